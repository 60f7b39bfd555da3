// Asking twice, for those who like it so: a choice is named once more before it is made, each one or only the big ones,
// whose verbs the server names with each question.
import { preference } from "./settings.js";
import { seat, version } from "./viewer.js";

const sheet = document.getElementById("sure");
const view = () => `${seat()} ${version()}`;
let of = ""; // the view of the table in which the choice is open

function isAsked(button) {
  const wish = preference("confirm");
  const big = document.getElementById("act-now")?.dataset.big?.split(" ") ?? [];
  return wish === "always" || (wish === "big" && big.includes(button.value.split(" ")[0]));
}

// True when this choice is to be made.
export function sure(button) {
  if (!isAsked(button)) return Promise.resolve(true);
  sheet.querySelector(".what").textContent = button.ariaLabel || button.textContent.trim();
  sheet.returnValue = "";
  of = view();
  sheet.showModal();
  return new Promise((decided) => {
    sheet.addEventListener("close", () => decided(sheet.returnValue === "yes"), { once: true });
  });
}

// After every frame: where the table has moved on, the choice that is named is gone or means something else.
export function keepSure() {
  if (sheet.open && of !== view()) sheet.close();
}

// Asks before a choice is made: where it has a warning (data-warning), and for those who want that for every choice or only for
// the big ones, whose verbs the server names with each question.
import { byId, need } from "./dom.js";
import { preference } from "./settings.js";
import { view } from "./viewer.js";

const sheet = byId("sure", HTMLDialogElement);
let askedIn = ""; // the view of the table in which the choice is open

/** @param {HTMLButtonElement} button */
function isAsked(button) {
  const wish = preference("confirm");
  const big = document.getElementById("act-now")?.dataset.big?.split(" ") ?? [];
  return button.dataset.warning || wish === "always" || (wish === "big" && big.includes(button.value.split(" ")[0]));
}

/** @param {HTMLButtonElement} button @returns {Promise<boolean>} whether to make this choice */
export function confirmed(button) {
  if (!isAsked(button)) return Promise.resolve(true);
  need(".what", sheet).textContent = button.dataset.warning || button.ariaLabel || button.textContent.trim();
  sheet.returnValue = "";
  askedIn = view();
  sheet.showModal();
  return new Promise((decided) => {
    sheet.addEventListener("close", () => decided(sheet.returnValue === "yes"), { once: true });
  });
}

// After every frame: where the table has changed, the choice is gone or means something else.
export function closeStaleConfirm() {
  if (sheet.open && askedIn !== view()) sheet.close();
}

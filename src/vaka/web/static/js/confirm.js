// Asking twice, for those who like it so: a choice is named once more before it is made.
import { preference } from "./settings.js";

const sheet = document.getElementById("sure");

// True when this choice is to be made.
export function sure(button) {
  if (preference("confirm") !== "always") return Promise.resolve(true);
  sheet.querySelector(".what").textContent = button.ariaLabel || button.textContent.trim();
  sheet.returnValue = "";
  sheet.showModal();
  return new Promise((decided) => {
    sheet.addEventListener("close", () => decided(sheet.returnValue === "yes"), { once: true });
  });
}

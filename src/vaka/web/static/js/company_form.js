// Whoever chooses other company for a new table finds there what they had filled in; who sits where, the company says.
import { tab } from "./storage.js";

const form = document.getElementById("new");
const KEY = `vaka-new-${form.elements.game.value}`;
const ELSEWHERE = /^(seat\d|components)$/; // a file cannot be filled in by a script

const filled = tab.recall(KEY, {});
tab.keep(KEY, {}); // for this once
for (const [name, value] of Object.entries(filled)) {
  form.elements[name][typeof value === "boolean" ? "checked" : "value"] = value;
}

form.addEventListener("change", ({ target }) => {
  if (!ELSEWHERE.test(target.name)) filled[target.name] = target.type === "checkbox" ? target.checked : target.value;
});
document.querySelector(".company").addEventListener("click", (event) => {
  if (event.target.closest(".company-one")) tab.keep(KEY, filled);
});

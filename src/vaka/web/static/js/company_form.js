// Who switches between bots, friends and other company on the form of a new table keeps what they had filled in there,
// except who sits where: that depends on the company.
import { byId, closest, need } from "./dom.js";
import { tab } from "./storage.js";

const form = byId("new", HTMLFormElement);
const KEY = `vaka-new-${new FormData(form).get("game")}`;
const NOT_KEPT = /^(seat\d|components)$/; // a script cannot fill in a file

/** @type {Record<string, string | boolean>} */
const filled = tab.recall(KEY, {});
tab.keep(KEY, {}); // it is filled in once
for (const [name, value] of Object.entries(filled)) {
  const field = form.elements.namedItem(name);
  if (typeof value !== "boolean" && field && "value" in field) field.value = value;
  else if (typeof value === "boolean" && field && "checked" in field) field.checked = value;
}

form.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || NOT_KEPT.test(target.name)) return;
  filled[target.name] = target.type === "checkbox" && "checked" in target ? target.checked : target.value;
});
need(".company").addEventListener("click", ({ target }) => {
  if (closest(target, ".company-one")) tab.keep(KEY, filled);
});

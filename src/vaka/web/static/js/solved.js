// Which puzzles were solved, as this browser remembers it.
import { browser } from "./storage.js";

const KEY = "vaka-solved";

export const solved = () => new Set(browser.recall(KEY, []));
export const solve = (name) => browser.keep(KEY, [...solved().add(name)]);

const done = solved();
const rows = [...document.querySelectorAll("[data-puzzle]")];
for (const row of rows) row.querySelector(".solved").hidden = !done.has(row.dataset.puzzle);
const count = document.getElementById("solved-count");
if (count) {
  count.textContent = count.dataset.text.replace("@", rows.filter((row) => done.has(row.dataset.puzzle)).length);
  count.hidden = false;
}

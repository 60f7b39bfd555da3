// Which puzzles were solved in this browser.
import { all, need } from "./dom.js";
import { browser } from "./storage.js";

const KEY = "vaka-solved";
/** @returns {Set<string>} */
const stored = () => new Set(browser.recall(KEY, []));
/** @param {string} name */
export const solve = (name) => browser.keep(KEY, [...stored().add(name)]);

const solved = stored();

const rows = all("[data-puzzle]");
/** @param {HTMLElement} row */
const isSolved = (row) => solved.has(row.dataset.puzzle ?? "");
for (const row of rows) need(".solved", row).hidden = !isSolved(row);
const count = document.getElementById("solved-count");
if (count) {
  count.textContent = (count.dataset.text ?? "").replace("@", String(rows.filter(isSolved).length));
  count.hidden = false;
}

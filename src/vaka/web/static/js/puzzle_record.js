// What this browser keeps of its solver: which puzzles were solved, a rating by Elo's formula, and days in a row on which the
// puzzle of the day was solved.
import { all, first, need } from "./dom.js";
import { browser } from "./storage.js";

const KEY = "vaka-puzzles";
const START = 1200;
const LEARNING = 20; // so many puzzles the rating moves twice as fast
const STEP = 20;
const DAY = 24 * 60 * 60 * 1000;

/**
 * `first` are the first results: 1 for a puzzle that was solved at once, 0 after a wrong answer or with help.
 * @typedef {{solved: string[], first: Record<string, number>, rating: number, day: string, days: number}} Solver
 */
/** @returns {Solver} */
const stored = () => ({ solved: [], first: {}, rating: START, day: "", days: 0, ...browser.recall(KEY, {}) });

/** How many points a result brings. @param {number} own @param {number} puzzle @param {number} result @param {number} rated */
export function gain(own, puzzle, result, rated) {
  const expected = 1 / (1 + 10 ** ((puzzle - own) / 400));
  return Math.round((rated < LEARNING ? 2 * STEP : STEP) * (result - expected));
}

/** The days in a row once this day's puzzle is solved. @param {Solver} solver @param {string} day */
export function daysInARow({ day: last, days }, day) {
  if (last === day) return days;
  return Date.parse(day) - Date.parse(last) === DAY ? days + 1 : 1;
}

/** Only the first result of a puzzle counts; answers by how much the rating changes. @param {string} name @param {number} puzzle @param {number} result */
export function rate(name, puzzle, result) {
  const solver = stored();
  if (name in solver.first) return 0;
  const by = gain(solver.rating, puzzle, result, Object.keys(solver.first).length);
  browser.keep(KEY, { ...solver, rating: solver.rating + by, first: { ...solver.first, [name]: result } });
  return by;
}

/** @param {string} name @param {string} day "" for a puzzle that is not that of the day */
export function solve(name, day) {
  const solver = stored();
  const solved = [...new Set(solver.solved).add(name)];
  browser.keep(KEY, day ? { ...solver, solved, days: daysInARow(solver, day), day } : { ...solver, solved });
}

/** Says the rating, by how much it has changed, and the days in a row. @param {number} by */
export function showRecord(by = 0) {
  const line = first(".record");
  const { first: results, rating, days } = stored();
  if (!line || !Object.keys(results).length) return;
  const { ratingText = "", upText = "", downText = "", dayText = "", daysText = "" } = line.dataset;
  const text = by > 0 ? upText : by < 0 ? downText : ratingText;
  const parts = [text.replace("@", String(rating)).replace("#", String(Math.abs(by)))];
  if (days) parts.push((days === 1 ? dayText : daysText).replace("@", String(days)));
  line.textContent = parts.join(" · ");
  line.hidden = false;
}

const solved = new Set(stored().solved);
const rows = all("li[data-puzzle]");
/** @param {HTMLElement} row */
const isSolved = (row) => solved.has(row.dataset.puzzle ?? "");
for (const row of rows) need(".solved", row).hidden = !isSolved(row);
const count = document.getElementById("solved-count");
if (count) {
  count.textContent = (count.dataset.text ?? "").replace("@", String(rows.filter(isSolved).length));
  count.hidden = false;
}
showRecord();

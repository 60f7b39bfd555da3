// Pointing: a line of the log, a caption, a hint or a refusal highlights the things it is about (data-points: their ids), and
// pointing at a thing marks the lines that are about it. Works by hover, focus, tap and arrow keys.
import { all, closest, contains } from "./dom.js";
import { logLines } from "./log_lines.js";

export const NAMED = "#board [id], #players [id]";
/** @param {HTMLElement} line */
const ids = (line) => line.dataset.points?.split(" ") ?? [];
/** @type {{ thing: Element, note: HTMLElement } | null} */
let noted = null; // while somebody points at a thing and a note about it is shown

function clear() {
  for (const lit of all(".pointed")) lit.classList.remove("pointed");
  for (const line of all("#log .speaks")) line.classList.remove("speaks");
}

/** @param {HTMLElement} line */
export function pointAt(line) {
  clear();
  lightUp(line, true);
}

/** @param {HTMLElement} line @param {boolean} scroll @param {Element | null} [except] */
function lightUp(line, scroll, except = null) {
  let isFirst = true;
  for (const id of ids(line)) {
    const thing = document.getElementById(id);
    if (!thing || thing.contains(except)) continue;
    thing.classList.add("pointed");
    if (scroll && isFirst) thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    isFirst = false;
  }
}

// The ids of a thing and of the named things around it, from the inside out.
/** @param {Element} thing */
export function idsAround(thing) {
  const names = [];
  for (let at = /** @type {Element | null} */ (thing); at; at = at.parentElement?.closest(NAMED) ?? null) names.push(at.id);
  return names;
}

// Marks the lines about a thing, or where there are none, about the nearest thing around it that has some.
/** @param {Element} thing */
function mark(thing) {
  const lines = logLines();
  for (const id of idsAround(thing)) {
    const about = lines.filter((line) => ids(line).includes(id));
    for (const line of about) line.classList.add("speaks");
    if (about.length) return;
  }
}

/** @param {Event} event @param {boolean} scroll */
function point({ target }, scroll) {
  const line = closest(target, "[data-points]");
  const thing = closest(target, NAMED);
  clear();
  if (line) lightUp(line, scroll);
  else if (thing) mark(thing);
  if (noted && contains(noted.thing, target)) lightUp(noted.note, false, noted.thing);
  else if (line !== noted?.note) noted = null;
}

// A note about a thing is shown: while somebody points at that thing, what else the note is about is highlighted.
/** @param {HTMLElement} note @param {Element} thing */
export function pointFromNote(note, thing) {
  noted = { thing, note };
  lightUp(note, false, thing);
}

export function stopPointingFromNote() {
  if (noted) clear();
  noted = null;
}

document.addEventListener("pointerover", (event) => point(event, false));
document.addEventListener("focusin", (event) => point(event, false));
document.addEventListener("click", (event) => {
  if (!closest(event.target, "[data-points]")) return;
  document.body.classList.remove("show-log"); // on a phone the log covers the board
  point(event, true);
});
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!closest(target, "#log") || (key !== "ArrowUp" && key !== "ArrowDown")) return;
  const lines = logLines();
  const at = lines.findIndex((line) => line === document.activeElement);
  const next = key === "ArrowUp" ? (at < 0 ? lines.at(-1) : lines[at - 1]) : lines[at + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

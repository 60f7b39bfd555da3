// Everything that is named can be pointed at: a line of the log, a caption, a hint or a refusal lights up the things it speaks
// of (data-points: their ids), and pointing at a thing marks the lines that speak of it. Hover, focus, tap and arrow keys do.

export const NAMED = "#board [id], #players [id]";
const lines = () => [...document.querySelectorAll("#log li[data-points]")];
const ids = (line) => line.dataset.points.split(" ");
let noted = null; // { thing, note } while a note speaks of a thing that one points at

function clear() {
  for (const lit of document.querySelectorAll(".pointed")) lit.classList.remove("pointed");
  for (const line of document.querySelectorAll("#log .speaks")) line.classList.remove("speaks");
}

// Show what a line speaks of: on a phone the log lies over the board.
export function pointAt(line) {
  clear();
  lightUp(line, true);
}

function lightUp(line, scroll, but = null) {
  let first = true;
  for (const id of ids(line)) {
    const thing = document.getElementById(id);
    if (!thing || thing.contains(but)) continue;
    thing.classList.add("pointed");
    if (scroll && first) thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    first = false;
  }
}

// A thing may be a part of what the lines speak of: they are about the nearest around it that any of them names.
function mark(thing) {
  const all = lines();
  for (let at = thing; at; at = at.parentElement.closest(NAMED)) {
    const about = all.filter((line) => ids(line).includes(at.id));
    for (const line of about) line.classList.add("speaks");
    if (about.length) return;
  }
}

function point(event, scroll = false) {
  const line = event.target.closest?.("[data-points]");
  const thing = event.target.closest?.(NAMED);
  clear();
  if (line) lightUp(line, scroll);
  else if (thing) mark(thing);
  if (noted?.thing.contains(event.target)) lightUp(noted.note, false, noted.thing);
  else if (line !== noted?.note) noted = null;
}

// A note says something about a thing: for as long as one points at that, what else the note speaks of is lit up.
export function speaks(note, thing) {
  noted = { thing, note };
  lightUp(note, false, thing);
}

export function speaksNoMore() {
  if (noted) clear();
  noted = null;
}

document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-points]")) return;
  document.body.classList.remove("show-log"); // on a phone the log lies over the board
  point(event, true);
});
document.addEventListener("keydown", (event) => {
  const log = event.target.closest?.("#log");
  if (!log || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  const all = [...log.querySelectorAll("li")];
  const at = all.indexOf(document.activeElement);
  const next = event.key === "ArrowUp" ? (at < 0 ? all.at(-1) : all[at - 1]) : all[at + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

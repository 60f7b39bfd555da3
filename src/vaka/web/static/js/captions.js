// What happened, line by line: when a frame brings new lines of the log, they are told one after the other over the board,
// at the speed that the viewer likes. A newer frame overtakes what was not told yet, so that captions and board agree; a
// click elsewhere is enough to skip them, and nothing is told over the result. A caption lights up what it speaks of, as its
// line in the log does, and stays while one points at it.
import { preference } from "./settings.js";
import { aboveDock, placeOverlay } from "./overlay_layout.js";

const PACES = { calm: [1100, 32], brisk: [700, 18] }; // milliseconds a line, and a letter
const MOST = 3; // so many lines wait, else captions lag behind the board; the log has those that are left out

const place = document.getElementById("story");
const own = () => [...(document.querySelector("#dock .me .t")?.classList ?? [])].find((name) => name.startsWith("p-"));
const lines = () => [...document.querySelectorAll("#log li")];
const number = (line) => Number(line.id.slice("log-".length));
const over = () => document.querySelector(".the-end") !== null;

let told = Math.max(-1, ...lines().map(number));
let queue = [];
let telling = 0;
let held = false; // somebody points at the caption

// While a ceremony is told its own lines are not told twice, and while bids are opened nothing is told of them.
export function updateCaptions(elsewhere = false, opening = false) {
  const mine = own(); // what one did oneself one knows
  const fresh = lines().filter((line) => number(line) > told && !(mine && line.querySelector(`.t.${mine}`)));
  const last = Math.max(-1, ...lines().map(number));
  const before = last < told ? [] : queue.slice(-1); // something was undone, or at most one older line is still due
  told = last;
  if (!fresh.length && !queue.length) return;
  queue = [...(fresh.length ? before : queue), ...fresh].slice(-MOST);
  if (elsewhere || over() || !(preference("speed") in PACES)) skipCaptions();
  else if (!telling && !opening && queue.length) next();
}

export function resumeCaptions() {
  if (!telling && queue.length) next();
}

export function skipCaptions() {
  queue = [];
  held = false;
  clearTimeout(telling);
  telling = 0;
  place.hidden = true;
}

function next() {
  telling = 0;
  if (held) return;
  const line = queue.shift();
  if (!line || over()) return skipCaptions();
  place.hidden = false;
  place.innerHTML = line.innerHTML; // a copy of a line that the server rendered
  if (line.dataset.points) place.dataset.points = line.dataset.points;
  else delete place.dataset.points;
  placeOverlay(place, aboveDock);
  const [pause, letter] = PACES[preference("speed")] ?? [0, 0];
  telling = setTimeout(next, pause + letter * place.textContent.length);
}

// A pointer that rests where a caption comes does not point at it: it has to move.
function hold() {
  held = !place.hidden;
}

function goOn() {
  held = false;
  if (!telling && !place.hidden) next();
}

for (const event of ["pointermove", "pointerdown", "focus"]) place.addEventListener(event, hold);
for (const event of ["pointerleave", "blur"]) place.addEventListener(event, goOn);
document.addEventListener("pointerdown", (event) => { if (!place.contains(event.target)) skipCaptions(); });

// Captions: new lines of the log are shown one after the other over the board, at the speed that the viewer has chosen. A newer
// frame ends those of the frame before, so that captions and board agree; a click elsewhere skips them, and none covers the
// result. A caption points at things on the board as its line in the log does, and stays while somebody points at it.
import { byId, contains, first } from "./dom.js";
import { lastLineNumber, lineNumber, logLines } from "./log_lines.js";
import { aboveDock, placeOverlay } from "./overlay_layout.js";
import { preference } from "./settings.js";

/** @type {Record<string, [line: number, letter: number]>} */
const PACES = { calm: [1100, 32], brisk: [700, 18] }; // milliseconds for a line, and for each letter
const MAX_LINES = 3; // so many lines wait, else captions would lag behind the board; the log has all of them

const caption = byId("story", HTMLElement);
const ownColor = () => [...(first("#dock .me .token")?.classList ?? [])].find((name) => name.startsWith("p-"));
const isOver = () => first(".the-end") !== null;

let known = lastLineNumber();
/** @type {HTMLElement[]} */
let queue = [];
let timer = 0;
let held = false; // somebody points at the caption

// After every frame. The lines of a ceremony that is played are not shown as well; while bids are revealed captions wait.
export function updateCaptions(ceremonyPlays = false, bidsOpen = false) {
  const own = ownColor(); // nobody needs a caption of their own choice
  const fresh = logLines().filter((line) => lineNumber(line) > known && !(own && first(`.token.${own}`, line)));
  const last = lastLineNumber();
  if (last < known) skipCaptions(); // something was undone
  known = last;
  if (fresh.length) {
    queue = fresh.slice(-MAX_LINES);
    if (!held) stopTimer();
  }
  if (!queue.length) return;
  if (ceremonyPlays || isOver() || !(preference("speed") in PACES)) skipCaptions();
  else if (!bidsOpen) resumeCaptions();
}

export function resumeCaptions() {
  if (!timer && queue.length) next();
}

export function skipCaptions() {
  queue = [];
  held = false;
  stopTimer();
  caption.hidden = true;
}

function stopTimer() {
  clearTimeout(timer);
  timer = 0;
}

function next() {
  timer = 0;
  if (held) return;
  const line = queue.shift();
  if (!line || isOver()) return skipCaptions();
  caption.hidden = false;
  caption.innerHTML = line.innerHTML; // a copy of a line that the server rendered
  if (line.dataset.points) caption.dataset.points = line.dataset.points;
  else delete caption.dataset.points;
  placeOverlay(caption, aboveDock);
  const [pause, letter] = PACES[preference("speed")] ?? [0, 0];
  timer = setTimeout(next, pause + letter * caption.textContent.length);
}

// A pointer that rests where a caption appears does not point at it: it has to move.
function hold() {
  held = !caption.hidden;
}

function goOn() {
  held = false;
  if (!timer && !caption.hidden) next();
}

for (const event of ["pointermove", "pointerdown", "focus"]) caption.addEventListener(event, hold);
for (const event of ["pointerleave", "blur"]) caption.addEventListener(event, goOn);
document.addEventListener("pointerdown", ({ target }) => { if (!contains(caption, target)) skipCaptions(); });

// Where things that float may lie: never over what can be chosen. Notes, hints, toasts and captions all ask here.

const GAP = 8;
const STEP = 24;
const CHOICES = "button[name=choice], #dock .acts .b, .the-end .b, #banner .b";
const laid = new Map(); // what floats: the places that it wishes, and whether the one it got was free

function within(at) {
  return at.width > 0 && at.height > 0 && at.bottom > 0 && at.right > 0 && at.top < innerHeight && at.left < innerWidth;
}

// The rectangles of everything that can be chosen now and is in sight.
export function choosable() {
  return [...document.querySelectorAll(CHOICES)].map((it) => it.getBoundingClientRect()).filter(within);
}

function covered({ x, y, width, height }, others) {
  let area = 0;
  for (const it of others) {
    const w = Math.min(x + width, it.right) - Math.max(x, it.left);
    const h = Math.min(y + height, it.bottom) - Math.max(y, it.top);
    if (w > 0 && h > 0) area += w * h;
  }
  return area;
}

// All over the page, row by row from the bottom: in the middle, on the left, on the right.
function* everywhere(width, height) {
  for (let y = innerHeight - height - GAP; y >= GAP; y -= STEP) {
    for (const x of [(innerWidth - width) / 2, GAP, innerWidth - width - GAP]) yield [x, y];
  }
}

// Whether something that can be chosen lies beneath.
export const covers = (thing) => covered(thing.getBoundingClientRect(), choosable()) > 0;

// What is being read: a card of a guide, a hint, a verdict. No note lies over it.
function cards(but) {
  const shown = [...document.querySelectorAll(".hint-card:not([hidden])")].filter((it) => it !== but);
  return shown.map((it) => it.getBoundingClientRect()).filter(within);
}

// Lay a floating thing at the first of the wished places that covers nothing, else wherever it covers nothing, else where
// it covers least: of what can be chosen, then of the things that it speaks of.
export function lay(thing, wishes, about = []) {
  thing.classList.remove("no-room");
  laid.set(thing, { wishes, about, free: put(thing, wishes, about) });
}

function put(thing, wishes, about) {
  const { width, height } = thing.getBoundingClientRect();
  const others = [...choosable(), ...cards(thing)];
  const subjects = about.map((it) => it.getBoundingClientRect()).filter(within);
  let best = null;
  let least = Infinity;
  let free = false;
  for (const [wishedX, wishedY] of [...wishes(width, height), ...everywhere(width, height)]) {
    const x = Math.max(GAP, Math.min(wishedX, innerWidth - width - GAP));
    const y = Math.max(GAP, Math.min(wishedY, innerHeight - height - GAP));
    const box = { x, y, width, height };
    const chosen = covered(box, others);
    const area = chosen * innerWidth * innerHeight + covered(box, subjects);
    if (area < least)[best, least, free] = [
      [x, y], area, !chosen
    ];
    if (!area) break;
  }
  // Translated, it goes elsewhere without anything being laid out anew, and browsers count no shift of the layout.
  Object.assign(thing.style, { left: "0", top: "0", translate: `${best[0]}px ${best[1]}px` });
  return free;
}

// The board was scrolled, or the window has another size: what lay free and finds no free place now is out of sight
// until it does, or folds up and takes less.
function layAgain() {
  for (const [thing, { wishes, about, free }] of laid) {
    if (thing.hidden) continue;
    thing.classList.remove("no-room");
    if (put(thing, wishes, about) || !free) continue;
    thing.classList.add("no-room");
    if (thing.classList.contains("folds")) put(thing, wishes, about);
  }
}

// Scroll until the whole thing is in sight, and not beneath the dock, where that lies over the page.
export function bring(thing) {
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  const dock = document.getElementById("dock");
  const beneath = thing.getBoundingClientRect().bottom + GAP - dock.getBoundingClientRect().top;
  if (beneath > 0 && !dock.contains(thing)) window.scrollBy(0, beneath);
}

window.addEventListener("resize", layAgain);
document.addEventListener("scroll", layAgain, { capture: true, passive: true });

// Above a thing, below it, at its sides.
export const beside = (thing) => (width, height) => {
  const at = thing.getBoundingClientRect();
  const [x, y] = [at.left + at.width / 2 - width / 2, at.top + at.height / 2 - height / 2];
  return [
    [x, at.top - height - GAP],
    [x, at.bottom + GAP],
    [at.right + GAP, y],
    [at.left - width - GAP, y]
  ];
};

// Over the board, right above the dock.
export const aboveDock = (width, height) => {
  const dock = document.getElementById("dock").getBoundingClientRect();
  const board = document.getElementById("board").getBoundingClientRect();
  const middle = board.left + board.width / 2 - width / 2;
  return [
    [middle, dock.top - height - GAP],
    [middle, board.top + GAP],
    [innerWidth - width - GAP, dock.top - height - GAP]
  ];
};

// Where things that float may lie: never over what can be chosen. Notes, hints, toasts, captions and the banner all ask
// here.

const GAP = 8;
const STEP = 24;
const CHOICES = "button[name=choice], #dock .acts .b, .the-end .b, #banner .b";
// What a thing may look like where it finds no room as it is: narrower, flat, and at last so low that it scrolls.
const SHAPES = [
  {},
  { width: "max-content", maxWidth: "20rem" },
  { width: "max-content", maxWidth: "14rem" },
  { width: "max-content", maxWidth: "calc(100vw - 16px)" },
  { width: "max-content", maxWidth: "min(26rem, calc(100vw - 16px))", maxHeight: "18dvh", overflowY: "auto" },
  { width: "max-content", maxWidth: "14rem", maxHeight: "6.5rem", overflowY: "auto" },
  { width: "max-content", maxWidth: "calc(100vw - 16px)", maxHeight: "4.5rem", overflowY: "auto" },
  { width: "max-content", maxWidth: "10.5rem", maxHeight: "5rem", overflowY: "auto" },
];
const UNSCROLLED = SHAPES.filter((it) => !it.maxHeight);
// For what is read at one glance: as high as that takes, up to the page's own height. A style that bounds it means its own width.
const WHOLE = UNSCROLLED.map((it) => (it.width ? { ...it, maxHeight: "calc(100dvh - 16px)" } : it));
const laid = new Map(); // what floats: the places that it wishes, and the things that it speaks of

const meet = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
const page = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
const shown = (rectangles) => rectangles.map((it) => meet(it, page())).filter((it) => area(it) > 0);

// Where a choice lies, or will lie when the thing that it lies on has flown there.
function landed(choice) {
  const at = choice.getBoundingClientRect();
  const flier = choice.closest(".flies");
  if (!flier?.getAnimations().length) return at;
  const { e, f } = new DOMMatrix(getComputedStyle(flier).transform);
  return new DOMRect(at.x - e, at.y - f, at.width, at.height);
}

// The rectangles of everything that can be chosen now and is in sight: the board may be scrolled, and that beneath the dock.
export function choiceRects(but = null) {
  const dock = document.getElementById("dock");
  const wood = dock.getBoundingClientRect();
  const board = document.getElementById("board");
  const stage = board.getBoundingClientRect();
  const found = [];
  for (const it of document.querySelectorAll(CHOICES)) {
    if (but?.contains(it)) continue;
    let at = landed(it);
    if (board.contains(it)) at = meet(at, stage);
    if (!dock.contains(it) && area(meet(at, wood))) at = { ...meet(at, page()), bottom: Math.min(at.bottom, wood.top) };
    found.push(at);
  }
  return shown(found);
}

const covered = (box, others) => others.reduce((sum, it) => sum + area(meet(box, it)), 0);

// All over the page, row by row from the bottom: in the middle, on the left, on the right, and between them.
function* everywhere(width, height) {
  const [middle, right] = [(innerWidth - width) / 2, innerWidth - width - GAP];
  for (let y = innerHeight - height - GAP; y >= GAP; y -= STEP) {
    for (const x of [middle, GAP, right, (GAP + middle) / 2, (middle + right) / 2]) yield [x, y];
  }
}

// Whether something that can be chosen lies beneath.
export const coversChoice = (thing) => covered(thing.getBoundingClientRect(), choiceRects(thing)) > 0;

// What goes by itself makes way for what stays: a card laid around it would keep a worse place when it is gone.
const passes = (thing) => "passes" in thing.dataset;

// What else floats: a hint, a note, a verdict. Nothing lies over what is being read, as long as there is room.
function cards(but) {
  const others = [...laid.keys()].filter((it) => it !== but && (passes(but) || !passes(it)));
  return shown(others.filter((it) => it.checkVisibility({ visibilityProperty: true })).map((it) => it.getBoundingClientRect()));
}

// Lay a floating thing at the first of the wished places that covers nothing, else wherever it covers nothing, else in
// another shape. Where it would cover something that can be chosen whatever its shape, it folds up or is out of sight
// until there is room. Of the things that it speaks of it covers as little as it can.
export function placeOverlay(thing, wishes, about = []) {
  laid.set(thing, { wishes, about });
  put(thing);
  if (!passes(thing)) putAll([...laid.keys()].filter(passes));
}

// From now on the thing lies where it likes.
export function releaseOverlay(thing) {
  if (!laid.delete(thing)) return;
  thing.classList.remove("laid", "no-room");
  shaped(thing, {});
  thing.style.translate = "";
}

function put(thing) {
  thing.classList.add("laid");
  thing.classList.remove("no-room");
  if (finds(thing)) return;
  thing.classList.add("no-room");
  if (thing.classList.contains("folds")) finds(thing);
}

// Take the best place there is; answers whether nothing that can be chosen is beneath.
function finds(thing) {
  const { wishes, about } = laid.get(thing);
  const [choices, others] = [choiceRects(thing), cards(thing)];
  const subjects = shown(about.map((it) => it.getBoundingClientRect()));
  let best = null;
  for (const shape of shapesOf(thing)) {
    const { width, height } = shaped(thing, shape);
    if (hides(thing, shape)) continue;
    for (const [x, y] of [...wishes(width, height), ...everywhere(width, height)]) {
      const left = Math.max(GAP, Math.min(x, innerWidth - width - GAP));
      const top = Math.max(GAP, Math.min(y, innerHeight - height - GAP));
      const box = { left, top, right: left + width, bottom: top + height };
      const over = [choices, others, subjects].map((things) => covered(box, things));
      if (!best || isLess(over, best.over)) best = { shape, left, top, over };
      if (!over.some(Boolean)) break;
    }
    if (!best.over[0] && !best.over[1]) break;
  }
  shaped(thing, best.shape);
  // Translated, it goes elsewhere without anything being laid out anew, and browsers count no shift of the layout.
  thing.style.translate = `${best.left}px ${best.top}px`;
  return !best.over[0];
}

function isLess(a, b) {
  const at = a.findIndex((it, place) => it !== b[place]);
  return at >= 0 && a[at] < b[at];
}

// What is read at one glance (`data-whole`) and what nobody can scroll do not become low; what is laid out for its width
// (`data-firm`) keeps its shape.
function shapesOf(thing) {
  if ("firm" in thing.dataset) return SHAPES.slice(0, 1);
  if ("whole" in thing.dataset) return WHOLE;
  return getComputedStyle(thing).pointerEvents === "none" ? UNSCROLLED : SHAPES;
}

// Whether what is read at one glance would have to be scrolled in this shape. In its own it may: a page can be too low for any.
function hides(thing, shape) {
  if (!("whole" in thing.dataset) || !shape.width) return false;
  return thing.scrollHeight > thing.clientHeight || thing.scrollWidth > thing.clientWidth;
}

// How large it is in this shape, where nothing keeps it from its full width.
function shaped(thing, { width = "", maxWidth = "", maxHeight = "", overflowY = "" }) {
  Object.assign(thing.style, { left: "0", top: "0", width, maxWidth, maxHeight, overflowY });
  return thing.getBoundingClientRect();
}

// What can be chosen is another thing or lies elsewhere: the board was scrolled, on a phone another part of it is shown, the
// window has another size, or letters that came late make words wider.
export function updateOverlays() {
  putAll([...laid.keys()].toSorted((a, b) => passes(a) - passes(b)));
}

function putAll(things) {
  for (const thing of things) {
    if (!thing.isConnected) laid.delete(thing);
    else if (thing.checkVisibility()) put(thing);
  }
}

// Scroll until the whole thing is in sight, and not beneath the dock, where that lies over the page.
export function scrollClear(thing) {
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  const dock = document.getElementById("dock");
  const beneath = thing.getBoundingClientRect().bottom + GAP - dock.getBoundingClientRect().top;
  if (beneath > 0 && !dock.contains(thing)) window.scrollBy(0, beneath);
}

window.addEventListener("resize", updateOverlays);
document.fonts.addEventListener("loadingdone", updateOverlays);
document.addEventListener("change", updateOverlays);
document.addEventListener("scroll", ({ target }) => {
  if (![...laid.keys()].some((thing) => thing.contains(target))) updateOverlays(); // else somebody reads on in it
}, { capture: true, passive: true });

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

// Right below the header, over the board.
export const belowTop = (width) => {
  const board = document.getElementById("board").getBoundingClientRect();
  return [
    [(innerWidth - width) / 2, Math.max(board.top, 0) + GAP]
  ];
};

// Places overlays (notes, hints, toasts, captions, the banner) so that they never cover a choice.
import { all, board, closest, contains, dock } from "./dom.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {(width: number, height: number) => Iterable<Point>} Wishes the places that an overlay of this size prefers */
/** @typedef {{ width?: string, maxWidth?: string, maxHeight?: string, overflowY?: string }} Shape */

const GAP = 8;
const STEP = 24;
const CHOICES = "button[name=choice], #dock .acts .button, .the-end .button, #banner .button";
// The shapes of an overlay, tried in this order until there is room: its own, narrower, flat, so low that it scrolls.
/** @type {Shape[]} */
const SHAPES = [
  {},
  { width: "max-content", maxWidth: "20rem" },
  { width: "max-content", maxWidth: "14rem" },
  { width: "max-content", maxWidth: "calc(100vw - 16px)" },
  { width: "max-content", maxWidth: "min(26rem, calc(100vw - 16px))", maxHeight: "18dvh", overflowY: "auto" },
  { width: "max-content", maxWidth: "min(26rem, calc(100vw - 16px))", maxHeight: "6.5rem", overflowY: "auto" },
  { width: "max-content", maxWidth: "14rem", maxHeight: "6.5rem", overflowY: "auto" },
  { width: "max-content", maxWidth: "calc(100vw - 16px)", maxHeight: "4.5rem", overflowY: "auto" },
  { width: "max-content", maxWidth: "10.5rem", maxHeight: "5rem", overflowY: "auto" },
];
const UNSCROLLED = SHAPES.filter((it) => !it.maxHeight);
/** @type {Map<HTMLElement, { wishes: Wishes, about: Element[] }>} */
const laid = new Map(); // the overlays: the places that they prefer, and the things that they are about

/** @param {Box} a @param {Box} b @returns {Box} */
const meet = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
/** @param {Box} box */
const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
/** @returns {Box} */
const page = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
/** @param {Box[]} rectangles */
const shown = (rectangles) => rectangles.map((it) => meet(it, page())).filter((it) => area(it) > 0);

// Where a choice is, or will be when what it is on has landed.
/** @param {Element} choice @returns {Box} */
function landed(choice) {
  const at = choice.getBoundingClientRect();
  const flier = choice.closest(".flies");
  if (!flier?.getAnimations().length) return at;
  const { e, f } = new DOMMatrix(getComputedStyle(flier).transform);
  return new DOMRect(at.x - e, at.y - f, at.width, at.height);
}

// The rectangles of all choices, as far as they are visible: the board scrolls, and the dock may cover the end of the page.
/** @param {Element | null} [except] */
export function choiceRects(except = null) {
  const [onBoard, onDock] = [board(), dock()];
  const [boardBox, dockBox] = [onBoard.getBoundingClientRect(), onDock.getBoundingClientRect()];
  const rectangles = [];
  for (const it of all(CHOICES)) {
    if (except?.contains(it)) continue;
    let at = landed(it);
    if (onBoard.contains(it)) at = meet(at, boardBox);
    if (!onDock.contains(it) && area(meet(at, dockBox))) at = { ...meet(at, page()), bottom: Math.min(at.bottom, dockBox.top) };
    rectangles.push(at);
  }
  return shown(rectangles);
}

/** @param {Box} box @param {Box[]} others */
const covered = (box, others) => others.reduce((sum, it) => sum + area(meet(box, it)), 0);

// All over the page, row by row from the bottom: in the middle, on the left, on the right, and between them.
/** @param {number} width @param {number} height @returns {Generator<Point>} */
function* everywhere(width, height) {
  const [middle, right] = [(innerWidth - width) / 2, innerWidth - width - GAP];
  for (let y = innerHeight - height - GAP; y >= GAP; y -= STEP) {
    for (const x of [middle, GAP, right, (GAP + middle) / 2, (middle + right) / 2]) yield [x, y];
  }
}

/** @param {Element} thing */
export const coversChoice = (thing) => covered(thing.getBoundingClientRect(), choiceRects(thing)) > 0;

// Overlays that disappear by themselves (`data-passes`) make way for those that stay.
/** @param {HTMLElement} thing */
const passes = (thing) => "passes" in thing.dataset;

// The other overlays that this one should not cover as long as there is room, and the question, unless a verdict answers it.
/** @param {HTMLElement} thing */
function cards(thing) {
  const overlays = [...laid.keys()].filter((it) => it !== thing && (passes(thing) || !passes(it)));
  const others = thing.id === "verdict" ? overlays : [...all("#prompt"), ...overlays];
  return shown(others.filter((it) => it.checkVisibility({ visibilityProperty: true })).map((it) => it.getBoundingClientRect()));
}

// Places an overlay at the first of the preferred places where it covers nothing, else anywhere it covers nothing, else in
// another shape. Where it would cover a choice in every shape, it folds up or is hidden until there is room. Of the things
// that it is about it covers as little as possible.
/** @param {HTMLElement} thing @param {Wishes} wishes @param {Element[]} [about] */
export function placeOverlay(thing, wishes, about = []) {
  laid.set(thing, { wishes, about });
  put(thing);
  if (!passes(thing)) putAll([...laid.keys()].filter(passes));
}

// From now on its own style says where it is.
/** @param {HTMLElement} thing */
export function releaseOverlay(thing) {
  if (!laid.delete(thing)) return;
  thing.classList.remove("laid", "no-room");
  shaped(thing, {});
  thing.style.translate = "";
}

/** @param {HTMLElement} thing */
function put(thing) {
  thing.classList.add("laid");
  thing.classList.remove("no-room");
  if (fits(thing)) return;
  thing.classList.add("no-room");
  if (thing.classList.contains("folds")) fits(thing);
}

// Takes the best place there is; returns whether it covers no choice there.
/** @param {HTMLElement} thing */
function fits(thing) {
  const overlay = laid.get(thing);
  if (!overlay) return true;
  const { wishes, about } = overlay;
  const [choices, others] = [choiceRects(thing), cards(thing)];
  const subjects = shown(about.map((it) => it.getBoundingClientRect()));
  /** @type {{ shape: Shape, left: number, top: number, over: number[] } | null} */
  let best = null;
  for (const shape of shapesOf(thing)) {
    const { width, height } = shaped(thing, shape);
    for (const [x, y] of [...wishes(width, height), ...everywhere(width, height)]) {
      const left = Math.max(GAP, Math.min(x, innerWidth - width - GAP));
      const top = Math.max(GAP, Math.min(y, innerHeight - height - GAP));
      const box = { left, top, right: left + width, bottom: top + height };
      const over = [choices, others, subjects].map((things) => covered(box, things));
      if (!best || isLess(over, best.over)) best = { shape, left, top, over };
      if (!over.some(Boolean)) break;
    }
    if (best && !best.over[0] && !best.over[1]) break;
  }
  if (!best) return false;
  shaped(thing, best.shape);
  // Translated, it moves without a new layout of the page, and browsers count no layout shift.
  thing.style.translate = `${best.left}px ${best.top}px`;
  return !best.over[0];
}

/** @param {number[]} a @param {number[]} b */
function isLess(a, b) {
  const at = a.findIndex((it, place) => it !== b[place]);
  return at >= 0 && a[at] < b[at];
}

// What nobody can scroll does not become low; what is designed for its width (`data-firm`) keeps its shape.
/** @param {HTMLElement} thing */
function shapesOf(thing) {
  if ("firm" in thing.dataset) return SHAPES.slice(0, 1);
  return getComputedStyle(thing).pointerEvents === "none" ? UNSCROLLED : SHAPES;
}

// Gives it this shape and returns its size, measured where nothing limits its width.
/** @param {HTMLElement} thing @param {Shape} shape */
function shaped(thing, { width = "", maxWidth = "", maxHeight = "", overflowY = "" }) {
  Object.assign(thing.style, { left: "0", top: "0", width, maxWidth, maxHeight, overflowY });
  return thing.getBoundingClientRect();
}

// Places all overlays again, since choices may have changed or moved: after a frame, when the board is scrolled, when a phone
// shows another part of it, when the window has another size, or when a font that came late makes words wider.
export function updateOverlays() {
  putAll([...laid.keys()].toSorted((a, b) => Number(passes(a)) - Number(passes(b))));
}

/** @param {HTMLElement[]} things */
function putAll(things) {
  for (const thing of things) {
    if (!thing.isConnected) laid.delete(thing);
    else if (thing.checkVisibility()) put(thing);
  }
}

// Scrolls until all of the element is visible and the dock does not cover it.
/** @param {Element} thing */
export function scrollClear(thing) {
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  const beneath = thing.getBoundingClientRect().bottom + GAP - dock().getBoundingClientRect().top;
  if (beneath > 0 && !closest(thing, "#dock")) window.scrollBy(0, beneath);
}

window.addEventListener("resize", updateOverlays);
document.fonts.addEventListener("loadingdone", updateOverlays);
document.addEventListener("change", updateOverlays);
document.addEventListener("scroll", ({ target }) => {
  if (![...laid.keys()].some((thing) => contains(thing, target))) updateOverlays(); // not where an overlay itself is scrolled
}, { capture: true, passive: true });

// Above a thing, below it, at its sides.
/** @param {Element} thing @returns {(width: number, height: number) => Point[]} */
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
/** @param {number} width @param {number} height @returns {Point[]} */
export const aboveDock = (width, height) => {
  const lower = dock().getBoundingClientRect().top - height - GAP;
  const box = board().getBoundingClientRect();
  const middle = box.left + box.width / 2 - width / 2;
  return [
    [middle, lower],
    [middle, box.top + GAP],
    [innerWidth - width - GAP, lower]
  ];
};

/** @param {Element} thing @returns {Wishes} */
export const besideOrAboveDock = (thing) => (width, height) => [...beside(thing)(width, height), ...aboveDock(width, height)];

// Right below the header, over the board.
/** @param {number} width @returns {Point[]} */
export const belowTop = (width) => [
  [(innerWidth - width) / 2, Math.max(board().getBoundingClientRect().top, 0) + GAP]
];

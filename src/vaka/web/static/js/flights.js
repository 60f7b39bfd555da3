// Elements that moved fly to their new place (FLIP): call `flights` before a merge, and what it returns after it. A new element
// comes from `data-from`, and so does one more of equal ones (`data-n`): a copy flies above everything and lands on it.
// All places are read before anything is set in motion: to read and write in turn would lay out the page each time.
//
// A browser animates without the page, except while an animation waits for its start or is about to end: then it paints the
// page for every frame of the animation. So all flights of a merge begin at once, those that set out later with a rest, and
// rest again after landing; one timer cancels them all before any of them ends.
import { all } from "./dom.js";

/** @typedef {{ thing: HTMLElement, at: DOMRect, n: number, zone: Element | null, edge: DOMRect | null }} Place */
/** @typedef {{ x: number, y: number, to: DOMRect, thing: HTMLElement, came: boolean, isNew: boolean }} Plan */

const FLIGHT = 420; // milliseconds
const EASING = "cubic-bezier(.3, .7, .2, 1)";
const GAP = 60; // between two starts
const REST = 1000; // after landing, longer than any page is late
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Element} element */
const box = (element) => element.getBoundingClientRect();
/** @typedef {{ x: number, y: number }} Point */
/** @param {Point} a @param {Point} b */
const moved = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

// Where everything that may fly is, by its id, and where the part of the board is that it belongs to.
function look() {
  /** @type {Map<string, Place>} */
  const places = new Map();
  /** @type {Map<Element, DOMRect>} */
  const edges = new Map();
  for (const thing of all(".flies[id]")) {
    const zone = thing.closest(".zone");
    if (zone && !edges.has(zone)) edges.set(zone, box(zone));
    const edge = (zone && edges.get(zone)) ?? null;
    places.set(thing.id, { thing, at: box(thing), n: Number(thing.dataset.n ?? 1), zone, edge });
  }
  return places;
}

// Whether it moved only together with its part of the board, because something else took room there: then it does not fly.
/** @param {Place} was @param {Place} now */
function movedWithZone(was, now) {
  if (!was.edge || !now.edge || was.zone !== now.zone) return false;
  const before = { x: was.at.x - was.edge.x, y: was.at.y - was.edge.y };
  return moved(before, { x: now.at.x - now.edge.x, y: now.at.y - now.edge.y }) < 6;
}

// `haste`: how many times as fast; with 0 nothing flies.
export function flights(haste = 1) {
  if (!haste || reducedMotion.matches || document.hidden) return () => {};
  const before = look();
  return () => {
    /** @type {Plan[]} */
    const plans = [];
    for (const [id, now] of look()) {
      const was = before.get(id);
      const came = !was || now.n > was.n;
      if (!came && movedWithZone(was, now)) continue;
      const start = now.thing.dataset.from ?? "";
      const from = came ? before.get(start)?.at ?? document.getElementById(start)?.getBoundingClientRect() : was.at;
      const plan = from && route(from, now.at);
      if (plan) plans.push({ ...plan, thing: now.thing, came, isNew: !was });
    }
    setOut(plans, haste);
  };
}

/** @param {Plan[]} plans @param {number} haste */
function setOut(plans, haste) {
  if (!plans.length) return;
  const delays = plans.map((_, order) => Math.min(order, 3) * GAP / haste);
  const landed = Math.max(...delays) + FLIGHT / haste;
  const flying = plans.flatMap((plan, order) => fly(plan, delays[order], FLIGHT / haste, landed + REST));
  setTimeout(() => flying.forEach(land), landed);
}

// The flight of a copy is cancelled as well: a browser would go on with it after the copy is gone.
/** @param {Animation} flight */
function land(flight) {
  flight.cancel();
  const { target } = /** @type {KeyframeEffect} */ (flight.effect);
  if (target?.matches(".on-its-way")) target.remove();
}

// How far it is; null where that is too little to be seen.
/** @param {DOMRect} from @param {DOMRect} to */
function route(from, to) {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return from.width && to.width && Math.abs(x) + Math.abs(y) >= 6 ? { x, y, to } : null;
}

/** @param {Plan} plan @param {number} delay @param {number} flight @param {number} duration */
function fly({ thing, x, y, to, came, isNew }, delay, flight, duration) {
  const flier = came ? lifted(thing, to) : thing;
  const [there, here] = [{ transform: `translate(${x}px, ${y}px)`, zIndex: 40 }, { transform: "none", zIndex: 40 }];
  const flying = flier.animate([
    there,
    { ...there, offset: delay / duration, easing: EASING },
    { ...here, offset: (delay + flight) / duration },
    here,
  ], { duration });
  if (flier === thing) return [flying];
  return isNew ? [flying, thing.animate([{ visibility: "hidden" }, { visibility: "hidden" }], { duration })] : [flying];
}

// A copy in the top layer: nothing clips it on its way, and it looks like the original because it is a child of it.
/** @param {HTMLElement} thing @param {DOMRect} at */
function lifted(thing, at) {
  const copy = /** @type {HTMLElement} */ (thing.cloneNode(true));
  for (const part of [copy, ...all("[id]", copy)]) part.removeAttribute("id");
  for (const button of all("button", copy)) button.removeAttribute("name"); // it is no choice
  copy.classList.remove("flies", "last", "new");
  copy.classList.add("on-its-way");
  copy.inert = true;
  copy.popover = "manual";
  Object.assign(copy.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px`, height: `${at.height}px` });
  thing.append(copy);
  copy.showPopover();
  return copy;
}

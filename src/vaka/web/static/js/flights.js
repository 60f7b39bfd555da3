// Elements that moved fly to their new place (FLIP): call `flights` before a merge, and what it returns after it. A new element
// comes from `data-from`, and so does one more of equal ones (`data-n`): a copy flies above everything and lands on it.
// All places are read before anything is set in motion: to read and write in turn would lay out the page each time.
//
// A browser animates without the page, except while an animation waits for its start or is about to end: then it paints the
// page for every frame of the animation. So all flights of a merge begin at once, those that set out later with a rest, and
// rest again after landing; one timer cancels them all before any of them ends.
import { all } from "./dom.js";

/** @typedef {{ thing: HTMLElement, at: DOMRect, n: number, container: string }} Place */
/** @typedef {{ x: number, y: number, to: DOMRect, thing: HTMLElement, came: boolean, isNew: boolean }} Plan */

const FLIGHT = 420; // milliseconds
const EASING = "cubic-bezier(.3, .7, .2, 1)";
const GAP = 60; // between two starts
const REST = 1000; // after landing, longer than any page is late
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Element} element */
const box = (element) => element.getBoundingClientRect();

// Where everything that may fly is, by its id, and the id of what it lies in.
function look() {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const thing of all(".flies[id]")) {
    const container = thing.parentElement?.closest("[id]")?.id ?? "";
    places.set(thing.id, { thing, at: box(thing), n: Number(thing.dataset.n ?? 1), container });
  }
  return places;
}

// What has moved by itself: it lies in something else, or among other neighbours. What only made room for something does not
// fly.
/** @param {Map<string, Place>} before @param {Map<string, Place>} after */
function movedThings(before, after) {
  /** @param {Map<string, Place>} places @param {Map<string, Place>} others */
  const order = (places, others) => {
    const stayed = [...places].filter(([id, { container }]) => others.get(id)?.container === container);
    return Map.groupBy(stayed.map(([id]) => id), (id) => places.get(id)?.container);
  };
  const [was, is] = [order(before, after), order(after, before)];
  const stays = [...is].flatMap(([container, ids]) => ids.filter((id, at) => was.get(container)?.[at] === id));
  return new Set(after.keys()).difference(new Set(stays));
}

// `haste`: how many times as fast; with 0 nothing flies.
export function flights(haste = 1) {
  if (!haste || reducedMotion.matches || document.hidden) return () => {};
  const before = look();
  return () => {
    /** @type {Plan[]} */
    const plans = [];
    const after = look();
    const moved = movedThings(before, after);
    for (const [id, now] of after) {
      const was = before.get(id);
      const came = !was || now.n > was.n;
      if (!came && !moved.has(id)) continue;
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

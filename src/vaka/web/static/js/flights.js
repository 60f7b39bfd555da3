// Things that moved fly to their new place (FLIP): call before a merge, and what it returns after it. A thing that is new
// comes from `data-from`, and so does one more of equal things (`data-n`): a copy flies above everything and lands on it.
// All places are read before anything is set in motion: reading one after the other in between would lay out the page each
// time.
//
// A browser moves things without the page, but for the time in which an animation waits for its start or is about to end:
// then the page is drawn anew for every picture. So all flights of a merge begin at once, those that set out later with a rest,
// and rest once more when they have landed; one timer takes them all away before any of them ends.

const FLIGHT = 420; // milliseconds
const EASING = "cubic-bezier(.3, .7, .2, 1)";
const GAP = 60; // from one that sets out to the next
const REST = 1000; // after landing, longer than any page is late
const still = matchMedia("(prefers-reduced-motion: reduce)");

const box = (element) => element.getBoundingClientRect();
const number = (thing) => Number(thing.dataset.n ?? 1);
const moved = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

// Where everything that may fly lies, by its id, and where the part of the board is that it lies in.
function look() {
  const found = new Map();
  const edges = new Map();
  for (const thing of document.querySelectorAll(".flies[id]")) {
    const zone = thing.closest(".zone");
    if (zone && !edges.has(zone)) edges.set(zone, box(zone));
    found.set(thing.id, { thing, at: box(thing), n: number(thing), zone, edge: edges.get(zone) });
  }
  return found;
}

// What moved only along with the part of the board that it lies in, because something else came up there, does not fly.
function alongWith(was, now) {
  if (!now.zone || was.zone !== now.zone) return false;
  const within = ({ at, edge }) => ({ x: at.x - edge.x, y: at.y - edge.y });
  return moved(within(was), within(now)) < 6;
}

export function flights(haste = 1) {
  if (!haste || still.matches || document.hidden) return () => {};
  const before = look();
  return () => {
    const plans = [];
    for (const [id, now] of look()) {
      const was = before.get(id);
      const came = !was || now.n > was.n;
      if (!came && alongWith(was, now)) continue;
      const start = now.thing.dataset.from;
      const from = came ? before.get(start)?.at ?? there(start) : was.at;
      const plan = from && route(from, now.at);
      if (plan) plans.push({ ...plan, thing: now.thing, came, isNew: !was });
    }
    setOut(plans, haste);
  };
}

function setOut(plans, haste) {
  if (!plans.length) return;
  const delays = plans.map((_, order) => Math.min(order, 3) * GAP / haste);
  const landed = delays.at(-1) + FLIGHT / haste;
  const flying = plans.flatMap((plan, order) => fly(plan, delays[order], FLIGHT / haste, landed + REST));
  setTimeout(() => flying.forEach(land), landed);
}

// Also the flight of a copy is cancelled: a browser would go on with it, picture by picture, when that is gone.
function land(flight) {
  flight.cancel();
  if (flight.effect.target.matches(".on-its-way")) flight.effect.target.remove();
}

function there(id) {
  const element = document.getElementById(id ?? "");
  return element && box(element);
}

// How far it is, where it is far enough to be seen.
function route(from, to) {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return from.width && to.width && Math.abs(x) + Math.abs(y) >= 6 ? { x, y, to } : null;
}

// Answers its animations.
function fly({ thing, x, y, to, came, isNew }, delay, flight, duration) {
  const flier = came && thing.showPopover ? lifted(thing, to) : thing;
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

// A copy in the top layer: nothing cuts it off on its way, and it looks as the thing does, because it lies within it.
function lifted(thing, at) {
  const copy = thing.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
  for (const button of copy.querySelectorAll("button")) button.removeAttribute("name"); // nothing is chosen on its way
  copy.classList.remove("flies", "last", "new");
  copy.classList.add("on-its-way");
  copy.inert = true;
  copy.popover = "manual";
  Object.assign(copy.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px`, height: `${at.height}px` });
  thing.append(copy);
  copy.showPopover();
  return copy;
}

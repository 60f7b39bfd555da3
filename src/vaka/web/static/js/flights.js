// Things that moved fly to their new place (FLIP): call before a merge, and what it returns after it.

const FLIGHT = { duration: 420, easing: "cubic-bezier(.3, .7, .2, 1)" };
const still = matchMedia("(prefers-reduced-motion: reduce)");

const box = (element) => element.getBoundingClientRect();

export function flights() {
  if (still.matches) return () => {};
  const before = new Map();
  for (const thing of document.querySelectorAll(".flies[id]")) before.set(thing.id, box(thing));
  return () => {
    let order = 0;
    for (const thing of document.querySelectorAll(".flies[id]")) {
      const source = document.getElementById(thing.dataset.from ?? "");
      const from = before.get(thing.id) ?? (source && box(source));
      if (from && fly(thing, from, Math.min(order, 3) * 60)) order += 1;
    }
  };
}

function fly(thing, from, delay) {
  const to = box(thing);
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  if (!from.width || !to.width || Math.abs(x) + Math.abs(y) < 6) return false;
  thing.animate(
    [{ transform: `translate(${x}px, ${y}px)`, zIndex: 40 }, { transform: "none", zIndex: 40 }],
    { ...FLIGHT, delay, fill: "backwards" },
  );
  return true;
}

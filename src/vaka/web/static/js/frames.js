// Frames: what of the page has changed, as the server rendered it. Whole regions and parts of others are merged into what is
// there, each an element with an id.
import { flights } from "./flights.js";

// What moved flies to its new place, and the focus stays where it was as long as there is such a thing. Answers false when
// the page is not what the server takes it for, so that it must be sent anew. `haste`: so many times as fast; with 0 nothing
// flies.
export function merge(regions, parts = [], haste = 1) {
  const things = parts.map(([, id]) => document.getElementById(id)); // before anything moves: an id may change its owner
  const land = flights(haste);
  const focused = document.activeElement?.id;
  for (const html of Object.values(regions)) {
    const region = parsed(html).firstElementChild;
    const old = document.getElementById(region.id);
    if (old) Idiomorph.morph(old, region);
  }
  const fits = apply(parts, things);
  if (focused && document.activeElement === document.body) {
    (document.getElementById(focused) ?? document.getElementById("dock"))?.focus({ preventScroll: true });
  }
  land();
  return fits;
}

// Parts: [how, id, html]. "=" replaces the thing with this id, "-" removes it, ">" and "<" put something after or before it.
function apply(parts, things) {
  const fresh = new Map(); // what came with this frame, by its id
  let fits = true;
  parts.forEach(([how, id, html], at) => {
    const was = fresh.get(id) ?? things[at];
    const thing = was?.isConnected ? was : document.getElementById(id); // one that became another element is a new one
    if (!thing) fits = false;
    else if (how === "-") things[at].remove();
    else if (how === "=") Idiomorph.morph(thing, parsed(html).firstElementChild);
    else {
      const made = parsed(html);
      const first = made.firstElementChild;
      if (how === ">") thing.after(made);
      else thing.before(made);
      fresh.set(first.id, first);
    }
  });
  return fits;
}

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content;
}

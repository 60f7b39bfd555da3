// Frames: what of the page has changed, as the server rendered it. Whole regions and parts of others are merged into what is
// there, each an element with an id.
import { flights } from "./flights.js";

// What moved flies to its new place, and the focus stays where it was as long as there is such a thing, else it goes to the
// dock. Answers false when the page is not what the server takes it for, so that it must be sent anew. `haste`: so many times
// as fast; with 0 nothing flies.
export function merge(regions, parts = [], haste = 1) {
  const things = parts.map(([, id]) => document.getElementById(id)); // before anything moves: an id may change its owner
  const land = flights(haste);
  const focused = document.activeElement ?? document.body;
  const { id } = focused; // it may become another
  for (const html of Object.values(regions)) {
    const region = parsed(html).firstElementChild;
    const old = document.getElementById(region.id);
    if (old) become(old, region);
  }
  const fits = apply(parts, things);
  if (focused !== document.body && document.activeElement === document.body) {
    ((id && document.getElementById(id)) || document.getElementById("dock"))?.focus({ preventScroll: true });
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
    else if (how === "=") become(thing, parsed(html).firstElementChild);
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

// What changes is mostly a word, an attribute, or a thing more or less: that is set, put in or taken out here, which takes a
// fraction of the time. Where things have changed their places Idiomorph finds out which are the same.
const FILLED_IN = "input:not([type=hidden]), select, textarea, option";

function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) return void(old.nodeValue = fresh.nodeValue);
  if (!isAlike(old, fresh) || old.matches(FILLED_IN)) return void Idiomorph.morph(old, fresh);
  takeOver(old, fresh);
  const [were, are] = [
    [...old.childNodes],
    [...fresh.childNodes]
  ];
  const most = Math.min(were.length, are.length);
  let [first, last] = [0, 0]; // so many of the first and of the last are still there
  while (first < most && isAlike(were[first], are[first])) first += 1;
  while (last < most - first && isAlike(were.at(-1 - last), are.at(-1 - last))) last += 1;
  const gone = were.slice(first, were.length - last);
  const came = are.slice(first, are.length - last);
  if (gone.length && came.length) return void Idiomorph.morph(old, fresh);
  for (let at = 0; at < first; at += 1) become(were[at], are[at]);
  for (let at = 1; at <= last; at += 1) become(were.at(-at), are.at(-at));
  for (const child of gone) child.remove();
  const next = were[were.length - last] ?? null;
  for (const child of came) old.insertBefore(child, next);
}

const isAlike = (old, fresh) => old.nodeName === fresh.nodeName && old.id === fresh.id;

function takeOver(old, fresh) {
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.attributes.length === fresh.attributes.length) return;
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
}

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content;
}

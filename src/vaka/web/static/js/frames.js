// Merges a frame into the page: the regions and elements that have changed, as the server rendered them, each with an id.
import { parsed } from "./dom.js";
import { flights } from "./flights.js";

// What moved flies to its new place. The focus stays on its element, or goes to the dock where that is gone. Returns false when
// the page is not what the server takes it for, so that it must be sent again. `haste`: see `flights`.
/** @param {Frame["regions"]} regions @param {Part[]} [parts] @param {number} [haste] */
export function merge(regions, parts = [], haste = 1) {
  const things = parts.map(([, id]) => document.getElementById(id)); // before anything moves: an id may change its owner
  const land = flights(haste);
  const focused = document.activeElement ?? document.body;
  const { id } = focused; // it may become another
  for (const html of Object.values(regions)) {
    const region = rendered(html);
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

// "=" replaces the element with this id, "-" removes it, ">" and "<" put something after or before it.
/** @param {Part[]} parts @param {(HTMLElement | null)[]} things */
function apply(parts, things) {
  /** @type {Map<string, Element>} */
  const fresh = new Map(); // what came with this frame, by its id
  let fits = true;
  parts.forEach(([how, id, html], at) => {
    const was = fresh.get(id) ?? things[at];
    const thing = was?.isConnected ? was : document.getElementById(id); // one that became another element is a new one
    if (!thing) fits = false;
    else if (how === "-") things[at]?.remove();
    else if (how === "=") become(thing, rendered(html));
    else {
      const made = rendered(html);
      if (how === ">") thing.after(made);
      else thing.before(made);
      fresh.set(made.id, made);
    }
  });
  return fits;
}

// Most changes are a word, an attribute, or one element more or less: these are made here, which takes a fraction of the time
// that Idiomorph needs. Idiomorph does the rest: it recognizes elements that have changed places.
const FILLED_IN = "input:not([type=hidden]), select, textarea, option";

/** @param {Element} old @param {Element} fresh */
function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!isAlike(old, fresh) || old.matches(FILLED_IN)) return void Idiomorph.morph(old, fresh);
  takeOver(old, fresh);
  const were = [...old.childNodes];
  const are = [...fresh.childNodes];
  const most = Math.min(were.length, are.length);
  let [first, last] = [0, 0]; // so many of the first and of the last are still there
  while (first < most && isAlike(were[first], are[first])) first += 1;
  while (last < most - first && isAlike(were[were.length - 1 - last], are[are.length - 1 - last])) last += 1;
  const gone = were.slice(first, were.length - last);
  const came = are.slice(first, are.length - last);
  if (gone.length && came.length) return void Idiomorph.morph(old, fresh);
  for (let at = 0; at < first; at += 1) becomeNode(were[at], are[at]);
  for (let at = 1; at <= last; at += 1) becomeNode(were[were.length - at], are[are.length - at]);
  for (const child of gone) child.remove();
  const next = were[were.length - last] ?? null;
  for (const child of came) old.insertBefore(child, next);
}

/** @param {ChildNode} old @param {ChildNode} fresh */
function becomeNode(old, fresh) {
  if (old instanceof Element && fresh instanceof Element) become(old, fresh);
  else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
}

/** @param {Node} node */
const idOf = (node) => (node instanceof Element ? node.id : "");
/** @param {Node} old @param {Node} fresh */
const isAlike = (old, fresh) => old.nodeName === fresh.nodeName && idOf(old) === idOf(fresh);

/** @param {Element} old @param {Element} fresh */
function takeOver(old, fresh) {
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.attributes.length === fresh.attributes.length) return;
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
}

/** @param {Html} html */
function rendered(html) {
  const element = parsed(html).firstElementChild;
  if (!element) throw new Error("a frame has an empty region or part");
  return element;
}

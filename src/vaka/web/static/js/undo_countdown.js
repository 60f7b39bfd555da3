// How long a choice can still be undone or taken back: a ring that runs down (data-seconds). It counts from when the choice was
// made, also after the page is loaded again.
import { first } from "./dom.js";
import { tab } from "./storage.js";
import { version } from "./viewer.js";

const KEY = `vaka-made ${location.pathname}`;
/** @type {[version: string, time: number]} */
const NOTHING = ["", 0];
let made = NOTHING; // the version of the table with the choice, and when this page first had it

function elapsed() {
  const now = version();
  if (made[0] !== now) {
    const [before, then] = tab.recall(KEY, made);
    made = [now, before === now ? then : Date.now()];
    tab.keep(KEY, made);
  }
  return Date.now() - made[1];
}

// After every frame. A ring that the server has sent has no style yet, also where it was merged into the one that was drawn.
export function updateUndoCountdown() {
  const ring = first("#do-undo .ring, #do-take_back .ring");
  if (!ring && made !== NOTHING) tab.keep(KEY, (made = NOTHING)); // the next one may be for the same version
  if (!ring || (ring.style.length && made[0] === version())) return;
  const drawn = /** @type {HTMLElement} */ (ring.cloneNode(true)); // an animation that runs would not start again
  drawn.style.setProperty("--lasts", `${drawn.dataset.seconds}s`);
  drawn.style.setProperty("--since", `${-elapsed()}ms`);
  ring.replaceWith(drawn);
}

// The banner: proposals, a seat to take back, the end. The server renders it; here it is laid where it covers nothing that
// can be chosen.
import { belowTop, placeOverlay } from "./overlay_layout.js";

// After each frame: the page was merged, and what was laid before may be another thing.
export function banner() {
  for (const thing of document.querySelectorAll("#banner > *")) placeOverlay(thing, belowTop);
}

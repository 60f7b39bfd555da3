// The banner: proposals, a seat to take back, the end of the game. The server renders it; here it gets its place.
import { all } from "./dom.js";
import { belowTop, placeOverlay } from "./overlay_layout.js";

// After every frame, which may have brought another one.
export function placeBanner() {
  for (const part of all("#banner > *")) placeOverlay(part, belowTop);
}

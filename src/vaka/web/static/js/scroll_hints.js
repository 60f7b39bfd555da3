// Trays that scroll say so: the edge behind which there is more fades out (.more-before, .more-after).
import { all } from "./dom.js";

const TRAYS = "#tray, .bids, .asked-of-you, #dock :is(.hand, .things)";
const LEAST = 8; // pixels

/** @param {HTMLElement} tray */
function note(tray) {
  const isWide = tray.scrollWidth - tray.clientWidth > LEAST;
  const [at, rest] = isWide
    ?
    [Math.abs(tray.scrollLeft), tray.scrollWidth - tray.clientWidth - Math.abs(tray.scrollLeft)] : [tray.scrollTop, tray.scrollHeight - tray.clientHeight - tray.scrollTop];
  tray.classList.toggle("more-before", at > LEAST);
  tray.classList.toggle("more-after", rest > LEAST);
  tray.classList.toggle("scrolls-across", isWide);
}

// After every frame.
export const updateScrollHints = () => all(TRAYS).forEach(note);

document.addEventListener("scroll", ({ target }) => {
  if (target instanceof HTMLElement && target.matches(TRAYS)) note(target);
}, { capture: true, passive: true });
window.addEventListener("resize", updateScrollHints);

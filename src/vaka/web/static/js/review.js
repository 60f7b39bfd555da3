// Follows a review while it is made, and shows it when it is ready. Without scripts the page reloads by itself.
import { byId, first } from "./dom.js";
import { request } from "./request.js";

const EVERY = 2000; // milliseconds
const address = first("[data-review]")?.dataset.review;

/** @param {string} address */
async function look(address) {
  const answer = await request(address).catch(() => null);
  /** @type {ReviewProgress | null} */
  const progress = answer?.ok ? await answer.json() : null;
  if (progress && progress.state !== "waiting" && progress.state !== "working") return location.reload();
  if (progress) {
    const sentence = byId("making-said", HTMLElement);
    if (sentence.textContent !== progress.text) sentence.textContent = progress.text;
    byId("making-bar", HTMLProgressElement).value = progress.percent;
  }
  setTimeout(look, document.hidden ? 5 * EVERY : EVERY, address);
}

if (address) setTimeout(look, EVERY, address);

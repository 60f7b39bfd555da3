// After the end: whether the share that this browser gave is in the record, under the seal that it saw before. Before it: the
// share itself, where there is a place for it.
import { checked, kept } from "./chance_share.js";
import { findId, first, need } from "./dom.js";

/** @type {ReturnType<typeof checked> | null} */
let verdict = null;

export async function showFairness() {
  const line = findId("fair", HTMLElement);
  if (!line) return;
  const { code = "", seats: named = "" } = line.dataset;
  const seats = named.split(" ").filter(Boolean);
  verdict ??= checked(code, seats);
  const result = await verdict;
  if (result === null) verdict = null; // the next frame asks again
  line.hidden = result === null; // until then it would say that nothing was given
  if (!result) return;
  line.dataset.verdict = result;
  need(".fair-said", line).textContent = line.dataset[result] ?? "";
  const share = first(".fair-share", line);
  if (share) show(share, code, seats);
}

export function showOwnShare() {
  const line = findId("own-share", HTMLElement);
  const { code = "", seal, seats = "" } = line?.dataset ?? {};
  if (!line || kept(code)?.seal !== seal) return;
  line.hidden = false;
  show(need("code", line), code, seats.split(" "));
}

/** @param {HTMLElement} place @param {string} code @param {string[]} seats */
function show(place, code, seats) {
  place.textContent = seats.map((seat) => kept(code)?.shares[seat] ?? "").join(" ");
  place.hidden = false;
}

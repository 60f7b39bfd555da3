// Whose seat the page shows, and which version of the table. On a shared device another seat may look at the same version.
import { first } from "./dom.js";

/** @param {string} name */
function field(name) {
  /** @type {HTMLInputElement | null} */
  const input = first(`#act-now [name=${name}]`);
  return input?.value ?? "";
}

export const seat = () => field("seat"); // "" before a shared device is handed over, and for spectators
export const version = () => field("version");
export const view = () => `${seat()} ${version()}`;

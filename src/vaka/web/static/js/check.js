// Opens the seal of a game in this browser, so that nobody need trust the server that says it has done so.
import { sealOf } from "./share.js";

const said = document.getElementById("seal");
const found = said && (await sealOf(said.dataset.code, said.dataset.seal));
if (found) {
  said.dataset.verdict = found;
  said.textContent = said.dataset[found];
  said.hidden = false;
}

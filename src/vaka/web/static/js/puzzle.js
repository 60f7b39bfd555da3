// A puzzle: each choice is a link to its verdict, which the server renders. This script merges that page instead of loading it.
import "./page_menu.js";
import "./pointing.js";
import { choiceButton, suggest } from "./choices.js";
import { byId, fields, need } from "./dom.js";
import { hideNote, notes } from "./notes.js";
import { aboveDock, besideOrAboveDock, placeOverlay, scrollClear, updateOverlays } from "./overlay_layout.js";
import { request } from "./request.js";
import { scrollToLast } from "./scroll_to_last.js";
import { solve } from "./solved.js";

const PARTS = ["track", "stage", "players", "log", "dock", "verdict"];
const act = byId("act", HTMLFormElement);
const verdict = byId("verdict", HTMLElement);
let requests = 0;

// The answer to the last request is shown, in whichever order answers come.
async function open(address = "", back = false) {
  const own = ++requests;
  const answer = await request(address, { accept: "text/html" }).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => "") : "";
  if (own !== requests) return;
  if (!html) return location.assign(address); // the whole page says what is wrong
  const page = new DOMParser().parseFromString(html, "text/html");
  const other = page.querySelector("h1")?.textContent !== need("h1").textContent;
  if (other || !page.getElementById("verdict")) return location.assign(address);
  for (const id of PARTS) Idiomorph.morph(byId(id, HTMLElement), need(`#${id}`, page));
  if (!back) history.pushState(null, "", address);
  hideNote();
  scrollToLast();
  show(true);
  updateOverlays();
}

// Shows the card of the verdict, and highlights a better choice where there was one.
function show(isNew = false) {
  suggest(null);
  if (verdict.hidden) return;
  if (verdict.dataset.solved) solve(verdict.dataset.solved);
  const better = verdict.dataset.answer ? choiceButton(verdict.dataset.answer) : null;
  suggest(better);
  if (better) scrollClear(better);
  placeOverlay(verdict, better ? besideOrAboveDock(better) : aboveDock);
  if (isNew) verdict.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  if (event.target !== act) return;
  event.preventDefault();
  open(`${act.action}?${fields(act, event.submitter)}`);
});
window.addEventListener("popstate", () => open(location.href, true));
window.addEventListener("resize", () => show());

notes(act.dataset.why);
document.body.classList.add("scripted");
scrollToLast();
show();

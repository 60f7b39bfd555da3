// A puzzle: each choice is a link to its verdict, which the server renders. This script merges that page instead of loading it.
import "./page_menu.js";
import "./pointing.js";
import { choiceButton, suggest } from "./choices.js";
import { byId, closest, fields, need } from "./dom.js";
import { hideNote, notes } from "./notes.js";
import { aboveDock, besideOrAboveDock, placeOverlay, scrollClear, updateOverlays } from "./overlay_layout.js";
import { rate, showRecord, solve } from "./puzzle_record.js";
import { request } from "./request.js";
import { scrollToLast } from "./scroll_to_last.js";

const PARTS = ["track", "stage", "players", "log", "dock", "act-now", "verdict"];
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

// Shows the card of the verdict, and highlights the answer where it is the solution.
function show(isNew = false) {
  suggest(null);
  if (verdict.hidden) return;
  keepResult();
  const better = verdict.dataset.answer ? choiceButton(verdict.dataset.answer) : null;
  suggest(better);
  if (better) scrollClear(better);
  placeOverlay(verdict, better ? besideOrAboveDock(better) : aboveDock);
  if (isNew) verdict.focus({ preventScroll: true });
}

// A wrong answer and help both count as not solved at once; a right one counts when it was the last step.
function keepResult() {
  const { puzzle = "", rating, kind, solved, day = "" } = verdict.dataset;
  if (kind === "right" && solved === undefined) return;
  const by = rate(puzzle, Number(rating), kind === "right" ? 1 : 0);
  if (solved !== undefined) solve(puzzle, day);
  showRecord(by);
}

document.addEventListener("submit", (event) => {
  if (event.target !== act) return;
  event.preventDefault();
  open(`${act.action}?${fields(act, event.submitter)}`);
});
document.addEventListener("click", (event) => {
  const help = closest(event.target, "a.puzzle-help");
  if (!help || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(help.getAttribute("href") ?? "");
});
window.addEventListener("popstate", () => open(location.href, true));
window.addEventListener("resize", () => show());

notes(act.dataset.why);
document.body.classList.add("scripted");
scrollToLast();
show();

// A puzzle: a choice is a link to its verdict, which the server knows. Here the page is only merged instead of loaded.
import "./page_menu.js";
import "./pointing.js";
import { request } from "./request.js";
import { scrollToLast } from "./scroll_to_last.js";
import { hideNote, notes } from "./notes.js";
import { aboveDock, beside, scrollClear, placeOverlay, updateOverlays } from "./overlay_layout.js";
import { solve } from "./solved.js";

const PARTS = ["track", "stage", "players", "log", "dock", "verdict"];
const act = document.getElementById("act");
const verdict = document.getElementById("verdict");
let asked = 0; // how often

// What was asked last is shown, whichever answer comes last.
async function open(address, back = false) {
  const own = ++asked;
  const answer = await request(address, { accept: "text/html" }).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => "") : "";
  if (own !== asked) return;
  if (!html) return location.assign(address); // the whole page says what is wrong
  const page = new DOMParser().parseFromString(html, "text/html");
  const other = page.querySelector("h1")?.textContent !== document.querySelector("h1").textContent;
  if (other || !page.getElementById("verdict")) return location.assign(address);
  for (const id of PARTS) Idiomorph.morph(document.getElementById(id), page.getElementById(id));
  if (!back) history.pushState(null, "", address);
  hideNote();
  scrollToLast();
  show(true);
  updateOverlays();
}

// The card lies over nothing that can be chosen; where something better was there, that is lit up.
function show(came = false) {
  for (const lit of document.querySelectorAll(".hinted")) lit.classList.remove("hinted");
  if (verdict.hidden) return;
  if (verdict.dataset.solved) solve(verdict.dataset.solved);
  const words = verdict.dataset.answer;
  const better = words ? document.querySelector(`button[name=choice][value="${CSS.escape(words)}"]`) : null;
  better?.classList.add("hinted");
  if (better) scrollClear(better);
  placeOverlay(verdict, better ? (width, height) => [...beside(better)(width, height), ...aboveDock(width, height)] : aboveDock);
  if (came) verdict.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  if (event.target !== act) return;
  event.preventDefault();
  open(`${act.action}?${new URLSearchParams(new FormData(act, event.submitter))}`);
});
window.addEventListener("popstate", () => open(location.href, true));
window.addEventListener("resize", () => show());

notes(act.dataset.why);
document.body.classList.add("scripted");
scrollToLast();
show();

// The hint: a card that lights up its choice on the board. It stays until the choice is made or it is closed (its button,
// a tap on it, Esc), lies over nothing that can be chosen, and keeps a line under the log. Card and line point at what probably
// follows, as lines of the log do at what happened. It is for the seat that asked: who looks next at a shared device finds none.
import { aboveDock, beside, scrollClear, placeOverlay } from "./overlay_layout.js";
import { seat, version } from "./viewer.js";

const card = document.getElementById("hint-card");
const kept = document.getElementById("hints");
const said = card.querySelector(".said");
let open = null; // the hint while its card is shown
let whose = seat();

const meant = (hint) => document.querySelector(`button[name=choice][value="${CSS.escape(hint.choice)}"]`);
const fits = (hint) => String(hint.seat) === seat() && String(hint.version) === version() && meant(hint) !== null;

// One that comes late, for another seat or another question than the page shows, is not for whoever looks now.
export function showHint(hint) {
  if (!fits(hint)) return;
  open = hint;
  said.textContent = hint.text;
  card.hidden = false;
  const line = document.createElement("li");
  line.append(card.querySelector(".i").cloneNode(true), Object.assign(document.createElement("span"), { textContent: hint.text }));
  for (const speaks of [card, line]) speaks.dataset.points = hint.points;
  line.dataset.version = hint.version;
  const last = kept.lastElementChild;
  if (last?.dataset.version === line.dataset.version) last.replaceWith(line); // asked for again
  else kept.append(line);
  light();
}

// After every frame: the page was merged, and the question may be another one.
export function keepHint() {
  if (whose !== seat()) forget();
  if (!open) return;
  if (!fits(open)) return closeHint();
  light();
}

function forget() {
  whose = seat();
  closeHint();
  said.textContent = "";
  delete card.dataset.points;
  kept.replaceChildren();
}

function light() {
  for (const lit of document.querySelectorAll(".hinted")) lit.classList.remove("hinted");
  const choice = meant(open);
  choice.classList.add("hinted");
  scrollClear(choice);
  placeOverlay(card, (width, height) => [...beside(choice)(width, height), ...aboveDock(width, height)]);
}

export function closeHint() {
  for (const lit of document.querySelectorAll(".hinted")) lit.classList.remove("hinted");
  card.hidden = true;
  open = null;
}

card.querySelector("button").addEventListener("click", closeHint);
card.addEventListener("click", () => { if (getSelection().isCollapsed) closeHint(); }); // but whoever selects its text reads on
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && card.checkVisibility()) closeHint(); });

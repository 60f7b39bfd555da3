// The hint: a card that lights up its choice on the board. It stays until the choice is made or it is closed (its button,
// a tap on it, Esc), lies over nothing that can be chosen, and keeps a line under the log. Card and line point at what probably
// follows, as lines of the log do at what happened.
import { aboveDock, beside, bring, lay } from "./places.js";

const card = document.getElementById("hint-card");
const kept = document.getElementById("hints");
let open = null; // { choice, version } while the card is shown

const version = () => document.querySelector("#act-now [name=version]")?.value ?? "";
const meant = () => document.querySelector(`button[name=choice][value="${CSS.escape(open.choice)}"]`);

export function showHint(text, choice, points) {
  card.querySelector(".said").textContent = text;
  card.hidden = false;
  open = { choice, version: version() };
  const line = document.createElement("li");
  line.append(card.querySelector(".i").cloneNode(true), Object.assign(document.createElement("span"), { textContent: text }));
  for (const speaks of [card, line]) speaks.dataset.points = points;
  kept.append(line);
  light();
}

// After every frame: the page was merged, and the question may be another one.
export function keepHint() {
  if (!open) return;
  if (open.version !== version() || !meant()) return closeHint();
  light();
}

function light() {
  for (const lit of document.querySelectorAll(".hinted")) lit.classList.remove("hinted");
  const choice = meant();
  choice?.classList.add("hinted");
  if (choice) bring(choice);
  lay(card, choice ? (width, height) => [...beside(choice)(width, height), ...aboveDock(width, height)] : aboveDock);
}

export function closeHint() {
  for (const lit of document.querySelectorAll(".hinted")) lit.classList.remove("hinted");
  card.hidden = true;
  open = null;
}

card.querySelector("button").addEventListener("click", closeHint);
card.addEventListener("click", () => { if (getSelection().isCollapsed) closeHint(); }); // but whoever selects its text reads on
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && open) closeHint(); });

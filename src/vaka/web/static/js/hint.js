// The hint: a card that highlights its choice on the board. It stays until the choice is made or it is closed (its button, a
// tap on it, Escape), and leaves a short line under the log. Card and line point at what probably follows, as lines of the log do at
// what happened. It belongs to the seat that asked: at a shared device the next seat does not see it.
import { choiceButton, suggest } from "./choices.js";
import { byId, need } from "./dom.js";
import { besideOrAboveDock, placeOverlay, scrollClear } from "./overlay_layout.js";
import { seat, version } from "./viewer.js";

const card = byId("hint-card", HTMLElement);
const list = byId("hints", HTMLElement);
const sentence = need(".said", card);
const details = need("details", card);
const more = need("p", details);
/** @type {Hint | null} */
let open = null; // the hint while its card is shown
let whose = seat();

// The button of its choice; null where the page shows another seat or another question by now.
/** @param {Hint} hint */
function buttonOf(hint) {
  return String(hint.seat) === seat() && String(hint.version) === version() ? choiceButton(hint.choice) : null;
}

/** @param {Hint} hint */
export function showHint(hint) {
  if (!buttonOf(hint)) return;
  open = hint;
  sentence.textContent = hint.text;
  more.textContent = hint.more;
  details.hidden = !hint.more;
  details.removeAttribute("open");
  card.hidden = false;
  const line = document.createElement("li");
  line.append(need(".icon", card).cloneNode(true), Object.assign(document.createElement("span"), { textContent: hint.mark }));
  for (const element of [card, line]) element.dataset.points = hint.points;
  line.dataset.version = String(hint.version);
  const last = list.lastElementChild;
  if (last instanceof HTMLElement && last.dataset.version === line.dataset.version) last.replaceWith(line); // asked for again
  else list.append(line);
  updateHint();
}

// After every frame: the page was merged, and the question may be another one.
export function updateHint() {
  if (whose !== seat()) forget();
  if (!open) return;
  const button = buttonOf(open);
  if (!button) return closeHint();
  suggest(button);
  scrollClear(button);
  placeOverlay(card, besideOrAboveDock(button));
}

function forget() {
  whose = seat();
  closeHint();
  sentence.textContent = "";
  delete card.dataset.points;
  list.replaceChildren();
}

export function closeHint() {
  suggest(null);
  card.hidden = true;
  open = null;
}

need("button", card).addEventListener("click", closeHint);
// A click on it closes it, but not while its text is being selected, nor one on what there is more.
card.addEventListener("click", ({ target }) => {
  if (getSelection()?.isCollapsed && !(target instanceof Node && details.contains(target))) closeHint();
});
details.addEventListener("toggle", updateHint);
document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && card.checkVisibility()) closeHint(); });

// A guided game: a card says what is needed next and lights up what it speaks of. The server says after every frame where
// the learner stands; here is only which of the cards that are due is read. It never chooses for anybody.
import { request } from "./request.js";
import { hideNote } from "./notes.js";
import { aboveDock, beside, scrollClear, placeOverlay } from "./overlay_layout.js";
import { browser } from "./storage.js";

const card = document.getElementById("guide");
const part = (name) => card.querySelector(`[data-do=${name}]`);
const KEY = `vaka-guide-${card?.dataset.code}`;
let told = ""; // what the server said last
let due = { state: "waits", cards: [], all: 0 };
let at = 0;
let fresh = false; // the card is another one than before
let decide = null; // while the learner thinks about another choice than the suggested one

const version = () => document.querySelector("#act-now [name=version]")?.value;
const now = () => due.cards[at];
const meant = () => document.querySelector(`button[name=choice][value="${CSS.escape(due.cards.at(-1)?.choice ?? "")}"]`);

// After every frame: where does the learner stand?
export async function guide() {
  if (!card || hasLeft()) return;
  let said = "";
  try {
    const answer = await request(card.dataset.guide);
    if (answer.status === 409) return hide(); // the game is over, or the seat is another one's
    if (!answer.ok) return later();
    said = await answer.text();
  } catch { return later(); }
  if (hasLeft()) return; // while the answer was under way
  const heard = JSON.parse(said);
  if (String(heard.version) !== version()) return; // of another frame than the one that is shown: its own comes, too
  if (said !== told) {
    told = said;
    due = heard;
    at = 0;
    fresh = true;
    settleDecision(false);
  }
  show();
}

// The last frame for now may be the one whose question failed.
let waiting = 0;

function later() {
  clearTimeout(waiting);
  waiting = setTimeout(guide, 1500);
}

// True when this choice is to be made: the suggested one always, another one when the learner says so.
export function guided(button) {
  const suggested = due.cards.at(-1)?.choice;
  if (!card || card.hidden || !suggested || button.value === suggested) return Promise.resolve(true);
  settleDecision(false);
  const decided = new Promise((resolve) => { decide = resolve; });
  show();
  part("stay").focus({ preventScroll: true });
  return decided;
}

function settleDecision(answer) {
  decide?.(answer);
  decide = null;
}

function show() {
  dim();
  const strayed = due.state === "strayed";
  if (!strayed && !now()) return hide();
  const came = card.hidden || card.contains(document.activeElement) || (fresh && !elsewhere());
  fresh = false;
  const last = !strayed && at === due.cards.length - 1;
  const waits = !strayed && Boolean(now().choice);
  const text = strayed ? document.getElementById("guide-strayed").content.textContent.trim() : decide ? due.cards.at(-1).other : now().text;
  const said = card.querySelector(".said");
  if (said.textContent !== text) said.textContent = text;
  const undo = document.querySelector("#do-take_back, #do-undo:not([aria-disabled])");
  const open = {
    next: !strayed && !decide && !last,
    play: !strayed && !decide && last && !waits,
    stay: Boolean(decide),
    anyway: Boolean(decide),
    back: strayed && Boolean(undo),
    again: strayed,
  };
  for (const [name, shown] of Object.entries(open)) part(name).hidden = !shown;
  const count = card.querySelector(".count");
  count.textContent = strayed ? "" : count.dataset.count.replace("@", now().number).replace("#", due.all);
  card.hidden = false;
  const things = strayed ? [] : light();
  placeOverlay(card, things.length ? (width, height) => [...beside(things[0])(width, height), ...aboveDock(width, height)] : aboveDock, things);
  if (came) focus(waits && !decide ? meant() : card.querySelector("[data-do]:not([hidden])"));
}

// Whoever writes, or reads in the menu or in a sheet, is not called away by a new card.
const elsewhere = () => Boolean(document.activeElement?.closest("input, textarea, dialog, nav, .rail"));

// What the card says needs no note beside it.
function focus(thing) {
  thing?.focus({ preventScroll: true });
  hideNote();
}

function light() {
  const choice = now().choice || decide ? meant() : null;
  const things = [choice, ...now().show.map((id) => document.getElementById(id))].filter((it) => it?.checkVisibility());
  for (const thing of things) thing.classList.add("shown-by-guide");
  for (const thing of things.toReversed()) scrollClear(thing); // the first, which is what to do, at last: it is surely in sight
  return things;
}

function dim() {
  for (const lit of document.querySelectorAll(".shown-by-guide")) lit.classList.remove("shown-by-guide");
}

function hide() {
  dim();
  card.hidden = true;
}

// Whoever has left the guide finds it in the menu again.
const hasLeft = () => browser.recall(KEY, false);

const deeds = {
  next() {
    at += 1;
    show();
  },
  play: () => leave(),
  know: () => leave(),
  stay() {
    settleDecision(false);
    at = due.cards.length - 1;
    show();
  },
  anyway() {
    settleDecision(true);
    hide();
  },
  back: () => document.querySelector("#do-take_back, #do-undo:not([aria-disabled])")?.click(),
  unfold: () => show(),
};

function leave() {
  settleDecision(false);
  browser.keep(KEY, true);
  hide();
}

card?.addEventListener("click", (event) => deeds[event.target.closest("[data-do]")?.dataset.do]?.());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && decide) deeds.stay();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-to-guide]")) return;
  browser.keep(KEY, false);
  guide();
});
window.addEventListener("resize", () => { if (card && !card.hidden) show(); });

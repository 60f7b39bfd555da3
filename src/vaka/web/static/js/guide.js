// A guided game: a card says what to do next and highlights what it is about. After every frame the server says which cards are
// due; this script keeps which of them is being read. It never makes a choice.
import { choiceButton } from "./choices.js";
import { all, closest, findId, first, need } from "./dom.js";
import { knowsGame } from "./game_summary.js";
import { hideNote } from "./notes.js";
import { aboveDock, besideOrAboveDock, placeOverlay, scrollClear } from "./overlay_layout.js";
import { request } from "./request.js";
import { browser } from "./storage.js";
import { version } from "./viewer.js";

const card = findId("guide", HTMLElement); // only in a guided game
const KEY = `vaka-guide-${card?.dataset.code}`;
const UNDO = "#do-take_back, #do-undo:not([aria-disabled])";
let heard = ""; // the server's last answer
/** @type {GuideState} */
let due = { state: "waits", cards: [], all: 0, version: 0 };
let at = 0;
let fresh = false; // the card is another one than before
/** @type {((answer: boolean) => void) | null} */
let decide = null; // while the learner thinks about another choice than the suggested one

const suggestedButton = () => choiceButton(due.cards.at(-1)?.choice ?? "");

// After every frame.
export async function updateGuide() {
  if (!card || hasLeft()) return;
  let text = "";
  try {
    const answer = await request(card.dataset.guide ?? "");
    if (answer.status === 409) return hide(card); // the game is over, or the seat is no longer this viewer's
    if (!answer.ok) return later();
    text = await answer.text();
  } catch { return later(); }
  if (hasLeft()) return; // while the answer was under way
  /** @type {GuideState} */
  const state = JSON.parse(text);
  if (String(state.version) !== version()) return; // it is about another frame, which brings its own request
  if (state.state === "ended") knowsGame(card.dataset.game); // by a choice while the last card was open
  if (text !== heard) {
    heard = text;
    due = state;
    at = 0;
    fresh = true;
    settleDecision(false);
  }
  show(card);
}

// No further frame may come for a while, so a failed request is tried again.
let retry = 0;

function later() {
  clearTimeout(retry);
  retry = setTimeout(updateGuide, 1500);
}

// Whether to make this choice: one that is not suggested needs a confirmation.
/** @param {HTMLButtonElement} button @returns {Promise<boolean>} */
export function guided(button) {
  const suggested = due.cards.at(-1)?.choice;
  if (!card || card.hidden || !suggested || button.value === suggested) return Promise.resolve(true);
  settleDecision(false);
  const decided = new Promise((resolve) => { decide = resolve; });
  show(card);
  need("[data-do=stay]", card).focus({ preventScroll: true });
  return decided;
}

/** @param {boolean} answer */
function settleDecision(answer) {
  decide?.(answer);
  decide = null;
}

/** @param {HTMLElement} card */
function show(card) {
  dim();
  const strayed = due.state === "strayed";
  const now = strayed ? null : due.cards[at];
  if (!strayed && !now) return hide(card);
  const takesFocus = card.hidden || card.contains(document.activeElement) || (fresh && !isBusy());
  fresh = false;
  const isLast = at === due.cards.length - 1;
  const waits = Boolean(now?.choice);
  const other = decide && due.cards.at(-1)?.other;
  const text = now ? other ?? now.text : findId("guide-strayed", HTMLTemplateElement)?.content.textContent?.trim() ?? "";
  const sentence = need(".said", card);
  if (sentence.textContent !== text) sentence.textContent = text;
  const open = {
    next: !strayed && !decide && !isLast,
    play: !strayed && !decide && isLast && !waits,
    stay: Boolean(decide),
    anyway: Boolean(decide),
    back: strayed && Boolean(first(UNDO)),
    again: strayed,
  };
  for (const [name, isOpen] of Object.entries(open)) need(`[data-do=${name}]`, card).hidden = !isOpen;
  const count = need(".count", card);
  count.textContent = now ? (count.dataset.count ?? "").replace("@", String(now.number)).replace("#", String(due.all)) : "";
  card.hidden = false;
  const things = now ? light(now) : [];
  placeOverlay(card, things.length ? besideOrAboveDock(things[0]) : aboveDock, things);
  if (!takesFocus) return;
  (waits && !decide ? suggestedButton() : first("[data-do]:not([hidden])", card))?.focus({ preventScroll: true });
  hideNote(); // the card says enough
}

// Who writes, or reads in the menu or in a sheet, keeps the focus when a new card comes.
const isBusy = () => closest(document.activeElement, "input, textarea, dialog, nav, .rail") !== null;

/** @param {GuideCard} now */
function light(now) {
  const choice = now.choice || decide ? suggestedButton() : null;
  const things = [choice, ...now.show.map((id) => document.getElementById(id))].filter((it) => it !== null);
  const visible = things.filter((it) => it.checkVisibility());
  for (const thing of visible) thing.classList.add("shown-by-guide");
  for (const thing of visible.toReversed()) scrollClear(thing); // the choice last, so that it is certainly visible
  return visible;
}

function dim() {
  for (const lit of all(".shown-by-guide")) lit.classList.remove("shown-by-guide");
}

/** @param {HTMLElement} card */
function hide(card) {
  dim();
  card.hidden = true;
}

// Who has left the guide can open it again from the menu.
const hasLeft = () => browser.recall(KEY, false);

/** @type {Record<string, (card: HTMLElement) => void>} */
const actions = {
  next(card) {
    at += 1;
    show(card);
  },
  play: leave,
  know: leave,
  stay(card) {
    settleDecision(false);
    at = due.cards.length - 1;
    show(card);
  },
  anyway(card) {
    settleDecision(true);
    hide(card);
  },
  back: () => first(UNDO)?.click(),
  unfold: show,
};

/** @param {HTMLElement} card */
function leave(card) {
  settleDecision(false);
  browser.keep(KEY, true);
  knowsGame(card.dataset.game);
  hide(card);
}

if (card) {
  card.addEventListener("click", ({ target }) => actions[closest(target, "[data-do]")?.dataset.do ?? ""]?.(card));
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && decide) actions.stay(card); });
  document.addEventListener("click", ({ target }) => {
    if (!closest(target, "[data-to-guide]")) return;
    browser.keep(KEY, false);
    updateGuide();
  });
  window.addEventListener("resize", () => { if (!card.hidden) show(card); });
}

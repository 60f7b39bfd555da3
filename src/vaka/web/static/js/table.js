// The page of a table: brings frames from the socket onto the page, and choices back to the server.
// It knows no rules and no secrets: the server renders everything.
import { updateAid } from "./aid.js";
import { closeAskSheet, isInSheet } from "./ask_sheet.js";
import { answerOnPreference, autoAnswer, setUndone } from "./auto_answer.js";
import { placeBanner } from "./banner.js";
import { resumeCaptions, skipCaptions, updateCaptions } from "./captions.js";
import { updateCeremony } from "./ceremony.js";
import { updateChat } from "./chat.js";
import { closeStaleConfirm, confirmed } from "./confirm.js";
import { all, byId, dock, fields, first, wait } from "./dom.js";
import { showFairness } from "./fairness.js";
import { merge } from "./frames.js";
import "./game_summary.js";
import { guided, updateGuide } from "./guide.js";
import { closeHint, showHint, updateHint } from "./hint.js";
import { updateTabStops } from "./keyboard.js";
import { hideNote, hideStaleToast, notes, toast } from "./notes.js";
import { aboveDock, placeOverlay, updateOverlays } from "./overlay_layout.js";
import "./page_menu.js";
import "./pointing.js";
import { request } from "./request.js";
import { onOpened, openAll, updateReveal } from "./reveal.js";
import { updateScrollHints } from "./scroll_hints.js";
import { follow } from "./socket.js";
import { offerSound, play, updateSounds } from "./sounds.js";
import { updateTurn } from "./turn.js";
import { updateUndoCountdown } from "./undo_countdown.js";
import { seat, version } from "./viewer.js";

const act = byId("act", HTMLFormElement);
const offline = byId("offline", HTMLElement);

const IN_A_ROW = 500; // milliseconds

let shown = 0;
let latest = { what: "", at: 0 }; // what was sent last, and when

// --- frames

// Everything here reads the merged page and keeps its own state. The order matters where a comment says so, and nowhere else.
/** @param {Frame} frame */
function show(frame) {
  if (!merge(frame.regions, frame.parts)) return socket.close(); // the first frame of the next socket has everything
  document.body.classList.toggle("is-over", first(".the-end") !== null);
  hideNote();
  hideStaleToast();
  closeStaleConfirm();
  if (updateTurn(updateChat())) {
    play("turn");
    if (shown) offerSound(); // it was somebody else's turn before
  }
  updateSounds();
  updateTabStops();
  updateScrollHints();
  updateUndoCountdown();
  updateHint();
  updateGuide();
  updateAid();
  placeBanner();
  showFairness();
  autoAnswer(choose);
  const bidsOpen = updateReveal(); // before the ceremony, which shows the same bids and must keep them closed
  const ceremonyPlays = updateCeremony();
  updateCaptions(ceremonyPlays, bidsOpen);
  updateOverlays(); // after everything that shows, hides or resizes an overlay
  scrollToChoices(); // after updateOverlays: an overlay at its old place could cover a choice and make it count as hidden
  document.documentElement.dataset.frames = String(++shown); // last: it says that the frame is shown
}

// Where all choices on the board of a new question are out of view, the board scrolls to the first of them.
let scrolledFor = "";

function scrollToChoices() {
  if (scrolledFor === version() || dock().dataset.turn !== "") return;
  scrolledFor = version();
  const choices = all("#board button[name=choice]").filter((it) => it.offsetParent);
  if (choices.length && !choices.some(isInView)) choices[0].scrollIntoView({ block: "center", inline: "nearest" });
}

/** @param {Element} thing */
function isInView(thing) {
  const at = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
}

// --- the socket

function liveAddress() {
  const at = new URL(act.dataset.live ?? "", location.href);
  if (act.dataset.have) at.searchParams.set("have", act.dataset.have); // what the page was loaded with need not come again
  delete act.dataset.have;
  return at;
}

/** @param {number} tries */
function lost(tries) {
  offline.hidden = tries < 1;
  if (!offline.hidden) placeOverlay(offline, aboveDock);
}

// --- choices and other forms

/** @typedef {HTMLButtonElement | null} Submitter */

// Returns whether it was done, as far as this page knows.
/** @param {HTMLFormElement} form @param {Submitter} button @returns {Promise<boolean>} */
async function send(form, button) {
  const sent = fields(form, button);
  if (sent.has("key")) sent.set("key", crypto.randomUUID?.() ?? String(Math.random()).slice(2));
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  if (address.endsWith("/rematch")) sent.set("share", "later"); // it is given when the seal of the new table is seen
  const [before, whose] = [shown, seat()];
  const answer = await post(address, sent);
  if (!answer) {
    toast(offline.textContent);
    return false;
  }
  if (answer.status === 204) { // what has changed comes over the socket
    if (shown === before) socket.expectFrame();
    return true;
  }
  latest.what = ""; // it changed nothing, so it may be sent again
  /** @type {FormAnswer} */
  const { go, hint, text, error } = await answer.json().catch(() => ({}));
  if (go) location.assign(go);
  if (hint) showHint(hint);
  if (text) toast(text, answer.ok);
  if (error && whose === seat()) toast(error.text, false, error.rule, button?.closest("[id]")?.id);
  socket.look();
  return answer.ok;
}

/** @param {HTMLButtonElement} button */
const choose = (button) => send(act, button);

// The same key goes with every try, so a choice whose answer got lost is not made twice. What has no key is tried once: a
// line of the chat would appear twice.
/** @param {string} address @param {URLSearchParams} body */
async function post(address, body) {
  for (const pause of body.has("key") ? [0, 400, 1200, 3000] : [0]) {
    if (pause) await wait(pause);
    try {
      return await request(address, { method: "POST", body });
    } catch { /* no network: try again */ }
  }
  return null;
}

// A double click or a key that is held down sends once: the second request would be refused, as the table has changed by then.
/** @param {Submitter} button */
function isRepeated(button) {
  const what = `${button?.formAction} ${fields(act, button)}`;
  const before = latest;
  latest = { what, at: performance.now() };
  return what === before.what && latest.at - before.at < IN_A_ROW;
}

/** @param {Submitter} button */
async function submitAct(button) {
  if (isRepeated(button)) return;
  const choice = button?.name === "choice" ? button : null;
  if (choice && !(await guided(choice))) return;
  if (choice && !(await confirmed(choice))) return updateGuide(); // its card was hidden for the choice
  setUndone(button?.id === "do-undo");
  skipCaptions();
  openAll();
  if (choice) closeHint();
  const isDone = await send(act, button);
  if (choice && !isDone) updateGuide();
}

// A line of the chat leaves its field at once, and comes back where it was not sent.
/** @param {HTMLFormElement} form @param {Submitter} button */
async function say(form, button) {
  skipCaptions();
  openAll();
  const field = form.elements.namedItem("text");
  if (!(field instanceof HTMLInputElement)) return;
  const text = field.value;
  const sent = send(form, button);
  form.reset();
  if (!(await sent)) field.value ||= text;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
  if (!(form instanceof HTMLFormElement) || (form !== act && !form.matches(".say-form") && !isInSheet(form))) return;
  event.preventDefault();
  if (form === act) submitAct(button);
  else if (isInSheet(form)) send(form, button).then(closeAskSheet);
  else say(form, button);
});

new ResizeObserver(updateOverlays).observe(dock()); // overlays above it move with it

notes(act.dataset.why);
onOpened(resumeCaptions);
updateTurn(updateChat());
updateTabStops();
updateScrollHints();
updateUndoCountdown();
scrollToChoices();
showFairness();
placeBanner();
autoAnswer(choose);
answerOnPreference(choose);
const socket = follow(liveAddress, show, { opened: () => { offline.hidden = true; }, lost });

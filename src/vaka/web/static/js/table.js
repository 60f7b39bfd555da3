// The page of a table: brings frames from the socket onto the page, and choices back to the server.
// It knows no rules and no secrets: the server renders all that is seen here.
import { request } from "./request.js";
import { ceremony } from "./ceremony.js";
import { chat } from "./chat.js";
import { keepSure, sure } from "./confirm.js";
import { merge } from "./frames.js";
import { closeHint, keepHint, showHint } from "./hint.js";
import { guide, guided } from "./guide.js";
import { aid } from "./aid.js";
import { autoAnswer, answerOnPreference, setUndone } from "./auto_answer.js";
import "./game_summary.js";
import "./pointing.js";
import "./page_menu.js";
import { banner } from "./banner.js";
import { hideNote, keepToast, notes, toast } from "./notes.js";
import { aboveDock, placeOverlay, updateOverlays } from "./overlay_layout.js";
import { onOpened, openAll, reveal } from "./reveal.js";
import { undoCountdown } from "./undo_countdown.js";
import { checked, kept } from "./chance_share.js";
import { follow } from "./socket.js";
import { play, sounds } from "./sounds.js";
import { resumeCaptions, skipCaptions, updateCaptions } from "./captions.js";
import { turn } from "./turn.js";
import { seat } from "./viewer.js";

const act = document.getElementById("act");
const offline = document.getElementById("offline");

const IN_A_ROW = 500; // milliseconds

let socket = null;
let shown = 0;
let latest = { what: "", at: 0 }; // what was sent last, and when

// --- frames

function show(frame) {
  if (!merge(frame.regions, frame.parts)) return socket.close(); // the first frame of the next one puts all right
  document.body.classList.toggle("is-over", document.querySelector(".the-end") !== null);
  hideNote();
  keepToast();
  keepSure();
  if (turn(chat())) play("turn");
  sounds();
  const opening = reveal();
  updateCaptions(ceremony(), opening);
  undoCountdown();
  keepHint();
  guide();
  aid();
  banner();
  updateOverlays();
  lead();
  fair();
  autoAnswer(choose);
  document.documentElement.dataset.frames = ++shown;
}

// A new question whose choices on the board are all out of sight: the board scrolls to the first of them.
let led = "";

function lead() {
  const version = document.querySelector("#act-now [name=version]")?.value;
  if (led === version || document.getElementById("dock").dataset.turn !== "") return;
  led = version;
  const choices = [...document.querySelectorAll("#board button[name=choice]")].filter((it) => it.offsetParent);
  if (choices.length && !choices.some(isInSight)) choices[0].scrollIntoView({ block: "center", inline: "nearest" });
}

function isInSight(thing) {
  const at = thing.getBoundingClientRect();
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  return thing.contains(document.elementFromPoint(x, y));
}

// After the end: whether the share that this browser gave is in the record, under the seal that it saw before.
let verdict = null;
async function fair() {
  const said = document.getElementById("fair");
  if (!said) return;
  const seats = said.dataset.seats.split(" ").filter(Boolean);
  verdict ??= checked(said.dataset.code, seats);
  const found = await verdict;
  if (found === null) verdict = null; // the next frame asks again
  said.hidden = found === null; // until then it would say that nothing was given
  if (!found) return;
  said.dataset.verdict = found;
  said.querySelector(".fair-said").textContent = said.dataset[found];
  const share = said.querySelector(".fair-share");
  share.textContent = seats.map((seat) => kept(said.dataset.code).shares[seat]).join(" ");
  share.hidden = false;
}

// --- the socket

function liveAddress() {
  const at = new URL(act.dataset.live, location.href);
  if (act.dataset.have) at.searchParams.set("have", act.dataset.have); // what the page was loaded with need not come again
  delete act.dataset.have;
  return at;
}

function lost(tries) {
  offline.hidden = tries < 1;
  if (!offline.hidden) placeOverlay(offline, aboveDock);
}

// --- choices and other deeds

// Answers whether it was done, as far as this page knows.
async function send(form, button) {
  const fields = new FormData(form, button ?? undefined);
  if (fields.has("key")) fields.set("key", crypto.randomUUID?.() ?? String(Math.random()).slice(2));
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  if (address.endsWith("/rematch")) fields.set("share", "later"); // given when the seal of the new table is seen
  const [before, whose] = [shown, seat()];
  const answer = await posted(address, new URLSearchParams(fields));
  if (!answer) {
    toast(offline.textContent);
    return false;
  }
  if (answer.status === 204) { // what has changed comes over the socket
    if (shown === before) socket.expectFrame();
    return true;
  }
  latest.what = ""; // nothing was done by it: it may be asked for again
  const said = await answer.json().catch(() => ({}));
  if (said.go) location.assign(said.go);
  if (said.hint) showHint(said.hint);
  if (said.text) toast(said.text, answer.ok);
  if (said.error && whose === seat()) toast(said.error.text, false, said.error.rule, button?.closest("[id]")?.id);
  socket.look();
  return answer.ok;
}

const choose = (button) => send(act, button);

// The same key goes with every try, so a choice whose answer got lost is not made twice. What has no key is tried once: a
// line of the chat might be said again.
async function posted(address, fields) {
  for (const pause of fields.has("key") ? [0, 400, 1200, 3000] : [0]) {
    if (pause) await new Promise((wake) => setTimeout(wake, pause));
    try {
      return await request(address, { method: "POST", body: fields });
    } catch { /* no network: try again */ }
  }
  return null;
}

// Two clicks in a row, or a key that is held down, do a thing once: the second would be refused, as all has changed by then.
function isRepeated(button) {
  const what = `${button?.formAction} ${new URLSearchParams(new FormData(act, button))}`;
  const before = latest;
  latest = { what, at: performance.now() };
  return what === before.what && latest.at - before.at < IN_A_ROW;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form !== act && !form.matches(".say-form")) return;
  event.preventDefault();
  if (form === act && isRepeated(event.submitter)) return;
  const chosen = event.submitter?.name === "choice";
  if (chosen && !(await guided(event.submitter))) return;
  if (chosen && !(await sure(event.submitter))) return guide(); // it has made way for the choice
  if (form === act) setUndone(event.submitter?.id === "do-undo");
  skipCaptions();
  openAll();
  if (chosen) closeHint();
  const arrives = send(form, event.submitter);
  if (chosen && !(await arrives)) guide();
  if (form === act) return;
  const { text } = form.elements;
  const said = text.value;
  form.reset();
  if (!(await arrives)) text.value ||= said; // whoever sees it in the chat all the same need not send it again
});

// What floats over the board keeps clear of what can be chosen, however high the dock is.
new ResizeObserver(updateOverlays).observe(document.getElementById("dock"));

notes(act.dataset.why);
onOpened(resumeCaptions);
turn(chat());
undoCountdown();
lead();
fair();
banner();
autoAnswer(choose);
answerOnPreference(choose);
socket = follow(liveAddress, show, { opened: () => { offline.hidden = true; }, lost });

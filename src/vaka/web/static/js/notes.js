// Notes: what a thing is (data-note), and why it cannot be chosen now (data-why, for which the server is asked).
// They appear by hover, focus, tap, a long press on a choice, and arrow keys. A note has two lines; who points at the thing
// again gets all of it.
import { all, board, byId, closest, contains, need } from "./dom.js";
import { aboveDock, beside, placeOverlay } from "./overlay_layout.js";
import { pointFromNote, stopPointingFromNote } from "./pointing.js";
import { request } from "./request.js";
import { seat, version } from "./viewer.js";

/** @typedef {HTMLElement & { value?: string }} Thing what a note is about; a button has a value */

const note = byId("note", HTMLElement);
const sentence = need(".said", note);
const toaster = byId("toast", HTMLElement);
const pointer = { x: -1, y: -1 };
/** @type {Thing | null} */
let shownFor = null;
const LONG = 450; // milliseconds
const STILL = 10; // pixels that a finger may move during a long press
let toastTimer = 0;
let toastSeat = ""; // the seat that the toast is for

export function notes(address = "") {
  /** @type {Map<string, Reason>} */
  const reasons = new Map();
  let pause = 0;

  /** @param {Thing} thing */
  async function explain(thing) {
    if (shownFor === thing && !note.hidden) return whole(thing);
    hideNote(); // it is about another thing, and there may be nothing to say about this one
    shownFor = thing;
    const words = thing.dataset.why;
    let text = thing.dataset.note ?? (words ? "" : thing.ariaLabel ?? "");
    let rule = ruleAt(thing);
    let points = "";
    if (words && document.getElementById("dock")?.hasAttribute("data-turn")) {
      const asked = `${address}?choice=${encodeURIComponent(words)}&seat=${seat()}&version=${version()}`;
      const reason = reasons.get(asked) ?? (await fetchReason(asked));
      if (reason) reasons.set(asked, reason); // else it is asked again
      text = sentences([text, reason?.text ?? ""]);
      rule = reason?.rule ?? rule;
      points = [thing.closest("[id]")?.id, reason?.points].filter(Boolean).join(" ");
    }
    if (shownFor === thing && text) place(thing, text, rule, points);
  }

  /** @param {Event} event @returns {Thing | null} */
  const thingAt = ({ target }) => closest(target, "[data-why], [data-note], #board button[name=choice][aria-label]");
  document.addEventListener("pointerover", (event) => {
    clearTimeout(pause);
    if (contains(note, event.target)) return; // on the way to the link in it
    const thing = thingAt(event);
    const rests = event.clientX === pointer.x && event.clientY === pointer.y; // the page moved, not the pointer
    Object.assign(pointer, { x: event.clientX, y: event.clientY });
    if (rests) return hideNote();
    if (!thing) return void(pause = setTimeout(hideNote, note.querySelector("a") ? 300 : 0));
    if (event.pointerType === "mouse" && thing !== shownFor) pause = setTimeout(explain, 160, thing);
  });
  document.addEventListener("pointermove", (event) => Object.assign(pointer, { x: event.clientX, y: event.clientY }));
  longPress(thingAt, explain);
  document.addEventListener("focusin", (event) => {
    if (contains(note, event.target)) return;
    clearTimeout(pause);
    const thing = thingAt(event);
    if (thing?.matches(":focus-visible")) explain(thing); // not where the focus only follows a click
    else hideNote();
  });
  document.addEventListener("click", (event) => {
    const thing = thingAt(event);
    if (thing && (thing.tagName !== "BUTTON" || thing.ariaDisabled)) explain(thing);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leaveNote();
    else if (event.key === "?" && shownFor) intoNote(shownFor);
    else if (event.key in ARROWS && document.activeElement?.closest("#board")) {
      const next = neighbour(document.activeElement, ARROWS[event.key]);
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
  });
}

// A long press shows the note, and makes no choice when the finger is lifted.
/** @param {(event: Event) => Thing | null} thingAt @param {(thing: Thing) => void} explain */
function longPress(thingAt, explain) {
  /** @type {{ x: number, y: number, timer: number } | null} */
  let held = null; // while a finger is down
  let explained = false;
  const leave = () => {
    clearTimeout(held?.timer);
    held = null;
  };
  document.addEventListener("pointerdown", (event) => {
    leave();
    explained = false;
    const thing = thingAt(event);
    if (!thing || event.pointerType === "mouse") return;
    const timer = setTimeout(() => {
      explained = true;
      explain(thing);
    }, LONG);
    held = { x: event.clientX, y: event.clientY, timer };
  });
  document.addEventListener("pointermove", (event) => {
    if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL) leave();
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => {
    leave();
    setTimeout(() => { explained = false; }, 300); // the click comes before that, or never
  });
  document.addEventListener("contextmenu", (event) => { if (explained) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    if (!explained) return;
    explained = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}

// Joins sentences; a full stop is added where one ends in a word.
/** @param {string[]} parts */
function sentences(parts) {
  const texts = parts.filter(Boolean);
  return texts.map((part, at) => at === texts.length - 1 || /[.!?…:]$/.test(part) ? part : `${part}.`).join(" ");
}

/** @param {string} address @returns {Promise<Reason | null>} */
async function fetchReason(address) {
  try {
    const answer = await request(address);
    return answer.ok ? await answer.json() : null;
  } catch { return null; } // no network
}

/** @param {Thing} thing @param {string} text @param {RuleLink | null} rule @param {Ids} points */
function place(thing, text, rule, points) {
  sentence.textContent = text;
  note.querySelector("a")?.remove();
  if (rule) note.append(" ", linkTo(rule));
  note.classList.add("short");
  note.hidden = false;
  note.classList.toggle("short", sentence.scrollHeight > sentence.clientHeight + 1);
  placeOverlay(note, beside(thing));
  setPoints(note, points);
  if (points) pointFromNote(note, thing);
}

/** @param {Thing} thing */
function whole(thing) {
  note.classList.remove("short");
  placeOverlay(note, beside(thing));
  if (note.dataset.points) pointFromNote(note, thing);
}

// By keyboard: `?` shows all of a note and goes to the link in it, Escape goes back to the thing.
/** @param {Thing} thing */
function intoNote(thing) {
  whole(thing);
  note.querySelector("a")?.focus();
}

function leaveNote() {
  const thing = shownFor;
  if (note.contains(document.activeElement)) thing?.focus({ preventScroll: true });
  hideNote();
}

// The rule about a place of the board: by the first word of what could be chosen there, or by its id.
/** @param {Thing} thing @returns {RuleLink | null} */
function ruleAt(thing) {
  const { rules: numbers, ruleLink, ruleText = "" } = board().dataset;
  if (!numbers) return null;
  /** @type {Record<string, string>} */
  const rules = JSON.parse(numbers);
  const names = [thing.dataset.why, thing.value, thing.closest("[id]")?.id];
  const number = names.map((name) => rules[/^[a-z]+/.exec(name ?? "")?.[0] ?? ""]).find(Boolean);
  return number ? { href: `${ruleLink}#${number}`, text: ruleText.replace("#", number) } : null;
}

/** @param {RuleLink} rule */
function linkTo(rule) {
  const link = document.createElement("a");
  link.href = rule.href;
  link.target = "_blank";
  link.textContent = rule.text;
  return link;
}

// The element highlights these things, as a line of the log does.
/** @param {HTMLElement} element @param {Ids} points */
function setPoints(element, points) {
  if (points) element.dataset.points = points;
  else delete element.dataset.points;
}

export function hideNote() {
  shownFor = null;
  note.hidden = true;
  stopPointingFromNote();
}

/** @param {string} text @param {boolean} [calm] @param {RuleLink | null} [rule] @param {Ids} [points] */
export function toast(text, calm = false, rule = null, points = "") {
  toaster.textContent = text;
  setPoints(toaster, points);
  if (rule) toaster.append(linkTo(rule));
  toaster.hidden = !text;
  toastSeat = seat();
  toaster.classList.toggle("calm", calm);
  if (text) placeOverlay(toaster, aboveDock);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { toaster.hidden = true; }, calm ? 9000 : 6000);
}

// After every frame: a toast for one seat is not for the next one at a shared device.
export function hideStaleToast() {
  if (toastSeat !== seat()) toast("");
}

// --- arrow keys: from one thing on the board to the next in that direction, whether or not it can be chosen

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} element */
function centre(element) {
  const at = element.getBoundingClientRect();
  return [at.x + at.width / 2, at.y + at.height / 2];
}

/** @param {Element} from @param {[number, number]} direction */
function neighbour(from, [dx, dy]) {
  const [x, y] = centre(from);
  let best = null;
  let nearest = Infinity;
  for (const thing of all("#board button, #board [data-why], #board [tabindex]")) {
    const [tx, ty] = centre(thing);
    const along = (tx - x) * dx + (ty - y) * dy;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    const far = along + 2.2 * aside;
    if (along > 4 && aside <= along * 1.8 && (far < nearest || (far === nearest && thing.tagName === "BUTTON"))) {
      [best, nearest] = [thing, far];
    }
  }
  return best;
}

// Notes: what a thing is (data-note), and why it cannot be chosen now (data-why, which the server is asked for).
// Hover, focus, tap, a long press on what can be chosen, and the arrow keys all do. A note has two lines; whoever points
// at the thing again gets all of it.
import { request } from "./request.js";
import { aboveDock, beside, placeOverlay } from "./overlay_layout.js";
import { speaks, speaksNoMore } from "./pointing.js";
import { seat, version } from "./viewer.js";

const note = document.getElementById("note");
const toaster = document.getElementById("toast");
const pointer = { x: -1, y: -1 };
let shownFor = null;
const LONG = 450; // milliseconds
const STILL = 10; // a finger that moves no farther rests
let toasted = 0;
let whose = ""; // the seat to which the toast speaks

export function notes(address) {
  const reasons = new Map();
  let pause = 0;

  async function explain(thing) {
    if (shownFor === thing && !note.hidden) return whole();
    hideNote(); // it is about another thing, and there may be nothing to say about this one
    shownFor = thing;
    const words = thing.dataset.why;
    let text = thing.dataset.note ?? (words ? "" : thing.ariaLabel ?? "");
    let rule = ruleAt(thing);
    let points = "";
    if (words && document.getElementById("dock")?.hasAttribute("data-turn")) {
      const asked = `${address}?choice=${encodeURIComponent(words)}&seat=${seat()}&version=${version()}`;
      const told = reasons.get(asked) ?? (await reason(asked));
      if (told) reasons.set(asked, told); // else it is asked again
      text = sentences([text, told?.text]);
      rule = told?.rule ?? rule;
      points = [thing.closest("[id]")?.id, told?.points].filter(Boolean).join(" ");
    }
    if (shownFor === thing && text) place(thing, text, rule, points);
  }

  const target = (event) => event.target.closest?.("[data-why], [data-note], #board button[name=choice][aria-label]");
  document.addEventListener("pointerover", (event) => {
    clearTimeout(pause);
    if (note.contains(event.target)) return; // on the way to the link in it
    const thing = target(event);
    const rests = event.clientX === pointer.x && event.clientY === pointer.y; // the page moved, not the pointer
    Object.assign(pointer, { x: event.clientX, y: event.clientY });
    if (rests) return hideNote();
    if (!thing) return void(pause = setTimeout(hideNote, note.querySelector("a") ? 300 : 0));
    if (event.pointerType === "mouse" && thing !== shownFor) pause = setTimeout(explain, 160, thing);
  });
  document.addEventListener("pointermove", (event) => Object.assign(pointer, { x: event.clientX, y: event.clientY }));
  longPress(target, explain);
  document.addEventListener("focusin", (event) => {
    if (note.contains(event.target)) return;
    clearTimeout(pause);
    if (target(event)) explain(target(event));
    else hideNote();
  });
  document.addEventListener("click", (event) => {
    const thing = target(event);
    if (thing && (thing.tagName !== "BUTTON" || thing.ariaDisabled)) explain(thing);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leaveNote();
    else if (event.key === "?" && shownFor) intoNote();
    else if (event.key in ARROWS && document.activeElement?.closest("#board")) {
      const next = neighbour(document.activeElement, ARROWS[event.key]);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  });
}

// A finger that rests on something asks what it is, and chooses nothing when it leaves.
function longPress(target, explain) {
  let held = null; // { x, y, timer } while a finger is down
  let told = false;
  const leave = () => {
    clearTimeout(held?.timer);
    held = null;
  };
  document.addEventListener("pointerdown", (event) => {
    leave();
    told = false;
    const thing = target(event);
    if (!thing || event.pointerType === "mouse") return;
    const tell = () => {
      told = true;
      explain(thing);
    };
    held = { x: event.clientX, y: event.clientY, timer: setTimeout(tell, LONG) };
  });
  document.addEventListener("pointermove", (event) => {
    if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL) leave();
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => {
    leave();
    setTimeout(() => { told = false; }, 300); // the click comes before that, or never
  });
  document.addEventListener("contextmenu", (event) => { if (told) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    if (!told) return;
    told = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}

// One after the other. What a thing is may end in a word; a stop keeps it apart from what follows.
function sentences(parts) {
  const said = parts.filter(Boolean);
  return said.map((part, at) => at === said.length - 1 || /[.!?…:]$/.test(part) ? part : `${part}.`).join(" ");
}

async function reason(address) {
  try {
    const answer = await request(address);
    return answer.ok ? await answer.json() : null;
  } catch { return null; } // no network
}

function place(thing, text, rule, points) {
  const said = note.firstElementChild;
  said.textContent = text;
  note.querySelector("a")?.remove();
  if (rule) note.append(" ", linkTo(rule));
  note.classList.add("short");
  note.hidden = false;
  note.classList.toggle("short", said.scrollHeight > said.clientHeight + 1);
  placeOverlay(note, beside(thing));
  pointAt(note, points);
  if (points) speaks(note, thing);
}

function whole() {
  note.classList.remove("short");
  placeOverlay(note, beside(shownFor));
  if (note.dataset.points) speaks(note, shownFor);
}

// By keyboard: `?` shows all of a note and goes to the link in it, Esc goes back to the thing.
function intoNote() {
  whole();
  note.querySelector("a")?.focus();
}

function leaveNote() {
  const thing = shownFor;
  if (note.contains(document.activeElement)) thing?.focus({ preventScroll: true });
  hideNote();
}

// The rule about a place of the board: by the first word of what could be chosen there, or by its id.
function ruleAt(thing) {
  const board = document.getElementById("board");
  if (!board.dataset.rules) return null;
  const rules = JSON.parse(board.dataset.rules);
  const names = [thing.dataset.why, thing.value, thing.closest("[id]")?.id].filter(Boolean);
  const number = names.map((name) => rules[/^[a-z]+/.exec(name)?.[0]]).find(Boolean);
  if (!number) return null;
  return { href: `${board.dataset.ruleLink}#${number}`, text: board.dataset.ruleText.replace("#", number) };
}

// to the rule behind a refusal or a place, beside the table
function linkTo(rule) {
  const link = document.createElement("a");
  link.href = rule.href;
  link.target = "_blank";
  link.textContent = rule.text;
  return link;
}

// What is said lights up these things, as a line of the log does.
function pointAt(said, points) {
  if (points) said.dataset.points = points;
  else delete said.dataset.points;
}

export function hideNote() {
  shownFor = null;
  note.hidden = true;
  speaksNoMore();
}

export function toast(text, calm = false, rule = null, points = "") {
  toaster.textContent = text;
  pointAt(toaster, points);
  if (rule) toaster.append(linkTo(rule));
  toaster.hidden = !text;
  whose = seat();
  toaster.classList.toggle("calm", calm);
  if (text) placeOverlay(toaster, aboveDock);
  clearTimeout(toasted);
  toasted = setTimeout(() => { toaster.hidden = true; }, calm ? 9000 : 6000);
}

// After every frame: what was said to one is not for the next at a shared device.
export function keepToast() {
  if (whose !== seat()) toast("");
}

// --- arrow keys: from one thing on the board to the next in that direction, open or not

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function neighbour(from, [dx, dy]) {
  const centre = (element) => {
    const at = element.getBoundingClientRect();
    return [at.x + at.width / 2, at.y + at.height / 2];
  };
  const [x, y] = centre(from);
  let best = null;
  let nearest = Infinity;
  for (const thing of document.querySelectorAll("#board button, #board [data-why], #board [tabindex]")) {
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

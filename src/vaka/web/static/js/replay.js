// The replay of a game: goes from position to position, each a frame that the server rendered for this viewer. Only positions
// that are shown are fetched, and the next one while the game runs.
import { all, byId, closest, dock, findId, need, wait } from "./dom.js";
import { request } from "./request.js";
import { merge } from "./frames.js";
import "./page_menu.js";
import { pointAt } from "./pointing.js";
import "./notices.js";
import "./settings.js";
import { hideNote, notes, toast } from "./notes.js";
import { updateOverlays } from "./overlay_layout.js";
import { replayLog, showNow } from "./replay_log.js";

const bar = byId("bar", HTMLElement);
const slider = byId("slider", HTMLInputElement);
const where = byId("where", HTMLElement);
const views = findId("views", HTMLFormElement);
const player = byId("go-play", HTMLElement);
const numbers = (bar.dataset.positions ?? "").split(" ").map(Number);
const LAST = numbers.length - 1;
const PAUSE = 1600; // milliseconds between two moves at the first speed
const AGAIN = [0, 500, 1500, 4000]; // pauses before a position is asked for again

let place = Number(slider.defaultValue); // of the position that is shown
let wanted = place;
let going = false;
let clock = 0; // while the game runs
let shown = 0;
/** @typedef {Position & FormAnswer} Fetched a position, or why there is none */
/** @type {{ at: number, frame: Promise<Fetched | null> | null }} */
let ahead = { at: -1, frame: null };
/** @type {string | null} */
let clickedLine = null; // the id of the line of the log that led to the position that is wanted

/** @param {number} at */
const clamped = (at) => Math.max(0, Math.min(LAST, at));
/** @param {number} at @param {string} [end] */
const address = (at, end = "") => `${bar.dataset.at}/${numbers[at]}${end}?${bar.dataset.query}`;

/** @param {number} at @returns {Promise<Fetched | null>} */
async function fetchPosition(at) {
  for (const pause of AGAIN) {
    if (pause) await wait(pause);
    try {
      const answer = await request(address(at, ".json"));
      if (answer.ok) return await answer.json();
      if (answer.status !== 429 && answer.status !== 503) return await answer.json().catch(() => null);
    } catch { /* no network: try again */ }
  }
  return null;
}

/** @param {number} at */
function fetched(at) {
  const frame = ahead.at === at ? ahead.frame : fetchPosition(at);
  ahead = { at: -1, frame: null };
  return frame;
}

// Goes to a position; `line` is the id of the line of the log that was clicked. While the slider is dragged those positions are
// shown that come in time, and in the end the one that is wanted.
/** @param {number} to @param {string | null} [line] */
async function go(to, line = null) {
  wanted = clamped(to);
  clickedLine = line;
  mark(wanted);
  if (going) return;
  going = true;
  while (place !== wanted) {
    const at = wanted;
    const frame = await fetched(at);
    if (!frame?.regions) {
      stop();
      wanted = place;
      toast(frame?.error?.text ?? byId("offline", HTMLElement).textContent);
      break;
    }
    if (frame.number !== numbers[at]) return location.replace(address(at)); // undone since: the page is loaded again
    show(frame, at);
  }
  going = false;
  mark(place);
}

// A step is shown as at the table: what moved flies, and lands before the next step however fast the game runs. A longer way
// is shown without flights.
/** @param {Position} frame @param {number} at */
function show(frame, at) {
  const isStep = Math.abs(at - place) === 1;
  merge(frame.regions, [], isStep ? (clock ? speed() : 1) : 0);
  hideNote();
  place = at;
  history.replaceState(null, "", address(at));
  if (views) views.action = `${bar.dataset.at}/${numbers[at]}`;
  /** @type {HTMLInputElement[]} */
  const backs = all("#settings [name=back]");
  for (const back of backs) back.value = address(at);
  showNow();
  if (clickedLine && place === wanted) point(clickedLine);
  updateOverlays();
  document.documentElement.dataset.frames = String(++shown);
  document.documentElement.dataset.place = String(place);
}

// Highlights what a line is about, on the board as it was then.
/** @param {string} id */
function point(id) {
  const line = document.getElementById(id);
  clickedLine = null;
  if (line?.dataset.points) pointAt(line);
}

/** @param {number} at */
function mark(at) {
  slider.value = String(at);
  where.textContent = (bar.dataset.of ?? "").replace("#", String(at));
  slider.setAttribute("aria-valuetext", where.textContent);
  for (const [name, to] of Object.entries(steps(at))) {
    const link = byId(`go-${name}`, HTMLAnchorElement);
    link.href = address(to);
    link.ariaDisabled = to === at ? "true" : null;
  }
}

/** @param {number} at @returns {Record<string, number>} */
const steps = (at) => ({ first: 0, back: clamped(at - 1), forward: clamped(at + 1), last: LAST });

// --- it runs

function speed() {
  /** @type {HTMLInputElement} */
  const pace = need("[name=pace]:checked", bar);
  return Number(pace.value);
}

function run() {
  if (wanted === LAST) go(0);
  player.classList.add("running");
  player.ariaLabel = player.dataset.pause ?? "";
  clock = setTimeout(next, PAUSE / speed());
}

async function next() {
  const started = performance.now();
  const own = clock;
  await go(wanted + 1);
  if (clock !== own) return; // stopped meanwhile, and perhaps started again
  if (wanted === LAST) return stop();
  if (!going && ahead.at !== place + 1) ahead = { at: place + 1, frame: fetchPosition(place + 1) };
  clock = setTimeout(next, Math.max(50, PAUSE / speed() - (performance.now() - started)));
}

function stop() {
  clearTimeout(clock);
  clock = 0;
  player.classList.remove("running");
  player.ariaLabel = player.dataset.play ?? "";
}

// --- by mouse and touch

player.addEventListener("click", () => (clock ? stop() : run()));
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
views?.addEventListener("change", () => views.requestSubmit());
window.addEventListener("pageshow", (event) => { if (event.persisted) views?.reset(); }); // to the seat that the page shows
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return; // in a tab of its own
  const step = closest(event.target, ".steps a");
  const line = closest(event.target, "#log a[data-at]");
  const at = line ? numbers.indexOf(Number(line.dataset.at)) : step ? steps(wanted)[step.id.slice("go-".length)] : -1;
  if (at === -1) return; // no link of these, or to a move since this page was loaded: then the link loads the page again
  event.preventDefault();
  stop();
  go(at, line && (line.closest("li")?.id ?? null));
});

// --- by keyboard; on the board the arrow keys are taken (notes.js)

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const own = document.activeElement?.closest("input, select, textarea, dialog");
  if (event.key === " " && !document.activeElement?.closest("button, a, summary, select, dialog, input:not(#slider)")) {
    event.preventDefault();
    if (clock) stop();
    else run();
  } else if (KEYS[event.key] && !own) {
    event.preventDefault();
    stop();
    go(steps(wanted)[KEYS[event.key]]);
  }
});

notes("");
document.body.classList.add("scripted");
new ResizeObserver(updateOverlays).observe(dock());
replayLog((query) => `${address(place, "/log.json")}&${query}`);
document.documentElement.dataset.place = String(place);

// A game again on the board: goes from position to position, each a frame that the server rendered for this viewer. Only
// those that are looked at are fetched, and the next one while the game runs.
import { request } from "./request.js";
import { merge } from "./frames.js";
import "./page_menu.js";
import { pointAt } from "./pointing.js";
import "./notices.js";
import "./settings.js";
import { hideNote, notes, toast } from "./notes.js";
import { updateOverlays } from "./overlay_layout.js";
import { replayLog, showNow } from "./replay_log.js";

const bar = document.getElementById("bar");
const slider = document.getElementById("slider");
const where = document.getElementById("where");
const views = document.getElementById("views");
const player = document.getElementById("go-play");
const numbers = bar.dataset.positions.split(" ").map(Number);
const LAST = numbers.length - 1;
const PAUSE = 1600; // milliseconds between two moves at the first speed
const AGAIN = [0, 500, 1500, 4000]; // pauses before a position is asked for again

let place = Number(slider.defaultValue); // of the position that is shown
let wanted = place;
let going = false;
let clock = 0; // while the game runs
let shown = 0;
let ahead = { at: -1, frame: null };
let told = null; // the id of the line of the log that led to the position that is wanted

const clamped = (at) => Math.max(0, Math.min(LAST, at));
const address = (at, end = "") => `${bar.dataset.at}/${numbers[at]}${end}?${bar.dataset.query}`;

async function asked(at) {
  for (const pause of AGAIN) {
    if (pause) await new Promise((wake) => setTimeout(wake, pause));
    try {
      const answer = await request(address(at, ".json"));
      if (answer.ok) return await answer.json();
      if (answer.status !== 429 && answer.status !== 503) return await answer.json().catch(() => null);
    } catch { /* no network: try again */ }
  }
  return null;
}

function fetched(at) {
  const frame = ahead.at === at ? ahead.frame : asked(at);
  ahead = { at: -1, frame: null };
  return frame;
}

// Goes to a position, that of a line of the log perhaps. Whoever drags the slider gets those that come in time, and in the end
// the one that is wanted.
async function go(to, line = null) {
  wanted = clamped(to);
  told = line;
  mark(wanted);
  if (going) return;
  going = true;
  while (place !== wanted) {
    const at = wanted;
    const frame = await fetched(at);
    if (!frame?.regions) {
      stop();
      wanted = place;
      toast(frame?.error?.text ?? document.getElementById("offline").textContent);
      break;
    }
    if (frame.number !== numbers[at]) return location.replace(address(at)); // undone since: the page is loaded anew
    show(frame, at);
  }
  going = false;
  mark(place);
}

// A step is shown as at the table: what moved flies, and has landed before the next one however fast the game runs. Where
// somebody goes farther at once, all is there at once.
function show(frame, at) {
  const isStep = Math.abs(at - place) === 1;
  merge(frame.regions, [], isStep ? (clock ? speed() : 1) : 0);
  hideNote();
  place = at;
  history.replaceState(null, "", address(at));
  if (views) views.action = `${bar.dataset.at}/${numbers[at]}`;
  for (const back of document.querySelectorAll("#settings [name=back]")) back.value = address(at);
  showNow();
  if (told && place === wanted) point();
  updateOverlays();
  document.documentElement.dataset.frames = ++shown;
  document.documentElement.dataset.place = place;
}

// What the line speaks of, on the board as it stood then.
function point() {
  const line = document.getElementById(told);
  told = null;
  if (line?.dataset.points) pointAt(line);
}

function mark(at) {
  slider.value = at;
  where.textContent = bar.dataset.of.replace("#", at);
  slider.setAttribute("aria-valuetext", where.textContent);
  for (const [name, to] of steps(at)) {
    const link = document.getElementById(`go-${name}`);
    link.href = address(to);
    link.ariaDisabled = to === at ? "true" : null;
  }
}

const steps = (at) => [
  ["first", 0],
  ["back", clamped(at - 1)],
  ["forward", clamped(at + 1)],
  ["last", LAST]
];

// --- it runs

function speed() {
  return Number(bar.querySelector("[name=pace]:checked").value);
}

function run() {
  if (wanted === LAST) go(0);
  player.classList.add("running");
  player.ariaLabel = player.dataset.pause;
  clock = setTimeout(next, PAUSE / speed());
}

async function next() {
  const started = performance.now();
  const own = clock;
  await go(wanted + 1);
  if (clock !== own) return; // stopped meanwhile, and perhaps started again
  if (wanted === LAST) return stop();
  if (!going && ahead.at !== place + 1) ahead = { at: place + 1, frame: asked(place + 1) };
  clock = setTimeout(next, Math.max(50, PAUSE / speed() - (performance.now() - started)));
}

function stop() {
  clearTimeout(clock);
  clock = 0;
  player.classList.remove("running");
  player.ariaLabel = player.dataset.play;
}

// --- by mouse and touch

player.addEventListener("click", () => (clock ? stop() : run()));
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
views?.addEventListener("change", () => views.requestSubmit());
window.addEventListener("pageshow", (event) => { if (event.persisted) views?.reset(); }); // to whose eyes the page shows
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return; // in a tab of its own
  const step = event.target.closest(".steps a");
  const line = event.target.closest("#log a[data-at]");
  if (!step && !line) return;
  const at = line && numbers.indexOf(Number(line.dataset.at));
  if (at === -1) return; // played since this page was loaded: the link loads it anew
  event.preventDefault();
  stop();
  if (line) go(at, line.closest("li").id);
  else go(new Map(steps(wanted)).get(step.id.slice("go-".length)));
});

// --- by keyboard; what stands on the board has the arrow keys for itself

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
    go(new Map(steps(wanted)).get(KEYS[event.key]));
  }
});

notes("");
document.body.classList.add("scripted");
new ResizeObserver(updateOverlays).observe(document.getElementById("dock"));
replayLog((query) => `${address(place, "/log.json")}&${query}`);
document.documentElement.dataset.place = place;

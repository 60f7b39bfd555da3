// The log of a game that is looked back at. The page holds a part of it, around one line: more comes where somebody scrolls
// to its edge, and the part around the line that speaks of a thing where somebody clicks, taps or enters that thing.
import { request } from "./request.js";
import { merge } from "./frames.js";
import { NAMED } from "./pointing.js";
import { toast } from "./notes.js";

const EDGE = 60; // pixels from the edge of what is there: time to ask for more

const log = document.getElementById("log");
const number = (line) => Number(line.id.slice("log-".length));
const lines = () => [...log.querySelectorAll("li")];

let address = null; // makes the address of a part, at the position that is shown
let asking = false;
let sought = 0; // how often somebody went from the board to the log
let cameFrom = null; // the thing on the board from which somebody entered the log

export function replayLog(addressOf) {
  address = addressOf;
  scrollTo(now());
}

// What happened at this position, in the middle of the log.
export function showNow() {
  const line = now();
  if (line) scrollTo(line);
  else log.scrollTop = 0;
}

function now() {
  return log.querySelector(".now:last-of-type, .now:has(+ :not(.now))") ?? log.querySelector(".now");
}

function scrollTo(line) {
  if (line) log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 2;
}

async function part(query) {
  const at = address(query);
  try {
    const answer = await request(at);
    const found = answer.ok ? await answer.json() : null;
    return at === address(query) ? found : null; // else somebody has gone on meanwhile
  } catch { return null; } // no network: who scrolls on asks again
}

// --- more of it where somebody scrolls; what they read stays where it is

log.addEventListener("scroll", async () => {
  const all = lines();
  if (asking || !all.length || !log.clientHeight) return;
  const [first, last] = [number(all[0]), number(all.at(-1))];
  const above = log.scrollTop < EDGE && first > 0;
  const below = log.scrollHeight - log.clientHeight - log.scrollTop < EDGE && last < Number(log.dataset.lines) - 1;
  if (!above && !below) return;
  asking = true;
  const before = sought;
  const found = await part(`line=${above ? first : last}`);
  const edge = found?.log && sought === before && document.getElementById(`log-${above ? first : last}`);
  if (edge) {
    const was = edge.getBoundingClientRect().top;
    merge({ log: found.log }, [], 0);
    log.scrollTop += document.getElementById(edge.id).getBoundingClientRect().top - was;
  }
  asking = false;
});

// --- from the board to the log

async function find(thing, byKey) {
  sought += 1; // what scrolling has asked for would lead away from there
  const ids = [];
  for (let at = thing; at; at = at.parentElement.closest(NAMED)) ids.push(at.id);
  const found = await part(`things=${encodeURIComponent(ids.join(" ").slice(0, 400))}`);
  if (!found) return;
  if (!found.log) return byKey && toast(log.dataset.silent, true);
  merge({ log: found.log }, [], 0);
  const line = document.getElementById(`log-${found.line}`);
  line.classList.add("found");
  document.body.classList.add("show-log"); // where it is not beside the board
  scrollTo(line);
  thing.scrollIntoView({ block: "nearest", inline: "nearest" }); // on a phone the board has become smaller
  if (!byKey) return;
  cameFrom = thing.id;
  line.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-toggle=show-log]")) return showNow(); // there was nothing to scroll while it was away
  if (event.target.closest("a, button, summary, input, select")) return;
  const thing = event.target.closest(NAMED);
  if (thing) find(thing, false);
});

document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  if (event.key === "Enter" && at?.matches("#log li")) at.querySelector("a").click();
  else if (event.key === "Enter" && !at?.matches("a, button, summary")) {
    const thing = at?.closest(NAMED);
    if (thing) find(thing, true);
  }
});

// Back to the board: to the thing from which somebody came, if it lies there at this position, too.
log.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  document.body.classList.remove("show-log");
  const thing = cameFrom && document.getElementById(cameFrom);
  (thing ?? document.getElementById("dock")).focus();
  cameFrom = null;
});

// The log of a replay. The page has a part of it, around one line: more is fetched when it is scrolled to an edge, and when
// somebody clicks, taps or presses Enter on a thing, the part with the line about that thing.
import { byId, closest, dock, first, need } from "./dom.js";
import { request } from "./request.js";
import { merge } from "./frames.js";
import { lineNumber, logLines } from "./log_lines.js";
import { idsAround, NAMED } from "./pointing.js";
import { toast } from "./notes.js";

const EDGE = 60; // pixels from the edge at which more is fetched

const log = byId("log", HTMLElement);

/** @type {(query: string) => string} */
let address = () => ""; // of a part, at the position that is shown
let asking = false;
let searches = 0; // how often somebody went from the board to the log
/** @type {string | null} */
let cameFrom = null; // the id of the thing on the board from which the keyboard came

/** @param {(query: string) => string} addressOf */
export function replayLog(addressOf) {
  address = addressOf;
  scrollTo(now());
}

// Scrolls to what happened at this position.
export function showNow() {
  const line = now();
  if (line) scrollTo(line);
  else log.scrollTop = 0;
}

function now() {
  return first(".now:last-of-type, .now:has(+ :not(.now))", log) ?? first(".now", log);
}

/** @param {Element | null} line */
function scrollTo(line) {
  if (line) log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 2;
}

/** @param {string} query @returns {Promise<LogPart | null>} */
async function part(query) {
  const at = address(query);
  try {
    const answer = await request(at);
    const fetched = answer.ok ? await answer.json() : null;
    return at === address(query) ? fetched : null; // else another position is shown by now
  } catch { return null; } // no network: the next scroll tries again
}

// --- more of it on scrolling; the lines that are being read stay where they are

log.addEventListener("scroll", async () => {
  const lines = logLines();
  if (asking || !lines.length || !log.clientHeight) return;
  const [top, last] = [lineNumber(lines[0]), lineNumber(lines[lines.length - 1])];
  const above = log.scrollTop < EDGE && top > 0;
  const below = log.scrollHeight - log.clientHeight - log.scrollTop < EDGE && last < Number(log.dataset.lines) - 1;
  if (!above && !below) return;
  asking = true;
  const before = searches;
  const number = above ? top : last;
  const more = (await part(`line=${number}`))?.log;
  const edge = document.getElementById(`log-${number}`);
  if (more && edge && searches === before) {
    const was = edge.getBoundingClientRect().top;
    merge({ log: more }, [], 0);
    log.scrollTop += byId(edge.id, HTMLElement).getBoundingClientRect().top - was;
  }
  asking = false;
});

// --- from the board to the log

/** @param {HTMLElement} thing @param {boolean} byKey */
async function find(thing, byKey) {
  searches += 1; // a part that scrolling has asked for would lead away from there
  const fetched = await part(`things=${encodeURIComponent(idsAround(thing).join(" ").slice(0, 400))}`);
  if (!fetched) return;
  if (!fetched.log) return byKey && toast(log.dataset.silent ?? "", true);
  merge({ log: fetched.log }, [], 0);
  const line = byId(`log-${fetched.line}`, HTMLElement);
  line.classList.add("found");
  document.body.classList.add("show-log"); // where it is not beside the board
  scrollTo(line);
  thing.scrollIntoView({ block: "nearest", inline: "nearest" }); // on a phone the board has become smaller
  if (!byKey) return;
  cameFrom = thing.id;
  line.focus({ preventScroll: true });
}

document.addEventListener("click", ({ target }) => {
  if (closest(target, "[data-toggle=show-log]")) return showNow(); // while it was hidden it could not be scrolled
  if (closest(target, "a, button, summary, input, select")) return;
  const thing = closest(target, NAMED);
  if (thing) find(thing, false);
});

document.addEventListener("keydown", ({ key }) => {
  const at = document.activeElement;
  if (key === "Enter" && at?.matches("#log li")) need("a", at).click();
  else if (key === "Enter" && !at?.matches("a, button, summary")) {
    const thing = closest(at, NAMED);
    if (thing) find(thing, true);
  }
});

// Back to the board: to the thing from which the keyboard came, if the position has it.
log.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  document.body.classList.remove("show-log");
  (document.getElementById(cameFrom ?? "") ?? dock()).focus();
  cameFrom = null;
});

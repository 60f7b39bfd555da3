// Plays a ceremony or an auction step by step over the board when a frame brings new steps: bids, gifts, one ritual after the
// other, while the bag counts down. A click or Escape ends it; who wants no captions or no motion sees the result at once.
// The steps are in sections of the frame (`.told-again`), each with the number of its line in the log. Where it would cover
// choices it is a small card beside them.
import { all, board, closest, contains, first, need } from "./dom.js";
import { reducedMotion } from "./flights.js";
import { aboveDock, choiceRects, coversChoice, placeOverlay, releaseOverlay } from "./overlay_layout.js";
import { untilOpen, veil } from "./reveal.js";
import { preference } from "./settings.js";

/** @type {Record<string, number>} */
const PACES = { calm: 1700, brisk: 1000 }; // milliseconds a step
/** @param {HTMLElement} element */
const line = (element) => Number(element.dataset.line);
const steps = () => all("#stage .told-steps > li").sort((a, b) => line(a) - line(b));
const lastLine = () => Math.max(-1, ...steps().map(line));

const stage = document.createElement("div"); // outside of what is merged, so that a frame does not stop it
stage.id = "rite";
stage.className = "rite";
stage.hidden = true;
stage.setAttribute("aria-hidden", "true"); // the log has all of it
document.body.append(stage);

let known = lastLine();
let shownLine = -1; // the line of the step that is shown
let timer = 0;

// After every frame; returns whether something is being played.
export function updateCeremony() {
  const last = lastLine();
  const from = known;
  known = last;
  if (first(".the-end")) return stop();
  place();
  if (last <= from || reducedMotion.matches || !(preference("speed") in PACES)) return timer > 0;
  const section = document.getElementById(stage.dataset.section ?? "");
  if (!timer) next(from);
  else if (section) { // it may have more steps now
    open(section);
    mark(shownLine);
  }
  return true;
}

/** @param {HTMLElement} section */
function open(section) {
  stage.innerHTML = section.innerHTML; // what the server rendered
  stage.dataset.section = section.id;
  stage.hidden = false;
  veil();
  place();
}

// Over the whole board where it covers no choices, else small.
function place() {
  if (stage.hidden) return;
  releaseOverlay(stage);
  const { left, top, width, height } = board().getBoundingClientRect();
  stage.classList.remove("small");
  Object.assign(stage.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  if (!choiceRects().length || !coversChoice(stage)) return;
  stage.classList.add("small");
  Object.assign(stage.style, { width: "", height: "" });
  placeOverlay(stage, aboveDock);
}

// Shows everything up to this line, and the step of the line as the current one.
/** @param {number} now */
function mark(now) {
  shownLine = now;
  for (const one of all("[data-line], .told-card", stage)) {
    one.classList.toggle("yet", !(line(one) <= now));
    one.classList.toggle("playing", line(one) === now);
  }
  const step = first(`.told-steps > [data-line="${now}"]`, stage);
  if (step) need(".told-bag b", stage).textContent = step.dataset.bag ?? "";
  if (stage.classList.contains("small")) place(); // its step may be longer
  else first(".playing", stage)?.scrollIntoView({ block: "nearest" });
}

/** @param {number} after */
function next(after) {
  const step = steps().find((one) => line(one) > after);
  const section = closest(step ?? null, ".told-again");
  if (!step || !section) return stop();
  if (stage.hidden || stage.dataset.section !== section.id) open(section);
  mark(line(step));
  timer = setTimeout(() => next(line(step)), (PACES[preference("speed")] ?? 0) + untilOpen());
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  stage.hidden = true;
  return false;
}

// A choice that was outside of the window may be beneath it now.
window.addEventListener("resize", place);
document.addEventListener("scroll", ({ target }) => { if (!contains(stage, target)) place(); }, { capture: true, passive: true });

document.addEventListener("pointerdown", ({ target }) => { if (!closest(target, "[data-tell-again]")) stop(); });
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") stop(); });
document.addEventListener("click", ({ target }) => {
  const section = document.getElementById("told-again");
  if (!closest(target, "[data-tell-again]") || !section) return;
  open(section);
  mark(line(need(".told-steps > li:last-child", stage))); // all steps at once, until it is closed
});

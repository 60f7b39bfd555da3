// A ceremony is always played: what a frame brings of it anew is told over the board, bids, gifts and one ritual after the
// other, while the bag counts down; and so is an auction. A click or Escape is enough; who likes no captions, or no motion,
// sees the result at once on the board. What is told lies in sections of the frame (`.told-again`), each step with the number
// of its line in the log. Where something can be chosen beneath it, it is told on a small card that lies over nothing of that.
import { aboveDock, choiceRects, coversChoice, placeOverlay, releaseOverlay } from "./overlay_layout.js";
import { untilOpen, veil } from "./reveal.js";
import { preference } from "./settings.js";

const PACES = { calm: 1700, brisk: 1000 }; // milliseconds a step
const still = matchMedia("(prefers-reduced-motion: reduce)");
const line = (element) => Number(element.dataset.line);
const steps = () => [...document.querySelectorAll("#stage .told-steps > li")].sort((a, b) => line(a) - line(b));
const lastStep = () => steps().at(-1);
const lastLine = () => (lastStep() ? line(lastStep()) : -1);

const stage = document.createElement("div"); // outside of what is merged, so that a frame does not stop it
stage.id = "rite";
stage.className = "rite";
stage.hidden = true;
stage.setAttribute("aria-hidden", "true"); // the log says it all
document.body.append(stage);

let told = lastLine();
let at = -1; // the line of the step that is shown
let timer = 0;

// Called after each frame; answers whether something is being told.
export function ceremony() {
  const last = lastLine();
  const from = told;
  told = last;
  if (document.querySelector(".the-end")) return stop();
  place();
  if (last <= from || still.matches || !(preference("speed") in PACES)) return timer > 0;
  if (!timer) next(from);
  else if (document.getElementById(stage.dataset.section)) { // what is told may go on
    open(document.getElementById(stage.dataset.section));
    mark(at);
  }
  return true;
}

function open(section) {
  stage.innerHTML = section.innerHTML; // what the server rendered
  stage.dataset.section = section.id;
  stage.hidden = false;
  veil();
  place();
}

// Over all of the board where nothing can be chosen on it, else small.
export function place() {
  if (stage.hidden) return;
  releaseOverlay(stage);
  const board = document.getElementById("board").getBoundingClientRect();
  stage.classList.remove("small");
  Object.assign(stage.style, {
    left: `${board.left}px`,
    top: `${board.top}px`,
    width: `${board.width}px`,
    height: `${board.height}px`,
  });
  if (!choiceRects().length || !coversChoice(stage)) return;
  stage.classList.add("small");
  Object.assign(stage.style, { width: "", height: "" });
  placeOverlay(stage, aboveDock);
}

// Everything up to this line has happened; the step of the line is said.
function mark(now) {
  at = now;
  for (const one of stage.querySelectorAll("[data-line], .told-card")) {
    one.classList.toggle("yet", !(line(one) <= now));
    one.classList.toggle("playing", line(one) === now);
  }
  const step = stage.querySelector(`.told-steps > [data-line="${now}"]`);
  if (step) stage.querySelector(".told-bag b").textContent = step.dataset.bag;
  if (stage.classList.contains("small")) place(); // its step may be longer
  else stage.querySelector(".playing")?.scrollIntoView({ block: "nearest" });
}

function next(after) {
  const step = steps().find((one) => line(one) > after);
  if (!step) return stop();
  const section = step.closest(".told-again");
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

// A choice that was out of sight may be beneath it now.
window.addEventListener("resize", place);
document.addEventListener("scroll", ({ target }) => { if (!stage.contains(target)) place(); }, { capture: true, passive: true });

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("[data-tell-again]")) stop();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") stop();
});
document.addEventListener("click", (event) => {
  const section = document.getElementById("told-again");
  if (!event.target.closest("[data-tell-again]") || !section) return;
  open(section);
  mark(line(stage.querySelector(".told-steps > li:last-child"))); // all of it at once, until it is closed
});

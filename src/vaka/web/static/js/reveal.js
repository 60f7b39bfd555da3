// Reveals bids one after the other, the lowest first: those that a frame brings (data-bid: how much, data-bidder: whose,
// data-told: in which line, if there may be older ones) stay closed for a moment. What would give them away waits as long: their
// lines, who is next, and a list that is ordered by them (.by-bid), which is shown by seats until then. A click, Escape or a
// choice opens them all; who wants no captions or no motion sees them at once. Choices are available all the time.
import { all, first } from "./dom.js";
import { flights, reducedMotion } from "./flights.js";
import { lastLineNumber, lineNumber, logLines } from "./log_lines.js";
import { preference } from "./settings.js";

/** @type {Record<string, [first: number, next: number]>} */
const PACES = { calm: [1000, 600], brisk: [600, 350] }; // milliseconds before the first, and between two
const isWanted = () => preference("speed") in PACES && !reducedMotion.matches && !document.hidden && !first(".the-end");

let last = lastLineNumber();
let from = Infinity; // the first line that waits
/** @type {string[][]} */
let closed = []; // the bidders whose bids are still closed: in groups with equal bids, the lowest first
let timer = 0;
let opened = () => {};

/** @param {() => void} listener */
export const onOpened = (listener) => { opened = listener; };

// After every frame; returns whether bids are being revealed.
export function updateReveal() {
  const fresh = logLines().filter((line) => lineNumber(line) > last);
  last = lastLineNumber();
  if (fresh.some((line) => line.dataset.sound === "reveal")) {
    const inTurn = isWanted();
    document.documentElement.classList.toggle("in-turn", inTurn); // stays, so that what is open does not open once more
    if (inTurn) close(lineNumber(fresh[0]));
  }
  veil();
  return closed.length > 0;
}

/** @param {HTMLElement} bid */
const isNew = (bid) => !(Number(bid.dataset.told) < from);

/** @param {number} line */
function close(line) {
  from = line;
  const brought = all("#stage [data-bid]").filter(isNew);
  const bids = new Map(brought.map((it) => [it.dataset.bidder ?? "", Number(it.dataset.bid)]));
  const amounts = [...new Set(bids.values())].sort((a, b) => a - b);
  if (amounts.length < 2) return;
  closed = amounts.map((amount) => [...bids.keys()].filter((bidder) => bids.get(bidder) === amount));
  for (const one of all(".by-bid"))
    for (const flight of one.getAnimations()) flight.cancel();
  clearTimeout(timer);
  timer = setTimeout(next, PACES[preference("speed")][0]);
}

// Hides what is closed. It is called again after everything that renders bids.
export function veil() {
  const waiting = new Set(closed.flat());
  document.documentElement.classList.toggle("revealing", closed.length > 0);
  for (const bid of all("[data-bid]")) {
    bid.classList.toggle("veiled", isNew(bid) && waiting.has(bid.dataset.bidder ?? ""));
    bid.closest(".by-bid")?.classList.toggle("by-seat", isNew(bid) && closed.length > 0);
  }
  for (const line of logLines()) line.classList.toggle("veiled", closed.length > 0 && lineNumber(line) >= from);
}

const pause = () => PACES[preference("speed")]?.[1] ?? 0;

function next() {
  closed.shift();
  if (!closed.length) return openedAll();
  veil();
  timer = setTimeout(next, pause() * (closed.length === 1 ? 2 : 1)); // the highest takes longer
}

// About how many milliseconds it takes until all are open.
export const untilOpen = () => closed.length * pause() + (closed.length ? 600 : 0);

export function openAll() {
  if (!closed.length) return;
  clearTimeout(timer);
  closed = [];
  openedAll();
}

function openedAll() {
  const land = flights();
  veil();
  land();
  opened();
}

document.addEventListener("pointerdown", openAll);
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") openAll(); });

// Bids are revealed with a breath of suspense: those that a frame brings (data-bid: how much, data-bidder: whose, data-told: in
// which line, if there may be older ones) stay closed for a moment and open one after the other, who bid least first. What tells
// of them waits as long: their lines, who is next, and a list that is ordered by them (.by-bid), which is shown by seats until
// then. A click, Escape or a choice opens them all; who likes no captions, or no motion, sees them at once. What can be chosen is
// there all the time.
import { flights } from "./flights.js";
import { preference } from "./settings.js";

const PACES = { calm: [1000, 600], brisk: [600, 350] }; // milliseconds before the first, and between two
const still = matchMedia("(prefers-reduced-motion: reduce)");
const lines = () => [...document.querySelectorAll("#log li")];
const number = (line) => Number(line.id.slice("log-".length));
const lastLine = () => Math.max(-1, ...lines().map(number));
const wished = () => preference("speed") in PACES && !still.matches && !document.hidden && !document.querySelector(".the-end");

let last = lastLine();
let from = Infinity; // the first line that waits
let closed = []; // whose bids are still closed: groups of those who bid alike, who bid least first
let timer = 0;
let opened = () => {};

export const onOpened = (listener) => { opened = listener; };

// After every frame; answers whether bids are being revealed.
export function reveal() {
  const fresh = lines().filter((line) => number(line) > last);
  last = lastLine();
  if (fresh.some((line) => line.dataset.sound === "reveal")) {
    const inTurn = wished();
    document.documentElement.classList.toggle("in-turn", inTurn); // stays, so that what is open does not open once more
    if (inTurn) close(number(fresh[0]));
  }
  veil();
  return closed.length > 0;
}

const isNew = (bid) => !(Number(bid.dataset.told) < from);

function close(line) {
  from = line;
  const brought = [...document.querySelectorAll("#stage [data-bid]")].filter(isNew);
  const bids = new Map(brought.map((it) => [it.dataset.bidder, Number(it.dataset.bid)]));
  const amounts = [...new Set(bids.values())].sort((a, b) => a - b);
  if (amounts.length < 2) return;
  closed = amounts.map((amount) => [...bids.keys()].filter((bidder) => bids.get(bidder) === amount));
  for (const one of document.querySelectorAll(".by-bid"))
    for (const flight of one.getAnimations()) flight.cancel();
  clearTimeout(timer);
  timer = setTimeout(next, PACES[preference("speed")][0]);
}

// What is closed stays so when the page was merged, and wherever it is told again.
export function veil() {
  const waiting = new Set(closed.flat());
  document.documentElement.classList.toggle("revealing", closed.length > 0);
  for (const bid of document.querySelectorAll("[data-bid]")) {
    bid.classList.toggle("veiled", isNew(bid) && waiting.has(bid.dataset.bidder));
    bid.closest(".by-bid")?.classList.toggle("by-seat", isNew(bid) && closed.length > 0);
  }
  for (const line of lines()) line.classList.toggle("veiled", closed.length > 0 && number(line) >= from);
}

function next() {
  closed.shift();
  if (!closed.length) return openedAll();
  veil();
  timer = setTimeout(next, (PACES[preference("speed")]?.[1] ?? 0) * (closed.length === 1 ? 2 : 1)); // the highest takes longer
}

// How many milliseconds it takes until all are open, about.
export const untilOpen = () => closed.length * (PACES[preference("speed")]?.[1] ?? 0) + (closed.length ? 600 : 0);

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
document.addEventListener("keydown", (event) => { if (event.key === "Escape") openAll(); });

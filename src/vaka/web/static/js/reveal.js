// Bids are revealed with a breath of suspense: those that a frame brings (data-bid: how much, data-bidder: whose) stay closed
// for a moment and open one after the other, who bid least first. The lines that tell of them wait as long. A click, Escape or
// a choice opens them all; who likes no captions, or no motion, sees them at once. What can be chosen is there all the time.
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
  if (fresh.some((line) => line.dataset.sound === "reveal") && wished()) close(number(fresh[0]));
  veil();
  return closed.length > 0;
}

function close(line) {
  const bids = new Map([...document.querySelectorAll("#stage [data-bid]")].map((it) => [it.dataset.bidder, Number(it.dataset.bid)]));
  const amounts = [...new Set(bids.values())].sort((a, b) => a - b);
  if (amounts.length < 2) return;
  closed = amounts.map((amount) => [...bids.keys()].filter((bidder) => bids.get(bidder) === amount));
  from = line;
  clearTimeout(timer);
  timer = setTimeout(next, PACES[preference("speed")][0]);
}

// What is closed stays so when the page was merged, and wherever it is told again.
export function veil() {
  const waiting = new Set(closed.flat());
  document.documentElement.classList.toggle("revealing", closed.length > 0);
  for (const bid of document.querySelectorAll("[data-bid]")) bid.classList.toggle("veiled", waiting.has(bid.dataset.bidder));
  for (const line of lines()) line.classList.toggle("veiled", closed.length > 0 && number(line) >= from);
}

function next() {
  closed.shift();
  veil();
  if (!closed.length) return opened();
  timer = setTimeout(next, (PACES[preference("speed")]?.[1] ?? 0) * (closed.length === 1 ? 2 : 1)); // the highest takes longer
}

// How many milliseconds it takes until all are open, about.
export const untilOpen = () => closed.length * (PACES[preference("speed")]?.[1] ?? 0) + (closed.length ? 600 : 0);

export function openAll() {
  if (!closed.length) return;
  clearTimeout(timer);
  closed = [];
  veil();
  opened();
}

document.addEventListener("pointerdown", openAll);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") openAll(); });

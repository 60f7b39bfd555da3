// Counts down the clocks at the seats (data-ends, in seconds since 1970): first the time of the decision, then the reserve.
import { all, first } from "./dom.js";
import { request } from "./request.js";
import { serverTime } from "./server_time.js";
import { play } from "./sounds.js";
import { browser } from "./storage.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = { live: 10, slow: HOUR }; // seconds
const ZONE = "vaka-zone";

let warned = ""; // the end of the clock for which a sound was heard
/** @type {HTMLElement[]} */
let clocks = []; // those that run, as of the latest frame

function find() {
  clocks = all(".clock[data-ends]");
  updateClocks();
}

function updateClocks() {
  const now = serverTime() / 1000;
  for (const clock of clocks) draw(clock, now);
}

/** @param {HTMLElement} clock @param {number} now */
function draw(clock, now) {
  const [turnEnds, ends] = [Number(clock.dataset.turnEnds), Number(clock.dataset.ends)];
  const isSlow = clock.dataset.slow !== undefined;
  const left = Math.max(0, ends - now);
  if (Number.isNaN(left)) return;
  sayWhen(clock, ends);
  const text = isSlow ? days(left) : minutes(now < turnEnds ? turnEnds - now : left);
  if (clock.textContent !== text) clock.textContent = text;
  const isLow = left < (isSlow ? LOW.slow : LOW.live);
  clock.classList.toggle("reserve", !isSlow && now >= turnEnds);
  clock.classList.toggle("low", isLow);
  if (isLow && !isSlow && clock.closest(".own") && warned !== clock.dataset.ends) {
    warned = String(clock.dataset.ends);
    play("turn");
  }
}

// The server says when a clock ends in its own time.
const UTC = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/;
const moment = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** @param {HTMLElement} clock @param {number} ends */
function sayWhen(clock, ends) {
  const { note = "" } = clock.dataset;
  if (UTC.test(note)) clock.dataset.note = note.replace(UTC, moment.format(ends * 1000));
}

/** @param {number} seconds */
const minutes = (seconds) => `${Math.floor(seconds / MINUTE)}:${String(Math.floor(seconds) % MINUTE).padStart(2, "0")}`;

/** @param {number} seconds */
function days(seconds) {
  if (seconds < HOUR) return inMinutes.format(Math.floor(seconds / MINUTE));
  if (seconds < DAY) return inHours.format(Math.floor(seconds / HOUR));
  return `${inDays.format(Math.floor(seconds / DAY))} ${inHours.format(Math.floor((seconds % DAY) / HOUR))}`;
}

const [inMinutes, inHours, inDays] = ["minute", "hour", "day"].map((unit) =>
  new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "narrow" }));

// Slow clocks run by day, so the server must know where that is. It keeps what the person has set.
function sendZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || browser.recall(ZONE, "") === zone || !first(".own .clock[data-slow]")) return;
  request("/me/time/zone", { method: "POST", body: new URLSearchParams({ zone }) })
    .then(({ ok }) => { if (ok) browser.keep(ZONE, zone); }, () => {});
}

find();
setInterval(updateClocks, 200);
new MutationObserver(find).observe(document.documentElement, { attributeFilter: ["data-frames"] }); // after every frame
sendZone();

// A seat's share of chance. This browser draws it after it has seen the table's seal, and stores it together with that seal.
// While others can still choose theirs it shows only the hash of it; the share follows when all others are fixed. When the game
// is over it compares all of that with the record. docs/records.md explains what that proves.
import { all } from "./dom.js";
import { digest, hex, read } from "./record.js";
import { browser } from "./storage.js";

/** @import { ChanceSource } from "./record.js" */
/**
 * Shares by seat, and the hashes of all seats' shares as they were when this browser showed its own.
 * @typedef {{ seal: string, shares: Record<string, string>, hashes?: Record<string, string> }} KeptShares
 */

const BYTES = 16;
const SEAT_BYTES = 8;
const FROM_SECRET = ["derived", "unrevealed"];
/** @param {string} code */
const key = (code) => `vaka share ${code}`;

// What this browser has stored for a table.
/** @param {string} code @returns {KeptShares | null} */
export const kept = (code) => browser.recall(key(code), null);

// Draws a share for a seat under this seal, and stores it. Who leaves the seat and takes it again gives the same one. Where
// nothing can be stored, it is given all the same, and cannot be compared later.
/** @param {string} code @param {string} seal @param {string} seat */
function share(code, seal, seat) {
  let mine = kept(code);
  if (mine?.seal !== seal) mine = { seal, shares: {} };
  mine.shares[seat] ??= hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  browser.keep(key(code), mine);
  return mine.shares[seat];
}

// Sends the hashes of the shares of the seats that this form names, or the shares themselves. Without https a browser has no
// hashes: then the shares are given at once.
/** @param {HTMLFormElement} form */
export async function give(form) {
  const { owed = "", step = "", hashes = "", code = "", seal = "" } = form.dataset;
  const drawn = owed.split(" ").map((seat) => ({ seat, value: share(code, seal, seat) }));
  /** @type {string[][]} */
  let fields = drawn.map(({ seat, value }) => [`share${seat}`, value]);
  if (step === "hash" && crypto.subtle) {
    fields = await Promise.all(drawn.map(async ({ seat, value }) => [`hash${seat}`, await shareHash(value)]));
  } else if (step === "share") {
    const seen = Object.fromEntries(hashes.split(" ").map((pair) => pair.split(":")));
    browser.keep(key(code), { ...kept(code), hashes: seen });
  }
  return fetch(form.action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

// "good": the share and the seal are those of the record, its secret opens the seal, and the other shares are those that were
// fixed before. "half": this browser could not tell, since without https it has no SHA-256. "bad": they are not. "": nothing was
// stored. null: the record could not be read now.
/** @param {string} code @param {string[]} seats */
export async function checked(code, seats) {
  const mine = kept(code);
  if (!mine || !seats.length || !seats.every((seat) => mine.shares[seat])) return "";
  const record = await fetch(`/t/${code}/record`).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null);
  if (!record) return null;
  const last = read(record).sources.at(-1); // the source that was used last
  if (!last) return "bad";
  const verdicts = [await fits(last, mine.seal), await derivedFit(last), await ownFit(last, mine, seats)];
  return verdicts.includes("bad") ? "bad" : verdicts.includes("half") ? "half" : "good";
}

// As above, for a source of chance in a record: whether its secret opens this seal.
/** @param {ChanceSource} source @param {string} seal */
export async function fits(source, seal) {
  if (source.seal !== seal || !/^([0-9a-f]{2})+$/.test(source.secret)) return "bad";
  if (!crypto.subtle) return "half";
  return (await labelled("vaka commitment 1", bytesOf(source.secret))) === seal ? "good" : "bad";
}

// Whether the shares that nobody gave follow from the secret; "unknown" where the record does not say who gave one.
/** @param {ChanceSource} source */
export async function derivedFit(source) {
  const seats = Object.keys(source.shares);
  const from = seats.filter((seat) => FROM_SECRET.includes(source.given[seat]));
  if (from.length && !crypto.subtle) return "half";
  for (const seat of from) {
    const number = new Uint8Array(SEAT_BYTES);
    number[SEAT_BYTES - 1] = Number(seat);
    const derived = await labelled("vaka share 1", [...bytesOf(source.secret), ...number]);
    if (derived !== source.shares[seat]) return "bad";
  }
  return seats.some((seat) => source.given[seat] === "unknown") ? "unknown" : "good";
}

// Whether the shares of these seats are those that this browser has kept, and those of the others the ones that were fixed when
// it showed them: one without a hash then can only follow from the secret.
/** @param {ChanceSource} source @param {KeptShares} mine @param {string[]} seats */
export async function ownFit(source, mine, seats) {
  if (mine.seal !== source.seal || !seats.every((seat) => source.shares[seat] === mine.shares[seat])) return "bad";
  for (const [seat, hash] of Object.entries(mine.hashes ?? {})) {
    if (seats.includes(seat)) continue;
    if (!crypto.subtle) return "half";
    const given = source.given[seat];
    const wanted = hash ? given === "unrevealed" || (await shareHash(source.shares[seat])) === hash : given === "derived";
    if (!wanted) return "bad";
  }
  return "good";
}

/** @param {string} value */
const shareHash = (value) => labelled("vaka share hash 1", bytesOf(value));

/** @param {string} label @param {number[]} bytes */
const labelled = (label, bytes) => digest(new Uint8Array([...new TextEncoder().encode(label), ...bytes]));

/** @param {string} text in hex */
const bytesOf = (text) => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

// A form that makes a table or takes a seat says that the share comes when the seal is seen. It says so when it is sent: the
// field may be replaced until then. In the capture phase, so that other listeners find it filled.
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return;
  /** @type {HTMLInputElement[]} */
  const later = all("input[data-later]", target);
  for (const field of later) field.value = "later";
}, true);

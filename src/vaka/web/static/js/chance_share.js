// A seat's share of chance. This browser draws it after it has seen the table's seal, stores it together with that seal, and
// compares both with the record when the game is over. docs/records.md explains what that proves.
import { all, closest } from "./dom.js";
import { digest, hex, read } from "./record.js";
import { browser } from "./storage.js";

/** @import { ChanceSource } from "./record.js" */
/** @typedef {{ seal: string, shares: Record<string, string> }} KeptShares the shares by seat */

const BYTES = 16;
const LABEL = new TextEncoder().encode("vaka commitment 1");
/** @param {string} code */
const key = (code) => `vaka share ${code}`;

// What this browser has stored for a table.
/** @param {string} code @returns {KeptShares | null} */
export const kept = (code) => browser.recall(key(code), null);

// Draws a share for a seat under this seal, and stores it. Whoever leaves the seat and takes it again gives the same one. Where
// nothing can be stored, it is given all the same, and cannot be compared later.
/** @param {string} code @param {string} seal @param {string} seat */
function share(code, seal, seat) {
  let mine = kept(code);
  if (mine?.seal !== seal) mine = { seal, shares: {} };
  mine.shares[seat] ??= hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  browser.keep(key(code), mine);
  return mine.shares[seat];
}

// Sends the shares of the seats that this form names.
/** @param {HTMLFormElement} form */
export function give(form) {
  const { owed = "", code = "", seal = "" } = form.dataset;
  const given = owed.split(" ").map((seat) => [`share${seat}`, share(code, seal, seat)]);
  return fetch(form.action, { method: "POST", body: new URLSearchParams(given), redirect: "manual" });
}

// "good": the share and the seal are those of the record, and its secret opens the seal. "half": this browser could not
// open it, since without https it has no SHA-256. "bad": they are not. "": nothing was stored. null: the record could not be
// read now.
/** @param {string} code @param {string[]} seats */
export async function checked(code, seats) {
  const mine = kept(code);
  if (!mine || !seats.length || !seats.every((seat) => mine.shares[seat])) return "";
  const record = await fetch(`/t/${code}/record`).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null);
  if (!record) return null;
  const last = read(record).sources.at(-1); // the source that was used last
  return last && seats.every((seat) => last.shares[seat] === mine.shares[seat]) ? fits(last, mine.seal) : "bad";
}

// As above, for a source of chance in a record: whether its secret opens this seal.
/** @param {ChanceSource} source @param {string} seal */
export async function fits(source, seal) {
  const pairs = /^([0-9a-f]{2})+$/.test(source.secret) ? source.secret.match(/../g) : null;
  if (source.seal !== seal || !pairs) return "bad";
  if (!crypto.subtle) return "half";
  const bytes = pairs.map((pair) => parseInt(pair, 16));
  return (await digest(new Uint8Array([...LABEL, ...bytes]))) === seal ? "good" : "bad";
}

// A form that takes a seat sends the share along; one that makes a table says that it comes when the seal is seen.
/** @type {HTMLInputElement[]} */
const later = all("input[data-later]");
for (const field of later) field.value = "later";
document.addEventListener("submit", ({ target, submitter }) => {
  /** @type {HTMLFormElement | null} */
  const form = closest(target, "form[data-share]");
  const { share: code = "", seal, seat } = form?.dataset ?? {};
  const field = form?.elements.namedItem("share");
  if (!seal || !(field instanceof HTMLInputElement)) return;
  field.value = share(code, seal, seat ?? (submitter instanceof HTMLButtonElement ? submitter.value : ""));
});

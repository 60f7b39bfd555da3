// A seat's share of chance. This browser draws it once it has seen the table's seal, keeps it together with that seal,
// and compares both with the record when the game is over. docs/records.md tells what that proves.
import { digest, read } from "./record.js";
import { browser } from "./storage.js";

const BYTES = 16;
const LABEL = new TextEncoder().encode("vaka commitment 1");
const place = (code) => `vaka share ${code}`;

function draw() {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What was kept for a table: {seal, shares: {seat: share}}, or null.
export const kept = (code) => browser.recall(place(code), null);

// Draw a share for a seat under this seal, and keep it. Whoever stood up and sits down again gives the same one. Where nothing
// may be kept, it is given all the same, and cannot be compared later.
export function share(code, seal, seat) {
  let mine = kept(code);
  if (mine?.seal !== seal) mine = { seal, shares: {} };
  mine.shares[seat] ??= draw();
  browser.keep(place(code), mine);
  return mine.shares[seat];
}

// Give the shares of the seats that owe theirs, by the form that names them.
export function give(owed) {
  const given = owed.dataset.owed.split(" ").map((seat) => [`share${seat}`, share(owed.dataset.code, owed.dataset.seal, seat)]);
  return fetch(owed.action, { method: "POST", body: new URLSearchParams(given), redirect: "manual" });
}

// "good": the share and the seal are those of the record, and its secret opens the seal. "half": this browser could not
// open it, since without https it has no SHA-256. "bad": they are not. "": nothing was kept. null: the record could not be
// read now.
export async function checked(code, seats) {
  const mine = kept(code);
  if (!mine || !seats.length || !seats.every((seat) => mine.shares[seat])) return "";
  const record = await fetch(`/t/${code}/record`).then((answer) => answer.ok && answer.text()).catch(() => null);
  if (!record) return null;
  const last = read(record).sources.at(-1); // the source that served last
  return last && seats.every((seat) => last.shares[seat] === mine.shares[seat]) ? fits(last, mine.seal) : "bad";
}

// As above, for a source of chance in a record: whether its secret opens this seal.
export async function fits(source, seal) {
  if (source.seal !== seal || !/^([0-9a-f]{2})+$/.test(source.secret)) return "bad";
  if (!crypto.subtle) return "half";
  const bytes = source.secret.match(/../g).map((pair) => parseInt(pair, 16));
  return (await digest(new Uint8Array([...LABEL, ...bytes]))) === seal ? "good" : "bad";
}

// Forms by which somebody sits down take the share along; those that make a table say that it comes when the seal is seen.
for (const field of document.querySelectorAll("input[data-later]")) field.value = "later";
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-share]");
  if (!form?.dataset.seal) return;
  form.elements.share.value = share(form.dataset.share, form.dataset.seal, form.dataset.seat ?? event.submitter.value);
});

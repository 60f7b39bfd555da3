// A seat's share of chance. This browser draws it once it has seen the table's seal, keeps it together with that seal,
// and compares both with the record when the game is over. docs/records.md tells what that proves.

const BYTES = 16;
const LABEL = new TextEncoder().encode("vaka commitment 1");
const place = (code) => `vaka share ${code}`;

function draw() {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What was kept for a table: {seal, shares: {seat: share}}, or null.
export function kept(code) {
  try {
    return JSON.parse(localStorage.getItem(place(code)));
  } catch {
    return null; // no storage here
  }
}

// Draw a share for a seat under this seal, and keep it. Whoever stood up and sits down again gives the same one.
export function share(code, seal, seat) {
  let mine = kept(code);
  if (mine?.seal !== seal) mine = { seal, shares: {} };
  mine.shares[seat] ??= draw();
  try {
    localStorage.setItem(place(code), JSON.stringify(mine));
  } catch { /* it is given all the same, and cannot be compared later */ }
  return mine.shares[seat];
}

// "good": the share and the seal are those of the record, and its secret opens the seal. "half": this browser could not
// open it, since without https it has no SHA-256. "bad": they are not. "": nothing was kept.
export async function checked(code, seats) {
  const mine = kept(code);
  if (!mine || !seats.length || !seats.every((seat) => mine.shares[seat])) return "";
  const found = await lastSource(code);
  if (!found) return "";
  return seats.every((seat) => found.nonces[seat] === mine.shares[seat]) ? fits(found, mine.seal) : "bad";
}

// As above, for whoever did not play: whether the secret in the record opens the seal that the table showed.
export async function sealOf(code, seal) {
  const found = await lastSource(code);
  return found && fits(found, seal);
}

async function lastSource(code) {
  const answer = await fetch(`/t/${code}/record`);
  return answer.ok ? source(await answer.text()) : null;
}

async function fits(found, seal) {
  if (found.seal !== seal || !found.secret) return "bad";
  if (!crypto.subtle) return "half";
  return (await opened(found.secret)) === seal ? "good" : "bad";
}

// The source of chance that served last in a record: a game that was brought has several.
function source(record) {
  let found = { seal: "", nonces: {}, secret: "" };
  for (const line of record.split("\n")) {
    const [word, one, two] = line.split(" ");
    if (word === "chance" && one === "commitment") found = { seal: two, nonces: {}, secret: "" };
    else if (word === "nonce") found.nonces[one] = two;
    else if (word === "secret") found.secret = one;
  }
  return found;
}

async function opened(secret) {
  const bytes = new Uint8Array(secret.match(/../g).map((pair) => parseInt(pair, 16)));
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array([...LABEL, ...bytes]));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Forms by which somebody sits down take the share along; those that make a table say that it comes when the seal is seen.
for (const field of document.querySelectorAll("input[data-later]")) field.value = "later";
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-share]");
  if (!form?.dataset.seal) return;
  form.elements.share.value = share(form.dataset.share, form.dataset.seal, form.dataset.seat ?? event.submitter.value);
});

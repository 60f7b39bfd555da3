// Reads a record as far as it can be judged without the rules of the game: docs/records.md tells what stands in it.

const FIRST = /^vaka record [12]$/;
const NUMBERED = /^(\d+)\. (?:undo to (\d+)$|(\d+) .)/;

// `isWhole`: nothing is missing between its first line and its `end`. Each source of chance has the seal, the shares by
// seat, and the secret that was shown after the end; a game that was brought may have several.
export function read(text) {
  const rows = text.split(/\r?\n/).map((row) => row.trim()).filter(Boolean);
  const sources = [];
  const secrets = [];
  let players = 0;
  let last = 0; // the number of the line that was read last
  let isWhole = FIRST.test(rows[0]) && rows.at(-1) === "end";
  for (const row of rows) {
    const [word, one, two] = row.split(" ");
    if (word === "players") players = Number(one);
    else if (word === "chance" && one === "commitment") sources.push({ seal: two, shares: {}, secret: "" });
    else if (word === "nonce" && sources.length) sources.at(-1).shares[one] = two;
    else if (word === "secret") secrets.push(one);
    else if (/^\d/.test(word)) {
      const [, number, back, seat] = NUMBERED.exec(row) ?? [];
      if (Number(number) !== ++last || Number(back ?? 0) >= last || Number(seat ?? 1) > players) isWhole = false;
    }
  }
  sources.forEach((source, at) => { source.secret = secrets[at] ?? ""; });
  return { players, sources, isWhole };
}

// SHA-256 in hex; "" where a page has none, since it came without https.
export async function digest(bytes) {
  if (!crypto.subtle) return "";
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

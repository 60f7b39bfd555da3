// Reads a record as far as it can be judged without the rules of the game. docs/records.md describes the format.

/**
 * @typedef {{ seal: string, shares: Record<string, string>, given: Record<string, string>, secret: string }} ChanceSource
 * shares by seat, and where each comes from
 */
/** @typedef {{ players: number, sources: ChanceSource[], isWhole: boolean, body: string, digest: string }} GameRecord */

const FIRST = /^vaka record [1-4]$/;
const NUMBERED = /^(\d+)\. (?:undo to (\d+)$|(\d+) .)/;

// `isWhole`: nothing is missing between its first line and its `end`. A source of chance has its seal, the shares by seat, and
// the secret that was shown after the end; a game that was imported may have several sources. `digest` is that of `body`, the
// lines before it; records of before have none.
/** @param {string} text @returns {GameRecord} */
export function read(text) {
  const rows = text.split(/\r?\n/).map((row) => row.trim()).filter(Boolean);
  /** @type {ChanceSource[]} */
  const sources = [];
  /** @type {string[]} */
  const secrets = [];
  let players = 0;
  let last = 0; // the number of the line that was read last
  let isWhole = FIRST.test(rows[0]) && rows.at(-1) === "end";
  for (const row of rows) {
    const [word, one, two, three = "unknown"] = row.split(" ");
    const source = sources.at(-1);
    if (word === "players") players = Number(one);
    else if (word === "chance" && one === "commitment") sources.push({ seal: two, shares: {}, given: {}, secret: "" });
    else if (word === "nonce" && source)[source.shares[one], source.given[one]] = [two, three];
    else if (word === "secret") secrets.push(one);
    else if (/^\d/.test(word)) {
      const [, number, back, seat] = NUMBERED.exec(row) ?? [];
      if (Number(number) !== ++last || Number(back ?? 0) >= last || Number(seat ?? 1) > players) isWhole = false;
    }
  }
  sources.forEach((source, at) => { source.secret = secrets[at] ?? ""; });
  const at = rows.findIndex((row) => row.startsWith("digest "));
  if (/^vaka record [34]$/.test(rows[0]) && at < 0) isWhole = false;
  const body = rows.slice(0, Math.max(at, 0)).map((row) => `${row}\n`).join("");
  return { players, sources, isWhole, body, digest: rows[at]?.split(" ")[1] ?? "" };
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// SHA-256 in hex; "" without https, where a page has none.
/** @param {Uint8Array<ArrayBuffer>} bytes */
export async function digest(bytes) {
  return crypto.subtle ? hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))) : "";
}

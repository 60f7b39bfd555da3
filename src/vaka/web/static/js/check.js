// Checks a game in this browser, as far as that is possible without its rules: whether the record is complete and is the text
// that the server has replayed, whether its secrets open its seals, and whether the shares of chance are those that were given.
import { derivedFit, fits, kept, ownFit } from "./chance_share.js";
import { byId, first, need } from "./dom.js";
import { digest, read } from "./record.js";

/** @import { GameRecord } from "./record.js" */

const section = byId("browser", HTMLElement);
const { code = "", digest: replayed, seal, seats: ownSeats = "", bots = "", bad = "" } = section.dataset;

async function fetchRecord() {
  try {
    const answer = await fetch(`/t/${code}/record`);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch { return null; } // no network
}

/** @param {string} id @param {string} verdict */
function say(id, verdict) {
  const line = byId(id, HTMLElement);
  line.dataset.verdict = verdict;
  line.textContent = line.dataset[verdict] ?? "";
  line.hidden = false;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {GameRecord} record */
async function recordFits(bytes, record) {
  if (!record.isWhole) return "bad";
  const own = await digest(bytes);
  if (!own) return "half";
  const body = record.digest && (await digest(new TextEncoder().encode(record.body)));
  return own === replayed && body === record.digest ? "good" : "bad";
}

// Every secret opens its seal; the last seal is the one that the table showed, if it showed any.
/** @param {GameRecord} record */
async function sealsFit({ sources }) {
  const verdicts = await Promise.all(sources.map((source) => fits(source, source.seal)));
  if (verdicts.includes("bad") || (seal && sources.at(-1)?.seal !== seal)) return "bad";
  return verdicts.includes("half") ? "half" : "good";
}

// Every seat has a share, those that nobody gave follow from the secret, and what this browser has kept is there.
/** @param {GameRecord} record */
async function sharesFit({ sources, players }) {
  const seats = Array.from({ length: players }, (_, at) => String(at + 1));
  const last = sources.at(-1);
  if (!last || !sources.every((source) => seats.every((seat) => source.shares[seat]))) return "bad";
  if (seal && words(bots).some((seat) => last.given[seat] === "given")) return "bad"; // a bot has nothing to give
  const verdicts = await Promise.all(sources.map(derivedFit));
  const mine = seal ? kept(code) : null; // where the table showed no seal nobody gave a share
  const given = mine ? words(ownSeats).filter((seat) => mine.shares[seat]) : [];
  if (mine && given.length) verdicts.push(await ownFit(last, mine, given));
  const worst = /** @type {const} */ (["bad", "half", "unknown"]).find((verdict) => verdicts.includes(verdict));
  if (worst) return worst;
  return given.length ? "own" : "good";
}

/** @param {string} text */
const words = (text) => text.split(" ").filter(Boolean);

const bytes = await fetchRecord();
if (bytes) {
  const record = read(new TextDecoder().decode(bytes));
  say("record", await recordFits(bytes, record));
  if (record.sources.length) {
    say("seal", await sealsFit(record));
    say("shares", await sharesFit(record));
  }
  section.hidden = false;
  if (first("[data-verdict=bad]", section)) {
    const verdict = need(".verdict");
    verdict.classList.replace("good", "bad");
    if (verdict.firstElementChild) verdict.firstElementChild.textContent = bad;
  }
}

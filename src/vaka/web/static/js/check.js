// Checks a game in this browser, as far as that goes without its rules: whether the record is whole and is the text that the
// server has played again, whether its secrets open its seals, and whether the shares of chance are those that were given.
import { digest, read } from "./record.js";
import { fits, kept } from "./chance_share.js";

const place = document.getElementById("browser");
const { code, digest: played, seal } = place.dataset;

async function fetched() {
  try {
    const answer = await fetch(`/t/${code}/record`);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch { return null; } // no network
}

function say(id, verdict) {
  const line = document.getElementById(id);
  line.dataset.verdict = verdict;
  line.textContent = line.dataset[verdict];
  line.hidden = false;
}

async function recordFits(bytes, record) {
  if (!record.isWhole) return "bad";
  const own = await digest(bytes);
  if (!own) return "half";
  return own === played ? "good" : "bad";
}

// Every secret opens its seal; the last of them is the one that the table showed, if it promised any.
async function sealsFit({ sources }) {
  const found = await Promise.all(sources.map((source) => fits(source, source.seal)));
  if (found.includes("bad") || (seal && sources.at(-1).seal !== seal)) return "bad";
  return found.includes("half") ? "half" : "good";
}

function sharesFit({ sources, players }) {
  const seats = Array.from({ length: players }, (_, at) => String(at + 1));
  if (!sources.every((source) => seats.every((seat) => source.shares[seat]))) return "bad";
  const mine = seal ? kept(code) : null; // where no seal was promised nobody gave a share
  if (!mine) return "good";
  const last = sources.at(-1);
  const given = Object.entries(mine.shares).filter(([seat]) => place.dataset.seats.split(" ").includes(seat));
  if (!given.length) return "good";
  return mine.seal === last.seal && given.every(([seat, share]) => last.shares[seat] === share) ? "own" : "bad";
}

const bytes = await fetched();
if (bytes) {
  const record = read(new TextDecoder().decode(bytes));
  say("record", await recordFits(bytes, record));
  if (record.sources.length) {
    say("seal", await sealsFit(record));
    say("shares", sharesFit(record));
  }
  place.hidden = false;
  if (place.querySelector("[data-verdict=bad]")) {
    const verdict = document.querySelector(".verdict");
    verdict.classList.replace("good", "bad");
    verdict.firstElementChild.textContent = place.dataset.bad;
  }
}

// What happened, line by line: when a frame brings several new lines of the log, they are told one after the other over
// the board, at a pace one can read. Whoever goes on playing is not kept waiting.

const PAUSE = 700;
const PER_LETTER = 18;
const MOST = 6; // of a longer story only the end is told; the log has it all

const place = document.getElementById("story");
const own = () => [...(document.querySelector("#dock .me .t")?.classList ?? [])].find((name) => name.startsWith("p-"));
const lines = () => [...document.querySelectorAll("#log li")];
const number = (line) => Number(line.id.slice("log-".length));

let told = Math.max(-1, ...lines().map(number));
let queue = [];
let telling = 0;

export function story() {
  const mine = own(); // what one did oneself one knows
  const fresh = lines().filter((line) => number(line) > told && !(mine && line.querySelector(`.t.${mine}`)));
  const last = Math.max(-1, ...lines().map(number));
  if (last < told) queue = []; // something was undone
  told = last;
  queue = [...queue, ...fresh.map((line) => line.innerHTML)].slice(-MOST);
  if (!telling && queue.length) next();
}

export function enough() {
  queue = [];
}

function next() {
  const html = queue.shift();
  place.hidden = html === undefined;
  if (place.hidden) {
    telling = 0;
    return;
  }
  place.innerHTML = html; // a copy of a line that the server rendered
  telling = setTimeout(next, PAUSE + PER_LETTER * place.textContent.length);
}

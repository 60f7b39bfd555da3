// What an address shows in another page: `#replay=RECORD`, `#position=RECORD&at=NUMBER`, `#puzzle=GAME/NUMBER` (docs/tab.md).
// A record is an address, relative to the tab, or `gz:` with the record packed by gzip, in base64 for addresses.
const MAX_RECORD = 200_000; // letters
const PACKED = "gz:";
const KINDS = ["replay", "position", "puzzle"];

// A key of the tab's texts, or a text that Python has said.
export class EmbedProblem extends Error {
  /** @param {string} key @param {string} [why] */
  constructor(key, why = "") {
    super(why);
    this.key = key;
  }
}

// Pages in an iframe have an address of their own: the service worker takes all others there for pages of Python.
/** @param {string} path */
export function isEmbedAddress(path) {
  return path.endsWith("/embed.html");
}

/** @param {string} hash @returns {string} which kind of thing an address shows, "" for a tab of its own */
export function embeddedKind(hash) {
  const asked = new URLSearchParams(hash.slice(1));
  return KINDS.find((kind) => asked.has(kind)) ?? "";
}

// Asks Python to show it, and answers the address of the page. A record is posted again whenever Python wants it: it may have
// had to make room, and the Python of another tab has not seen it.
/** @param {string} hash @param {URL} base @param {BroadcastChannel} channel @returns {Promise<URL>} */
export async function embeddedPage(hash, base, channel) {
  const asked = new URLSearchParams(hash.slice(1));
  const kind = embeddedKind(hash);
  const value = asked.get(kind) ?? "";
  if (kind === "puzzle") {
    if (!/^[a-z_]+\/[0-9]+$/.test(value)) throw new EmbedProblem("embed_puzzle", value);
    return new URL(`puzzles/${value}`, base);
  }
  const form = new FormData();
  form.set("record", await recordText(value, base));
  form.set("kind", kind);
  form.set("at", asked.get("at") ?? "");
  const page = await posted(form, base);
  channel.addEventListener("message", ({ data }) => {
    if (data.wanted && page.pathname.includes(`/${data.wanted}/`)) posted(form, base).catch(() => {}); // Python says why not
  });
  return page;
}

/** @param {FormData} form @param {URL} base */
async function posted(form, base) {
  const answer = await fetch(new URL("embedded", base), { method: "POST", body: form, headers: { accept: "application/json" } });
  const { go, error } = await answer.json();
  if (!go) throw new EmbedProblem("embed_refused", error.text);
  return new URL(go, base);
}

/** @param {string} value @param {URL} base */
async function recordText(value, base) {
  if (value.length > MAX_RECORD) throw new EmbedProblem("embed_large");
  let text;
  try {
    text = value.startsWith(PACKED) ? await limited(unpacked(value.slice(PACKED.length))) : await loaded(value, base);
  } catch (error) {
    throw error instanceof EmbedProblem ? error : new EmbedProblem("embed_record", value.slice(0, 80));
  }
  return text;
}

/** @param {string} value @param {URL} base */
async function loaded(value, base) {
  const answer = await fetch(new URL(value, base), { credentials: "omit" });
  if (!value || !answer.ok || !answer.body) throw new Error(String(answer.status));
  return limited(answer.body);
}

/** @param {string} text in base64 for addresses */
function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}

// Stops reading where a record is too large: a few packed bytes can become very many.
/** @param {ReadableStream<Uint8Array>} stream */
async function limited(stream) {
  let text = "";
  const decoder = new TextDecoder();
  for (const reader = stream.getReader();;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > MAX_RECORD) throw new EmbedProblem("embed_large");
  }
}

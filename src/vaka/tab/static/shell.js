// The page around the tab's pages: it loads all files, starts Python in a worker, and shows each page in a frame. Pages come and
// go, Python stays. Of several tabs one runs Python, and the others ask it; when that one is closed, another takes over.
import { EmbedProblem, embeddedKind, embeddedPage, isEmbedAddress } from "./embed.js";

const base = new URL("./", document.baseURI);
const texts = JSON.parse(byId("texts").textContent ?? "{}");
const language = navigator.languages.map((wished) => wished.split("-")[0]).find((wished) => wished in texts) ?? "en";
const embedded = embeddedKind(location.hash);
const channel = new BroadcastChannel(`vaka ${base.pathname}`);
const frame = /** @type {HTMLIFrameElement} */ (byId("page"));
const AWAY = "#away"; // pages of a server lead here while it cannot be reached (web/static/js/service_worker.js)
const bar = /** @type {HTMLProgressElement} */ (byId("bar"));
const lock = `vaka ${base.pathname}`; // held by the tab that runs Python

/** @param {string} id */
function byId(id) {
  const thing = document.getElementById(id);
  if (!thing) throw new Error(`no #${id}`);
  return thing;
}

/** @param {string} key @param {string} [why] */
function say(key, why = "") {
  byId("said").textContent = texts[language][key].replace("{why}", why);
}

let noteEnds = 0; // a timer

/** @param {string} key */
function note(key) {
  clearTimeout(noteEnds);
  byId("note").textContent = texts[language][key];
  byId("note").hidden = false;
  noteEnds = setTimeout(() => { byId("note").hidden = true; }, 10_000);
}

/** @param {unknown} error */
function fail(error) {
  bar.hidden = frame.hidden = true;
  byId("start").hidden = false;
  if (error instanceof EmbedProblem) return say(error.key, error.message);
  say("failed", String(error instanceof Error ? error.message : error));
}

// Resolves when the service worker answers for this page.
async function served() {
  const registration = await navigator.serviceWorker.register("sw.js");
  const controls = navigator.serviceWorker.controller !== null;
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => { if (controls && next.state === "installed") note("fresh"); });
  });
  const fresh = controls && registration.waiting;
  // Listened for from here on: another tab may begin the new version meanwhile.
  const controlled = new Promise((resolve) => { navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }); });
  if (controls && (!fresh || await pythonRunsElsewhere())) return;
  if (fresh) fresh.postMessage("begin");
  else registration.active?.postMessage("serve"); // a forced reload goes past it
  await controlled;
  if (!fresh) return;
  location.reload(); // this script is of the version before
  await new Promise(() => {});
}

async function pythonRunsElsewhere() {
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === lock) ?? false;
}

// The files that the service worker has not kept yet. The bar counts their bytes as they arrive.
async function missingFiles() {
  /** @type {Record<string, number>} */
  const missing = await (await fetch(new URL("missing.json", base))).json();
  bar.max = Object.values(missing).reduce((sum, size) => sum + size, 1);
  channel.addEventListener("message", ({ data }) => { if (data.loaded) bar.value += data.loaded; });
  return Object.keys(missing);
}

/** @param {string[]} names */
async function loadFiles(names) {
  await Promise.all(names.map(async (name) => {
    const answer = await fetch(new URL(name, base));
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  }));
}

// Resolves when Python answers, here or in another tab.
function pythonRuns() {
  /** @type {Promise<void>} */
  const elsewhere = new Promise((resolve) => {
    channel.addEventListener("message", ({ data }) => { if (data.hello || data.here) resolve(); });
    channel.postMessage({ anybody: true });
  });
  const here = new Promise((resolve, reject) => {
    navigator.locks.request(lock, () => new Promise(() => { // for as long as this tab is open
      const worker = new Worker(new URL("worker.js", base), { type: "module" });
      worker.onmessage = resolve;
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ base: base.pathname, language });
    }));
  });
  here.catch(fail); // also when another tab answered first and has been closed since
  return Promise.race([here, elsewhere]);
}

// The address bar shows the page in the frame, so that a reload and a link lead there.
function showAddress() {
  if (embedded) return showAlone();
  const at = frame.contentWindow?.location.href ?? "";
  if (!at.startsWith(base.href)) return;
  history.replaceState(null, "", at);
  if (at.startsWith(`${base.href}t/`)) navigator.storage?.persist(); // asks the browser not to clear games away
  document.title = frame.contentDocument?.title || "Vaka";
  document.documentElement.lang = frame.contentDocument?.documentElement.lang ?? language;
}

// Inside another page the address stays, and only the board is shown.
function showAlone() {
  const page = frame.contentDocument;
  if (!page) return;
  page.documentElement.dataset.embedded = embedded;
  const sheet = Object.assign(page.createElement("link"), { rel: "stylesheet", href: new URL("embed.css", base).href });
  page.head.append(sheet);
}

async function start() {
  document.documentElement.lang = language;
  channel.addEventListener("message", ({ data }) => { if (data.full) note("full"); });
  say("loading");
  if (!navigator.serviceWorker) return say("unsafe");
  if (!embedded && isEmbedAddress(location.pathname)) throw new EmbedProblem("embed_none");
  await served();
  const missing = await missingFiles(); // before Python loads any
  const runs = pythonRuns(); // begins while files are loaded
  await loadFiles(missing);
  bar.removeAttribute("value");
  say("start");
  await runs;
  frame.addEventListener("load", showAddress);
  frame.addEventListener("load", () => { byId("start").hidden = true; }, { once: true });
  frame.src = embedded ? (await embeddedPage(location.hash, base, channel)).href : location.href;
  frame.hidden = false;
  if (location.hash === AWAY) note("away");
}

start().catch(fail);

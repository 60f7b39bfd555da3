// The service worker: files come from its cache, which holds all of them after the first visit; every other address is a page,
// and Python answers it. Large files are stored packed, and unpacked here, since a plain file server does not pack.
/** @type {{ version: string, packed: string[], files: string[] }} what tools/tab.py has built */
const built = JSON.parse('{{ built }}');
const PACKED = new Set(built.packed);
const FILES = new Set(built.files);
/** @type {Record<string, string>} */
const TYPES = { css: "text/css", js: "text/javascript", json: "application/json", mjs: "text/javascript", svg: "image/svg+xml", wasm: "application/wasm" };
const RECORD = ".record"; // files that lie beside the tab, for pages that show them (embed.js)
const ASK_AGAIN = 1000; // milliseconds: Python may just be starting
const worker = /** @type {ServiceWorkerGlobalScope} */ ( /** @type {unknown} */ (self));
const base = new URL("./", worker.location.href);
const channel = new BroadcastChannel(`vaka ${base.pathname}`);

/** @type {Map<string, (answer: PythonAnswer) => void>} */
const waiting = new Map();
/** @typedef {{ status: number, type: string, body: string, location: string }} PythonAnswer */

channel.addEventListener("message", ({ data }) => {
  waiting.get(data.request)?.(data.answer);
  waiting.delete(data.request);
});

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const at = new URL(event.request.url);
  if (at.origin !== base.origin || at.pathname.endsWith(RECORD)) return;
  const inside = at.pathname.startsWith(base.pathname);
  const path = inside ? at.pathname.slice(base.pathname.length) : at.pathname.slice(1); // scripts ask at the root
  if (event.request.destination === "document") event.respondWith(shell());
  else if (FILES.has(path)) event.respondWith(file(path));
  else event.respondWith(page(event.request, `/${path}`, at.searchParams));
});

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith(`vaka ${base.pathname} `) && name !== cacheName) await caches.delete(name);
  await worker.clients.claim();
}

const cacheName = `vaka ${base.pathname} ${built.version}`;

/** @param {string} path */
async function file(path) {
  const cache = await caches.open(cacheName);
  const at = new URL(PACKED.has(path) ? `${path}.gz` : path, base);
  let answer = await cache.match(at);
  if (!answer) {
    answer = await fetch(at, { cache: "no-cache" });
    if (!answer.ok) return answer;
    await cache.put(at, answer.clone());
  }
  if (!PACKED.has(path) || !answer.body) return answer;
  const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

// The same page at every address; what it loads lies in our folder.
async function shell() {
  const text = await (await file("index.html")).text();
  return new Response(text.replace('<base href="./">', `<base href="${base.pathname}">`), { headers: { "content-type": "text/html; charset=utf-8" } });
}

/** @param {Request} request @param {string} path @param {URLSearchParams} query */
async function page(request, path, query) {
  const form = request.method === "POST" ? await request.formData() : [];
  const fields = await Promise.all([...form].map(async ([name, value]) => [name, typeof value === "string" ? value : await value.text()]));
  const { status, type, body, location } = await asked({
    method: request.method,
    path,
    query: [...query],
    form: fields,
    json: (request.headers.get("accept") ?? "").includes("application/json"),
  });
  if (location) return Response.redirect(new URL(location, base), status);
  return new Response(status === 204 ? null : body, { status, headers: { "content-type": type, "cache-control": "no-store" } });
}

/** @param {object} question @returns {Promise<PythonAnswer>} */
function asked(question) {
  const request = crypto.randomUUID();
  return new Promise((resolve) => {
    const ask = () => channel.postMessage({ request, question });
    const again = setInterval(ask, ASK_AGAIN); // whoever runs Python answers once
    waiting.set(request, (answer) => {
      clearInterval(again);
      resolve(answer);
    });
    ask();
  });
}

// The service worker: files come from its cache, which holds all of them after the first visit; every other address is a page,
// and Python answers it. A file is kept below the hash of its content, so a new version loads what has changed and nothing else.
// Large files are sent packed, and unpacked here once, since a plain file server does not pack.
/** @typedef {{ hash: string, size: number, packed: boolean, first: boolean }} BuiltFile `size` as it is sent, `first` if a first visit loads it */
/** @type {Record<string, BuiltFile>} */
const FILES = JSON.parse('{{ files }}');
const MISSING = "missing.json";
const MEMORY = "memory?{{ memory }}"; // python.js keeps it
const OCTETS = "application/octet-stream";
/** @type {Record<string, string>} */
const TYPES = {
  css: "text/css",
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  mjs: "text/javascript",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};
const RECORD = ".record"; // files that lie beside the tab, for pages that show them (embed.js)
const ASK_AGAIN = 1000; // milliseconds: Python may just be starting
const worker = /** @type {ServiceWorkerGlobalScope} */ ( /** @type {unknown} */ (self));
const base = new URL("./", worker.location.href);
const channel = new BroadcastChannel(`vaka ${base.pathname}`);

/** @type {Map<string, (answer: PythonAnswer) => void>} */
const waiting = new Map();
/** @typedef {{ status: number, type: string, body: string, location: string, file: string }} PythonAnswer */

channel.addEventListener("message", ({ data }) => {
  waiting.get(data.request)?.(data.answer);
  waiting.delete(data.request);
});

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(event.data === "begin" ? worker.skipWaiting() : worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const at = new URL(event.request.url);
  if (at.origin !== base.origin || at.pathname.endsWith(RECORD)) return;
  const inside = at.pathname.startsWith(base.pathname);
  const path = inside ? at.pathname.slice(base.pathname.length) : at.pathname.slice(1); // scripts ask at the root
  if (event.request.destination === "document") event.respondWith(shell());
  else if (path === MISSING) event.respondWith(missing());
  else if (Object.hasOwn(FILES, path)) event.respondWith(stored(path));
  else event.respondWith(page(event.request, `/${path}`, at.searchParams));
});

const cacheName = `vaka ${base.pathname}`;
const addresses = new Map(Object.entries(FILES).map(([path, { hash }]) => [path, new URL(`${path}?${hash}`, base).href]));

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

// A new version loads all that this browser had of the one before, and waits until a page begins it (shell.js): the Python of a
// version loads more files later, and must get those of its own. At a first visit the page asks for the files.
async function install() {
  if (!worker.registration.active) return;
  const had = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url.split("?")[0]));
  const wanted = Object.keys(FILES).filter((path) => FILES[path].first || had.has(new URL(path, base).href));
  await Promise.all(wanted.map(stored));
}

async function activate() {
  const { installing, waiting: next } = worker.registration;
  if (!installing && !next) await tidy(); // files of a newer version are left alone
  await worker.clients.claim();
}

async function tidy() {
  const known = new Set([...addresses.values(), new URL(MEMORY, base).href]);
  const cache = await caches.open(cacheName);
  for (const { url } of await cache.keys())
    if (!known.has(url)) await cache.delete(url);
}

// The file out of the cache, loaded into it first if it is not there.
/** @param {string} path */
async function stored(path) {
  const cache = await caches.open(cacheName);
  const at = addresses.get(path) ?? "";
  const answer = await cache.match(at);
  if (answer) return answer;
  let begun = loading.get(path);
  if (!begun) {
    begun = load(path, cache).finally(() => loading.delete(path));
    loading.set(path, begun);
  }
  await begun;
  return await cache.match(at) ?? Response.error();
}

// A file server may send a file of another version, or the half of one that is being uploaded: that is never kept.
/** @param {string} path @param {Cache} cache */
async function load(path, cache) {
  const { hash, packed } = FILES[path];
  const at = new URL(packed ? `${path}.gz?${hash}` : `${path}?${hash}`, base);
  const answer = await fetch(at, { cache: "no-store" }); // of the browser, which may have the wrong one
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(part, controller) {
      channel.postMessage({ loaded: part.length });
      controller.enqueue(part);
    },
  }));
  const body = await new Response(packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted).arrayBuffer();
  if (await hashOf(body) !== hash) throw new Error(`${path}: not the file of this version`);
  const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? OCTETS;
  await cache.put(addresses.get(path) ?? "", new Response(body, { headers: { "content-type": type } }));
}

// As tools/tab.py makes it: the first 16 hex digits of SHA-256.
/** @param {ArrayBuffer} body */
async function hashOf(body) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body), 0, 8);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What a first visit has to load yet, with sizes.
async function missing() {
  const here = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url));
  const lacking = Object.entries(FILES).filter(([path, { first }]) => first && !here.has(addresses.get(path) ?? ""));
  return Response.json(Object.fromEntries(lacking.map(([path, { size }]) => [path, size])));
}

// The same page at every address; what it loads lies in our folder.
async function shell() {
  const text = await (await stored("index.html")).text();
  return new Response(text.replace('<base href="./">', `<base href="${base.pathname}">`), { headers: { "content-type": "text/html; charset=utf-8" } });
}

/** @param {Request} request @param {string} path @param {URLSearchParams} query */
async function page(request, path, query) {
  const form = request.method === "POST" ? await request.formData() : [];
  const fields = await Promise.all([...form].map(async ([name, value]) => [name, typeof value === "string" ? value : await value.text()]));
  const { status, type, body, location, file } = await asked({
    method: request.method,
    path,
    query: [...query],
    form: fields,
    json: (request.headers.get("accept") ?? "").includes("application/json"),
  });
  if (location) return Response.redirect(new URL(location, base), status);
  const headers = new Headers({ "content-type": type, "cache-control": "no-store" });
  if (file) headers.set("content-disposition", `attachment; filename="${file}"`);
  return new Response(status === 204 ? null : body, { status, headers });
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

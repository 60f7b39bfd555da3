// Runs Python, answers the pages of all tabs, and keeps the tables in this browser's database.
import { askNet, loadNet } from "./nets.js";
import { startPython } from "./python.js";

const NEWEST_REQUESTS = 1000; // a question that was asked twice is answered once

/** @param {string} base @returns {Promise<IDBDatabase>} */
function opened(base) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`vaka ${base}`, 1);
    request.onupgradeneeded = () => ["tables", "settings"].forEach((name) => request.result.createObjectStore(name));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBDatabase} database @param {string} name @returns {Promise<Record<string, string>>} */
function stored(database, name) {
  return new Promise((resolve, reject) => {
    /** @type {Record<string, string>} */
    const result = {};
    const request = database.transaction(name).objectStore(name).openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve(result);
      result[String(cursor.key)] = cursor.value;
      cursor.continue();
    };
    request.onerror = () => reject(request.error);
  });
}

// Resolves when a change of a store is kept.
/** @param {IDBDatabase} database @param {string} name @param {(store: IDBObjectStore) => unknown} change @returns {Promise<void>} */
function changed(database, name, change) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, "readwrite", { durability: "strict" });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    change(transaction.objectStore(name));
  });
}

/** @param {string} base @param {string} language */
async function start(base, language) {
  const database = await opened(base);
  const python = await startPython();
  const channel = new BroadcastChannel(`vaka ${base}`);
  /** @type {Promise<unknown>} */
  let written = Promise.resolve(); // all writes: those of two stores may end in any order
  /** @param {string} name @param {(store: IDBObjectStore) => unknown} change */
  const write = (name, change) => {
    const ends = changed(database, name, change).catch(() => channel.postMessage({ full: true }));
    written = Promise.all([written, ends]);
  };
  /** @param {string} name @param {string} key @param {string} value */
  const keep = (name, key, value) => write(name, (store) => store.put(value, key));
  const settings = { language, ...await stored(database, "settings") };
  const host = python.pyimport("vaka.tab.host").Host(
    base,
    python.toPy(settings),
    (code, text) => keep("tables", code, text),
    (code) => write("tables", (store) => store.delete(code)),
    (name, value) => keep("settings", name, value),
    (to, frame) => channel.postMessage({ to, frame }),
    (code, record) => {
      const maker = new Worker(new URL("review_worker.js", import.meta.url), { type: "module" });
      maker.onmessage = ({ data }) => {
        if (data.percent !== undefined) return host.review_goes_on(data.percent);
        maker.terminate();
        host.review_ends(code, data.review);
      };
      maker.onerror = () => {
        maker.terminate();
        host.review_ends(code, "");
      };
      maker.postMessage(record);
    },
    (code) => channel.postMessage({ wanted: code }),
    python.pyimport("vaka.tab.nets").nets_here(async (name) => host.net_comes(name, await loadNet(name)), askNet),
  );
  host.restore(python.toPy(await stored(database, "tables")));
  const answered = new Set();
  channel.onmessage = async ({ data }) => {
    if (data.anybody) channel.postMessage({ here: true });
    if (data.page) await host.hear(data.page, data.says, data.path ?? "");
    if (!data.question || answered.has(data.request)) return;
    answered.add(data.request);
    if (answered.size > NEWEST_REQUESTS) answered.delete(answered.values().next().value);
    const answer = JSON.parse(await host.answer(JSON.stringify(data.question)));
    await written; // what a page has been answered survives a crash
    channel.postMessage({ request: data.request, answer });
  };
  channel.postMessage({ hello: true });
  self.postMessage("ready");
}

self.onmessage = ({ data }) => start(data.base, data.language).catch((error) => { setTimeout(() => { throw error; }); });

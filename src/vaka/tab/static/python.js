// Starts Python with all that the tab needs of Vaka. The first Python of a version keeps its memory once it has begun, and those
// after it go on from there: they neither start the interpreter nor import anything. Pyodide's options for this are not public.
import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/vaka";
const HEADER = 4; // bytes that tell how long the list of files is
const base = new URL("./", import.meta.url);
const cacheName = `vaka ${base.pathname}`; // of the service worker, which removes memories of other versions
const MEMORY = new URL("memory?{{ memory }}", base);

export async function startPython() {
  const files = loaded("vaka.bin");
  const restored = await fromMemory().catch(() => null); // where the device has not enough room, say
  const python = restored ?? await loadPyodide({ _makeSnapshot: true });
  unpack(python.FS, await files);
  if (restored) python.runPython("import random; random.seed()");
  else begin(python);
  return python;
}

// A memory holds no files.
/** @param {Files} fs @param {ArrayBuffer} packed as tools/tab.py writes it */
function unpack(fs, packed) {
  const length = new DataView(packed).getUint32(0, true);
  /** @type {[name: string, size: number][]} */
  const listed = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, HEADER, length)));
  let at = HEADER + length;
  for (const [name, size] of listed) {
    const path = `${HOME}/${name}`;
    fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    fs.writeFile(path, new Uint8Array(packed, at, size), { canOwn: true });
    at += size;
  }
}

/** @param {Python} python */
function begin(python) {
  python.runPython(`
import os, sys
sys.path.insert(0, "${HOME}")
os.environ["VAKA_CACHE"] = "${HOME}/cache"
from vaka.tab.beginning import begin
begin()
`);
  const memory = python.makeMemorySnapshot();
  const kept = new Response(memory, { headers: { "content-length": String(memory.byteLength) } });
  caches.open(cacheName).then((cache) => cache.put(MEMORY, kept)).catch(() => {}); // a full storage: it starts as slowly again
}

async function fromMemory() {
  const kept = await (await caches.open(cacheName)).match(MEMORY);
  if (!kept) return null;
  const size = Number(kept.headers.get("content-length"));
  const memory = await read(kept, size);
  const python = await loadPyodide({
    _loadSnapshot: memory.buffer,
    createPyodideModule: async (settings) => {
      const module = await createPyodideModule(settings);
      module.growMemory(size);
      return module;
    },
  });
  delete python._api.config._loadSnapshot; // it would stay beside what was made of it
  memory.buffer.transfer?.(0); // frees it now: a worker that is idle collects no garbage
  return python;
}

// In parts: `arrayBuffer` would hold all of it twice, until somebody collects garbage.
/** @param {Response} answer @param {number} size */
async function read(answer, size) {
  const result = new Uint8Array(size);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  for (let at = 0;;) {
    const { done, value } = await reader.read();
    if (done) return result;
    result.set(value, at);
    at += value.length;
  }
}

/** @param {string} name */
async function loaded(name) {
  return (await fetch(new URL(name, base))).arrayBuffer();
}

// What the scripts in static that run in workers use of Pyodide, and of `tab/host.py` by it: `make types` checks them.

declare module "*/pyodide.mjs" {
  export function loadPyodide(options: { _makeSnapshot?: boolean, _loadSnapshot?: ArrayBuffer, createPyodideModule?: MakeModule }): Promise<Python>;
}

declare module "*/pyodide.asm.mjs" {
  const createPyodideModule: MakeModule;
  export default createPyodideModule;
}

type MakeModule = (settings: object) => Promise<{ growMemory(bytes: number): void }>;

interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
}

interface Python {
  readonly _api: { config: { _loadSnapshot?: ArrayBuffer } };
  FS: Files;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  runPython(code: string): unknown;
  toPy(value: object): PythonValue;
  pyimport(name: "vaka.tab.host"): { Host(base: string, settings: PythonValue, save: Keep, remove: (code: string) => unknown, keep: Keep, send: Keep, review: Keep, want: (code: string) => unknown, nets: Nets): Host };
  pyimport(name: "vaka.tab.nets"): { nets_here(load: (name: string) => unknown, think: (name: string, asked: string) => string): Nets };
  pyimport(name: "vaka.tab.reviews"): { net_wanted(record: string): string; made(record: string, tell: (percent: number) => void): string };
}
type PythonValue = { readonly python: unique symbol };
type Keep = (name: string, text: string) => unknown;

/** `Nets` in tab/nets.py. */
interface Nets {
  comes(name: string, isHere: boolean): void;
}

/** `Host` in tab/host.py; questions and answers are JSON. */
interface Host {
  restore(texts: PythonValue): void;
  answer(question: string): Promise<string>;
  hear(page: string, says: string, path: string): Promise<void>;
  review_goes_on(percent: number): void;
  review_ends(code: string, review: string): void;
  net_comes(name: string, isHere: boolean): void;
}

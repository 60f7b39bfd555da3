// Starts Python with all that the tab needs of Vaka.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/vaka";

export async function startPython() {
  const sources = loaded(new URL("vaka.zip", import.meta.url));
  const python = await loadPyodide();
  python.unpackArchive(await sources, "zip", { extractDir: HOME });
  python.runPython(`import os, sys; sys.path.insert(0, "${HOME}"); os.environ["VAKA_CACHE"] = "${HOME}/cache"`);
  return python;
}

/** @param {URL} at */
async function loaded(at) {
  return (await fetch(at)).arrayBuffer();
}

// Starts Python with all that the tab needs of Vaka.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/vaka";

export async function startPython() {
  const python = await loadPyodide();
  const sources = await (await fetch(new URL("vaka.zip", import.meta.url))).arrayBuffer();
  python.unpackArchive(sources, "zip", { extractDir: HOME });
  python.runPython(`import os, sys; sys.path.insert(0, "${HOME}"); os.environ["VAKA_CACHE"] = "${HOME}/cache"`);
  return python;
}

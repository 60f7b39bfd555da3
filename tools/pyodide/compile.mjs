// Compiles for the tab, with the Python of Pyodide: node compile.mjs PYODIDE SOURCES STDLIB
// Modules are compiled without their docstrings and lie where their sources lay: all of ours, and of the standard library those
// that a start needs, since compiled ones take more room. Of ours those are removed that need a package which only a server has.
import { argv } from "node:process";

const { loadPyodide } = await import(argv[2]);

async function started() {
  const python = await loadPyodide();
  python.mountNodeFS("/vaka", argv[3]);
  python.mountNodeFS("/stdlib", argv[4]);
  python.runPython('import os, sys; sys.path.insert(0, "/vaka"); os.environ["VAKA_CACHE"] = "/vaka/cache"');
  return python;
}

(await started()).runPython(`
import importlib, os, py_compile, sys
sys.dont_write_bytecode = True
READ = ("templating.py", "compact.py", "part_marks.py", "parts.py", "fast_jinja.py")  # what compiled templates depend on

def files(folder, suffix):
    return [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(suffix)]

def replace_by_compiled(file):
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(file, file + "c", doraise=True, optimize=2, invalidation_mode=unchecked)
    if os.path.basename(file) not in READ:
        os.remove(file)

for file in files("/vaka", ".py"):
    replace_by_compiled(file)

import vaka.tab.host
loaded = [module.__spec__.origin or "" for module in sys.modules.values() if getattr(module, "__spec__", None)]
for origin in loaded:
    if ".zip/" in origin and os.path.exists(file := "/stdlib/" + origin.partition(".zip/")[2]):
        replace_by_compiled(file)

from vaka.web.rendering.templating import compile_templates
compile_templates()

for file in files("/vaka/vaka", ".pyc"):
    name = file.removeprefix("/vaka/").removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    try:
        importlib.import_module(name)
    except ImportError:
        if name.startswith("vaka.tab."):
            raise
        os.remove(file)
`);

// A template that was compiled with other sources would be compiled anew at every start of the tab.
(await started()).runPython(`
import jinja2
from vaka.web.rendering.templating import compile_templates

def refuse(environment, source, name, *more):
    raise SystemExit(f"{name} is not read as it was compiled")

jinja2.Environment.compile = refuse
compile_templates()
`);

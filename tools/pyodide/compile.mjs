// Compiles the modules and templates below a folder with the Python of Pyodide: node compile.mjs PYODIDE FOLDER
// Modules are compiled without their docstrings and lie where their sources lay.
import { argv } from "node:process";

const { loadPyodide } = await import(argv[2]);
const python = await loadPyodide();
python.mountNodeFS("/vaka", argv[3]);
python.runPython(`
import compileall, os, py_compile, sys
sys.path.insert(0, "/vaka")
sys.dont_write_bytecode = True
READ = ("templating.py", "compact.py", "fast_jinja.py")  # what compiled templates depend on
os.environ["VAKA_CACHE"] = "/vaka/cache"
compileall.compile_dir("/vaka", quiet=1, legacy=True, optimize=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
for folder, _, names in os.walk("/vaka"):
    for name in names:
        if name.endswith(".py") and name not in READ:
            os.remove(os.path.join(folder, name))
import vaka.tab.host
from vaka.web.rendering.templating import compile_templates
compile_templates()
`);

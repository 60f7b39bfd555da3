"""The build hook: compiles the engine with mypyc on its way into a wheel.

`VAKA_COMPILE` says whether: `auto` (the default: where it can be done, else a plain wheel), `no` or `must`.
`VAKA_OPT` is the optimisation level of the C compiler, 0 to 3 (the default).

Everything is made in a temporary folder: a compiled file beside its source would hide all later edits.
For the same reason an editable install is never compiled.
"""

import ast
import importlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("core", "games", "bots", "editions/*/bot")
INTERPRETED = (  # nothing is gained there
    "core/conformance",
    "core/vectors.py",
    "bots/advice.py",
    "bots/bot_worker.py",
    "bots/confidence.py",
    "bots/evaluator.py",
    "bots/external.py",
    "bots/facts.py",
    "bots/guides.py",
    "bots/master.py",
    "bots/external_errors.py",
    "bots/net.py",
    "bots/reasons.py",
    "bots/net_about.py",
    "bots/net_layout.py",
    "bots/lookahead.py",
    "bots/policy_net.py",  # its subclasses are interpreted
    "bots/processes.py",
    "bots/registry.py",
    "bots/rollouts.py",
    "bots/sampling.py",
    "bots/strengths.py",
)
LEVEL_FILE = "core/optimisation_level.py"  # only in a compiled package: how it was optimised
COMPILERS = ["mypy>=2.4", "setuptools>=80"]

# What runs in the folder with the copied sources, in a process of its own: the compiler of mypy wants it so.
SETUP = """
import sys

sys.path.insert(0, {here!r})
from hatch_build import extensions
from setuptools import setup

setup(name="vaka", ext_modules=extensions({modules}, {level!r}))
"""
ENTRY = re.compile(r'\(PyCFunction\)CPyPy_(\w+),\s*[\w |]+, PyDoc_STR\("[^"]*(?="\))')  # of a table of functions
TYPE = re.compile(r'\.tp_doc = PyDoc_STR\("(\w+)[^"]*(?="\))')


class BuildProblem(Exception):
    """Why the engine cannot be compiled; the first line says it all."""


def wanted(environ: Mapping[str, str]) -> tuple[str, str]:
    """Whether to compile, and at which level.

    >>> wanted({})
    ('auto', '3')
    """
    mode = environ.get("VAKA_COMPILE", "auto")
    if mode not in ("auto", "no", "must"):
        raise BuildProblem(f"VAKA_COMPILE must be auto, no or must, not {mode!r}")
    level = environ.get("VAKA_OPT", "3")
    if level not in ("0", "1", "2", "3"):
        raise BuildProblem(f"VAKA_OPT must be 0, 1, 2 or 3, not {level!r}")
    return mode, level


def missing_tool(environ: Mapping[str, str]) -> str | None:
    """What this machine lacks to compile C for this Python."""
    if os.name == "nt":
        return None  # setuptools knows best where a compiler hides there
    command = environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(shlex.split(command)[0], path=environ.get("PATH")) is None:
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of Python are not installed"
    return None


def engine_modules(package: Path) -> list[Path]:
    """The modules to compile. Packages' own `__init__` modules stay interpreted: they only import."""
    modules = [path for floor in COMPILED for path in sorted(package.glob(f"{floor}/**/*.py"))]
    interpreted = [package / name for name in INTERPRETED]
    return [
        path
        for path in modules
        if path.name != "__init__.py" and not any(path.is_relative_to(folder) for folder in interpreted)
    ]


def compile_engine(package: Path, folder: Path, level: str) -> Path:
    """Compile in `folder`, and return the folder with what goes into the wheel."""
    if importlib.util.find_spec("mypyc") is None or importlib.util.find_spec("setuptools") is None:
        raise BuildProblem("mypy and setuptools are not installed")
    copy = folder / package.name
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    modules = [str(path.relative_to(folder)) for path in engine_modules(copy)]
    script = folder / "setup.py"
    here = str(Path(__file__).parent)
    script.write_text(SETUP.format(here=here, modules=modules, level=level), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, script.name, "--quiet", "build_ext", "--build-lib", "compiled"],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        if line.startswith("vaka: "):
            print(line, end="", file=sys.stderr, flush=True)
        else:
            lines.append(line.rstrip())
    if process.wait() != 0:
        first = next((line for line in lines if "error" in line.lower()), "no reason given")
        raise BuildProblem("\n".join([f"the compiler failed: {first}", *lines[-40:]]))
    (folder / "compiled" / package.name / LEVEL_FILE).write_text(f'LEVEL = "{level}"\n', encoding="utf-8")
    return folder / "compiled"


def extensions(modules: list[str], level: str) -> list[Any]:
    """What setuptools compiles: C that mypyc has made, in some large files that are compiled side by side."""
    from mypyc.build import mypycify

    say(f"translating {len(modules)} modules to C")
    made: list[Any] = mypycify(
        ["--config-file=", *modules], opt_level=level, debug_level="0", group_name="vaka", multi_file=True
    )
    docs = {module: docstrings(Path(module).read_text(encoding="utf-8")) for module in modules}
    for module, doc in docs.items():
        path = Path("build", f"__native_{module.removesuffix('.py').replace(os.sep, '___')}.c")
        code = with_docstrings(path.read_text(encoding="utf-8"), path.stem.removeprefix("__native_"), doc)
        # mypyc indents each branch deeper than the last: most of the text are spaces.
        path.write_text("\n".join(line.lstrip(" ") for line in code.split("\n")), encoding="utf-8")
    for extension in made:
        extension.sources = in_large_files(extension.sources)
        extension.extra_compile_args = [*extension.extra_compile_args, *compiler_options()]
    compile_side_by_side(level)
    return made


def compiler_options() -> list[str]:
    options: list[str] = []
    if sys.platform != "win32":
        # Nobody reads the warnings of -Wall, and to look for them takes gcc longer than all else; -w hides them.
        options += ["-Wno-all", "-w"]
    if sys.platform == "linux":  # nobody replaces functions of the engine as it is loaded, so they may be inlined
        options.append("-fno-semantic-interposition")
    return options


def say(text: str) -> None:
    print(f"vaka: {text}", flush=True)


def docstrings(source: str) -> dict[str, str]:
    """The docstrings of a module by the names that mypyc has for classes, methods and functions.

    >>> docstrings("class A:\\n    'It is.'\\n    def b(self):\\n        'It does.'")
    {'A': 'It is.', 'A___b': 'It does.'}
    """
    found: dict[str, str] = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        found[node.name] = ast.get_docstring(node) or ""
        for inner in node.body if isinstance(node, ast.ClassDef) else []:
            if isinstance(inner, ast.FunctionDef):
                found[f"{node.name}___{inner.name}"] = ast.get_docstring(inner) or ""
    return {name: doc for name, doc in found.items() if doc}


def with_docstrings(code: str, module: str, docs: Mapping[str, str]) -> str:
    """The C of a module with its docstrings behind the signatures, which are all that mypyc writes there.

    >>> line = '(PyCFunction)CPyPy_state___go, METH_NOARGS, PyDoc_STR("go()\\\\n--\\\\n\\\\n")}'
    >>> with_docstrings(line, "vaka___core___state", {"go": 'Go "on".'})
    '(PyCFunction)CPyPy_state___go, METH_NOARGS, PyDoc_STR("go()\\\\n--\\\\n\\\\nGo \\\\"on\\\\".")}'
    """
    parts = module.split("___")
    short_names = ["___".join(parts[at:]) for at in range(len(parts))]
    by_symbol = {f"{short}___{name}": doc for short in short_names for name, doc in docs.items()}

    def entry(match: re.Match[str]) -> str:
        return match[0] + in_c(by_symbol.get(match[1], ""))

    code = ENTRY.sub(entry, code)
    return TYPE.sub(lambda match: match[0] + in_c(docs.get(match[1], "")), code)


def in_c(text: str) -> str:
    """A text as it stands within a string of C."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return "".join(char if char.isascii() else "".join(f"\\{byte:03o}" for byte in char.encode()) for char in escaped)


def in_large_files(sources: list[str]) -> list[str]:
    """One file of C for each folder of the package and for each game, which includes those of its modules.

    So functions that call one another are compiled together, and the files side by side.
    """
    folders: dict[str, list[str]] = {}
    others: list[str] = []
    for source in sources:
        package, *parts = Path(source).stem.split("___")
        if package == "__native_vaka":
            folders.setdefault("_".join(parts[: 2 if parts[:1] == ["games"] else 1]) or "core", []).append(source)
        else:
            others.append(source)
    large: list[str] = []
    for name, included in sorted(folders.items(), key=lambda folder: -size_of(folder[1])):  # the longest work first
        path = Path(included[0]).with_name(f"vaka_{name}.c")
        path.write_text("".join(f'#include "{Path(source).name}"\n' for source in included), encoding="utf-8")
        large.append(str(path))
    return large + others


def size_of(sources: list[str]) -> int:
    return sum(Path(source).stat().st_size for source in sources)


def compile_side_by_side(level: str) -> None:
    """Let setuptools compile the files of an extension at the same time; by itself it takes one after the other."""
    compiler = importlib.import_module("distutils.ccompiler").CCompiler  # the one that setuptools puts there
    cores = os.cpu_count() or 1

    def compile_all(
        self: Any,
        sources: list[str],
        output_dir: str | None = None,
        macros: Any = None,
        include_dirs: Any = None,
        debug: bool = False,
        extra_preargs: Any = None,
        extra_postargs: Any = None,
        depends: Any = None,
    ) -> list[str]:
        macros, objects, extra_postargs, flags, build = self._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = self._get_cc_args(flags, debug, extra_preargs)
        if len(build) > 1:
            say(f"compiling {len(build)} files of C with -O{level}, {cores} at a time; this takes a few minutes")

        def compile_one(made: str) -> None:
            source, extension = build[made]
            self._compile(made, source, extension, arguments, extra_postargs, flags)

        with ThreadPoolExecutor(cores) as threads:
            list(threads.map(compile_one, build))
        return list(objects)

    if sys.platform != "win32":  # the compiler of Windows has a way of its own
        compiler.compile = compile_all


class EngineHook(BuildHookInterface[Any]):
    """Adds the compiled engine to a wheel. The plain sources go into it as well."""

    def dependencies(self) -> list[str]:
        mode, _ = self.wanted()
        if mode == "must" or (mode == "auto" and missing_tool(os.environ) is None):
            return COMPILERS
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        mode, level = self.wanted()
        if version == "editable" or mode == "no":
            return
        try:
            if (lack := missing_tool(os.environ)) is not None:
                raise BuildProblem(lack)
            self.workplace = TemporaryDirectory(prefix="vaka-")
            compiled = compile_engine(Path(self.root, "src", "vaka"), Path(self.workplace.name), level)
        except BuildProblem as problem:
            if mode == "must":
                self.app.abort(f"vaka: VAKA_COMPILE=must, but {problem}")
            reason = str(problem).splitlines()[0]
            self.app.display_warning(f"vaka: {reason}; the wheel is a plain one, slower but complete")
            return
        for path in sorted(compiled.rglob("*.*")):
            build_data["force_include"][str(path)] = str(path.relative_to(compiled))
        build_data["dependencies"] += self.metadata.core.optional_dependencies["compiled"]
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workplace"):
            self.workplace.cleanup()

    def wanted(self) -> tuple[str, str]:
        try:
            return wanted(os.environ)
        except BuildProblem as problem:
            self.app.abort(f"vaka: {problem}")
            raise

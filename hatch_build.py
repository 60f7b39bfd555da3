"""The build hook: compiles the engine with mypyc on its way into a wheel.

`VAKA_COMPILE` says whether: `auto` (the default: where it can be done, else a plain wheel), `no` or `must`.
`VAKA_OPT` is the optimisation level of the C compiler, 0 to 3 (the default).

Everything is made in a temporary folder: a compiled file beside its source would hide all later edits.
For the same reason an editable install is never compiled.
"""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("core", "games", "bots", "editions/*/bot")
INTERPRETED = (  # nothing is gained there
    "core/conformance",
    "bots/advice.py",
    "bots/bot_worker.py",
    "bots/confidence.py",
    "bots/evaluator.py",
    "bots/external.py",
    "bots/guides.py",
    "bots/master.py",
    "bots/external_errors.py",
    "bots/net.py",
    "bots/net_about.py",
    "bots/net_layout.py",
    "bots/lookahead.py",
    "bots/processes.py",
    "bots/registry.py",
    "bots/rollouts.py",
    "bots/sampling.py",
    "bots/strengths.py",
)
COMPILERS = ["mypy>=2.4", "setuptools>=80"]

SETUP = """
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

modules = mypycify({arguments}, opt_level="{level}", debug_level="0", group_name="vaka")
if sys.platform != "win32":
    for module in modules:
        # Nobody reads the warnings of -Wall, and to look for them takes gcc longer than all else; -w only hides them.
        module.extra_compile_args += ["-Wno-all", "-w"]
        if sys.platform == "linux":  # nobody replaces functions of the engine as it is loaded, so they may be inlined
            module.extra_compile_args.append("-fno-semantic-interposition")
for path in Path("build").glob("*.c"):  # mypyc indents each branch deeper than the last: most of it are spaces
    lines = path.read_text(encoding="utf-8").split("\\n")
    path.write_text("\\n".join(line.lstrip(" ") for line in lines), encoding="utf-8")
setup(name="vaka", ext_modules=modules)
"""


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
    script.write_text(SETUP.format(arguments=["--config-file=", *modules], level=level), encoding="utf-8")
    result = subprocess.run(
        [sys.executable, script.name, "--quiet", "build_ext", "--build-lib", "compiled"],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        lines = result.stdout.strip().splitlines()
        first = next((line for line in lines if "error" in line.lower()), "no reason given")
        raise BuildProblem("\n".join([f"the compiler failed: {first}", *lines[-40:]]))
    return folder / "compiled"


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

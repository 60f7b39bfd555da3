"""Build the engine for another machine with another Python: `python3.12 -m tools.lab_bundle [FOLDER]`.

Run it with the Python of that machine's version, in an environment with mypy, setuptools and hatchling, on a processor
of the same kind (`uname -m`); on another one name the tools for it, as in `CC=x86_64-linux-gnu-gcc
LDSHARED="x86_64-linux-gnu-gcc -shared" STRIP=x86_64-linux-gnu-strip
SETUPTOOLS_EXT_SUFFIX=.cpython-312-x86_64-linux-gnu.so`.

The folder (build/lab312) then holds the whole package with its compiled modules and needs nothing but that Python on
the path: `PYTHONPATH=build/lab312 python3 -m vaka.lab.train ...`. Where the modules do not fit, the training runs
interpreted, at a third of the speed, and says so in its first line. Later changes of what is not compiled come with
`--sources`.
"""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from hatch_build import compile_engine

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "vaka"
LEVEL = os.environ.get("VAKA_OPT", "2")
STRIP = os.environ.get("STRIP", "strip")
NEEDED = ("librt", "mypy_extensions")  # what compiled modules import


def copy_sources(folder: Path) -> None:
    """Everything but the pages, which a training room does not need."""
    shutil.copytree(
        SOURCE, folder / "vaka", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "web", "table")
    )


def copy_package(name: str, folder: Path) -> None:
    spec = importlib.util.find_spec(name)
    if spec is None:
        sys.exit(f"{name} is missing: pip install mypy")
    if spec.submodule_search_locations:
        shutil.copytree(spec.submodule_search_locations[0], folder / name)
    else:
        shutil.copy(str(spec.origin), folder)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "lab312")
    parser.add_argument("--sources", action="store_true", help="copy the sources anew and compile nothing")
    given = parser.parse_args()
    if not given.sources:
        begun = time.monotonic()
        with TemporaryDirectory(prefix="vaka-") as workplace:
            compiled = compile_engine(SOURCE, Path(workplace), LEVEL)
            shutil.rmtree(given.folder, ignore_errors=True)
            shutil.copytree(compiled, given.folder)
        for name in NEEDED:
            copy_package(name, given.folder)
        for module in given.folder.rglob("*.so"):
            subprocess.run([STRIP, "--strip-unneeded", str(module)], check=True)
        print(f"Compiled for Python {sys.version.split()[0]} in {time.monotonic() - begun:.0f} s.")
    copy_sources(given.folder)
    size = sum([path.stat().st_size for path in given.folder.rglob("*") if path.is_file()])
    print(f"{given.folder}: {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

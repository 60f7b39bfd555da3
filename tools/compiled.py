"""Keep a compiled twin of src in step with it: `python -m tools.compiled [compiled|fast]`.

build/compiled is for tests and compiles without optimisation; build/fast is for measuring. Both are built as a wheel
is, and only when something that is compiled has changed. All other files are copied anew each time.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from hatch_build import COMPILED, LEVEL_FILE, missing_tool

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "vaka"
LEVELS = {"compiled": "0", "fast": "3"}  # the optimisation of each twin in build
STAMP = "sources.sha256"
BUILD_FILES = ("pyproject.toml", "hatch_build.py", "requirements-dev.lock")


def digest() -> str:
    """One number for all that the compiled files depend on."""
    modules = [path for floor in COMPILED for path in sorted((SOURCE / floor).rglob("*.py"))]
    total = hashlib.sha256(sys.version.encode())
    for path in [*modules, *(ROOT / name for name in BUILD_FILES)]:
        total.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def compile_twin(twin: Path, wanted: str) -> None:
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        environ = {**os.environ, "VAKA_COMPILE": "must", "VAKA_OPT": LEVELS[twin.name], "HATCH_QUIET": "1"}
        subprocess.run(command, cwd=ROOT, env=environ, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        shutil.rmtree(twin, ignore_errors=True)
        zipfile.ZipFile(wheel).extractall(twin)
    (twin / STAMP).write_text(wanted)


def copy_the_rest(twin: Path) -> None:
    for path in (twin / "vaka").rglob("*"):
        if path.is_file() and path.suffix not in (".so", ".pyd") and path != twin / "vaka" / LEVEL_FILE:
            path.unlink()
    shutil.copytree(SOURCE, twin / "vaka", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("twin", nargs="?", choices=list(LEVELS), default="compiled")
    twin = ROOT / "build" / parser.parse_args().twin
    if (lack := missing_tool(os.environ)) is not None:
        shutil.rmtree(twin, ignore_errors=True)
        print(f"Nothing is compiled: {lack}.")
        return 1 if os.environ.get("CI") else 0
    wanted = digest()
    stamp = twin / STAMP
    if stamp.exists() and stamp.read_text() == wanted:
        copy_the_rest(twin)
        return 0
    start = time.monotonic()
    try:
        compile_twin(twin, wanted)
    except subprocess.CalledProcessError:
        return 1
    print(f"Compiled the engine in {time.monotonic() - start:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

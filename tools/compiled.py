"""Keep build/compiled, the compiled twin of src, in step with it.

It is built as a wheel is, but without optimisation, and only when something that is compiled has changed. All
other files are copied anew each time.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from hatch_build import COMPILED, missing_tool

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "vaka"
TWIN = ROOT / "build" / "compiled"
STAMP = TWIN / "sources.sha256"
BUILD_FILES = ("pyproject.toml", "hatch_build.py", "requirements-dev.lock")


def digest() -> str:
    """One number for all that the compiled files depend on."""
    modules = [path for floor in COMPILED for path in sorted((SOURCE / floor).rglob("*.py"))]
    total = hashlib.sha256(sys.version.encode())
    for path in [*modules, *(ROOT / name for name in BUILD_FILES)]:
        total.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def compile_twin(wanted: str) -> None:
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        environ = {**os.environ, "VAKA_COMPILE": "must", "VAKA_OPT": "0", "HATCH_QUIET": "1"}
        subprocess.run(command, cwd=ROOT, env=environ, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        shutil.rmtree(TWIN, ignore_errors=True)
        zipfile.ZipFile(wheel).extractall(TWIN)
    STAMP.write_text(wanted)


def copy_the_rest() -> None:
    for path in (TWIN / "vaka").rglob("*"):
        if path.is_file() and path.suffix not in (".so", ".pyd"):
            path.unlink()
    shutil.copytree(SOURCE, TWIN / "vaka", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


def main() -> int:
    if (lack := missing_tool(os.environ)) is not None:
        shutil.rmtree(TWIN, ignore_errors=True)
        print(f"Nothing is tested compiled: {lack}.")
        return 1 if os.environ.get("CI") else 0
    wanted = digest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        copy_the_rest()
        return 0
    start = time.monotonic()
    try:
        compile_twin(wanted)
    except subprocess.CalledProcessError:
        return 1
    print(f"Compiled the engine in {time.monotonic() - start:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

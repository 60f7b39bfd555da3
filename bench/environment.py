"""The peers' own environment, build/peers, made from requirements-bench.lock. The project itself never needs it."""

import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements-bench.lock"
FOLDER = ROOT / "build" / "peers"
STAMP = FOLDER / "installed.lock"
PYTHON = FOLDER / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def entries(lock: str) -> list[str]:
    """The packages of a lock, each with its hashes."""
    result: list[list[str]] = []
    for line in lock.splitlines():
        if not line.startswith((" ", "#")):
            result.append([])
        if result:
            result[-1].append(line)
    return ["\n".join(lines) for lines in result]


def install(lock: str) -> bool:
    """Whether all of this could be installed; pip says why not."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "requirements.lock")
        path.write_text(lock + "\n", encoding="utf-8")
        command = [str(PYTHON), "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-deps"]
        return subprocess.run([*command, "--require-hashes", "-r", str(path)], check=False).returncode == 0


def prepare() -> None:
    """Install the peers, unless they are; whatever can be had when not all of them can."""
    lock = LOCK.read_text(encoding="utf-8")
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == lock:
        return
    print("Installing the peers into build/peers", flush=True)
    venv.create(FOLDER, clear=True, with_pip=True)
    if install(lock):
        STAMP.write_text(lock, encoding="utf-8")
        return
    for entry in entries(lock):
        if not install(entry):
            print(f"Not to be had here: {entry.split()[0]}", flush=True)

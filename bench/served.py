"""A server in a process of its own, to be measured: what it works, and what it takes of the memory."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parents[1]
SERVER = """
import sys
from vaka.table.seating import caps
from vaka.table.tables import Tables
from vaka.web.app import create_app
from vaka.web.monitoring.logs import start_logging
from vaka.web.server import bound, serve
from vaka.web.settings import Settings
caps.MAX_WAITING = caps.MAX_RUNNING = 10**6
start_logging("warning")
port = bound("127.0.0.1", 0)
settings = Settings(limits=sys.argv[3] == "limits", shedding=True)
app = create_app(Tables(sys.argv[1], pace=float(sys.argv[2]), workers=1), settings)
serve(app, port, True, lambda: print(port.getsockname()[1], flush=True))
"""
TRACED = "import sys; sys.path.insert(0, sys.argv[5]); import bench.stages; bench.stages.trace(sys.argv[4])\n"
QUIET_SECONDS = 0.15  # who has not worked for so long is done
SETTLED_SECONDS = 2.0  # and this is the longest that is waited for


class Served:
    """`source` is the `src` of a checkout, or a folder with a compiled engine. With `traced` it notes where its
    time goes. With `limits` one person or address may ask only so often. `X-Forwarded-For` is believed."""

    def __init__(
        self,
        store: str,
        source: Path | None = None,
        pace: float = 0.0,
        traced: Path | None = None,
        core: int | None = None,
        limits: bool = False,
    ) -> None:
        self.traced = traced
        words = [
            sys.executable,
            "-c",
            (TRACED if traced else "") + SERVER,
            store,
            str(pace),
            "limits" if limits else "",
        ]
        if traced:
            words += [str(traced), str(ROOT)]
        if core is not None and shutil.which("taskset"):
            words = ["taskset", "-c", str(core), *words]
        environment = {**os.environ, "PYTHONPATH": str(source or ROOT / "src")}
        started = time.perf_counter()
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, env=environment, cwd="/")
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline() or 0)
        assert self.port, "the server did not start"
        self.started_in = time.perf_counter() - started
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Served":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.communicate()

    def worked(self) -> float:
        """Seconds of CPU time so far, of all its threads and not of the bots' processes."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9

    def worked_by_now(self) -> float:
        """The same, when it has nothing to do any more."""
        worked, since = self.worked(), time.perf_counter()
        end = since + SETTLED_SECONDS
        while time.perf_counter() < min(since + QUIET_SECONDS, end):
            time.sleep(0.02)
            now = self.worked()
            if now - worked > 4e-4:  # the tick of a timer is no work
                worked, since = now, time.perf_counter()
        return self.worked()

    def mebibytes(self) -> float:
        """What it holds of the memory."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS")) / 1024

    def stages(self) -> dict[str, Any]:
        """Where its time went so far; only if it is traced."""
        assert self.traced is not None
        self.traced.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        while not self.traced.exists():
            time.sleep(0.01)
        data: dict[str, Any] = json.loads(self.traced.read_text())
        return data

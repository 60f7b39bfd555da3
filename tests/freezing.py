"""A PostgreSQL that hangs: all its processes are stopped, so that it takes connections and never answers."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


@contextmanager
def frozen(address: str) -> Iterator[None]:
    """Stop the server at this address, which is one of ours, and let it go on afterwards."""
    folder = Path(parse_qs(urlsplit(address).query)["host"][0])
    first = int((folder / "postmaster.pid").read_text("utf-8").splitlines()[0])
    os.kill(first, signal.SIGSTOP)  # it starts no more
    stopped = [first, *children(first)]
    try:
        for process in stopped[1:]:
            os.kill(process, signal.SIGSTOP)
        yield
    finally:
        for process in stopped:
            try:
                os.kill(process, signal.SIGCONT)
            except ProcessLookupError:  # it had been told to end
                continue


def children(process: int) -> list[int]:
    result = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
            except OSError:  # it has just ended
                continue
            if parent == process:
                result.append(int(entry.name))
    return result

"""Tells which marked lines are executed, in every process that a test starts.

`tools.executed` puts a copy of this file beside the marked sources of a recorded run, and calls of `hit` into them. It
says what test is running, too: its number lies in a file that all processes map. 0 is none: an import, a collection.
"""

import mmap
import os
from pathlib import Path

CURRENT, HITS = "current", "hits"


def shared_number(folder: Path) -> memoryview:
    """A number that all processes see."""
    with open(folder / CURRENT, "r+b") as file:
        return memoryview(mmap.mmap(file.fileno(), 4)).cast("I")


if __name__ == "line_trace":  # the copy
    _folder = Path(__file__).parent
    _test = shared_number(_folder)
    _hits = os.open(_folder / HITS, os.O_WRONLY | os.O_APPEND)
    _known: set[tuple[int, int]] = set()


def hit(spot: int) -> None:
    """A line `test spot` for the first time that a test executes a spot."""
    result = _test[0], spot
    if result not in _known:
        _known.add(result)
        os.write(_hits, b"%d %d\n" % result)

"""Tells which of some lines are executed, in every process that a test starts.

A copy of this file named `sitecustomize.py` lies on the path of a recorded run, so Python itself loads it when it
starts, in servers and workers of tests as well; it imports nothing of ours. `tools.executed` says which lines count,
and what test is running: its number lies in a file that all processes map.
"""

import json
import mmap
import os
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

FOLDER = "VAKA_WATCHED_LINES"
SPOTS, CURRENT, HITS = "spots.json", "current", "hits"


def shared_number(folder: Path) -> memoryview:
    """A number that all processes see."""
    with open(folder / CURRENT, "r+b") as file:
        return memoryview(mmap.mmap(file.fileno(), 4)).cast("I")


class Watch:
    """Writes a line `test spot` whenever a test executes a spot, some lines of a file, for the first time.

    Calls of everything else cost one look into a dict, and a function is watched only until all its spots are found.
    """

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, list[list[int]]] = json.loads((folder / SPOTS).read_text("utf-8"))
        self.current = shared_number(folder)
        self.hits = os.open(folder / HITS, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self.test = 0
        self.lines: dict[tuple[str, int, str], dict[int, list[int]]] = {}
        self.left: dict[tuple[str, int, str], set[int]] = {}

    def start(self) -> None:
        threading.settrace(self.enter)
        sys.settrace(self.enter)

    def enter(self, frame: FrameType, event: str, given: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        if self.test != self.current[0]:
            self.test = self.current[0]
            self.left.clear()
        key = (code.co_filename, code.co_firstlineno, code.co_name)
        if key not in self.lines:
            self.lines[key] = {
                line: [spot for first, last, spot in self.files[code.co_filename] if first <= line <= last]
                for _, _, line in code.co_lines()
                if line is not None
            }
        if key not in self.left:
            self.left[key] = {spot for spots in self.lines[key].values() for spot in spots}
        left = self.left[key]
        if not left:
            return None
        lines, test = self.lines[key], self.test

        def step(frame: FrameType, event: str, given: Any) -> Any:
            if event == "line":
                for spot in lines.get(frame.f_lineno, ()):
                    if spot in left:
                        left.discard(spot)
                        os.write(self.hits, b"%d %d\n" % (test, spot))
                frame.f_trace_lines = bool(left)
            return step

        return step


if __name__ == "sitecustomize":
    Watch(Path(os.environ[FOLDER])).start()

"""A process that measures when it is asked to: `python -m bench.worker MODULE`.

The module names its `PACKAGE` (None: none is needed) and its `TASKS`. The first line on standard output says what there
is to measure, or why nothing is; then each line on standard input, {"task": 0, "seconds": 0.25}, is answered by a line.
Several of these processes wait side by side, so that rounds of all contestants can take turns.
"""

import gc
import importlib
import importlib.metadata
import json
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Rnd = Callable[[], float]
Play = Callable[[Rnd], float]  # plays one game to its end and answers its real choices: those with several options
Measure = Callable[[float], dict[str, float]]  # spends about so many seconds of CPU time


@dataclass(frozen=True)
class Task:
    """One thing to measure: a game, for so many players, and who does the work."""

    game: str
    players: int
    kind: str
    measure: Measure


def rates(play: Play) -> Measure:
    """Real choices and games per second of CPU time; every contestant's choices come from the same generator."""
    rnd = random.Random(7).random

    def measure(seconds: float) -> dict[str, float]:
        choices = 0.0
        games = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < seconds:
            choices += play(rnd)
            games += 1
        return {"choices": choices / spent, "games": games / spent}

    return measure


def introduction(module: Any) -> dict[str, Any]:
    return {
        "version": module.PACKAGE and importlib.metadata.version(module.PACKAGE),
        "tasks": [{"game": task.game, "players": task.players, "kind": task.kind} for task in module.TASKS],
    }


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a package prints must not come between the answers

    def answer(data: dict[str, Any]) -> None:
        print(json.dumps(data), file=answers, flush=True)

    try:
        module = importlib.import_module(sys.argv[1])
        gc.collect()
        gc.freeze()  # what was loaded is not looked through again while something is measured
        answer(introduction(module))
        for line in sys.stdin:
            order = json.loads(line)
            answer(module.TASKS[order["task"]].measure(order["seconds"]))
    except Exception as error:  # a package may fail in any way; it is then reported as missing
        answer({"missing": f"{type(error).__name__}: {error}".splitlines()[0]})


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    main()

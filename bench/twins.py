"""How fast is one engine against another, in one run: `python -m bench.twins BEFORE AFTER`, two folders for PYTHONPATH.

Both wait in processes of their own and take turns, a moment of CPU time each; shown are medians of the ratios within
a round, so that a busy machine does little harm. Choices count by how many there are, copies by what they take.
"""

import argparse
import statistics
import sys
from pathlib import Path

from bench.contest import Series, Worker

FIGURES = ("choices", "copy", "seen", "imagine")


def ratios(before: Series, after: Series, figure: str) -> float:
    return statistics.median(new[figure] / old[figure] for old, new in zip(before.rounds, after.rounds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.05, help="of CPU time for each figure in each round")
    wanted = parser.parse_args()
    paths = [str(path.resolve()) for path in (wanted.before, wanted.after)]
    workers = [Worker("", Path(sys.executable), "bench.ours", path) for path in paths]
    for worker in workers:
        if worker.missing:
            sys.exit(worker.missing)
    before, after = workers
    for number in range(wanted.rounds):
        for task, series in enumerate(before.series):
            if wanted.game not in (None, series.game):
                continue
            first, second = workers if number % 2 else workers[::-1]
            for worker in (first, second):
                worker.series[task].rounds.append(worker.measure(task, wanted.seconds))
    for worker in workers:
        worker.end()
    for old, new in zip(before.series, after.series):
        if not old.rounds:
            continue
        shares = [f"{figure} {ratios(old, new, figure):.3f}" for figure in FIGURES if figure in old.rounds[0]]
        print(f"{old.game:8} {old.players} {old.kind:16} {', '.join(shares)}")


if __name__ == "__main__":
    main()

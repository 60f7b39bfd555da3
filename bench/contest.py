"""Rounds in which all contestants take turns, and what they gave."""

import json
import os
import statistics
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import environment

ROOT = Path(__file__).parent.parent
OURS = "Vaka"
ENGINES = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "fast"}
PEERS = {
    "Catanatron": "bench.peers.catanatron",
    "OpenSpiel": "bench.peers.open_spiel",
    "RLCard": "bench.peers.rlcard",
    "PettingZoo": "bench.peers.pettingzoo",
    "python-chess": "bench.peers.chess",
}
YARDSTICK = "yardstick"
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


@dataclass
class Series:
    """One thing that is measured, with its figures of each round."""

    who: str
    game: str
    players: int
    kind: str
    rounds: list[dict[str, float]] = field(default_factory=list)

    def median(self, figure: str) -> float:
        return statistics.median(entry[figure] for entry in self.rounds)

    def mean(self, figure: str) -> float:
        return statistics.fmean(entry[figure] for entry in self.rounds)

    def ratio(self, other: "Series") -> float:
        """The other's real choices go so often into these, within a round."""
        pairs = zip(self.rounds, other.rounds)
        return statistics.median(mine["choices"] / theirs["choices"] for mine, theirs in pairs)


class Worker:
    """A process of `bench.worker`, and its series."""

    def __init__(self, who: str, python: Path, module: str, path: str = "") -> None:
        self.process = subprocess.Popen(
            [python, "-m", "bench.worker", module],
            cwd=ROOT,
            env={**os.environ, **ONE_THREAD, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        introduction = self.answer()
        self.missing: str = introduction.get("missing", "")
        self.version: str = introduction.get("version") or ""
        self.series = [Series(who=who, **task) for task in introduction.get("tasks", [])]

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            return {"missing": f"it ended with status {self.process.wait()}"}
        data: dict[str, Any] = json.loads(line)
        return data

    def play_round(self, seconds: float) -> None:
        for number, series in enumerate(self.series):
            if self.missing:
                return
            figures = self.measure(number, seconds)
            self.missing = figures.pop("missing", "")
            series.rounds.append(figures)

    def measure(self, task: int, seconds: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # the answer tells that it has ended
            print(json.dumps({"task": task, "seconds": seconds}), file=self.process.stdin, flush=True)
        return self.answer()

    def end(self) -> None:
        self.process.communicate()


@dataclass
class Contest:
    series: list[Series]
    versions: dict[str, str]
    missing: dict[str, str]  # who could not take part, and why

    def find(self, who: str, game: str, players: int, kind: str) -> Series | None:
        wanted = (who, game, players, kind)
        return next((one for one in self.series if (one.who, one.game, one.players, one.kind) == wanted), None)


def engines() -> dict[str, Worker]:
    """Our engine and those of the peers: who makes the most real choices?"""
    own = Path(sys.executable)
    workers = {
        f"{OURS}, {engine}": Worker(OURS, own, "bench.ours", str(path))
        for engine, path in ENGINES.items()
        if path.exists()
    }
    workers |= {who: Worker(who, environment.PYTHON, module) for who, module in PEERS.items()}
    return workers | {YARDSTICK: Worker(YARDSTICK, own, "bench.peers.yardstick")}


def adapters() -> dict[str, Worker]:
    """Environments for learners, with observations and masks: our compiled ones and those of the peers."""
    path = str(ENGINES["compiled"])
    ours = {
        OURS: Worker(OURS, Path(sys.executable), "bench.ours_vector", path),
        f"{OURS}, adapters": Worker(OURS, environment.PYTHON, "bench.ours_adapters", path),
    }
    return ours | {
        "PettingZoo": Worker("PettingZoo", environment.PYTHON, "bench.peers.pettingzoo_steps"),
        "OpenSpiel": Worker("OpenSpiel", environment.PYTHON, "bench.peers.open_spiel_vector"),
        "Pgx": Worker("Pgx", environment.PYTHON, "bench.peers.pgx"),
    }


def hold(workers: dict[str, Worker], rounds: int, seconds: float) -> Contest:
    """Every contestant plays for so many seconds of CPU time in each round."""
    for number in range(rounds):
        print(f"Round {number + 1} of {rounds}", flush=True)
        for worker in workers.values():
            worker.play_round(seconds)
    for worker in workers.values():
        worker.end()
    missing = {who: worker.missing for who, worker in workers.items() if worker.missing}
    if not ENGINES["compiled"].exists():
        missing[f"{OURS}, compiled"] = "nothing could be compiled"
    present = [worker for worker in workers.values() if not worker.missing]
    return Contest(
        [series for worker in present for series in worker.series],
        {who: worker.version for who, worker in workers.items() if worker.version},
        missing,
    )

"""The workers of a run as the learner sees them: wait until a group has asked, let it go on, notice who died."""

import multiprocessing
import os
import time
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Any

from ..core.game import Game
from ..games import observer
from .settings import Settings
from .shared_arrays import GROUPS, Room, shared
from .worker import Worker, work

LOOK_EVERY = 1.0  # seconds
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class CrewProblem(Exception):
    """A worker failed or fell silent: the run cannot go on."""


class LocalCrew:
    """No processes: the learner plays by itself. For tests and small experiments: the same seed plays the same."""

    def __init__(self, settings: Settings, game: Game[Any]) -> None:
        self.room: Any = Room(observer(game), settings.slots)
        self.worker = Worker(settings, game, self.room, 0)
        for group in range(GROUPS):
            self.worker.start(group)

    def wait(self, group: int) -> None:
        """All games of the group have asked."""

    def go(self, group: int) -> None:
        """The group is answered."""
        self.worker.step(group)

    def stop(self) -> None:
        pass


class Crew:
    """Processes that play, each with games in both groups."""

    def __init__(self, settings: Settings, game: Game[Any]) -> None:
        self.settings = settings
        features = observer(game)
        self.memory = shared(Room(features, settings.slots).size)
        self.room: Any = Room(features, settings.slots, self.memory.buf)
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Any] = []
        self.processes: list[Any] = []
        self.asked = [[False] * settings.workers for _ in range(GROUPS)]
        with one_thread_each():
            for number in range(settings.workers):
                mine, theirs = context.Pipe()
                process = context.Process(
                    target=work, args=(settings, number, self.memory.name, theirs), daemon=True, name=f"worker {number}"
                )
                process.start()
                theirs.close()
                self.pipes.append(mine)
                self.processes.append(process)

    def wait(self, group: int) -> None:
        """Until all workers have asked for this group; CrewProblem when one is dead or silent for too long."""
        asked = self.asked[group]
        patience = time.monotonic() + self.settings.patience
        while not all(asked):
            open_pipes = [pipe for number, pipe in enumerate(self.pipes) if not asked[number]]
            for pipe in wait(open_pipes, LOOK_EVERY):
                self._hear(self.pipes.index(pipe))
            if not all(asked):
                self._look(patience, asked)

    def _hear(self, number: int) -> None:
        try:
            told = self.pipes[number].recv()
        except (EOFError, ConnectionError):
            self.processes[number].join(LOOK_EVERY)
            code = self.processes[number].exitcode
            raise CrewProblem(f"worker {number} died without a word (exit code {code})") from None
        if isinstance(told, str):
            raise CrewProblem(f"worker {number} failed:\n{told}")
        self.asked[told][number] = True

    def _look(self, patience: float, asked: list[bool]) -> None:
        for number, process in enumerate(self.processes):
            if not asked[number] and not process.is_alive() and not self.pipes[number].poll():
                raise CrewProblem(f"worker {number} died without a word (exit code {process.exitcode})")
        if time.monotonic() > patience:
            silent = [number for number, there in enumerate(asked) if not there]
            raise CrewProblem(f"workers {silent} have not answered for {self.settings.patience:.0f} s")

    def go(self, group: int) -> None:
        self.asked[group] = [False] * len(self.pipes)
        for number, pipe in enumerate(self.pipes):
            try:
                pipe.send(group)
            except (BrokenPipeError, ConnectionError):
                raise CrewProblem(
                    f"worker {number} died without a word (exit code {self.processes[number].exitcode})"
                ) from None

    def stop(self) -> None:
        """End all processes, whatever state they are in, and give the memory back."""
        for pipe in self.pipes:
            with suppress(OSError):  # it may be gone already
                pipe.send(None)
        for process in self.processes:
            process.join(2)
            if process.is_alive():
                process.kill()
                process.join()
        self.room = None
        with suppress(BufferError):  # somebody may still look at it; it goes with this process
            self.memory.close()
        self.memory.unlink()


class one_thread_each:
    """Processes started within use one core each: NumPy would otherwise take them all."""

    def __enter__(self) -> None:
        self.before = {name: os.environ.get(name) for name in ONE_THREAD}
        os.environ.update(dict.fromkeys(ONE_THREAD, "1"))

    def __exit__(self, *error: object) -> None:
        for name, value in self.before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value

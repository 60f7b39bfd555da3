"""Processes that work on shared arrays: start a step, wait for it, notice a process that died."""

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from typing import Any

from ..bots.processes import ONE_THREAD, start

LOOK_EVERY = 1.0  # seconds
PATIENCE = 120.0


class WorkerGroupProblem(Exception):
    """A worker failed or fell silent: there is no going on."""


class WorkerGroup:
    """Workers with a pipe each. A worker sends the number of the group of games that it has stepped, or a text when it
    failed; it is sent the number of the group to step next, or None at the end.

    `target(*arguments, number, pipe)` is what a worker runs.
    """

    def __init__(
        self,
        count: int,
        target: Callable[..., None],
        arguments: tuple[Any, ...],
        groups: int = 1,
        patience: float = PATIENCE,
    ) -> None:
        self.patience = patience
        self.pipes: list[Any] = []
        self.processes: list[Any] = []
        self.asked = [[False] * count for _ in range(groups)]
        try:
            with one_thread_each():
                for number in range(count):
                    self._start(target, arguments, number)
        except BaseException:  # not all of them could be started
            self.stop()
            raise

    def _start(self, target: Callable[..., None], arguments: tuple[Any, ...], number: int) -> None:
        context = multiprocessing.get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(
            target=target, args=(*arguments, number, theirs), daemon=True, name=f"worker {number}"
        )
        start(process)
        theirs.close()
        self.pipes.append(mine)
        self.processes.append(process)

    def wait(self, group: int = 0) -> None:
        """Until all workers have asked for this group; WorkerGroupProblem when one is dead or silent for too long."""
        asked = self.asked[group]
        deadline = time.monotonic() + self.patience
        while not all(asked):
            open_pipes = [pipe for number, pipe in enumerate(self.pipes) if not asked[number]]
            for pipe in wait(open_pipes, LOOK_EVERY):
                self._hear(self.pipes.index(pipe))
            if not all(asked):
                self._look(deadline, asked)

    def _hear(self, number: int) -> None:
        try:
            data = self.pipes[number].recv()
        except (EOFError, ConnectionError):
            self.processes[number].join(LOOK_EVERY)
            raise self._died(number) from None
        if isinstance(data, str):
            raise WorkerGroupProblem(f"worker {number} failed:\n{data}")
        self.asked[data][number] = True

    def _look(self, deadline: float, asked: list[bool]) -> None:
        for number, process in enumerate(self.processes):
            if not asked[number] and not process.is_alive() and not self.pipes[number].poll():
                raise self._died(number)
        if time.monotonic() > deadline:
            silent = [number for number, there in enumerate(asked) if not there]
            raise WorkerGroupProblem(f"workers {silent} have not answered for {self.patience:.0f} s")

    def _died(self, number: int) -> WorkerGroupProblem:
        return WorkerGroupProblem(f"worker {number} died without a word (exit code {self.processes[number].exitcode})")

    def go(self, group: int = 0) -> None:
        """The group is answered: its games go on."""
        self.asked[group] = [False] * len(self.pipes)
        for number, pipe in enumerate(self.pipes):
            try:
                pipe.send(group)
            except (BrokenPipeError, ConnectionError):
                raise self._died(number) from None

    def stop(self) -> None:
        """End all processes, whatever state they are in."""
        for pipe in self.pipes:
            with suppress(OSError):  # it may be gone already
                pipe.send(None)
        for process in self.processes:
            process.join(2)
            if process.is_alive():
                process.kill()
                process.join()


@contextmanager
def one_thread_each() -> Iterator[None]:
    """Processes started within use one core each: NumPy would otherwise take them all."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)  # another thread may have made a team meanwhile
            else:
                os.environ[name] = value

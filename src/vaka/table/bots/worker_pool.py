"""The processes in which bots think, a few for all tables."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ...bots.bot_worker import Answer, BotWorker
from ...bots.hints import Hint
from ...bots.registry import brought
from ...core.state import State
from ..fair_queue import Turns
from ..people.person import NOBODY

THINK_SECONDS = 10.0  # then a legal choice is taken for the bot
SEED_BITS = 30

T = TypeVar("T")


class WorkerPool:
    """Hands each question to a process that is free. What crosses over is what the seat has seen, and nothing else."""

    def __init__(self, count: int) -> None:
        self._ours = _Processes([BotWorker() for _ in range(count)], "vaka-bots")
        self._others: dict[str, _Processes] = {}  # by package, one each

    def __len__(self) -> int:
        """How many questions wait."""
        return sum(len(processes.turns) for processes in self._all())

    async def choice(
        self, spec: str, known: State, components: str | None, people: Sequence[int] = (), is_begun: bool = False
    ) -> Answer:
        """What a bot chooses; any legal choice when it cannot tell. `people` are those who wait for it; `is_begun` says
        that it is in the midst of a move."""
        seed = secrets.randbits(SEED_BITS)
        return await self._which(spec.partition(":")[0]).answer(
            people, components, lambda worker: worker.ask(spec, known, seed, THINK_SECONDS, is_begun)
        )

    async def hint(self, budget: str, known: State, components: str | None, person: int) -> Hint | None:
        """What an expert with this budget would choose, and why; None when it cannot tell."""
        seed = secrets.randbits(SEED_BITS)
        return await self._ours.answer(
            [person], components, lambda worker: worker.hint(budget, known, seed, THINK_SECONDS)
        )

    def _which(self, name: str) -> "_Processes":
        """Where this bot thinks. Those of a package think never where ours do, which are asked for people's hints."""
        if name not in brought():
            return self._ours
        package = brought()[name].value.partition(":")[0].partition(".")[0]
        if package not in self._others:
            self._others[package] = _Processes([BotWorker(of_others=True)], "vaka-other-bots")
        return self._others[package]

    def _all(self) -> "list[_Processes]":
        return [self._ours, *self._others.values()]

    def stop(self) -> None:
        """End all processes, whatever they are doing: who waits for them is answered at once."""
        for processes in self._all():
            for worker in processes.workers:
                worker.stop()

    def close(self) -> None:
        self.stop()
        for processes in self._all():
            processes.close()


class _Processes:
    """Processes that think for persons in turn, and threads that wait for them."""

    def __init__(self, workers: list[BotWorker], name: str) -> None:
        self.workers = workers
        self.turns = Turns(workers)
        self._threads = ThreadPoolExecutor(len(workers), name)

    async def answer(self, people: Sequence[int], components: str | None, work: Callable[[BotWorker], T]) -> T:
        """On whose account: of those who wait for it the one who waits for least else."""
        person = min(people, key=self.turns.waiting, default=NOBODY)
        worker = await self.turns.take(person)
        worker.components = components
        thinking = asyncio.get_running_loop().run_in_executor(self._threads, work, worker)
        thinking.add_done_callback(lambda _: self.turns.give(worker))
        return await asyncio.shield(thinking)  # the caller may be cancelled; the worker is free when it has answered

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.workers:
            worker.close()

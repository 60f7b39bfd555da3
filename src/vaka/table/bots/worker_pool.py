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
        self._workers = [BotWorker() for _ in range(count)]
        self._turns = Turns(self._workers)
        self._threads = ThreadPoolExecutor(count, "vaka-bots")
        self._others: dict[str, _Confined] = {}

    def __len__(self) -> int:
        """How many questions wait."""
        return len(self._turns)

    async def choice(
        self, spec: str, known: State, components: str | None, people: Sequence[int] = (), is_begun: bool = False
    ) -> Answer:
        """What a bot chooses; any legal choice when it cannot tell. `people` are those who wait for it; `is_begun` says
        that it is in the midst of a move."""
        seed = secrets.randbits(SEED_BITS)
        name = spec.partition(":")[0]
        if name in brought():
            return await self._confined(name).choice(spec, known, components, seed, is_begun)
        return await self._with_worker(
            people, components, lambda worker: worker.ask(spec, known, seed, THINK_SECONDS, is_begun)
        )

    def _confined(self, name: str) -> "_Confined":
        """Where the bots of a package think: never where ours do, which are asked for people's hints."""
        package = brought()[name].value.partition(":")[0].partition(".")[0]
        return self._others.setdefault(package, _Confined())

    async def hint(self, budget: str, known: State, components: str | None, person: int) -> Hint | None:
        """What an expert with this budget would choose, and why; None when it cannot tell."""
        seed = secrets.randbits(SEED_BITS)
        return await self._with_worker(
            [person], components, lambda worker: worker.hint(budget, known, seed, THINK_SECONDS)
        )

    async def _with_worker(self, people: Sequence[int], components: str | None, work: Callable[[BotWorker], T]) -> T:
        """On whose account: of those who wait for it the one who waits for least else."""
        person = min(people, key=self._turns.waiting, default=NOBODY)
        worker = await self._turns.take(person)
        worker.components = components
        thinking = asyncio.get_running_loop().run_in_executor(self._threads, work, worker)
        thinking.add_done_callback(lambda _: self._turns.give(worker))
        return await asyncio.shield(thinking)  # the caller may be cancelled; the worker is free when it has answered

    def stop(self) -> None:
        """End all processes, whatever they are doing: who waits for them is answered at once."""
        for worker in [*self._workers, *[confined.worker for confined in self._others.values()]]:
            worker.stop()

    def close(self) -> None:
        self.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.close()
        for confined in self._others.values():
            confined.close()


class _Confined:
    """A process for the bots of one package of others, and a thread that waits for it; they think one by one."""

    def __init__(self) -> None:
        self.worker = BotWorker(of_others=True)
        self._thread = ThreadPoolExecutor(1, "vaka-other-bots")

    async def choice(self, spec: str, known: State, components: str | None, seed: int, is_begun: bool) -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._ask, spec, known, components, seed, is_begun)

    def _ask(self, spec: str, known: State, components: str | None, seed: int, is_begun: bool) -> Answer:
        self.worker.components = components
        return self.worker.ask(spec, known, seed, THINK_SECONDS, is_begun)

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)
        self.worker.close()

"""The processes in which bots think, a few for all tables."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..bots.hints import Hint
from ..bots.house import Answer, House
from ..core.state import State
from .turns import Turns

THINK_SECONDS = 10.0  # then a legal choice is taken for the bot
SEED_BITS = 30
NOBODY = 0  # as a person: persons are counted from 1

T = TypeVar("T")


class Houses:
    """Hands each question to a process that is free. What crosses over is what the seat has seen, and nothing else."""

    def __init__(self, count: int) -> None:
        self._houses = [House() for _ in range(count)]
        self._turns = Turns(self._houses)
        self._threads = ThreadPoolExecutor(count, "vaka-house")

    async def choice(self, spec: str, known: State, components: str | None, people: Sequence[int] = ()) -> Answer:
        """What a bot chooses; any legal choice when it cannot tell. `people` are those who wait for it."""
        seed = secrets.randbits(SEED_BITS)
        return await self._with_house(people, components, lambda house: house.ask(spec, known, seed, THINK_SECONDS))

    async def hint(self, budget: str, known: State, components: str | None, person: int) -> Hint | None:
        """What an expert with this budget would choose, and why; None when it cannot tell."""
        seed = secrets.randbits(SEED_BITS)
        return await self._with_house(
            [person], components, lambda house: house.hint(budget, known, seed, THINK_SECONDS)
        )

    async def _with_house(self, people: Sequence[int], components: str | None, work: Callable[[House], T]) -> T:
        """On whose account: of those who wait for it the one who waits for least else."""
        person = min(people, key=self._turns.waiting, default=NOBODY)
        house = await self._turns.take(person)
        house.components = components
        thinking = asyncio.get_running_loop().run_in_executor(self._threads, work, house)
        thinking.add_done_callback(lambda _: self._turns.give(house))
        return await asyncio.shield(thinking)  # whoever waits may leave; the house is free when it has answered

    def stop(self) -> None:
        """End all processes, whatever they are doing: who waits for them is answered at once."""
        for house in self._houses:
            house.stop()

    def close(self) -> None:
        self.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for house in self._houses:
            house.close()

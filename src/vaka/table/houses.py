"""The processes in which bots think, a few for all tables."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..bots.hints import Hint
from ..bots.house import Answer, House
from ..core.state import State

THINK_SECONDS = 10.0  # then a legal choice is taken for the bot
SEED_BITS = 30

T = TypeVar("T")


class Houses:
    """Hands each question to a process that is free. What crosses over is what the seat has seen, and nothing else."""

    def __init__(self, count: int) -> None:
        self._houses = [House() for _ in range(count)]
        self._free: asyncio.Queue[House] = asyncio.Queue()
        for house in self._houses:
            self._free.put_nowait(house)
        self._threads = ThreadPoolExecutor(count, "vaka-house")

    async def choice(self, spec: str, known: State, components: str | None) -> Answer:
        """What a bot chooses; any legal choice when it cannot tell."""
        seed = secrets.randbits(SEED_BITS)
        return await self._with_house(components, lambda house: house.ask(spec, known, seed, THINK_SECONDS))

    async def hint(self, budget: str, known: State, components: str | None) -> Hint | None:
        """What an expert with this budget would choose, and why; None when it cannot tell."""
        seed = secrets.randbits(SEED_BITS)
        return await self._with_house(components, lambda house: house.hint(budget, known, seed, THINK_SECONDS))

    async def _with_house(self, components: str | None, work: Callable[[House], T]) -> T:
        house = await self._free.get()
        house.components = components
        thinking = asyncio.get_running_loop().run_in_executor(self._threads, work, house)
        thinking.add_done_callback(lambda _: self._free.put_nowait(house))
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

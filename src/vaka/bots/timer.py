"""When a bot has thought long enough."""

from collections.abc import Callable
from time import monotonic
from typing import Final


class Timer:
    """Runs out after some seconds; without a number it never does.

    It is to be asked between small pieces of work: what lies between two questions is by how much a thought can last
    too long.
    """

    __slots__ = ("_clock", "_end", "_runs")

    def __init__(self, seconds: float | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._clock: Callable[[], float] = clock
        self._runs: bool = seconds is not None
        self._end: float = clock() + seconds if seconds is not None else 0.0

    def is_over(self) -> bool:
        return self._runs and self._clock() >= self._end


NO_HURRY: Final = Timer()

"""A fast source of chance for imagined worlds: a search needs thousands of them."""

from typing import Final

from ..core.chance import Chance

MODULUS: Final = 2147483647
FACTOR: Final = 48271


class SearchChance(Chance):
    """A plain congruential generator. It is good enough to imagine with and nothing else.

    >>> luck = SearchChance(7)
    >>> first = [luck.pick(6) for _ in range(8)]
    >>> luck.restart()
    >>> first == [luck.pick(6) for _ in range(8)]
    True
    """

    __slots__ = ("_at", "_start")

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._start: int = (seed * FACTOR + 1) % (MODULUS - 1) + 1
        self._at: int = self._start

    def pick(self, n: int) -> int:
        self.asked += 1
        self._at = self._at * FACTOR % MODULUS
        return self._at * n // MODULUS

    def restart(self) -> None:
        self.asked = 0
        self._at = self._start

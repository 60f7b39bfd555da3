"""A fast source of chance for imagined worlds: a search needs thousands of them."""

from typing import Final

from ..core.chance import Chance, picked_from
from ..core.vectors import i64, vec

MODULUS: Final = 2147483647
FACTOR: Final = 48271
WORD: Final = (1 << 64) - 1


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
        self._start: int = _mixed(seed) % (MODULUS - 1) + 1
        self._at: int = self._start

    def pick(self, n: int) -> int:
        self.asked += 1
        self._at = self._at * FACTOR % MODULUS
        return self._at * n // MODULUS

    def draw_from(self, counts: vec[i64]) -> i64:
        return picked_from(self, counts)

    def restart(self) -> None:
        self.asked = 0
        self._at = self._start


def _mixed(seed: int) -> int:
    """The finalizer of SplitMix64. Without it the outcomes of neighbouring seeds follow from each other."""
    word = (seed + 0x9E3779B97F4A7C15) & WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31

"""All that chance can answer, one path after the other: how a tiny game is walked completely."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from .chance import Chance

T = TypeVar("T")


class Fork(Chance):
    """One path through the tree of all outcomes; `every_outcome` walks them all. `probability` is that of the path."""

    __slots__ = ("path", "probability", "widths")

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path: list[int] = path
        self.widths: list[int] = []
        self.probability: float = 1.0

    def pick(self, n: int) -> int:
        self.probability /= n
        return self._branch(n)

    def draw(self, bag: list[int]) -> int:
        """Equal entries are one branch, however many there are."""
        kinds = sorted(set(bag))
        kind = kinds[self._branch(len(kinds))]
        self.probability *= bag.count(kind) / len(bag)
        bag.remove(kind)
        return kind

    def draw_kind(self, counts: list[int]) -> int:
        """Equal cards are one branch, too."""
        kinds = [kind for kind in range(len(counts)) if counts[kind]]
        kind = kinds[self._branch(len(kinds))]
        self.probability *= counts[kind] / sum(counts)
        counts[kind] -= 1
        return kind

    def next_path(self) -> list[int]:
        """The path that follows this one, [] after the last."""
        path = self.path[:]
        while path and path[-1] + 1 >= self.widths[len(path) - 1]:
            path.pop()
        if path:
            path[-1] += 1
        return path

    def _branch(self, width: int) -> int:
        if self.asked == len(self.path):
            self.path.append(0)
        self.widths.append(width)
        self.asked += 1
        return self.path[self.asked - 1]


def every_outcome(play: Callable[[Fork], T]) -> Iterator[tuple[T, float]]:
    """What `play` answers for every combination of chance outcomes, each with its probability.

    >>> sorted((total, round(p * 36)) for total, p in every_outcome(lambda die: die.roll(6) + die.roll(6)))[:3]
    [(2, 1), (3, 1), (3, 1)]
    """
    path: list[int] = []
    while True:
        fork = Fork(path)
        yield play(fork), fork.probability
        path = fork.next_path()
        if not path:
            return

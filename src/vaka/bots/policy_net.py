"""What a net answers, whatever multiplies it: NumPy (net.py), or a script in a browser's tab (tab/nets.py)."""

from typing import Any, Self

from .net_about import NetProblem

Question = tuple[list[int], list[int]]  # the active features of an observation, and the choices that are open
Thought = tuple[list[float], float]  # the odds of these choices, and the share of the victory to expect


class PolicyNet:
    """`about` is what the file of the net says of itself (net_about.py)."""

    about: dict[str, Any]
    at_once = 256  # positions in one batch: enough for speed, little memory

    def think(self, features: list[int], choices: list[int]) -> Thought:
        """How likely each of these choices should be, and the share of the victory that the seat can expect."""
        return self.think_all([(features, choices)])[0]

    def think_all(self, asked: list[Question]) -> list[Thought]:
        """The same for many observations at once, which takes less time for each."""
        raise NotImplementedError

    def moved(self, features: list[int], size: int, choices: list[int], count: int) -> Self:
        """A net for a game that has grown: features and choices that it knows are now at these places, of so many."""
        raise NetProblem("the net was trained for fewer features or choices than this table has")

    def think_many(self, features: list[list[int]], choices: list[list[int]]) -> tuple[list[list[float]], list[float]]:
        """The same for any number of positions, in parts that fit into memory: all odds, and all values."""
        thoughts: list[Thought] = []
        asked = list(zip(features, choices, strict=True))
        for start in range(0, len(asked), self.at_once):
            thoughts += self.think_all(asked[start : start + self.at_once])
        return [odds for odds, _ in thoughts], [value for _, value in thoughts]

"""The navigator: searches as long as its budget lasts."""

from time import monotonic

from ..core.chance import Chance
from ..core.state import State
from .guest import GreedyGuest, Guest
from .search import Branch, Search
from .values.judge import Values

GLANCE = 2  # worlds for the first order of the choices
LOOK_AT_THE_CLOCK = 16  # iterations between two looks


class Budget:
    """How long to think: so many iterations (the same answer each time), or so many seconds (for tables)."""

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        self.iterations: int = iterations
        self.seconds: float = seconds


class Navigator(Guest):
    """Information-set search over imagined worlds, judged by the values of the game."""

    def __init__(self, values: Values, budget: Budget) -> None:
        self.values: Values = values
        self.budget: Budget = budget
        self.glance: GreedyGuest = GreedyGuest(values, GLANCE)

    def choose(self, known: State, chance: Chance) -> int:
        choices = known.choices(known.viewer)
        return choices[0] if len(choices) == 1 else self.thought(known, chance)[0].choice

    def thought(self, known: State, chance: Chance) -> list[Branch]:
        """The choices that were weighed, the most tried first."""
        choices = known.choices(known.viewer)
        worth = self.glance.judged(known, choices, chance)
        ranked = sorted(range(len(choices)), key=lambda at: -worth[at])
        search = Search(known, self.values, [choices[at] for at in ranked], chance)
        if self.budget.iterations:
            for _ in range(self.budget.iterations):
                search.iterate(known)
        else:
            end = monotonic() + self.budget.seconds
            while True:
                for _ in range(LOOK_AT_THE_CLOCK):
                    search.iterate(known)
                if monotonic() >= end:
                    break
        return sorted(search.root.branches[known.viewer], key=lambda branch: -branch.tries)

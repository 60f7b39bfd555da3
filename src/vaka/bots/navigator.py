"""The navigator: searches as long as its budget lasts."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from ..core.chance import Chance
from ..core.state import State
from .bot import Bot, GreedyBot
from .dominated import undominated
from .portions import Portions, whole
from .search import Contender, Search
from .timer import Timer
from .values.judge import Values

FIRST_WORLDS: Final = 8  # worlds for the first estimate of the choices
FURTHER: Final = 0.02  # of its seconds, for each step of a move after the first


class Budget:
    """How long to think: so many walks through the tree (the same answer each time), or seconds (for tables)."""

    def __init__(self, iterations: int = 0, seconds: float = 0.0, clock: Callable[[], float] = monotonic) -> None:
        self.iterations: int = iterations
        self.seconds: float = seconds
        self.clock: Callable[[], float] = clock


class Navigator(Bot):
    """Information-set search over imagined worlds, judged by the values of the game."""

    def __init__(self, values: Values, budget: Budget) -> None:
        self.values: Values = values
        self.budget: Budget = budget
        self.estimator: GreedyBot = GreedyBot(values, FIRST_WORLDS)

    def choose(self, known: State, chance: Chance) -> int:
        return whole(self.thinking(known, chance))

    def go_on(self, known: State, chance: Chance) -> int:
        return whole(self.thinking(known, chance, is_begun=True))

    def thinking(self, known: State, chance: Chance, is_begun: bool = False) -> Portions[int]:
        choices = undominated(known, known.choices(known.viewer))
        if len(choices) == 1:
            return choices[0]
        ranked = yield from self.weighing(known, chance, FURTHER if is_begun else 1.0)
        return ranked[0].choice

    def weighing(self, known: State, chance: Chance, share: float = 1.0) -> Portions[list[Contender]]:
        """What the seat may choose, the best first. A budget of seconds is used up to this `share`."""
        choices = undominated(known, known.choices(known.viewer))
        timer = Timer(None if self.budget.iterations else share * self.budget.seconds, self.budget.clock)
        worth = self.estimator.judged(known, choices, chance, timer)
        ranked = sorted(range(len(choices)), key=lambda at: -worth[at])
        search = Search(known, self.values, [Contender(choices[at], worth[at]) for at in ranked], chance)
        tries = 0
        while tries < self.budget.iterations or (not self.budget.iterations and not timer.is_over()):
            tries += search.iterate(known, timer)
            yield
        return search.ranking()

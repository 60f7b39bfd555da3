"""The judgement that guests share."""

from math import exp

from ...core.chance import Chance
from ...core.compiling import mypyc_attr
from ...core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Values:
    """How good a position looks, and what others tend to answer in secret. A game fills in `worth` and `habit`.

    `doubt` is how far ahead, in units of worth, a seat must be for others to lose most of their hope.
    """

    __slots__ = ("doubt",)

    def __init__(self, doubt: float) -> None:
        self.doubt: float = doubt

    def worth(self, state: State, seat: int) -> float:
        """How good this (imagined) position is for a seat, against the others; a win is worth most."""
        raise NotImplementedError

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        """A choice that a sensible player might make in a sealed phase."""
        raise NotImplementedError

    def worths(self, state: State) -> list[float]:
        """The worth for every seat."""
        return [self.worth(state, seat) for seat in range(state.players)]

    def shares(self, state: State) -> list[float]:
        """Each seat's part of the victory: after the end what it won, before it what its worth lets hope."""
        outcome = state.outcome
        if outcome is not None:
            part = 1.0 / len(outcome.winners)
            return [part if rank == 1 else 0.0 for rank in outcome.ranks]
        worths = self.worths(state)
        best = max(worths)
        hopes = [exp((worth - best) / self.doubt) for worth in worths]
        whole = sum(hopes)
        return [hope / whole for hope in hopes]

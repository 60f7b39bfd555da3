"""The judgement that bots share."""

from math import exp
from typing import Final

from ...core.chance import Chance
from ...core.compiling import mypyc_attr
from ...core.state import State

RIVALS: Final = "rivals"
END: Final = "end"


@mypyc_attr(allow_interpreted_subclasses=True)
class Values:
    """How good a position looks, and what others tend to answer in secret. A game fills in what raises here.

    A worth is made of items, those of the seat's own standing first, then what the others' standing takes away, then
    what victory or defeat counts. `item_names` say which is which.
    """

    __slots__ = ("item_names", "win")

    def __init__(self, game: str, items: list[str], win: float) -> None:
        self.item_names: list[str] = [f"{game}.{item}" for item in [*items, RIVALS, END]]
        self.win: float = win

    # --- what a game fills in

    def standing(self, state: State, seat: int) -> list[float]:
        """How good this (imagined) position is for a seat, the others left aside, item by item."""
        raise NotImplementedError

    def rivals(self, players: int) -> float:
        """How much the others' standing counts against one's own."""
        raise NotImplementedError

    def doubt(self, players: int) -> float:
        """How far ahead, in units of worth, a seat must be for others to lose most of their hope."""
        raise NotImplementedError

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        """A choice that a sensible player might make in a sealed phase."""
        raise NotImplementedError

    def standings(self, state: State) -> list[list[float]]:
        """The standing of every seat; a game may find what is the same for all of them once."""
        return [self.standing(state, seat) for seat in range(state.players)]

    # --- what is made of it

    def worth(self, state: State, seat: int) -> float:
        """How good this (imagined) position is for a seat, against the others; a win is worth most."""
        return sum(self.items(state, seat))

    def items(self, state: State, seat: int) -> list[float]:
        """What makes this (imagined) position good or bad for a seat; the sum is its worth."""
        rivals = self.rivals(state.players)
        if rivals:
            standings = self.standings(state)
            items = standings[seat]
            items.append(
                -rivals * weight_of([sum(standings[other]) for other in range(state.players) if other != seat])
            )
        else:
            items = self.standing(state, seat)
            items.append(0.0)
        items.append(self.ended(state)[seat])
        return items

    def worths(self, state: State) -> list[float]:
        """The worth of this (imagined) position for every seat."""
        standings = [sum(items) for items in self.standings(state)]
        rivals = self.rivals(state.players)
        worths = self.ended(state)
        for seat in range(state.players):
            worths[seat] += standings[seat]
            if rivals:
                worths[seat] -= rivals * weight_of(standings[:seat] + standings[seat + 1 :])
        return worths

    def ended(self, state: State) -> list[float]:
        """What the end counts for every seat; nothing before it."""
        if state.asked:
            return [0.0] * state.players
        outcome = state.game.score(state)
        part = self.win / len(outcome.winners)
        return [part if seat in outcome.winners else -self.win for seat in range(state.players)]

    def shares(self, worths: list[float]) -> list[float]:
        """Each seat's part of the victory, as far as its worth lets hope."""
        doubt = self.doubt(len(worths))
        best = max(worths)
        hopes = [exp((worth - best) / doubt) for worth in worths]
        whole = sum(hopes)
        return [hope / whole for hope in hopes]


def weight_of(others: list[float]) -> float:
    """The mean of the others' standings, in which the best of them counts twice."""
    return (sum(others) + max(others)) / (len(others) + 1) if others else 0.0

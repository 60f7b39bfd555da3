"""Orongo: bids that only cost more. All shells are counted in the open, so nobody needs to bid two above the richest
rival: one above wins for certain, and each shell more only feeds the reef."""

from ....core.state import State
from ....games.orongo.state import OrongoState


def dominated(known: State, choices: list[int]) -> list[int]:
    assert isinstance(known, OrongoState)
    if known.game.step(known) != "bid":
        return []
    richest = max([shells for seat, shells in enumerate(known.shells) if seat != known.viewer])
    return [choice for choice in choices if choice > known.box.at.bid + richest + 1]

"""The second step of a round: sealed bids (O3.1 to O3.7, O3.11)."""

from typing import Final

from ....core.errors import IllegalChoice
from .. import words
from ..names import PLACING
from ..state import OrongoState
from . import tokens

TOKENS_FOR_HIGHEST: Final = 3
TOKENS_FOR_SECOND: Final = 2
TOKENS_FOR_OTHERS: Final = 1


def offer(state: OrongoState, seat: int) -> list[int]:
    if state.answers[seat]:
        return []
    return [words.bid(shells) for shells in range(state.shells[seat] + 1)]


def refusal(state: OrongoState, seat: int, choice: int) -> IllegalChoice:
    shells = state.shells[seat]
    if choice >= words.first_place(state.box):
        return IllegalChoice("orongo.now_bid", {"seat": seat, "shells": shells})
    return IllegalChoice("orongo.bid.too_much", {"seat": seat, "shells": shells, "bid": choice})


def reveal(state: OrongoState, answers: list[list[int]]) -> None:
    players = state.players
    bids = [answers[seat][0] if answers[seat] else 0 for seat in range(players)]
    state.bids = bids
    state.tell(words.BIDS, bids[:])
    ranked = ranking(bids, state.amulet)
    if ranked:
        pay(state, ranked[0])
        ready(state, ranked)
    share_reef(state, [seat for seat in range(players) if bids[seat] == 0])
    if ranked:
        state.amulet = ranked[0]
        state.tell(words.AMULET, [ranked[0]])
    state.order = placing_order(state, ranked)
    state.turn = 0
    state.phase = PLACING
    tokens.go_on(state)


def ranking(bids: list[int], amulet: int) -> list[int]:
    """The seats that bid at least 1, highest first; ties go clockwise from the amulet, its holder last (O3.5, O3.6)."""
    players = len(bids)
    ranked: list[int] = []
    for step in range(players):
        seat = (amulet + 1 + step) % players
        if bids[seat]:
            at = len(ranked)
            while at and bids[ranked[at - 1]] < bids[seat]:
                at -= 1
            ranked.insert(at, seat)
    return ranked


def pay(state: OrongoState, seat: int) -> None:
    state.shells[seat] -= state.bids[seat]
    state.reef += state.bids[seat]
    state.tell(words.PAYS, [seat, state.bids[seat]])


def ready(state: OrongoState, ranked: list[int]) -> None:
    for rank, seat in enumerate(ranked):
        earned = TOKENS_FOR_OTHERS
        if rank == 0:
            earned = TOKENS_FOR_HIGHEST
        elif rank == 1:
            earned = TOKENS_FOR_SECOND
        readied = min(earned, state.stock[seat])
        state.stock[seat] -= readied
        state.ready[seat] = readied


def share_reef(state: OrongoState, seats: list[int]) -> None:
    """Those who bid nothing share the reef equally; what does not divide stays (O3.4)."""
    if not seats:
        return
    share = state.reef // len(seats)
    if share == 0:
        return
    for seat in seats:
        state.shells[seat] += share
        state.reef -= share
        state.tell(words.GATHERS, [seat, share])


def placing_order(state: OrongoState, ranked: list[int]) -> list[int]:
    """The highest, the second, the other bidders clockwise from the left of the amulet; then those who bid nothing
    (O3.12), who can only lay a hidden tile (O6.2)."""
    first = ranked[:2]
    players = state.players
    others = [(state.amulet + 1 + step) % players for step in range(players)]
    order = first + [seat for seat in others if state.bids[seat] > 0 and seat not in first]
    return order + [seat for seat in others if state.bids[seat] == 0]

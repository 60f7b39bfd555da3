"""Mana missions are auctioned (R8.2, R8.3)."""

from typing import Final

from ....core.counts import total
from .. import holdings, steps, words
from ..frames import AUCTION
from ..names import HIGHEST_BID, NOBODY
from ..state import RaiateaState
from . import building_sites, payment

PLACE: Final = 2


def push_waiting(state: RaiateaState) -> None:
    """Rows that had only mana missions when their statue opened: by statue, then from the base up (R8.3)."""
    for statue in range(state.opened - 1, -1, -1):
        for row in reversed(state.box.statue_rows[statue]):
            for place in reversed(building_sites.only_mana_left(state, row)):
                state.stack.append([AUCTION, NOBODY, place])


def run(state: RaiateaState, frame: list[int]) -> bool:
    state.ask_sealed(list(range(state.players)))
    return True


def bid_choices(state: RaiateaState, seat: int) -> list[int]:
    """0 to all mana, in every sealed bidding."""
    if state.answers[seat]:
        return []
    first = state.box.at.bid
    return list(range(first, first + min(state.mana[seat], HIGHEST_BID) + 1))


def counted(state: RaiateaState, bids: list[int]) -> list[int]:
    """Bids as they count: permanent rituals add to them, but no mana (R8.2)."""
    return [bid + holdings.stat(state, seat, steps.BID) for seat, bid in enumerate(bids)]


def reveal(state: RaiateaState, frame: list[int], answers: list[list[int]]) -> None:
    """The highest counted bid wins, ties by ceremonial order; all pay into the bag, or the stock (R11.3)."""
    state.stack.pop()
    place = frame[PLACE]
    bids = [answer[0] - state.box.at.bid for answer in answers]
    state.tell(words.AUCTION, [place, *bids])
    for seat in range(state.players):
        holdings.pay_mana(state, seat, bids[seat])
    if not state.options["scarce_mana"]:
        holdings.fill_bag(state, total(bids))
    values = counted(state, bids)
    winner = state.order[0]
    for seat in state.order:
        if values[seat] > values[winner]:
            winner = seat
    state.tell(words.WINS, [winner, place])
    payment.win(state, winner, place)
    holdings.fire(state, [winner], steps.MISSION)

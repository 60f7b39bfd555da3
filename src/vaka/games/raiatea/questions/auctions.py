"""Mana missions are auctioned (R8.2, R8.3). Bids are sealed; the incantation asks for them in the same way."""

from typing import Any, Final

from ....core.counts import total
from ....core.errors import IllegalChoice
from .. import building_sites, holdings, steps, words
from ..kinds import AUCTION
from ..names import HIGHEST_BID, NOBODY
from ..state import RaiateaState
from .asking import PLACES, RaiateaQuestion, refuse


class SealedBid(RaiateaQuestion):
    """All bid at once, from 0 to all their mana."""

    verbs = ("bid",)

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        state.ask_sealed(list(range(state.players)))
        return True

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        if state.answers[seat]:
            return []
        first = state.box.at.bid
        return list(range(first, first + min(state.mana[seat], HIGHEST_BID) + 1))

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return refuse(state, seat, choice, "bid.too_much", mana=state.mana[seat])


def counted(state: RaiateaState, bids: list[int]) -> list[int]:
    """Bids as they count: permanent rituals add to them, but no mana (R8.2)."""
    return [bid + holdings.stat(state, seat, steps.BID) for seat, bid in enumerate(bids)]


class Auction(SealedBid):
    kind = AUCTION
    name = "auction"
    rule = "R8.2"
    field_sizes = (PLACES,)
    zones: tuple[str, ...] = ("statues",)
    PLACE: Final = 2

    def reveal(self, state: RaiateaState, pending: list[int], answers: list[list[int]]) -> None:
        """The highest counted bid wins, ties by ceremonial order; all pay into the bag, or the stock (R11.3)."""
        state.stack.pop()
        place = pending[self.PLACE]
        bids = [answer[0] - state.box.at.bid for answer in answers]
        state.emit(words.AUCTION, [place, *bids])
        for seat in range(state.players):
            holdings.pay_mana(state, seat, bids[seat])
        if not state.options["scarce_mana"]:
            holdings.fill_bag(state, total(bids))
        values = counted(state, bids)
        winner = state.order[0]
        for seat in state.order:
            if values[seat] > values[winner]:
                winner = seat
        state.emit(words.WINS, [winner, place])
        building_sites.win(state, winner, place)
        holdings.fire(state, [winner], steps.MISSION)

    def values(self, state: RaiateaState, pending: list[int], seat: int) -> dict[str, Any]:
        return {**super().values(state, pending, seat), "mission": mission_name(state, pending[self.PLACE])}

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """The `mission` that is auctioned, and its `place`."""
        place = pending[self.PLACE]
        more = {"place": state.box.place_names[place], "mission": mission_name(state, place)}
        return {**super().shown(state, pending), **more}


def mission_name(state: RaiateaState, place: int) -> str:
    return state.box.mission_names[state.tiles[place]]


def push_row(state: RaiateaState, row: int) -> None:
    """A row where nothing but mana missions is left is auctioned, from its first place on."""
    for place in reversed(building_sites.only_mana_left(state, row)):
        state.stack.append([AUCTION, NOBODY, place])


def push_waiting(state: RaiateaState) -> None:
    """Rows that had only mana missions when their statue opened: by statue, then from the base up (R8.3)."""
    for statue in range(state.opened - 1, -1, -1):
        for row in reversed(state.box.statue_rows[statue]):
            push_row(state, row)

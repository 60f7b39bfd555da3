"""The Marae (R5.2, R5.3, R4.3): sacrifices for tattoos, then rituals."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings, locations
from ..kinds import MARAE_PART, SEAT
from ..names import SHAMAN
from ..state import RaiateaState
from ..words import DONE
from .asking import refuse
from .drawing import draw_by_rank, open_decks, why_not_open
from .free_actions import OwnTurn, act_last, add_free
from .returning import own_goods, why_not_return


def conduct(state: RaiateaState, visit: list[int]) -> None:
    if locations.bonuses_first(state, visit, SHAMAN):
        return
    seat = locations.next_part(state, visit)
    if seat >= 0:
        times = locations.times(visit, seat)
        state.stack.append([MARAE_PART, seat, times, times])


class MaraePart(OwnTurn):
    kind = MARAE_PART
    name = "marae"
    verbs = ("return", "draw", "done")
    rule = "R5.2"
    field_sizes = (4, 4)
    zones: tuple[str, ...] = ("tracks", "decks")
    RETURNS: Final = 2
    DRAWS: Final = 3

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        """A draw is never declined; it goes by itself where nothing else can be chosen (R3.2)."""
        seat = pending[SEAT]
        decks = open_decks(state, seat) if pending[self.DRAWS] else []
        if can_return(state, pending) or holdings.shaman_room(state, seat) or len(decks) > 1:
            state.ask(seat)
            return True
        if decks:
            draw(state, pending, decks[0])
        else:
            state.stack.pop()
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        decks = open_decks(state, seat) if pending[self.DRAWS] else []
        choices = [] if decks else [DONE]
        add_free(state, seat, choices)
        if can_return(state, pending):
            choices += own_goods(state, seat)
        choices += [state.box.at.draw + deck for deck in decks]
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if act_last(state, seat, choice):
            return
        at = state.box.at
        if choice >= at.draw:
            draw(state, pending, choice - at.draw)
        else:
            pending[self.RETURNS] -= 1
            holdings.return_good(state, seat, choice - at.returns)
            holdings.advance(state, seat, 1)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if choice >= state.box.at.draw:
            if not pending[self.DRAWS]:
                return refuse(state, seat, choice, "draw.none_left")
            return why_not_open(state, seat, choice)
        if not pending[self.RETURNS]:
            return refuse(state, seat, choice, "return.none_left")
        if state.tattoos[seat] == state.box.tattoo_end:
            return refuse(state, seat, choice, "return.at_the_end")
        return why_not_return(state, seat, choice)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`returns` and `draws`: how many are left."""
        return {**super().shown(state, pending), "returns": pending[self.RETURNS], "draws": pending[self.DRAWS]}


def can_return(state: RaiateaState, pending: list[int]) -> bool:
    seat = pending[SEAT]
    return pending[MaraePart.RETURNS] > 0 and state.held[seat] > 0 and state.tattoos[seat] < state.box.tattoo_end


def draw(state: RaiateaState, pending: list[int], deck: int) -> None:
    """Sacrifices come before drawing."""
    pending[MaraePart.RETURNS] = 0
    pending[MaraePart.DRAWS] -= 1
    draw_by_rank(state, pending[SEAT], deck, 1)

"""Step 5 of a ceremony, the blessing (R7.5): the rituals in the bag are laid open, paid and applied."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings, rituals, words
from ..kinds import ORDER, ROW
from ..knowledge import memory
from ..names import COMMON, MAX_SEATS, NOBODY, NOTHING
from ..state import RaiateaState
from ..words import FIRST_PERFORM
from .asking import ROW_PLACES, RaiateaQuestion, ask_or_end, refuse


def begin(state: RaiateaState) -> None:
    """Lay the row open: by cost, common ones first, then in ceremonial order."""
    box = state.box
    entries: list[list[int]] = []
    for seat in range(state.players):
        for ritual in state.prepared[seat]:
            if box.category[ritual] == COMMON:
                entries.append([box.cost[ritual], -1, ritual, NOBODY])
            else:
                entries.append([box.cost[ritual], state.order.index(seat), ritual, seat])
    entries.sort()
    state.row = [entry[2] for entry in entries]
    state.row_owner = [entry[3] for entry in entries]
    memory.lay_open(state)
    for ritual, owner in zip(state.row, state.row_owner):
        state.emit(words.LAYS_OPEN, [ritual, MAX_SEATS if owner == NOBODY else owner])
    state.stack.append([ROW, NOBODY, 0])
    _push_orders(state)


def _push_orders(state: RaiateaState) -> None:
    """One player's different rituals of one cost come in the order that player chooses; asked in ceremonial order."""
    cost = state.box.cost
    groups: list[list[int]] = []  # [place in the ceremonial order, first place in the row, end]
    first = 0
    while first < len(state.row):
        end = first + 1
        owner = state.row_owner[first]
        while end < len(state.row) and state.row_owner[end] == owner and cost[state.row[end]] == cost[state.row[first]]:
            end += 1
        if owner != NOBODY and state.row[first] != state.row[end - 1]:
            groups.append([state.order.index(owner), first, end])
        first = end
    groups.sort(reverse=True)
    for group in groups:
        state.stack.append([ORDER, state.order[group[0]], group[1], group[2]])


class Order(RaiateaQuestion):
    """The order of one player's equal rituals: which of them comes next."""

    kind = ORDER
    name = "order"
    verbs = ("perform",)
    rule = "R7.5"
    public = True
    field_sizes = (ROW_PLACES, ROW_PLACES)
    NEXT: Final = 2  # places of the row
    END: Final = 3

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        """What is left is sorted, so they are not all alike when the first and the last are not."""
        return ask_or_end(state, pending, state.row[pending[self.NEXT]] != state.row[pending[self.END] - 1])

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        return sorted({FIRST_PERFORM + ritual for ritual in state.row[pending[self.NEXT] : pending[self.END]]})

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        """The chosen one comes next; the others stay sorted behind it."""
        ritual = choice - FIRST_PERFORM
        row = state.row[:]
        row.pop(row.index(ritual, pending[self.NEXT]))
        row.insert(pending[self.NEXT], ritual)
        state.row = row
        pending[self.NEXT] += 1
        state.emit(words.PUTS_NEXT, [seat, ritual])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return refuse(state, seat, choice, "order.not_in_group")

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """The `places` of the row among which one is chosen, counted from 1."""
        places = [place + 1 for place in range(pending[self.NEXT], pending[self.END])]
        return {**super().shown(state, pending), "places": places}


class Row(RaiateaQuestion):
    """Pays the next ritual and applies it; when the bag cannot, all that wait are discarded without effect."""

    kind = ROW
    name = "row"
    field_sizes = (ROW_PLACES,)
    NEXT: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        at = pending[self.NEXT]
        while at < len(state.row) and state.row[at] == NOTHING:
            at += 1
        if at < len(state.row) and state.box.cost[state.row[at]] <= state.bag:
            pending[self.NEXT] = at + 1
            ritual = state.row[at]
            state.row = [*state.row[:at], NOTHING, *state.row[at + 1 :]]
            state.emit(words.BLESSES, [at, ritual])
            holdings.fill_bag(state, -state.box.cost[ritual])
            rituals.begin(state, state.row_owner[at], ritual)
            return False
        failed = waiting(state)
        if failed:
            state.emit(words.FAILS, [state.row[place] for place in failed])
        for place in failed:
            memory.discard(state, state.row[place])
        state.row = []
        state.row_owner = []
        state.stack.pop()
        return False


def waiting(state: RaiateaState) -> list[int]:
    """The places of the row that still wait."""
    return [place for place, ritual in enumerate(state.row) if ritual != NOTHING]

"""Moai are raised at once when a group has a set and a free coastal palm (O4)."""

from typing import Any

from ....core.counts import with_entry
from ....core.errors import IllegalChoice
from ....core.question import Question
from ....core.seats import seat_number
from ....core.vectors import i64
from .. import groups, words
from ..kinds import PLACING, RAISING
from ..names import BIRDMAN, BIRDMAN_SET, FOOD, FOOD_SET, GOD, NEST, PALM, QUARRY, QUARRY_SET, SETS, TEMPLE, TEMPLE_SET
from ..state import OrongoState


class Raise(Question[OrongoState]):
    """Asks who placed last, at `state.placed`, with which set; only where the choice matters (O4.3)."""

    kind = RAISING
    name = "raise"
    verbs = ("raise",)
    rule = "O4.3"
    public = True

    def run(self, state: OrongoState, pending: list[int]) -> bool:
        """Raise all Moai that the group of the last token forces."""
        seat = state.order[state.turn]
        while True:
            content = placed_content(state)
            forced = groups.forced_moai(content, state.moai[seat])
            if forced == 0:
                state.phase = PLACING
                return False
            sets = payable_sets(state, seat, content)
            matters = forced < groups.complete_sets(content) and forced <= state.moai[seat]
            if matters and len(sets) > 1:
                state.ask(seat)
                return True
            if raise_moai(state, seat, sets[0]):
                return True

    def offer(self, state: OrongoState, pending: list[int], seat: int) -> list[int]:
        base = state.box.at.raises
        return [base + chosen for chosen in payable_sets(state, seat, placed_content(state))]

    def act(self, state: OrongoState, pending: list[int], seat: int, choice: int) -> None:
        raise_moai(state, seat, choice - state.box.at.raises)

    def refusal(self, state: OrongoState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        chosen = choice - state.box.at.raises
        values = {"seat": seat, "set": SETS[chosen]}
        content = placed_content(state)
        for kind in resources_of(chosen):
            if groups.count(content, kind) < (2 if chosen == FOOD_SET else 1):
                return IllegalChoice("orongo.raise.no_set", values)
        return IllegalChoice("orongo.raise.too_dear", {**values, "shells": state.shells[seat]})

    def values(self, state: OrongoState, pending: list[int], seat: int) -> dict[str, Any]:
        return {"shells": state.shells[seat], "tokens": state.ready[seat]}

    def shown(self, state: OrongoState, pending: list[int]) -> dict[str, Any]:
        """`seat` has placed on `space` and raises a Moai on `palm` with one of the `sets`."""
        seat = state.order[state.turn]
        sets = payable_sets(state, seat, placed_content(state))
        return {
            "seat": seat_number(seat),
            "space": state.box.names[state.placed],
            "palm": state.box.names[moai_palm(state)],
            "sets": [SETS[chosen] for chosen in sets],
        }


def placed_content(state: OrongoState) -> i64:
    """What the group of the last token holds."""
    return state.content[state.group[state.placed]]


def payable_sets(state: OrongoState, seat: i64, content: i64) -> list[int]:
    """The sets that can be used now so that what is forced after it can still be paid (O4.4)."""
    sets: list[int] = []
    quarries = groups.count(content, QUARRY)
    forced = groups.forced_moai(content, state.moai[seat])
    if quarries:
        sets.append(QUARRY_SET)
    if state.shells[seat] >= 2 * forced - min(quarries, forced - 1):
        if groups.count(content, TEMPLE) and groups.count(content, GOD):
            sets.append(TEMPLE_SET)
        if groups.count(content, BIRDMAN) and groups.count(content, NEST):
            sets.append(BIRDMAN_SET)
        if groups.count(content, FOOD) > 1:
            sets.append(FOOD_SET)
    return sets


def raise_moai(state: OrongoState, seat: i64, chosen: i64) -> bool:
    """Spend a set, put the Moai on its palm; true when it was the ceremonial one and the game is won (O4.5)."""
    palm = moai_palm(state)
    groups.spend(state, seat, palm)
    spent = [palm]
    for kind in resources_of(chosen):
        tile = lowest_unspent(state, kind)
        groups.spend(state, seat, tile)
        state.shells[seat] -= 1
        spent.append(tile)
    if state.moai[seat]:
        state.moai = with_entry(state.moai, seat, state.moai[seat] - 1)
        state.emit(words.RAISES, [seat, *spent])
        return False
    state.ceremonial = seat
    state.emit(words.CEREMONIAL, [seat, *spent])
    state.phase = PLACING
    state.finish()
    return True


def resources_of(chosen: i64) -> list[int]:
    if chosen == QUARRY_SET:
        return [QUARRY]
    if chosen == TEMPLE_SET:
        return [TEMPLE, GOD]
    if chosen == BIRDMAN_SET:
        return [BIRDMAN, NEST]
    return [FOOD, FOOD]


def moai_palm(state: OrongoState) -> i64:
    """The coastal palm just placed on, else the group's lowest-numbered one without a Moai (O4.3)."""
    placed = state.placed
    if state.box.coastal[placed] and not state.is_spent[placed]:
        return placed
    return lowest_unspent(state, PALM)


def lowest_unspent(state: OrongoState, kind: i64) -> i64:
    """The lowest-numbered space of this kind in the group of the last token that still counts; palms: coastal ones."""
    box = state.box
    name = state.group[state.placed]
    space: i64 = 0
    while not (
        state.group[space] == name
        and box.kind[space] == kind
        and (kind != PALM or box.coastal[space])
        and not state.is_spent[space]
    ):
        space += 1
    return space

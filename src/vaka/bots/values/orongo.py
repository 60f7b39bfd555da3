"""Orongo: what a position is worth. A Moai is the measure; all else is worth a part of one."""

from ...core.chance import Chance
from ...core.state import State
from ...games.orongo import groups
from ...games.orongo.box import PALM
from ...games.orongo.state import OrongoState
from ...games.orongo.table import NOBODY
from .judge import Values

WIN = 100.0
MOAI = 1.0
SHELL = 0.12  # while it can still pay for a Moai
SPARE_SHELL = 0.03
READY_TOKEN = 0.22
STRANDED_SET = 0.35  # a set without a coastal palm
WAITING_PALM = 0.15  # a coastal palm without a set
LOOSE_RESOURCE = 0.08
THREAT = 0.3  # a space where the next token raises a Moai
SECOND_THREAT = 0.12
DOUBT = 0.8
RIVALS = 0.5  # how much the others' positions count against one's own


class OrongoValues(Values):
    def __init__(self) -> None:
        super().__init__(DOUBT)

    def worth(self, state: State, seat: int) -> float:
        assert isinstance(state, OrongoState)
        if state.ceremonial != NOBODY:
            return WIN if state.ceremonial == seat else -WIN
        others = [standing(state, other) for other in range(state.players) if other != seat]
        return standing(state, seat) - RIVALS * (sum(others) + max(others)) / (len(others) + 1)

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, OrongoState)
        return [standing(state, seat) for seat in range(state.players)]

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        """Bids are mostly small, now and then nothing, now and then a push."""
        assert isinstance(state, OrongoState)
        shells = state.shells[seat]
        mood = chance.pick(8)
        if mood == 0:
            return 0
        most = max(1, shells // 2) if mood == 1 else max(1, shells // 4)
        return min(shells, 1 + chance.pick(most))


def standing(state: OrongoState, seat: int) -> float:
    """One seat's own position, in Moai."""
    raised = state.box.setup[state.players][1] - state.moai[seat]
    useful = min(state.shells[seat], 2 * (state.moai[seat] + 1))
    worth = MOAI * raised + SHELL * useful + SPARE_SHELL * (state.shells[seat] - useful)
    worth += READY_TOKEN * state.ready[seat]
    for name in group_names(state, seat):
        worth += group_worth(state.content[name])
    threats = count_threats(state, seat)
    if threats:
        worth += THREAT + SECOND_THREAT * (min(threats, 4) - 1)
    return worth


def group_names(state: OrongoState, seat: int) -> set[int]:
    return {state.group[space] for space in range(len(state.owner)) if state.owner[space] == seat}


def group_worth(content: int) -> float:
    sets = groups.complete_sets(content)
    palms = groups.count(content, PALM)
    resources = sum(groups.count(content, kind) for kind in range(PALM))
    return STRANDED_SET * min(sets, 3) + WAITING_PALM * min(palms, 3) + LOOSE_RESOURCE * min(resources, 5)


def count_threats(state: OrongoState, seat: int) -> int:
    """Spaces where a token of this seat would raise a Moai that it can pay."""
    threats = 0
    for space in range(len(state.open_to)):
        if state.open_to[space] >> seat & 1:
            content = groups.joined_content(state, seat, space)
            forced = groups.forced_moai(content, state.moai[seat])
            if forced and state.shells[seat] >= groups.cheapest(content, state.moai[seat]):
                threats += 1
    return threats


def values() -> Values:
    return OrongoValues()

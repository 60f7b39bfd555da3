"""The Clearing (R5.6): masks are put into the market, then taken from it; the Kahuna may complete a mission."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import building_sites, holdings, locations, masks, words
from ..kinds import MADE, PAY, PUT, SEAT, SWAP
from ..locations import KAHUNA_MADE, SEATS, STAGE
from ..names import FIRST_MASK
from ..state import RaiateaState
from ..words import DONE
from .asking import ask_or_end, refuse, refused_values
from .free_actions import OwnTurn, act_last, add_free

KAHUNA: Final = 3  # in both questions


def conduct(state: RaiateaState, visit: list[int]) -> None:
    if visit[STAGE] == 0:
        seat = locations.next_seat(state, visit)
        if seat >= 0:
            state.stack.append([PUT, seat, 0, 1 if seat == visit[SEAT] else 0])
            return
        visit[STAGE] = 1
    while True:
        seat = locations.next_part(state, visit)
        if seat < 0:
            return
        if visit[SEATS] >> seat & 1:
            kahuna = 1 if seat == visit[SEAT] else 0
            state.stack.append([SWAP, seat, visit[KAHUNA_MADE] if kahuna else 0, kahuna, 0])
            return


def mission_open(state: RaiateaState, pending: list[int]) -> bool:
    """Whether the Kahuna has the mission of the Clearing still before them, by public facts."""
    return pending[KAHUNA] == 1 and pending[MADE] == 0 and building_sites.any_could(state, pending[SEAT])


def shown_part(pending: list[int]) -> dict[str, Any]:
    """`kahuna`: whether the asked seat is it; `made`: whether the mission of the Clearing is completed."""
    return {"kahuna": pending[KAHUNA] == 1, "made": pending[MADE] > 0}


class Put(OwnTurn):
    """Putting a mask in. Fields: MADE, KAHUNA."""

    kind = PUT
    name = "clearing_put"
    verbs = ("put", "mission", "done")
    rule = "R5.6"
    in_steps = True
    field_sizes = (2, 2)
    zones: tuple[str, ...] = ("masks",)

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        seat = pending[SEAT]
        asks = masks.unbound(state, seat) > 0 or mission_open(state, pending) or holdings.shaman_room(state, seat)
        return ask_or_end(state, pending, asks)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        choices = [DONE]
        add_free(state, seat, choices)
        size = state.box.mirror + 1
        first = state.box.at.put
        choices += [first + mask for mask in range(size) if state.masks[seat * size + mask]]
        if pending[KAHUNA] and pending[MADE] == 0:
            building_sites.add_missions(state, seat, choices)
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if act_last(state, seat, choice):
            return
        at = state.box.at
        if choice >= at.mission:
            state.stack.append([PAY, seat, choice - at.mission])
            return
        mask = choice - at.put
        state.stack.pop()
        visit = state.stack[-1]
        visit[SEATS] |= 1 << seat
        if pending[KAHUNA]:
            visit[KAHUNA_MADE] = pending[MADE]
        holdings.mask_to_market(state, seat, mask)
        state.emit(words.PUTS, [seat, mask])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if choice >= state.box.at.mission:
            return why_not_mission(state, pending, seat, choice)
        return refuse(state, seat, choice, "put.not_yours")

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        return {**super().shown(state, pending), **shown_part(pending)}


def needs_no_mask(state: RaiateaState) -> bool:
    """Whether the Kahuna's mission comes after the taking even when no mask is taken (R5.6): by rules 1 it did not."""
    return state.game.rules > 1


class Swap(OwnTurn):
    """Taking one from the market. Fields: MADE, KAHUNA, TAKEN."""

    kind = SWAP
    name = "clearing_take"
    verbs = ("take", "mission", "done")
    rule = "R5.6"
    in_steps = True
    field_sizes = (2, 2, 2)
    zones: tuple[str, ...] = ("masks",)
    TAKEN: Final = 4  # the taking is over, whether a mask was taken or not

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        seat = pending[SEAT]
        if not any(state.mask_market) and needs_no_mask(state):
            pending[self.TAKEN] = 1
        room = mission_open(state, pending) if pending[self.TAKEN] else any(state.mask_market)
        return ask_or_end(state, pending, room or holdings.shaman_room(state, seat))

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        choices = [DONE]
        add_free(state, seat, choices)
        if not pending[self.TAKEN]:
            first = state.box.at.take + FIRST_MASK
            choices += [first + mask for mask, n in enumerate(state.mask_market) if n]
        elif pending[KAHUNA] and pending[MADE] == 0:
            building_sites.add_missions(state, seat, choices)
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if choice == DONE and not pending[self.TAKEN] and needs_no_mask(state) and mission_open(state, pending):
            pending[self.TAKEN] = 1
            state.emit(words.IS_DONE, [seat])
            return
        if act_last(state, seat, choice):
            return
        at = state.box.at
        if choice >= at.mission:
            state.stack.append([PAY, seat, choice - at.mission])
        else:
            pending[self.TAKEN] = 1
            holdings.mask_from_market(state, seat, choice - at.take - FIRST_MASK)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if choice < state.box.at.mission:
            return refuse(state, seat, choice, "take.done" if pending[self.TAKEN] else "take.not_there")
        if pending[KAHUNA] and not pending[MADE] and not pending[self.TAKEN]:
            return refuse(state, seat, choice, "mission.take_first")
        return why_not_mission(state, pending, seat, choice)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`taken`: whether the taking is over."""
        taken = {"taken": pending[self.TAKEN] == 1}
        return {**super().shown(state, pending), **shown_part(pending), **taken}


def why_not_mission(state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
    if not pending[KAHUNA]:
        return refuse(state, seat, choice, "mission.not_kahuna")
    if pending[MADE]:
        return refuse(state, seat, choice, "mission.done")
    place = choice - state.box.at.mission
    return building_sites.why_not(state, seat, place, refused_values(state, seat, choice))

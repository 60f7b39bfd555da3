"""Step 6 of a ceremony, building (R7.6, R4.4): in ceremonial order each may complete a mission, again and again."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import building_sites, holdings, words
from ..kinds import BUILD, BUILDING, MADE, PAY, SEAT
from ..names import DIVER
from ..state import RaiateaState
from ..words import DONE, FIRST_PERFORM, PASS
from . import auctions
from .asking import RaiateaQuestion, refuse, refused_values
from .free_actions import OwnTurn, add_free, did_free


class Building(RaiateaQuestion):
    """Until all have passed in a row; first come the auctions that waited (R8.3)."""

    kind = BUILDING
    name = "building"
    field_sizes = (6, 6, 2)
    TURN: Final = 2
    PASSES: Final = 3
    BEGUN: Final = 4

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        if not pending[self.BEGUN]:
            pending[self.BEGUN] = 1
            auctions.push_waiting(state)
            return False
        if pending[self.PASSES] == state.players:
            state.stack.pop()
            return False
        seat = state.order[pending[self.TURN]]
        pending[self.TURN] = (pending[self.TURN] + 1) % state.players
        if building_sites.any_could(state, seat) or holdings.shaman_room(state, seat):
            state.stack.append([BUILD, seat, 0, 0, 0])
        else:
            pending[self.PASSES] += 1  # without being asked
        return False


class Build(OwnTurn):
    """One player's turn. Fields: MADE, and these."""

    kind = BUILD
    name = "build"
    verbs = ("mission", "pass", "done")
    rule = "R7.6"
    in_steps = True
    field_sizes = (4, 2, 2)
    zones: tuple[str, ...] = ("statues",)
    PERFORMED: Final = 3
    DIVER_LOST: Final = 4

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        seat = pending[SEAT]
        can_build = mission_open(state, pending) and building_sites.any_could(state, seat)
        if can_build or holdings.shaman_room(state, seat):
            state.ask(seat)
            return True
        end_turn(state, pending)
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        choices = [PASS if is_fresh(pending) else DONE]
        add_free(state, seat, choices)
        if mission_open(state, pending):
            building_sites.add_missions(state, seat, choices)
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        at = state.box.at
        if choice in (PASS, DONE):
            state.emit(words.PASSES if choice == PASS else words.IS_DONE, [seat])
            end_turn(state, pending)
        elif choice >= at.mission:
            state.stack.append([PAY, seat, choice - at.mission])
        else:
            if FIRST_PERFORM <= choice < at.bind:
                pending[self.PERFORMED] = 1
                pending[self.DIVER_LOST] = pending[MADE]
            did_free(state, seat, choice)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if not mission_open(state, pending):
            return refuse(state, seat, choice, "mission.done")
        place = choice - state.box.at.mission
        return building_sites.why_not(state, seat, place, refused_values(state, seat, choice))

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`made`: how many missions were completed in this turn; `open`: whether one more may follow."""
        more = {"made": pending[MADE], "open": mission_open(state, pending)}
        return {**super().shown(state, pending), **more}


def mission_open(state: RaiateaState, pending: list[int]) -> bool:
    """The turn's own mission, or the diver's directly after it, by the facts that all know."""
    if pending[MADE] == 0:
        return True
    return pending[MADE] == 1 and not pending[Build.DIVER_LOST] and holdings.unused(state, pending[SEAT], DIVER)


def is_fresh(pending: list[int]) -> bool:
    """Neither a mission nor a shaman yet: ending the turn now is a pass."""
    return pending[MADE] == 0 and pending[Build.PERFORMED] == 0


def end_turn(state: RaiateaState, pending: list[int]) -> None:
    state.stack.pop()
    step = state.stack[-1]
    step[Building.PASSES] = step[Building.PASSES] + 1 if is_fresh(pending) else 0

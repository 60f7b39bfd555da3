"""Step 6 of a ceremony, building (R7.6, R4.4): in ceremonial order each may complete a mission, again and again."""

from typing import Final

from .. import holdings, words
from ..choices import DONE, FIRST_PERFORM, PASS
from ..frames import BUILD, MADE, SEAT
from ..names import DIVER
from ..state import RaiateaState
from . import auctions, building_sites, parts, payment

TURN: Final = 2
PASSES: Final = 3
BEGUN: Final = 4
PERFORMED: Final = 3
DIVER_LOST: Final = 4


def run(state: RaiateaState, frame: list[int]) -> bool:
    """Until all have passed in a row; first come the auctions that waited (R8.3)."""
    if not frame[BEGUN]:
        frame[BEGUN] = 1
        auctions.push_waiting(state)
        return False
    if frame[PASSES] == state.players:
        state.stack.pop()
        return False
    seat = state.order[frame[TURN]]
    frame[TURN] = (frame[TURN] + 1) % state.players
    if building_sites.any_could(state, seat) or holdings.shaman_room(state, seat):
        state.stack.append([BUILD, seat, 0, 0, 0])
    else:
        frame[PASSES] += 1  # without being asked
    return False


def mission_open(state: RaiateaState, frame: list[int]) -> bool:
    """The turn's own mission, or the diver's directly after it, by the facts that all know."""
    if frame[MADE] == 0:
        return True
    return frame[MADE] == 1 and not frame[DIVER_LOST] and holdings.unused(state, frame[SEAT], DIVER)


def run_build(state: RaiateaState, frame: list[int]) -> bool:
    seat = frame[SEAT]
    if (mission_open(state, frame) and building_sites.any_could(state, seat)) or holdings.shaman_room(state, seat):
        state.ask(seat)
        return True
    end_turn(state, frame)
    return False


def is_fresh(frame: list[int]) -> bool:
    """Neither a mission nor a shaman yet: ending the turn now is a pass."""
    return frame[MADE] == 0 and frame[PERFORMED] == 0


def offer(state: RaiateaState, frame: list[int]) -> list[int]:
    seat = frame[SEAT]
    choices = [PASS if is_fresh(frame) else DONE]
    parts.add_free(state, seat, choices)
    if mission_open(state, frame):
        building_sites.add_missions(state, seat, choices)
    return choices


def act(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    at = state.box.at
    if choice in (PASS, DONE):
        state.tell(words.PASSES if choice == PASS else words.DONE, [seat])
        end_turn(state, frame)
    elif choice >= at.mission:
        payment.begin(state, seat, choice - at.mission)
    else:
        if FIRST_PERFORM <= choice < at.bind:
            frame[PERFORMED] = 1
            frame[DIVER_LOST] = frame[MADE]
        parts.did_free(state, seat, choice)


def end_turn(state: RaiateaState, frame: list[int]) -> None:
    state.stack.pop()
    step = state.stack[-1]
    step[PASSES] = step[PASSES] + 1 if is_fresh(frame) else 0

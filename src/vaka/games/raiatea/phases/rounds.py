"""The round track and action rounds (R3)."""

from typing import Final

from .. import memory, trail, words
from ..choices import FIRST_GO
from ..frames import GO, PLACE, RITES, ROUND, SEAT
from ..names import ACTION, LOCATIONS, NOBODY
from ..state import RaiateaState
from . import forest, parts

TURN: Final = 2


def run_track(state: RaiateaState, frame: list[int]) -> bool:
    """Go on to the next space; after the last one the game is over."""
    memory.settle(state)
    trail.settle(state)
    state.space += 1
    spaces = state.box.spaces[state.players]
    if state.space == len(spaces):
        state.stack.pop()
    elif spaces[state.space] == ACTION:
        state.tell(words.ROUND, [spaces[: state.space + 1].count(ACTION)])
        state.stack.append([ROUND, NOBODY, 0])
    else:
        state.tell(words.CEREMONY, [state.space + 1 - spaces[: state.space + 1].count(ACTION)])
        state.stack.append([RITES, NOBODY, 0])
    return False


def run_round(state: RaiateaState, frame: list[int]) -> bool:
    """Everybody chooses once, clockwise from the first player (R3.2)."""
    if frame[TURN] < state.players:
        seat = (state.first + frame[TURN]) % state.players
        frame[TURN] += 1
        state.stack.append([GO, seat])
        return False
    state.stack.pop()
    end_round(state)
    return False


def end_round(state: RaiateaState) -> None:
    """R3.3."""
    state.first = (state.first + 1) % state.players
    state.tell(words.FIRST, [state.first])
    forest.clear_supply(state)
    forest.reveal(state, state.players + 1)
    state.locations = [NOBODY] * len(LOCATIONS)


def run_go(state: RaiateaState, frame: list[int]) -> bool:
    state.ask(frame[SEAT])
    return True


def offer_go(state: RaiateaState, frame: list[int]) -> list[int]:
    choices = [FIRST_GO + at for at, holder in enumerate(state.locations) if holder == NOBODY]
    parts.add_free(state, frame[SEAT], choices)
    return choices


def act_go(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    if parts.did_free(state, seat, choice):
        return
    location = choice - FIRST_GO
    state.locations[location] = seat
    state.tell(words.GOES, [seat, location])
    state.stack.pop()
    state.stack.append([PLACE, seat, location, 0, 0, 0, 0])

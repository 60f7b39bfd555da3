"""From one turn to the next, and the end of the game (M6.1, M6.3)."""

from ...core.vectors import i64
from . import hands, supply, words
from .kinds import DISCARDING, DRAWING
from .state import MooreaState


def start_turn(state: MooreaState, seat: i64) -> None:
    state.player = seat
    state.drawn = 0
    state.idle += 1
    state.phase = DRAWING


def discard_or_end(state: MooreaState, seat: i64) -> None:
    """While there are too many cards in the hand one must go (M3.8), then the turn ends."""
    if hands.size(state, seat) > hands.limit(state, seat):
        state.phase = DISCARDING
    else:
        end_turn(state, seat)


def end_turn(state: MooreaState, seat: i64) -> None:
    supply.fill_row(state)
    if state.last_turns:
        state.last_turns -= 1
        if state.last_turns == 0:
            state.finish()
            return
    elif is_locked(state):
        state.emit(words.LOCKED, [state.idle])
        state.finish()
        return
    start_turn(state, (seat + 1) % state.players)


def is_locked(state: MooreaState) -> bool:
    """Too many turns in a row without a product, a tool or a store action (M6.3)."""
    return state.idle >= state.box.idle_rounds * state.players

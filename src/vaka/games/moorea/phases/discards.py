"""The last step of a turn: the hand limit (M3.8), then the next turn or the end (M6.1, M6.3)."""

from ....core.errors import IllegalChoice
from .. import hands, words
from ..names import CARDS, DISCARDING
from ..state import MooreaState
from . import draws, supply


def go_on(state: MooreaState, seat: int) -> None:
    """Ask for one card after the other while there are too many, then end the turn."""
    if hands.size(state, seat) > hands.limit(state, seat):
        state.phase = DISCARDING
        state.ask(seat)
    else:
        end_turn(state, seat)


def offer(state: MooreaState, seat: int) -> list[int]:
    hand = state.hands[seat]
    return [words.DISCARD + card for card in range(len(CARDS)) if hand[card]]


def act(state: MooreaState, seat: int, choice: int) -> None:
    card = choice - words.DISCARD
    hands.give(state, seat, card, 1)
    state.tell(words.DISCARDS, [seat, card])
    go_on(state, seat)


def end_turn(state: MooreaState, seat: int) -> None:
    supply.fill_row(state)
    if state.last_turns:
        state.last_turns -= 1
        if state.last_turns == 0:
            state.finish()
            return
    elif is_locked(state):
        state.tell(words.LOCKED, [state.idle])
        state.finish()
        return
    draws.start_turn(state, (seat + 1) % state.players)


def is_locked(state: MooreaState) -> bool:
    """Too many turns in a row without a product, a tool or a store action (M6.3)."""
    return state.idle >= state.box.idle_rounds * state.players


def refusal(state: MooreaState, seat: int, choice: int) -> IllegalChoice:
    if words.DISCARD <= choice < words.DISCARD + len(CARDS):
        return IllegalChoice("moorea.discard.none", {"seat": seat, "card": CARDS[choice - words.DISCARD]})
    too_many = hands.size(state, seat) - hands.limit(state, seat)
    return IllegalChoice("moorea.now_discard", {"seat": seat, "cards": too_many})

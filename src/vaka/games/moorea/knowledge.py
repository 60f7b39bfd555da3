"""What seats may know of hands: what was taken from the row, and how many cards there are (M1.4)."""

from .names import COMMODITIES
from .state import MooreaState


def hide(state: MooreaState) -> None:
    """Unknown cards of hands go back to the bag: to the viewer they could be any of them.

    After a reshuffle more could be worked out, as the discards were public; that is left to heads (M1.4).
    """
    if state.viewer != state.player:
        state.steps = []
    bag = state.bag
    for seat in range(state.players):
        if seat == state.viewer:
            continue
        hand = state.hands[seat]
        known = state.face_up[seat]
        unknown = 0
        for card in range(len(COMMODITIES)):
            hidden = hand[card] - known[card]
            if hidden:
                bag[card] += hidden
                hand[card] -= hidden
                unknown += hidden
        state.unknown[seat] = unknown


def fill(state: MooreaState) -> None:
    for seat in range(state.players):
        hand = state.hands[seat]
        for _ in range(state.unknown[seat]):
            hand[state.chance.draw_kind(state.bag)] += 1
        state.unknown[seat] = 0

"""The Marae (R5.2, R5.3, R4.3): sacrifices for tattoos, then rituals."""

from typing import Final

from .. import holdings, memory
from ..choices import DONE
from ..frames import DRAW, KEEP, MARAE_PART, SEAT, SEATS, STAGE
from ..memory import FIRST_KEPT
from ..names import GOOD_KINDS, SHAMAN
from ..state import RaiateaState
from . import parts

RETURNS: Final = 2
DRAWS: Final = 3
NUMBER: Final = 2


def conduct(state: RaiateaState, frame: list[int]) -> bool:
    if frame[STAGE] == 0:
        frame[SEATS] = parts.roll_for(state, SHAMAN)
        frame[STAGE] = 1
    if frame[STAGE] == 1:
        if parts.next_bonus(state, frame):
            return False
        frame[STAGE] = 2
    seat = parts.next_seat(state, frame)
    if seat >= 0:
        times = 2 if seat == frame[SEAT] else 1
        state.stack.append([MARAE_PART, seat, times, times])
    else:
        state.stack.pop()
    return False


def open_decks(state: RaiateaState, seat: int) -> list[int]:
    """The decks that the seat may draw from: allowed by its rank, and with a card to draw."""
    return [deck for deck in state.box.rank_decks[holdings.rank(state, seat)] if memory.can_draw(state, deck)]


def can_return(state: RaiateaState, frame: list[int]) -> bool:
    seat = frame[SEAT]
    return frame[RETURNS] > 0 and state.held[seat] > 0 and state.tattoos[seat] < state.box.tattoo_end


def run(state: RaiateaState, frame: list[int]) -> bool:
    """A draw is never declined; it goes by itself where nothing else can be chosen (R3.2)."""
    seat = frame[SEAT]
    decks = open_decks(state, seat) if frame[DRAWS] else []
    if can_return(state, frame) or holdings.shaman_room(state, seat) or len(decks) > 1:
        state.ask(seat)
        return True
    if decks:
        draw(state, frame, decks[0])
    else:
        state.stack.pop()
    return False


def offer(state: RaiateaState, frame: list[int]) -> list[int]:
    seat = frame[SEAT]
    at = state.box.at
    decks = open_decks(state, seat) if frame[DRAWS] else []
    choices = [] if decks else [DONE]
    parts.add_free(state, seat, choices)
    if can_return(state, frame):
        choices += own_goods(state, seat)
    choices += [at.draw + deck for deck in decks]
    return choices


def own_goods(state: RaiateaState, seat: int) -> list[int]:
    """`return` for each kind of good that the seat has."""
    first = state.box.at.returns
    return [first + good for good in range(GOOD_KINDS) if state.goods[seat * GOOD_KINDS + good]]


def act(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    if parts.act_last(state, seat, choice):
        return
    at = state.box.at
    if choice >= at.draw:
        draw(state, frame, choice - at.draw)
    else:
        frame[RETURNS] -= 1
        holdings.return_good(state, seat, choice - at.returns)
        holdings.advance(state, seat, 1)


def draw(state: RaiateaState, frame: list[int], deck: int) -> None:
    """Sacrifices come before drawing."""
    frame[RETURNS] = 0
    frame[DRAWS] -= 1
    draw_by_rank(state, frame[SEAT], deck, 1)


def draw_by_rank(state: RaiateaState, seat: int, deck: int, number: int) -> None:
    """Draw as many as the rank says and keep this number of them (R5.3)."""
    memory.draw(state, seat, deck, state.box.rank_draw[holdings.rank(state, seat)])
    state.stack.append([KEEP, seat, number])


# --- drawing by an effect


def run_draw(state: RaiateaState, frame: list[int]) -> bool:
    decks = open_decks(state, frame[SEAT])
    if len(decks) > 1:
        state.ask(frame[SEAT])
        return True
    state.stack.pop()
    if decks:
        draw_by_rank(state, frame[SEAT], decks[0], frame[NUMBER])
    return False


def offer_draw(state: RaiateaState, frame: list[int]) -> list[int]:
    return [state.box.at.draw + deck for deck in open_decks(state, frame[SEAT])]


def act_draw(state: RaiateaState, frame: list[int], choice: int) -> None:
    state.stack.pop()
    draw_by_rank(state, frame[SEAT], choice - state.box.at.draw, frame[NUMBER])


def push_draw(state: RaiateaState, seat: int, number: int) -> None:
    state.stack.append([DRAW, seat, number])


# --- keeping


def run_keep(state: RaiateaState, frame: list[int]) -> bool:
    """Asked when more were drawn than are kept; the others see it when it is whole."""
    seat = frame[SEAT]
    if len(state.drawn[seat]) > frame[NUMBER]:
        state.ask(seat)
        return True
    state.stack.pop()
    memory.keep(state, seat, state.drawn[seat][:])
    return False


def offer_keep(state: RaiateaState, frame: list[int]) -> list[int]:
    first = state.box.at.keep
    left = state.drawn[frame[SEAT]][:]
    for ritual in frame[FIRST_KEPT:]:
        left.remove(ritual)
    return sorted({first + ritual for ritual in left})


def act_keep(state: RaiateaState, frame: list[int], choice: int) -> None:
    frame.append(choice - state.box.at.keep)
    while len(frame) - FIRST_KEPT < frame[NUMBER]:
        choices = offer_keep(state, frame)
        if len(choices) > 1:
            return
        frame.append(choices[0] - state.box.at.keep)
    state.stack.pop()
    memory.keep(state, frame[SEAT], frame[FIRST_KEPT:])

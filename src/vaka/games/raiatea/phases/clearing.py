"""The Clearing (R5.6): masks are put into the market, then taken from it; the Kahuna may complete a mission."""

from typing import Final

from .. import holdings, masks, words
from ..choices import DONE
from ..frames import KAHUNA_MADE, MADE, PUT, SEAT, SEATS, STAGE, SWAP
from ..names import FIRST_MASK
from ..state import RaiateaState
from . import building_sites, parts, payment

KAHUNA: Final = 3
TAKEN: Final = 4  # the taking is over, whether a mask was taken or not


def conduct(state: RaiateaState, frame: list[int]) -> bool:
    if frame[STAGE] == 0:
        seat = parts.next_seat(state, frame)
        if seat >= 0:
            state.stack.append([PUT, seat, 0, 1 if seat == frame[SEAT] else 0])
            return False
        frame[STAGE] = 1
    while True:
        seat = parts.next_seat(state, frame)
        if seat < 0:
            state.stack.pop()
            return False
        if frame[SEATS] >> seat & 1:
            kahuna = 1 if seat == frame[SEAT] else 0
            state.stack.append([SWAP, seat, frame[KAHUNA_MADE] if kahuna else 0, kahuna, 0])
            return False


def mission_open(state: RaiateaState, frame: list[int]) -> bool:
    """Whether the Kahuna has the mission of the Clearing still before them, by public facts."""
    return frame[KAHUNA] == 1 and frame[MADE] == 0 and building_sites.any_could(state, frame[SEAT])


# --- putting a mask in


def run_put(state: RaiateaState, frame: list[int]) -> bool:
    seat = frame[SEAT]
    if masks.unbound(state, seat) or mission_open(state, frame) or holdings.shaman_room(state, seat):
        state.ask(seat)
        return True
    state.stack.pop()
    return False


def offer_put(state: RaiateaState, frame: list[int]) -> list[int]:
    seat = frame[SEAT]
    choices = [DONE]
    parts.add_free(state, seat, choices)
    size = state.box.mirror + 1
    first = state.box.at.put
    choices += [first + mask for mask in range(size) if state.masks[seat * size + mask]]
    if frame[KAHUNA] and frame[MADE] == 0:
        building_sites.add_missions(state, seat, choices)
    return choices


def act_put(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    if parts.act_last(state, seat, choice):
        return
    at = state.box.at
    if choice >= at.mission:
        payment.begin(state, seat, choice - at.mission)
        return
    mask = choice - at.put
    state.stack.pop()
    place = state.stack[-1]
    place[SEATS] |= 1 << seat
    if frame[KAHUNA]:
        place[KAHUNA_MADE] = frame[MADE]
    holdings.mask_to_market(state, seat, mask)
    state.tell(words.PUTS, [seat, mask])


# --- taking one from the market


def needs_no_mask(state: RaiateaState) -> bool:
    """Whether the Kahuna's mission comes after the taking even when no mask is taken (R5.6): by rules 1 it did not."""
    return state.game.rules > 1


def run_swap(state: RaiateaState, frame: list[int]) -> bool:
    seat = frame[SEAT]
    if not any(state.mask_market) and needs_no_mask(state):
        frame[TAKEN] = 1
    if (not frame[TAKEN] and any(state.mask_market)) or holdings.shaman_room(state, seat):
        state.ask(seat)
        return True
    if frame[TAKEN] and mission_open(state, frame):
        state.ask(seat)
        return True
    state.stack.pop()
    return False


def offer_swap(state: RaiateaState, frame: list[int]) -> list[int]:
    seat = frame[SEAT]
    choices = [DONE]
    parts.add_free(state, seat, choices)
    if not frame[TAKEN]:
        first = state.box.at.take + FIRST_MASK
        choices += [first + mask for mask, n in enumerate(state.mask_market) if n]
    elif frame[KAHUNA] and frame[MADE] == 0:
        building_sites.add_missions(state, seat, choices)
    return choices


def act_swap(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    if choice == DONE and not frame[TAKEN] and needs_no_mask(state) and mission_open(state, frame):
        frame[TAKEN] = 1
        state.tell(words.DONE, [seat])
        return
    if parts.act_last(state, seat, choice):
        return
    at = state.box.at
    if choice >= at.mission:
        payment.begin(state, seat, choice - at.mission)
    else:
        frame[TAKEN] = 1
        holdings.mask_from_market(state, seat, choice - at.take - FIRST_MASK)

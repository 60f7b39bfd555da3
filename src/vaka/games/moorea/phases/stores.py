"""Lay cards at a store (M3.5)."""

from ....core.counts import total
from ....core.errors import IllegalChoice
from .. import hands, words
from ..state import MooreaState


def offer(state: MooreaState, seat: int, choices: list[int]) -> None:
    box = state.box
    built = state.built[seat]
    for at, title in enumerate(box.stores):
        if built[title] and fitting_cards(state, seat, box.shelves[title]):
            choices.append(state.box.table.store + at)


def fitting_cards(state: MooreaState, seat: int, shelves: list[int]) -> int:
    """How many cards of the hand could go to these shelves."""
    hand = state.hands[seat]
    return total([hand[state.box.shelf_card[shelf]] for shelf in shelves])


def chosen_title(state: MooreaState) -> int:
    return state.box.stores[state.steps[0] - state.box.table.store]


def next_choices(state: MooreaState, seat: int) -> list[int]:
    """How many of the next kind that this store takes; at least one card in all."""
    box = state.box
    shelves = box.shelves[chosen_title(state)]
    answered = len(state.steps) - 1
    if answered == len(shelves):
        return []
    hand = state.hands[seat]
    card = box.shelf_card[shelves[answered]]
    least = 0
    if total(chosen_numbers(state)) == 0 and fitting_cards(state, seat, shelves[answered + 1 :]) == 0:
        least = 1
    none = state.box.table.lay[card]
    return list(range(none + least, none + hand[card] + 1))


def chosen_numbers(state: MooreaState) -> list[int]:
    """How many cards of each kind that the store takes, as far as chosen."""
    box = state.box
    shelves = box.shelves[chosen_title(state)]
    return [choice - state.box.table.lay[box.shelf_card[shelves[at]]] for at, choice in enumerate(state.steps[1:])]


def carry_out(state: MooreaState, seat: int) -> None:
    box = state.box
    title = chosen_title(state)
    laid: list[int] = []
    for shelf, number in zip(box.shelves[title], chosen_numbers(state)):
        card = box.shelf_card[shelf]
        hands.leave(state, seat, card, number)
        state.stored[seat][shelf] += number
        laid += [card] * number
    state.idle = 0
    state.tell(words.STORES, [seat, title, *laid])


def refusal(state: MooreaState, seat: int, choice: int) -> IllegalChoice:
    title = state.box.stores[choice - state.box.table.store]
    values = {"seat": seat, "title": state.box.ids[title]}
    if not state.built[seat][title]:
        return IllegalChoice("moorea.store.not_yours", values)
    return IllegalChoice("moorea.store.nothing_fits", values)

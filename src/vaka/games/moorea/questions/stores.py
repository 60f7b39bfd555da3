"""Lay cards at a store (M3.5)."""

from ....core.counts import total, with_more
from ....core.errors import IllegalChoice
from ....core.vectors import i64, vec
from .. import hands, words
from ..kinds import STORING
from ..names import CARDS
from ..state import MooreaState
from .action import Action


class FillStore(Action):
    kind = STORING
    name = "store"
    verbs = ("store", "lay")
    rule = "M3.5"

    def add_beginnings(self, state: MooreaState, seat: i64, choices: list[int]) -> None:
        box = state.box
        built = state.built[seat]
        for at, title in enumerate(box.stores):
            if built[title] and fitting_cards(state, seat, box.shelves[title]):
                choices.append(box.at.store + at)

    def offer(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        """How many of the next kind that this store takes; at least one card in all."""
        box = state.box
        shelves = box.shelves[chosen_title(state, pending)]
        answered = len(pending) - 1
        if answered == len(shelves):
            return []
        hand = state.hands[seat]
        card = box.shelf_card[shelves[answered]]
        least = 0
        if total(chosen_numbers(state, pending)) == 0 and fitting_cards(state, seat, shelves[answered + 1 :]) == 0:
            least = 1
        none = box.at.lay[card]
        return [none + number for number in range(least, hand[card] + 1)]

    def carry_out(self, state: MooreaState, pending: list[int], seat: i64) -> None:
        box = state.box
        title = chosen_title(state, pending)
        laid: list[int] = []
        for shelf, number in zip(box.shelves[title], chosen_numbers(state, pending)):
            card = box.shelf_card[shelf]
            hands.leave(state, seat, card, number)
            state.stored = with_more(state.stored, seat, shelf, number)
            laid += [card] * number
        state.idle = 0
        state.emit(words.STORES, [seat, title, *laid])

    def refusal(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        title = state.box.stores[choice - state.box.at.store]
        values = {"seat": seat, "title": state.box.ids[title]}
        if not state.built[seat][title]:
            return IllegalChoice("moorea.store.not_yours", values)
        return IllegalChoice("moorea.store.nothing_fits", values)

    def given(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        given = [0] * len(CARDS)
        shelves = state.box.shelves[chosen_title(state, pending)]
        for shelf, number in zip(shelves, chosen_numbers(state, pending)):
            given[state.box.shelf_card[shelf]] += number
        return given

    def taken_by(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> dict[str, int]:
        card = asked_card(state, pending)
        return {CARDS[card]: choice - state.box.at.lay[card]}

    def points_of(self, state: MooreaState, pending: list[int], choice: int) -> i64:
        number = choice - state.box.at.lay[asked_card(state, pending)]
        return number * state.box.per_card[chosen_title(state, pending)]


def fitting_cards(state: MooreaState, seat: i64, shelves: vec[i64]) -> i64:
    """How many cards of the hand could go to these shelves."""
    hand = state.hands[seat]
    shelf_card = state.box.shelf_card
    cards: i64 = 0
    for shelf in shelves:
        cards += hand[shelf_card[shelf]]
    return cards


def chosen_title(state: MooreaState, pending: list[int]) -> i64:
    return state.box.stores[pending[0] - state.box.at.store]


def asked_card(state: MooreaState, pending: list[int]) -> i64:
    """The kind of which it is asked now how many are laid."""
    shelves = state.box.shelves[chosen_title(state, pending)]
    return state.box.shelf_card[shelves[len(pending) - 1]]


def chosen_numbers(state: MooreaState, pending: list[int]) -> list[int]:
    """How many cards of each kind that the store takes, as far as chosen."""
    box = state.box
    shelves = box.shelves[chosen_title(state, pending)]
    return [choice - box.at.lay[box.shelf_card[shelves[at]]] for at, choice in enumerate(pending[1:])]

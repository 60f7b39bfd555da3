"""Buy a product of the display (M3.3)."""

from ....core.errors import IllegalChoice
from .. import hands, payment, words
from ..names import FISH, INTERMEDIATE, SITE
from ..state import MooreaState
from . import supply


def offer(state: MooreaState, seat: int, choices: list[int]) -> None:
    for title in payment.payable_titles(state, seat):
        choices.append(words.BUY + title)


def next_choices(state: MooreaState, seat: int) -> list[int]:
    """The kind that pays a site; then, or for each commodity of a fixed price, how many fish stand in."""
    title = state.steps[0] - words.BUY
    equal = state.box.equal[title]
    answered = len(state.steps) - 1
    if not equal:
        if answered == FISH:
            return []
        least, most = payment.fish_range(state, seat, title, chosen_fish(state))
        return fish_choices(state, answered, least, most)
    if answered == 0:
        return [words.WITH + card for card in payment.site_kinds(state, seat, equal)]
    card = state.steps[1] - words.WITH
    if answered == 1 and card != FISH:
        least, most = payment.site_range(state, seat, equal, card)
        return fish_choices(state, card, least, most)
    return []


def fish_choices(state: MooreaState, card: int, least: int, most: int) -> list[int]:
    none = first_fish(state, card)
    return list(range(none + least, none + most + 1))


def first_fish(state: MooreaState, card: int) -> int:
    """The choice of no fish for this commodity."""
    return state.box.table.fish + (state.box.table.most_fish + 1) * card


def chosen_fish(state: MooreaState) -> list[int]:
    """The fish for each commodity of a fixed price, as far as chosen."""
    return [choice - first_fish(state, card) for card, choice in enumerate(state.steps[1:])]


def chosen_payment(state: MooreaState, seat: int, title: int) -> list[int]:
    equal = state.box.equal[title]
    if not equal:
        return payment.fixed_payment(state, seat, title, chosen_fish(state))
    card = state.steps[1] - words.WITH
    fish = state.steps[2] - first_fish(state, card) if card != FISH else 0
    return payment.site_payment(state, seat, equal, card, fish)


def carry_out(state: MooreaState, seat: int) -> None:
    box = state.box
    title = state.steps[0] - words.BUY
    paid = chosen_payment(state, seat, title)
    hands.pay(state, seat, paid)
    state.display[title] -= 1
    state.idle = 0
    if box.kind[title] == INTERMEDIATE:
        state.hands[seat][box.to_hand[title]] += 1
    else:
        state.built[seat][title] += 1
        if box.kind[title] == SITE:
            state.sites[seat][box.discount[title]] += 1
    if state.told is not None:
        cards = hands.as_cards(paid)
        state.tell(words.BUYS if cards else words.GETS, [seat, title, *cards])
    supply.fill_display(state, seat)


def refusal(state: MooreaState, seat: int, choice: int) -> IllegalChoice:
    title = choice - words.BUY
    values = {"seat": seat, "title": state.box.ids[title]}
    if not state.display[title]:
        return IllegalChoice("moorea.buy.not_there", values)
    return IllegalChoice("moorea.buy.cannot_pay", {**values, "short": payment.short_of_title(state, seat, title)})

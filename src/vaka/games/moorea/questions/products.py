"""Buy a product of the display (M3.3)."""

from typing import ClassVar

from ....core.counts import with_entry, with_more
from ....core.errors import IllegalChoice
from ....core.vectors import i64, vec
from .. import hands, payment, supply, words
from ..kinds import BUYING
from ..names import CARDS, FISH, INTERMEDIATE, NET, SITE
from ..state import MooreaState
from .action import Action


class BuyProduct(Action):
    kind = BUYING
    name = "buy"
    verbs = ("buy", "with", "fish")
    rule = "M3.3"
    other_rules: ClassVar[dict[str, str]] = {"ask.buy_fish": "M4.3"}

    def add_beginnings(self, state: MooreaState, seat: i64, choices: list[int]) -> None:
        first = state.box.at.buy
        for title in payment.payable_titles(state, seat):
            choices.append(first + title)

    def offer(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        """The kind that pays a site; then, or for each commodity of a fixed price, how many fish stand in."""
        at = state.box.at
        title = pending[0] - at.buy
        equal = state.box.equal[title]
        answered = len(pending) - 1
        if not equal:
            if answered == FISH:
                return []
            if not hands.has_tool(state, seat, NET):
                return [first_fish(state, answered)]
            least, most = payment.fish_range(state, seat, title, chosen_fish(state, pending))
            return fish_choices(state, answered, least, most)
        if answered == 0:
            return [at.paid_with + card for card in payment.site_kinds(state, seat, equal)]
        card = pending[1] - at.paid_with
        if answered == 1 and card != FISH:
            least, most = payment.site_range(state, seat, equal, card)
            return fish_choices(state, card, least, most)
        return []

    def carry_out(self, state: MooreaState, pending: list[int], seat: i64) -> None:
        box = state.box
        title = pending[0] - box.at.buy
        paid = chosen_payment(state, pending, seat, title)
        hands.pay(state, seat, paid)
        state.display = with_entry(state.display, title, state.display[title] - 1)
        state.idle = 0
        if box.kind[title] == INTERMEDIATE:
            state.hands[seat][box.to_hand[title]] += 1
        else:
            state.built = with_more(state.built, seat, title, 1)
            if box.kind[title] == SITE:
                state.sites = with_more(state.sites, seat, box.discount[title], 1)
        if state.told is not None:
            cards = hands.as_cards(paid)
            state.emit(words.BUYS if cards else words.GETS, [seat, title, *cards])
        supply.fill_display(state, seat)

    def refusal(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        title = choice - state.box.at.buy
        values = {"seat": seat, "title": state.box.ids[title]}
        if not state.display[title]:
            return IllegalChoice("moorea.buy.not_there", values)
        return IllegalChoice("moorea.buy.cannot_pay", {**values, "short": payment.short_of_title(state, seat, title)})

    def given(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        """Of a fixed price: what was chosen, and what no fish stand in for."""
        title = pending[0] - state.box.at.buy
        given = [0] * len(CARDS)
        if state.box.equal[title]:
            return given
        for card, fish in enumerate(chosen_fish(state, pending)):
            given[card] += payment.need(state, seat, title, card) - fish
            given[FISH] += fish
        for card in range(FISH, len(CARDS)):
            given[card] += payment.need(state, seat, title, card)
        return given

    def taken_by(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> dict[str, int]:
        at = state.box.at
        title = pending[0] - at.buy
        equal = state.box.equal[title]
        if choice >= at.fish:
            card = (choice - at.fish) // (at.most_fish + 1)
            fish = choice - first_fish(state, card)
        else:
            card = choice - at.paid_with
            fish = payment.site_range(state, seat, equal, card)[0]
        needed = payment.site_need(state, seat, equal, card) if equal else payment.need(state, seat, title, card)
        taken = ((card, needed - fish), (FISH, fish))
        return {CARDS[kind]: number for kind, number in taken if number}


def fish_choices(state: MooreaState, card: i64, least: i64, most: i64) -> list[int]:
    none = first_fish(state, card)
    return [none + fish for fish in range(least, most + 1)]


def first_fish(state: MooreaState, card: i64) -> i64:
    """The choice of no fish for this commodity."""
    at = state.box.at
    return at.fish + (at.most_fish + 1) * card


def chosen_fish(state: MooreaState, pending: list[int]) -> list[int]:
    """The fish for each commodity of a fixed price, as far as chosen."""
    return [choice - first_fish(state, card) for card, choice in enumerate(pending[1:])]


def chosen_payment(state: MooreaState, pending: list[int], seat: i64, title: i64) -> vec[i64]:
    equal = state.box.equal[title]
    if not equal:
        return payment.fixed_payment(state, seat, title, chosen_fish(state, pending))
    card = pending[1] - state.box.at.paid_with
    fish = pending[2] - first_fish(state, card) if card != FISH else 0
    return payment.site_payment(state, seat, equal, card, fish)

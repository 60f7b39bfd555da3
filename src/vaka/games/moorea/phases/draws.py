"""The first step of a turn: draw (M3.6), with spear (M4.2) and cart (M4.4)."""

from ....core.errors import IllegalChoice
from .. import hands, words
from ..names import CART, CART_DRAWS, COMMODITIES, DRAWING, SPEAR
from ..state import MooreaState
from . import actions, supply


def start_turn(state: MooreaState, seat: int) -> None:
    state.player = seat
    state.drawn = 0
    state.idle += 1
    state.phase = DRAWING
    go_on(state, seat)


def go_on(state: MooreaState, seat: int) -> None:
    """Draw as long as there is no choice; ask where there is one, or go on to the action."""
    most = CART_DRAWS if hands.has_tool(state, seat, CART) else 1
    while state.drawn < most:
        choices = offer(state, seat)
        if len(choices) > 1:
            state.kept = choices
            state.ask(seat)
            return
        if not choices:
            state.tell(words.NO_CARD, [seat])
            break
        if choices[0] == words.ENOUGH:
            break
        carry_out(state, seat, choices[0])
    actions.start(state, seat)


def offer(state: MooreaState, seat: int) -> list[int]:
    """Without a spear the first draw has one choice, or none."""
    choices: list[int] = []
    if supply.has_card(state):
        choices.append(words.DRAW)
    if state.drawn:
        choices.append(words.ENOUGH)
    if hands.has_tool(state, seat, SPEAR):
        for card in range(len(COMMODITIES)):
            if state.row[card]:
                choices.append(words.TAKE + card)
    return choices


def act(state: MooreaState, seat: int, choice: int) -> None:
    if choice == words.ENOUGH:
        state.tell(words.ENOUGH_DRAWN, [seat])
        actions.start(state, seat)
        return
    carry_out(state, seat, choice)
    go_on(state, seat)


def carry_out(state: MooreaState, seat: int, choice: int) -> None:
    state.drawn += 1
    if choice == words.DRAW:
        card = supply.draw(state)
        state.hands[seat][card] += 1
        state.tell(words.DRAWS, [seat, card], seers=1 << seat, shown=1)
        return
    card = choice - words.TAKE
    hands.take_from_row(state, seat, card)
    state.tell(words.TAKES, [seat, card])
    supply.fill_row(state)


def refusal(state: MooreaState, seat: int, choice: int) -> IllegalChoice:
    if choice == words.DRAW:
        return IllegalChoice("moorea.draw.no_cards", {"seat": seat})
    if choice == words.ENOUGH:
        return IllegalChoice("moorea.draw.first", {"seat": seat})
    if words.TAKE <= choice < words.TAKE + len(COMMODITIES):
        card = COMMODITIES[choice - words.TAKE]
        if not hands.has_tool(state, seat, SPEAR):
            return IllegalChoice("moorea.take.no_spear", {"seat": seat})
        return IllegalChoice("moorea.take.not_there", {"seat": seat, "card": card})
    return IllegalChoice("moorea.now_draw", {"seat": seat})

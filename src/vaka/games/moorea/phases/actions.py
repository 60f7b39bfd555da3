"""The second step of a turn: one action, or pass (M3.7).

An action is a choice and, where it leaves something open, further ones. Until the last of them `steps` is all that
changes, so that the others see nothing of an action before it is complete.
"""

from ....core.errors import IllegalChoice
from .. import words
from ..names import ACTING
from ..state import MooreaState
from . import discards, exchange, products, stores, tools


def start(state: MooreaState, seat: int) -> None:
    """The action is always asked, even with one choice."""
    state.phase = ACTING
    state.ask(seat)


def offer(state: MooreaState, seat: int) -> list[int]:
    if state.steps:
        return next_choices(state, seat)
    choices = [words.PASS]
    exchange.offer(state, seat, choices)
    tools.offer(state, seat, choices)
    products.offer(state, seat, choices)
    stores.offer(state, seat, choices)
    return choices


def act(state: MooreaState, seat: int, choice: int) -> None:
    """Take the step, and those after it that have one choice; carry the action out when nothing is open."""
    state.steps.append(choice)
    choices = next_choices(state, seat)
    while len(choices) == 1:
        state.steps.append(choices[0])
        choices = next_choices(state, seat)
    if choices:
        state.kept = choices
    else:
        carry_out(state, seat)
        state.steps = []
        discards.go_on(state, seat)


def next_choices(state: MooreaState, seat: int) -> list[int]:
    """What the action that was begun leaves open next; [] when it is complete."""
    action = state.steps[0]
    if action == words.PASS:
        return []
    if action >= state.box.table.store:
        return stores.next_choices(state, seat)
    if action >= words.BUY:
        return products.next_choices(state, seat)
    if action >= words.TOOL:
        return tools.next_choices(state, seat)
    return exchange.next_choices(state, seat)


def carry_out(state: MooreaState, seat: int) -> None:
    action = state.steps[0]
    if action == words.PASS:
        state.tell(words.PASSES, [seat])
    elif action >= state.box.table.store:
        stores.carry_out(state, seat)
    elif action >= words.BUY:
        products.carry_out(state, seat)
    elif action >= words.TOOL:
        tools.carry_out(state, seat)
    else:
        exchange.carry_out(state, seat)


def refusal(state: MooreaState, seat: int, choice: int) -> IllegalChoice:
    if state.steps:
        begun = state.game.words(state.steps[0])
        open_now = [state.game.words(choice) for choice in next_choices(state, seat)]
        return IllegalChoice("moorea.now_finish", {"seat": seat, "action": begun, "open": open_now})
    table = state.box.table
    if words.SWAP <= choice < words.GIVE:
        return exchange.refusal(state, seat, choice)
    if words.TOOL <= choice < words.BUY:
        return tools.refusal(state, seat, choice)
    if words.BUY <= choice < table.store:
        return products.refusal(state, seat, choice)
    if table.store <= choice < table.fish:
        return stores.refusal(state, seat, choice)
    return IllegalChoice("moorea.now_act", {"seat": seat})

"""Step 2 of a ceremony (R7.2): rituals can be bought, once."""

from typing import Final

from .. import holdings, memory, words
from ..choices import PASS
from ..frames import BUY_KEEP
from ..names import NOBODY
from ..state import RaiateaState
from . import marae, setup

PRICE: Final = 3  # mana
KEPT: Final = 1


def run(state: RaiateaState, frame: list[int]) -> bool:
    asked = [seat for seat in range(state.players) if marae.open_decks(state, seat)]
    if asked:
        state.ask_sealed(asked)
        return True
    state.stack.pop()
    return False


def offer(state: RaiateaState, seat: int) -> list[int]:
    if state.answers[seat]:
        return []
    choices = [PASS]
    if state.mana[seat] >= PRICE:
        choices += [state.box.at.draw + deck for deck in marae.open_decks(state, seat)]
    return choices


def reveal(state: RaiateaState, answers: list[list[int]]) -> None:
    """All pay, then cards are dealt in ceremonial order; who is dealt none has paid all the same."""
    state.stack.pop()
    decks = [NOBODY] * state.players
    for seat in range(state.players):
        if answers[seat] and answers[seat][0] != PASS:
            decks[seat] = answers[seat][0] - state.box.at.draw
            state.tell(words.BUYS, [seat, decks[seat]])
            holdings.pay_mana(state, seat, PRICE)
            if not state.options["scarce_mana"]:
                holdings.fill_bag(state, PRICE)
        elif answers[seat]:
            state.tell(words.PASSES, [seat])
    for seat in state.order:
        if decks[seat] != NOBODY:
            memory.draw(state, seat, decks[seat], state.box.rank_draw[holdings.rank(state, seat)])
    state.stack.append([BUY_KEEP, NOBODY])


def run_keep(state: RaiateaState, frame: list[int]) -> bool:
    """All buyers keep at once, then all discard."""
    asked: list[int] = []
    for seat in range(state.players):
        if len(state.drawn[seat]) > KEPT:
            asked.append(seat)
        elif state.drawn[seat]:
            memory.keep(state, seat, state.drawn[seat][:])
    if asked:
        state.ask_sealed(asked)
        return True
    state.stack.pop()
    return False


def offer_keep(state: RaiateaState, seat: int) -> list[int]:
    return setup.keep_choices(state, seat, KEPT)

"""Rituals are drawn, and some of them kept (R5.3): by an effect, at the Marae, all at once in a sealed question."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings, steps
from ..kinds import DRAW, KEEP, SEAT
from ..knowledge import memory
from ..knowledge.memory import FIRST_KEPT
from ..names import DECKS
from ..state import RaiateaState
from ..steps import Step
from .asking import RaiateaQuestion, StepQuestion, refuse


def open_decks(state: RaiateaState, seat: int) -> list[int]:
    """The decks that the seat may draw from: allowed by its rank, and with a card to draw."""
    return [deck for deck in state.box.rank_decks[holdings.rank(state, seat)] if memory.can_draw(state, deck)]


def draw_by_rank(state: RaiateaState, seat: int, deck: int, number: int) -> None:
    """Draw as many as the rank says and keep this number of them (R5.3)."""
    memory.draw(state, seat, deck, state.box.rank_draw[holdings.rank(state, seat)])
    state.stack.append([KEEP, seat, number])


def why_not_open(state: RaiateaState, seat: int, choice: int) -> IllegalChoice:
    """Why the seat may not draw from a deck that is not open to it."""
    deck = choice - state.box.at.draw
    rank = holdings.rank(state, seat)
    if deck not in state.box.rank_decks[rank]:
        return refuse(state, seat, choice, "draw.rank", rank=state.box.rank_names[rank])
    return refuse(state, seat, choice, "draw.empty", deck=DECKS[deck])


def why_not_kept(state: RaiateaState, seat: int, choice: int) -> IllegalChoice:
    """Why the seat may not keep a ritual: of those drawn, all that are not chosen already are offered."""
    is_drawn = choice - state.box.at.keep in state.drawn[seat]
    return refuse(state, seat, choice, "keep.chosen" if is_drawn else "keep.not_drawn")


class Draw(StepQuestion):
    """Asks for a deck; with one that is open it is drawn by itself."""

    kind = DRAW
    name = "draw"
    rule = "R5.3"
    field_sizes = (6,)
    step = steps.DRAW
    verbs = ("draw",)
    zones: tuple[str, ...] = ("decks",)
    NUMBER: Final = 2

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        state.stack.append([DRAW, seat, step.n])

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        decks = open_decks(state, pending[SEAT])
        if len(decks) > 1:
            state.ask(pending[SEAT])
            return True
        state.stack.pop()
        if decks:
            draw_by_rank(state, pending[SEAT], decks[0], pending[self.NUMBER])
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        return [state.box.at.draw + deck for deck in open_decks(state, seat)]

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        state.stack.pop()
        draw_by_rank(state, seat, choice - state.box.at.draw, pending[self.NUMBER])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return why_not_open(state, seat, choice)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`number`: how many will be kept."""
        return {**super().shown(state, pending), "number": pending[self.NUMBER]}


class Keep(RaiateaQuestion):
    """Asked when more were drawn than are kept. The rituals chosen so far stand behind its fields, from FIRST_KEPT."""

    kind = KEEP
    name = "keep"
    verbs = ("keep",)
    rule = "R5.3"
    in_steps = True
    field_sizes = (6,)
    NUMBER: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        """The others see it when it is whole."""
        seat = pending[SEAT]
        if len(state.drawn[seat]) > pending[self.NUMBER]:
            state.ask(seat)
            return True
        state.stack.pop()
        memory.keep(state, seat, state.drawn[seat][:])
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        first = state.box.at.keep
        left = state.drawn[seat][:]
        for ritual in pending[FIRST_KEPT:]:
            left.remove(ritual)
        return sorted({first + ritual for ritual in left})

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        pending.append(choice - state.box.at.keep)
        while len(pending) - FIRST_KEPT < pending[self.NUMBER]:
            choices = self.offer(state, pending, seat)
            if len(choices) > 1:
                return
            pending.append(choices[0] - state.box.at.keep)
        state.stack.pop()
        memory.keep(state, seat, pending[FIRST_KEPT:])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return why_not_kept(state, seat, choice)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`number`: how many are kept; `chosen`: the choices made so far, which only the chooser sees."""
        chosen = [state.game.words(state.box.at.keep + ritual) for ritual in pending[FIRST_KEPT:]]
        return {**super().shown(state, pending), "number": pending[self.NUMBER], "chosen": chosen}


class SealedKeep(RaiateaQuestion):
    """All who drew keep some at once, then all discard, in seat order."""

    verbs = ("keep",)

    def number(self, state: RaiateaState, pending: list[int], seat: int) -> int:
        """How many of the rituals drawn the seat keeps."""
        raise NotImplementedError

    def asks(self, state: RaiateaState, pending: list[int]) -> bool:
        """Ask those who have a choice; all others keep what they drew."""
        asked: list[int] = []
        for seat in range(state.players):
            if state.drawn[seat]:
                if len(state.drawn[seat]) > self.number(state, pending, seat):
                    asked.append(seat)
                else:
                    memory.keep(state, seat, state.drawn[seat][:])
        if asked:
            state.ask_sealed(asked)
        return len(asked) > 0

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        first = state.box.at.keep
        answers = state.answers[seat]
        if len(answers) == self.number(state, pending, seat):
            return []
        left = state.drawn[seat][:]
        for choice in answers:
            left.remove(choice - first)
        return sorted({first + ritual for ritual in left})

    def reveal(self, state: RaiateaState, pending: list[int], answers: list[list[int]]) -> None:
        """The pending work goes on: there may be a second deal."""
        first = state.box.at.keep
        for seat in range(state.players):
            if answers[seat]:
                memory.keep(state, seat, [choice - first for choice in answers[seat]])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return why_not_kept(state, seat, choice)

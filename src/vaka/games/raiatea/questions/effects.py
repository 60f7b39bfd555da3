"""Effects are carried out step by step (R12). What a step asks is a question of its own."""

from typing import Final

from .. import holdings, statues, steps, words
from ..kinds import EACH, EFFECT, RITUAL, SEAT, TATTOO
from ..knowledge import memory
from ..names import CEREMONY
from ..state import RaiateaState
from ..steps import Step
from . import stealing
from .asking import EFFECTS, RITUALS, RaiateaQuestion, StepQuestion
from .cancel import Cancel
from .complete import Complete
from .drawing import Draw
from .exchange import Exchange
from .path import PathVisit
from .perform import Perform
from .price import Price
from .reactivate import Reactivate
from .stealing import Rob
from .take import Take

STEP_QUESTIONS: Final[list[StepQuestion]] = [
    Cancel(),
    Complete(),
    Draw(),
    Exchange(),
    PathVisit(),
    Perform(),
    Price(),
    Reactivate(),
    Rob(),
    Take(),
]


def by_verb(questions: list[StepQuestion]) -> list[StepQuestion]:
    """The question of each verb; verbs that ask nothing have one that begins nothing."""
    step_questions = [StepQuestion() for _ in steps.VERBS]
    for question in questions:
        step_questions[question.step] = question
    return step_questions


ASKS: Final[list[StepQuestion]] = by_verb(STEP_QUESTIONS)


class Effect(RaiateaQuestion):
    """Begins one step after the other; the pending work goes with the last one."""

    kind = EFFECT
    name = "effect"
    field_sizes = (EFFECTS, 8)
    NUMBER: Final = 2
    NEXT: Final = 3

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        effect = state.box.effects[pending[self.NUMBER]]
        at = pending[self.NEXT]
        if at + 1 == len(effect):
            state.stack.pop()
        else:
            pending[self.NEXT] = at + 1
        step = effect[at]
        if step.who == steps.ALL or step.who == steps.EACH_OTHER:
            state.stack.append([EACH, pending[SEAT], pending[self.NUMBER], at, 0])
        else:
            begin(state, pending[SEAT], step)
        return False


class Each(RaiateaQuestion):
    """A step for several players: one finishes before the next begins (R12.3)."""

    kind = EACH
    name = "each"
    field_sizes = (EFFECTS, 8, 6)
    NUMBER: Final = 2
    STEP: Final = 3
    DONE: Final = 4

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        step = state.box.effects[pending[self.NUMBER]][pending[self.STEP]]
        seats = players(state, pending[SEAT], step.who)
        done = pending[self.DONE]
        if done == len(seats):
            state.stack.pop()
            return False
        pending[self.DONE] = done + 1
        if step.verb == steps.LOSE:
            stealing.lose(state, seats[done], step)
        elif step.verb == steps.STEAL:
            stealing.steal(state, pending[SEAT], seats[done], step)
        else:
            begin(state, seats[done], step)
        return False


def players(state: RaiateaState, owner: int, who: int) -> list[int]:
    """In a ceremony in ceremonial order, in an action round clockwise from the one who performs (R12.3)."""
    if state.box.spaces[state.players][state.space] == CEREMONY:
        seats = state.order[:]
    else:
        seats = [(owner + turn) % state.players for turn in range(state.players)]
    if who == steps.EACH_OTHER:
        seats.remove(owner)
    return seats


def begin(state: RaiateaState, seat: int, step: Step) -> None:
    """A step for one player. Gains come by themselves; what may ask somebody is pushed."""
    verb = step.verb
    if verb == steps.GAIN:
        gain(state, seat, step)
    elif verb == steps.BAG_MANA:
        holdings.fill_bag(state, step.n * holdings.counter(state, seat, step.per))
    elif verb == steps.REVEAL_STATUE:
        statues.open_next(state)
    else:
        ASKS[verb].begin(state, seat, step)


def gain(state: RaiateaState, seat: int, step: Step) -> None:
    n = min(step.n * holdings.counter(state, seat, step.per), step.most)
    if step.what == steps.PEARLS:
        holdings.gain_pearls(state, seat, n)
    elif step.what == steps.MANA:
        holdings.gain_mana(state, seat, n)
    elif step.what == steps.PRIEST:
        holdings.move_priests(state, seat, n)
    else:
        holdings.advance(state, seat, n)


class Ritual(RaiateaQuestion):
    """A ritual is spent when its effect is over (R12.2)."""

    kind = RITUAL
    name = "ritual"
    field_sizes = (RITUALS,)
    CARD: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        state.stack.pop()
        memory.discard(state, pending[self.CARD])
        state.emit(words.SPENT, [pending[self.CARD]])
        return False


class Tattoo(RaiateaQuestion):
    """The steps left after a rank that did something on reaching it."""

    kind = TATTOO
    name = "tattoo"
    field_sizes = (6,)
    LEFT: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        state.stack.pop()
        holdings.advance(state, pending[SEAT], pending[self.LEFT])
        return False

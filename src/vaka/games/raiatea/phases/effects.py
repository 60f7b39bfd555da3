"""Effects are carried out step by step (R12). What asks somebody is a frame of its own: asking.py, hostile.py."""

from typing import Final

from .. import holdings, steps
from ..frames import CANCEL, COMPLETE, EACH, EXCHANGE, PATH_VISIT, PERFORM, PRICE, REACTIVATE, ROB, SEAT, TAKE
from ..names import CEREMONY
from ..state import RaiateaState
from ..steps import Step
from . import hostile, marae, market, statues

EFFECT_NUMBER: Final = 2
NEXT: Final = 3
DONE: Final = 4


def run(state: RaiateaState, frame: list[int]) -> bool:
    """Begin the next step. The frame goes with its last one."""
    effect = state.box.effects[frame[EFFECT_NUMBER]]
    at = frame[NEXT]
    if at + 1 == len(effect):
        state.stack.pop()
    else:
        frame[NEXT] = at + 1
    step = effect[at]
    if step.who == steps.ALL or step.who == steps.EACH_OTHER:
        state.stack.append([EACH, frame[SEAT], frame[EFFECT_NUMBER], at, 0])
    else:
        begin(state, frame[SEAT], step)
    return False


def run_each(state: RaiateaState, frame: list[int]) -> bool:
    """One player finishes before the next begins (R12.3)."""
    step = state.box.effects[frame[EFFECT_NUMBER]][frame[NEXT]]
    seats = players(state, frame[SEAT], step.who)
    done = frame[DONE]
    if done == len(seats):
        state.stack.pop()
        return False
    frame[DONE] = done + 1
    if step.verb == steps.LOSE:
        hostile.lose(state, seats[done], step)
    elif step.verb == steps.STEAL:
        hostile.steal(state, frame[SEAT], seats[done], step)
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
    elif verb == steps.TAKE:
        state.stack.append([TAKE, seat, step.what, step.n, step.different, 0])
    elif verb == steps.DRAW:
        marae.push_draw(state, seat, step.n)
    elif verb == steps.PERFORM:
        state.stack.append([PERFORM, seat, step.most])
    elif verb == steps.REACTIVATE:
        state.stack.append([REACTIVATE, seat, step.n])
    elif verb == steps.COMPLETE_MISSION:
        state.stack.append([COMPLETE, seat, 0, step.n])
    elif verb == steps.VISIT:
        if step.what == steps.VISIT_PATH:
            state.stack.append([PATH_VISIT, seat, step.kahuna])
        else:
            market.push_visit(state, seat, step.kahuna)
    elif verb == steps.STEAL:
        state.stack.append([ROB, seat, step.what, step.n])
    elif verb == steps.EXCHANGE:
        state.stack.append([EXCHANGE, seat, step.inner, step.n])
    elif verb == steps.PRICE:
        state.stack.append([PRICE, seat])
    elif verb == steps.CANCEL:
        state.stack.append([CANCEL, seat, step.n])
    elif verb == steps.BAG_MANA:
        holdings.fill_bag(state, step.n * counter(state, seat, step.per))
    elif verb == steps.REVEAL_STATUE:
        statues.open_next(state)


def gain(state: RaiateaState, seat: int, step: Step) -> None:
    n = min(step.n * counter(state, seat, step.per), step.most)
    if step.what == steps.PEARLS:
        holdings.gain_pearls(state, seat, n)
    elif step.what == steps.MANA:
        holdings.gain_mana(state, seat, n)
    elif step.what == steps.PRIEST:
        holdings.move_priests(state, seat, n)
    else:
        holdings.advance(state, seat, n)


def counter(state: RaiateaState, seat: int, per: int) -> int:
    """What `per` multiplies by, read when the step is done; 1 without it."""
    if per == steps.PRIESTS:
        return state.priests[seat]
    if per == steps.ASSISTANTS_OWNED:
        return holdings.assistant_count(state, seat)
    if per == steps.PLAYERS:
        return state.players
    return 1


def run_tattoo(state: RaiateaState, frame: list[int]) -> bool:
    """The steps left after a rank that did something on reaching it."""
    state.stack.pop()
    holdings.advance(state, frame[SEAT], frame[2])
    return False

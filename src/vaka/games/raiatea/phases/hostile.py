"""Steps that are done to others: losing and stealing (R12.4)."""

from typing import TYPE_CHECKING, Final

from .. import holdings, masks, steps, trail, words
from ..frames import LOSE_GOOD, ROB_MASK, SEAT
from ..steps import Step
from ..table import FIRST_MASK, GOOD_KINDS
from . import marae

if TYPE_CHECKING:
    from ..state import RaiateaState

LEFT: Final = 2
WHAT: Final = 2
NUMBER: Final = 3
VICTIM: Final = 2
MASKS_LEFT: Final = 3


# --- losing


def lose(state: "RaiateaState", seat: int, step: Step) -> None:
    """An immune player loses nothing; who has less loses all of it."""
    if holdings.is_immune(state, seat):
        return
    if step.what == steps.PEARLS:
        holdings.pay_pearls(state, seat, step.n)
    elif step.what == steps.MANA:
        holdings.pay_mana(state, seat, step.n)
    elif step.what == steps.PRIEST:
        holdings.move_priests(state, seat, -step.n)
    else:
        state.stack.append([LOSE_GOOD, seat, step.n])


def run_lose(state: "RaiateaState", frame: list[int]) -> bool:
    """The loser chooses, unless all their goods go."""
    seat = frame[SEAT]
    if 0 < frame[LEFT] < state.held[seat]:
        state.ask(seat)
        return True
    state.stack.pop()
    if frame[LEFT]:
        for good in range(GOOD_KINDS):
            for _ in range(state.goods[seat * GOOD_KINDS + good]):
                lose_good(state, seat, good)
    return False


def lose_good(state: "RaiateaState", seat: int, good: int) -> None:
    holdings.lose_good(state, seat, good)
    state.tell(words.LOSES, [seat, good])
    holdings.good_to_market(state, good)


def offer_lose(state: "RaiateaState", frame: list[int]) -> list[int]:
    return marae.own_goods(state, frame[SEAT])


def act_lose(state: "RaiateaState", frame: list[int], choice: int) -> None:
    frame[LEFT] -= 1
    lose_good(state, frame[SEAT], choice - state.box.at.returns)


# --- stealing


def steal(state: "RaiateaState", thief: int, victim: int, step: Step) -> None:
    """From one of several victims."""
    if not holdings.is_immune(state, victim):
        steal_from(state, thief, victim, step.what, step.n)


def steal_from(state: "RaiateaState", thief: int, victim: int, what: int, n: int) -> None:
    if what == steps.PEARLS:
        n = min(n, state.pearls[victim])
        state.pearls[victim] -= n
        state.pearls[thief] += n
        state.tell(words.STEALS_PEARLS, [thief, victim, n])
    elif what == steps.MANA:
        n = min(n, state.mana[victim])
        state.mana[victim] -= n
        state.mana[thief] += n
        state.tell(words.STEALS_MANA, [thief, victim, n])
    elif what == steps.GOOD:
        for _ in range(min(n, state.held[victim])):
            steal_good(state, thief, victim)
    else:
        state.stack.append([ROB_MASK, thief, victim, n])


def steal_good(state: "RaiateaState", thief: int, victim: int) -> None:
    """At random; only thief and victim see which it is, or with open screens everybody, and no price moves."""
    first = victim * GOOD_KINDS
    good = state.chance.draw_kind(state.goods[first : first + GOOD_KINDS])
    if state.options["screens"] == "open":
        state.tell(words.STEALS, [thief, victim, good])
    else:
        state.tell(words.STEALS, [thief, victim, good], seers=1 << thief | 1 << victim, shown=2)
        trail.stolen(state, thief, victim, good)
    state.goods[first + good] -= 1
    state.held[victim] -= 1
    state.goods[thief * GOOD_KINDS + good] += 1
    state.held[thief] += 1


# --- naming one victim


def victims(state: "RaiateaState", frame: list[int]) -> list[int]:
    """Who is not immune and has such a card; pearls and mana are secret, so anybody might have them."""
    found: list[int] = []
    for seat in range(state.players):
        if seat == frame[SEAT] or holdings.is_immune(state, seat):
            continue
        if frame[WHAT] == steps.GOOD and not state.held[seat]:
            continue
        if frame[WHAT] == steps.MASK and not masks.unpaired(state, seat):
            continue
        found.append(seat)
    return found


def run_rob(state: "RaiateaState", frame: list[int]) -> bool:
    found = victims(state, frame)
    if len(found) > 1:
        state.ask(frame[SEAT])
        return True
    if found:
        rob(state, frame, found[0])
    else:
        state.stack.pop()
    return False


def offer_rob(state: "RaiateaState", frame: list[int]) -> list[int]:
    return [state.box.at.rob + seat for seat in victims(state, frame)]


def act_rob(state: "RaiateaState", frame: list[int], choice: int) -> None:
    rob(state, frame, choice - state.box.at.rob)


def rob(state: "RaiateaState", frame: list[int], victim: int) -> None:
    state.stack.pop()
    state.tell(words.ROBS, [frame[SEAT], victim])
    steal_from(state, frame[SEAT], victim, frame[WHAT], frame[NUMBER])


# --- stealing masks: the thief chooses


def run_mask(state: "RaiateaState", frame: list[int]) -> bool:
    found = masks.unpaired(state, frame[VICTIM])
    if frame[MASKS_LEFT] == 0 or not found:
        state.stack.pop()
        return False
    if len(found) > 1:
        state.ask(frame[SEAT])
        return True
    steal_mask(state, frame, found[0])
    return False


def offer_mask(state: "RaiateaState", frame: list[int]) -> list[int]:
    first = state.box.at.take + FIRST_MASK
    return [first + mask for mask in masks.unpaired(state, frame[VICTIM])]


def act_mask(state: "RaiateaState", frame: list[int], choice: int) -> None:
    steal_mask(state, frame, choice - state.box.at.take - FIRST_MASK)


def steal_mask(state: "RaiateaState", frame: list[int], mask: int) -> None:
    """A mask in no pair (R9.2), without treasure."""
    frame[MASKS_LEFT] -= 1
    thief, victim = frame[SEAT], frame[VICTIM]
    size = state.box.mirror + 1
    state.masks[victim * size + mask] -= 1
    state.masks[thief * size + mask] += 1
    state.tell(words.STEALS_MASK, [thief, victim, mask])

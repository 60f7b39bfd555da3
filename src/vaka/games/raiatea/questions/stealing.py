"""Steps that are done to others: losing and stealing (R12.4)."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from ....core.seats import seat_number
from .. import holdings, masks, steps, words
from ..kinds import LOSE_GOOD, ROB, ROB_MASK, SEAT
from ..knowledge import stolen_goods
from ..names import FIRST_MASK, GOOD_KINDS
from ..state import RaiateaState
from ..steps import Step
from .asking import RaiateaQuestion, StepQuestion, refuse
from .returning import own_goods, why_not_return

# --- losing


def lose(state: RaiateaState, seat: int, step: Step) -> None:
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


class LoseGood(RaiateaQuestion):
    """The loser chooses, unless all their goods go."""

    kind = LOSE_GOOD
    name = "lose"
    verbs = ("return",)
    rule = "R12.4"
    field_sizes = (6,)
    LEFT: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        seat = pending[SEAT]
        if 0 < pending[self.LEFT] < state.held[seat]:
            state.ask(seat)
            return True
        state.stack.pop()
        if pending[self.LEFT]:
            for good in range(GOOD_KINDS):
                for _ in range(state.goods[seat * GOOD_KINDS + good]):
                    lose_good(state, seat, good)
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        return own_goods(state, seat)

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        pending[self.LEFT] -= 1
        lose_good(state, seat, choice - state.box.at.returns)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return why_not_return(state, seat, choice)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`left`: how many goods are still lost."""
        return {**super().shown(state, pending), "left": pending[self.LEFT]}


def lose_good(state: RaiateaState, seat: int, good: int) -> None:
    holdings.lose_good(state, seat, good)
    state.emit(words.LOSES, [seat, good])
    holdings.good_to_market(state, good)


# --- stealing


def steal(state: RaiateaState, thief: int, victim: int, step: Step) -> None:
    """From one of several victims."""
    if not holdings.is_immune(state, victim):
        steal_from(state, thief, victim, step.what, step.n)


def steal_from(state: RaiateaState, thief: int, victim: int, what: int, n: int) -> None:
    if what == steps.PEARLS:
        n = min(n, state.pearls[victim])
        state.pearls[victim] -= n
        state.pearls[thief] += n
        state.emit(words.STEALS_PEARLS, [thief, victim, n])
    elif what == steps.MANA:
        n = min(n, state.mana[victim])
        state.mana[victim] -= n
        state.mana[thief] += n
        state.emit(words.STEALS_MANA, [thief, victim, n])
    elif what == steps.GOOD:
        for _ in range(min(n, state.held[victim])):
            steal_good(state, thief, victim)
    else:
        state.stack.append([ROB_MASK, thief, victim, n])


def steal_good(state: RaiateaState, thief: int, victim: int) -> None:
    """At random; only thief and victim see which it is, or with open screens everybody, and no price moves."""
    first = victim * GOOD_KINDS
    good = state.chance.draw_kind(list(state.goods[first : first + GOOD_KINDS]))
    if state.options["screens"] == "open":
        state.emit(words.STEALS, [thief, victim, good])
    else:
        state.emit(words.STEALS, [thief, victim, good], visible_to=1 << thief | 1 << victim, public_values=2)
        stolen_goods.stolen(state, thief, victim, good)
    state.goods[first + good] -= 1
    state.held[victim] -= 1
    state.goods[thief * GOOD_KINDS + good] += 1
    state.held[thief] += 1


class Rob(StepQuestion):
    """Asks for a victim, where there are several."""

    kind = ROB
    name = "rob"
    rule = "R12.4"
    public = True
    field_sizes = (8, 12)
    step = steps.STEAL
    verbs = ("rob",)
    WHAT: Final = 2
    NUMBER: Final = 3

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        state.stack.append([ROB, seat, step.what, step.n])

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        result = victims(state, pending)
        if len(result) > 1:
            state.ask(pending[SEAT])
            return True
        if result:
            rob(state, pending, result[0])
        else:
            state.stack.pop()
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        return [state.box.at.rob + victim for victim in victims(state, pending)]

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        rob(state, pending, choice - state.box.at.rob)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        victim = choice - state.box.at.rob
        if victim >= state.players:
            return refuse(state, seat, choice, "rob.no_such_seat")
        if victim == seat:
            return refuse(state, seat, choice, "rob.yourself")
        if holdings.is_immune(state, victim):
            return refuse(state, seat, choice, "rob.immune")
        return refuse(state, seat, choice, "rob.nothing_there")

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`what` is stolen, and how much of it: `number`."""
        what = steps.THINGS[pending[self.WHAT]]
        return {**super().shown(state, pending), "what": what, "number": pending[self.NUMBER]}


def victims(state: RaiateaState, pending: list[int]) -> list[int]:
    """Who is not immune and has such a card; pearls and mana are secret, so anybody might have them."""
    result: list[int] = []
    for seat in range(state.players):
        if seat == pending[SEAT] or holdings.is_immune(state, seat):
            continue
        if pending[Rob.WHAT] == steps.GOOD and not state.held[seat]:
            continue
        if pending[Rob.WHAT] == steps.MASK and not masks.unpaired(state, seat):
            continue
        result.append(seat)
    return result


def rob(state: RaiateaState, pending: list[int], victim: int) -> None:
    state.stack.pop()
    state.emit(words.ROBS, [pending[SEAT], victim])
    steal_from(state, pending[SEAT], victim, pending[Rob.WHAT], pending[Rob.NUMBER])


class RobMask(RaiateaQuestion):
    """The thief chooses the mask."""

    kind = ROB_MASK
    name = "rob_mask"
    verbs = ("take",)
    rule = "R9.2"
    public = True
    field_sizes = (0, 6)
    VICTIM: Final = 2
    LEFT: Final = 3

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        result = masks.unpaired(state, pending[self.VICTIM])
        if pending[self.LEFT] == 0 or not result:
            state.stack.pop()
            return False
        if len(result) > 1:
            state.ask(pending[SEAT])
            return True
        steal_mask(state, pending, result[0])
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        first = state.box.at.take + FIRST_MASK
        return [first + mask for mask in masks.unpaired(state, pending[self.VICTIM])]

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        steal_mask(state, pending, choice - state.box.at.take - FIRST_MASK)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return refuse(state, seat, choice, "take.not_there")

    def values(self, state: RaiateaState, pending: list[int], seat: int) -> dict[str, Any]:
        return {**super().values(state, pending, seat), "victim": pending[self.VICTIM]}

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """The `victim`, and how many masks are still taken: `left`."""
        return {
            **super().shown(state, pending),
            "victim": seat_number(pending[self.VICTIM]),
            "left": pending[self.LEFT],
        }


def steal_mask(state: RaiateaState, pending: list[int], mask: int) -> None:
    """A mask in no pair (R9.2), without treasure."""
    pending[RobMask.LEFT] -= 1
    thief, victim = pending[SEAT], pending[RobMask.VICTIM]
    holdings.add_masks(state, victim, mask, -1)
    holdings.add_masks(state, thief, mask, 1)
    state.emit(words.STEALS_MASK, [thief, victim, mask])

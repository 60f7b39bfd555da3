"""Hints: what the expert would choose here, how sure it is, and why, all from what the seat may know."""

from typing import Final

from ..core.chance import Chance
from ..core.state import State
from .bot import SEEDS, answer_by_habit
from .navigator import Budget, Navigator
from .search_chance import SearchChance
from .values.judge import Values

WORLDS: Final = 12  # in which the best choice is compared with the next best
MAX_REASONS: Final = 2
NOTABLE: Final = 0.2  # the part of all differences that an item needs to be a reason
FORESIGHT: Final = "hint.foresight"
ALIKE: Final = "hint.alike"
LITTLE: Final = 0.005  # below it items do not differ
NO_CHOICE: Final = -1

Reason = tuple[str, dict[str, float]]


class Hint:
    """What the expert would choose.

    `share` is the part of the victory that it promises, `gain` how much more than `next_choice` (NO_CHOICE if there is
    none), `sure` the part of the imagined worlds in which nothing was better; all are parts from 0 to 1. `reasons` are
    message keys and values: what makes it better than the next choice, the most important first, then what is worse.
    `line` are seats with their choices that probably follow, `next_line` those that follow the next choice.
    """

    def __init__(
        self,
        choice: int,
        sure: float = 1.0,
        share: float = 0.0,
        gain: float = 0.0,
        next_choice: int = NO_CHOICE,
        reasons: list[Reason] | None = None,
        line: list[tuple[int, int]] | None = None,
        next_line: list[tuple[int, int]] | None = None,
    ) -> None:
        self.choice = choice
        self.sure = sure
        self.share = share
        self.gain = gain
        self.next_choice = next_choice
        self.reasons: list[Reason] = reasons or []
        self.line: list[tuple[int, int]] = line or []
        self.next_line: list[tuple[int, int]] = next_line or []


def hint(known: State, values: Values, budget: Budget, chance: Chance) -> Hint:
    """A hint for the seat that has seen this and is asked now."""
    choices = known.choices(known.viewer)
    if len(choices) == 1:
        return Hint(choices[0])
    best, following = Navigator(values, budget).thought(known, chance)[:2]
    gain = max(0.0, best.share() - following.share())
    result = Hint(best.choice, best.sureness(), best.share(), gain, following.choice)
    result.reasons = reasons_of(values, compared(known, values, best.choice, following.choice, chance))
    return result


def reasons_of(values: Values, differences: list[float]) -> list[Reason]:
    """The items that differ notably."""
    notable = max(LITTLE, NOTABLE * sum([abs(difference) for difference in differences]))
    better: list[Reason] = []
    worse: list[Reason] = []
    for item in sorted(range(len(differences)), key=lambda item: -abs(differences[item])):
        said = {"worth": round(abs(differences[item]), 2)}
        if differences[item] >= notable:
            better.append((f"hint.{values.item_names[item]}.more", said))
        elif differences[item] <= -notable:
            worse.append((f"hint.{values.item_names[item]}.less", said))
    if not better and not worse:
        return [(ALIKE, {})]
    if not better or sum(differences) <= 0:  # the expert looked further than this comparison does
        better.insert(0, (FORESIGHT, {}))
    return better[:MAX_REASONS] + worse[:1]


def compared(known: State, values: Values, choice: int, other: int, chance: Chance) -> list[float]:
    """Per item how much better the position is after one choice than after the other, in the mean over some worlds."""
    seat = known.viewer
    differences = [0.0] * len(values.item_names)
    for _ in range(WORLDS):
        world = known.imagine(SearchChance(chance.pick(SEEDS)))
        answer_by_habit(world, seat, values)
        luck = chance.pick(SEEDS)
        these = _items_after(world, seat, choice, values, luck)
        those = _items_after(world, seat, other, values, luck)
        for item in range(len(differences)):
            differences[item] += (these[item] - those[item]) / WORLDS
    return differences


def _items_after(world: State, seat: int, choice: int, values: Values, luck: int) -> list[float]:
    then = world.copy(SearchChance(luck))
    then.choose(seat, choice)
    return values.items(then, seat)

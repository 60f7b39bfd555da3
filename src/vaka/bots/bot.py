"""What a bot is, and the simple ones."""

from typing import Final

from ..core.chance import Chance
from ..core.compiling import mypyc_attr
from ..core.state import State
from .dominated import undominated
from .portions import Portions
from .search_chance import SearchChance
from .timer import NO_HURRY, Timer
from .values.judge import Values

SEEDS: Final = 1 << 30


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers with one of its seat's choices.

    `known` is what the seat has seen: all that it may know and remember, so what it was told is in it. `chance` is the
    bot's own and never that of the game.
    """

    def choose(self, known: State, chance: Chance) -> int:
        raise NotImplementedError

    def go_on(self, known: State, chance: Chance) -> int:
        """The next step of a move that is begun and that others see only when it is whole. A bot that thinks by the
        clock must hurry here, or others could tell by the time how many steps there were."""
        return self.choose(known, chance)

    def thinking(self, known: State, chance: Chance, is_begun: bool = False) -> Portions[int]:
        """`choose`, or `go_on` where a move is begun, in portions. A bot that takes long for a choice makes them
        small."""
        yield
        return self.go_on(known, chance) if is_begun else self.choose(known, chance)


class RandomBot(Bot):
    """Takes any choice."""

    def choose(self, known: State, chance: Chance) -> int:
        choices = known.choices(known.viewer)
        return choices[chance.pick(len(choices))]


class GreedyBot(Bot):
    """Looks one step ahead: tries every choice in a few imagined worlds and takes the one that looks best afterwards.

    In a sealed phase the others answer in that world by the habits in the values of the game. With `slips` it takes, so
    many times in a hundred, just any choice.
    """

    def __init__(self, values: Values, worlds: int, slips: int = 0) -> None:
        self.values: Values = values
        self.worlds: int = worlds
        self.slips: int = slips

    def choose(self, known: State, chance: Chance) -> int:
        choices = undominated(known, known.choices(known.viewer))
        if len(choices) == 1:
            return choices[0]
        if self.slips and chance.pick(100) < self.slips:
            return choices[chance.pick(len(choices))]
        worth = self.judged(known, choices, chance)
        best = max(worth)
        good = [choice for at, choice in enumerate(choices) if worth[at] >= best - 1e-9]
        return good[chance.pick(len(good))]

    def judged(self, known: State, choices: list[int], chance: Chance, timer: Timer = NO_HURRY) -> list[float]:
        """What each choice looks worth, in the mean over all the worlds, or those for which there is time."""
        seat = known.viewer
        worth = [0.0] * len(choices)
        seen = 0
        while seen < self.worlds and not (seen and timer.is_over()):
            seen += 1
            world = known.imagine(SearchChance(chance.pick(SEEDS)))
            answer_by_habit(world, seat, self.values)
            luck = chance.pick(SEEDS)
            for at, choice in enumerate(choices):
                then = world.copy(SearchChance(luck))
                then.choose(seat, choice)
                worth[at] += self.values.worth(then, seat)
        return [total / seen for total in worth]


def answer_by_habit(world: State, seat: int, values: Values) -> None:
    """In a sealed phase of an imagined world: let all others but this seat answer."""
    for other in world.pending:
        while other != seat and other in world.pending:
            world.choose(other, values.habit(world, other, world.chance))


def answer_by_thought(world: State, seat: int, values: Values) -> None:
    """The same, but each of the others thinks one step ahead, and takes the rest to answer by habit."""
    for other in world.pending:
        while other != seat and other in world.pending:
            dream = world.copy(world.chance)
            answer_by_habit(dream, other, values)
            world.choose(other, best_answer(dream, other, values))


def best_answer(world: State, seat: int, values: Values) -> int:
    """What looks best one step ahead in this very world."""
    best = -1
    most = 0.0
    for choice in world.choices(seat):
        then = world.copy(world.chance)
        then.take(seat, choice)
        worth = values.worth(then, seat)
        if best < 0 or worth > most:
            best = choice
            most = worth
    return best

"""A game whose chance is asked for outcome by outcome, as OpenSpiel wants it; never changed in place but for its last
step, so that copies are cheap.

A state asks its chance in the middle of a choice. Here that is where the choice stops: it is made anew, from the
position before it, each time that one more outcome is known.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from ..core.chance import Chance
from ..core.errors import ChanceError
from ..core.events import Event
from ..core.game import Game
from ..core.match import Match
from ..core.state import State
from ..games import game as game_of
from .play import OVER, Told, explicit_match, heading, rewards

Outcomes = list[tuple[int, float]]  # what chance may answer, each with its probability
Spec = tuple[str, str, int, int, tuple[tuple[str, Any], ...]]  # game, components, rules, players, options

AT_CHANCE = -2
WATCHING = -1


class Asked(Exception):
    """Chance is asked for one of these."""

    def __init__(self, outcomes: Outcomes) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class Explicit(Chance):
    """Answers what it was given, and then asks. What can only come out one way is no question."""

    def __init__(self, given: list[int]) -> None:
        super().__init__()
        self.given = given
        self.all: list[int] = []  # with those that were no question

    def _one_of(self, outcomes: Outcomes) -> int:
        if len(outcomes) == 1:
            self.all.append(outcomes[0][0])
            return outcomes[0][0]
        if self.asked == len(self.given):
            raise Asked(outcomes)
        value = self.given[self.asked]
        self.asked += 1
        self.all.append(value)
        return value

    def pick(self, n: int) -> int:
        return self._one_of([(value, 1 / n) for value in range(n)])

    def roll(self, sides: int) -> int:
        return self._one_of([(value, 1 / sides) for value in range(1, sides + 1)])

    def draw(self, bag: list[int]) -> int:
        value = self._one_of([(value, bag.count(value) / len(bag)) for value in sorted(set(bag))])
        bag.remove(value)
        return value

    def draw_kind(self, counts: list[int]) -> int:
        whole = sum(counts)
        value = self._one_of([(kind, count / whole) for kind, count in enumerate(counts) if count])
        counts[value] -= 1
        return value


class Sampled(Chance):
    """Another package's generator of floats in [0, 1) as a source."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__()
        self.sampler = sampler

    def pick(self, n: int) -> int:
        self.asked += 1
        return min(n - 1, int(self.sampler() * n))


@cache
def game_of_spec(name: str, components: str, rules: int) -> Game[Any]:
    return game_of(name, components or None, rules)


class ChanceNodeGame:
    """`state` is the position after the last whole choice (None before the start). While `open` lists outcomes, the
    choice (or the start) that asked for them is not done yet."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.state: State | None = None
        self.step = (OVER, OVER)  # the seat and the choice that chance belongs to
        self.given: list[int] = []  # what chance answered within it
        self.open: Outcomes = []
        self.outcomes: list[int] = []  # all before it
        self.told = Told()
        self.is_resampled = False

    @classmethod
    def begun(cls, spec: Spec) -> "ChanceNodeGame":
        chance_node_game = cls(spec)
        chance_node_game._go_on()
        return chance_node_game

    @property
    def game(self) -> Game[Any]:
        return game_of_spec(*self.spec[:3])

    @property
    def players(self) -> int:
        return self.spec[3]

    @property
    def options(self) -> dict[str, Any]:
        return dict(self.spec[4])

    @property
    def seat(self) -> int:
        if self.open:
            return AT_CHANCE
        assert self.state is not None
        return self.state.pending[0] if self.state.pending else OVER

    def choose(self, choice: int) -> None:
        """The choice of the seat asked; IllegalChoice where it is not open."""
        assert self.state is not None
        self.step = (self.seat, choice)
        self._go_on()

    def answer(self, outcome: int) -> None:
        """One outcome of chance."""
        if outcome not in [value for value, _ in self.open]:
            raise ChanceError("chance.not_there", {"value": outcome})
        self.given = [*self.given, outcome]
        self._go_on()

    def _go_on(self) -> None:
        chance = Explicit(self.given)
        events: list[Event] = []
        seat, choice = self.step
        try:
            if self.state is None:
                after: State = self.game.start(self.players, chance, self.options, events)
            else:
                after = self.state.copy(chance)
                after.told = events
                after.choose(seat, choice)
        except Asked as question:
            self.open = question.outcomes
            return
        if self.state is not None:
            self.told.made.append((seat, choice, len(self.told.events)))
        self.told.events += events
        self.outcomes = self.outcomes + chance.all
        after.told = None
        self.state = after
        self.given = []
        self.open = []

    def recall(self, seat: int) -> list[str]:
        """What the seat was told and chose, line by line; its choice counts from when it was made."""
        lines = [heading(self.game, self.players, self.options, seat), *self.told.lines(self.game, seat)]
        if self.open and self.state is not None and self.step[0] == seat:
            lines.append(f"> {self.game.words(self.step[1])}")
        return lines

    def rewards(self) -> list[float]:
        outcome = None if self.open or self.state is None else self.state.outcome
        return [0.0] * self.players if outcome is None else rewards(outcome)

    def match(self) -> Match:
        """The game so far, up to the last whole choice, as a match with its record."""
        if self.is_resampled:
            raise ValueError("a resampled state has no record: how it came about is not known")
        return explicit_match(self.game, self.players, self.options, self.outcomes, self.told)

    def copy(self) -> "ChanceNodeGame":
        twin = ChanceNodeGame(self.spec)
        twin.state = self.state  # never changed
        twin.step = self.step
        twin.given = self.given
        twin.open = self.open
        twin.outcomes = self.outcomes
        twin.told = self.told.copy()
        twin.is_resampled = self.is_resampled
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "ChanceNodeGame":
        return self.copy()

    def resampled(self, seat: int, sampler: Callable[[], float]) -> "ChanceNodeGame":
        """Another position that the seat cannot tell from this one. At a chance node: this one.

        Others who have answered in a sealed phase have answered there, too, at random. What others recall there
        is what everybody was told, and a name for what they see in that world: nothing of the true game.
        """
        if self.state is None or self.open:
            return self.copy()
        true = self.state
        source = Sampled(sampler)
        world = true.seen(seat).imagine(source)
        for other in true.asked:
            while other not in true.pending and other != seat and other in world.pending:
                choices = world.choices(other)
                world.choose(other, choices[source.pick(len(choices))])
        twin = ChanceNodeGame(self.spec)
        twin.state = world
        twin.is_resampled = True
        watched = self.told.lines(self.game, WATCHING)
        for viewer in range(self.players):
            if viewer == seat:
                lines = self.told.lines(self.game, seat)[:]
            else:
                lines = [*watched, f"= {world.seen(viewer).digest()}"]
            twin.told.begin_with(viewer, lines)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        events = [(event.verb, event.values, event.visible_to, event.public_values) for event in self.told.events]
        state = None if self.state is None else self.state.save()
        rest = (self.step, self.given, self.open, self.outcomes, self.is_resampled)
        return _restored, (self.spec, state, rest, events, self.told.made, self.told.begun)


def _restored(spec: Spec, state: Any, rest: Any, events: Any, made: Any, begun: Any) -> ChanceNodeGame:
    chance_node_game = ChanceNodeGame(spec)
    chance_node_game.state = None if state is None else chance_node_game.game.load(state)
    (
        chance_node_game.step,
        chance_node_game.given,
        chance_node_game.open,
        chance_node_game.outcomes,
        chance_node_game.is_resampled,
    ) = rest
    chance_node_game.told.events = [Event(*event) for event in events]
    chance_node_game.told.made = list(made)
    for seat, lines in begun.items():
        chance_node_game.told.begin_with(seat, lines)
    return chance_node_game

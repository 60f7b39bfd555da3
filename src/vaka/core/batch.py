"""Many games side by side, each at its next real choice: the inner loop of self-play and of vectorised environments."""

from typing import Final

from .chance import Chance
from .compiling import i64, mypyc_attr
from .observe import FeatureList, Observer
from .outcome import Outcome
from .state import State

NOBODY: Final = -1


def next_choices(state: State, made: list[int]) -> list[int]:
    """Play on to the next real choice of the first pending seat: what it may choose; [] when the game is over.

    A choice without an alternative is made at once and added to `made`. The list is the state's own: not to be changed.

    >>> import vaka
    >>> state, made = vaka.game("orongo").start(2, vaka.seeded(7)), []
    >>> len(next_choices(state, made)) > 1, made
    (True, [])
    """
    while state.pending:
        seat = state.pending[0]
        choices = state.game.offer(state, seat) if state.answers else state.kept_choices()
        if len(choices) > 1:
            return choices
        made.append(choices[0])
        state.take(seat, choices[0])
    return []


def imagine_all(states: list[State], seats: list[int], chances: list[Chance]) -> list[State]:
    """Of each state a full one that its seat cannot tell from it, which plays on with its chance: `seen` and `imagine`
    of many states in one call.

    >>> import vaka
    >>> states = [vaka.game("moorea").start(3, vaka.seeded(seed)) for seed in range(2)]
    >>> worlds = imagine_all(states, [0, 2], [vaka.seeded(7), vaka.seeded(8)])
    >>> worlds[1].seen(2).digest() == states[1].seen(2).digest()
    True
    """
    return [state.seen(seat).imagine(chance) for state, seat, chance in zip(states, seats, chances, strict=True)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Batch:
    """So many games. A subclass says how each begins (`fresh`) and hears how it ended (`over`), whereupon the next one
    begins in its place at once.

    `seats[at]` is asked and may choose among `offered[at]`. `made[at]` are all choices of the game so far, those
    without an alternative as well: since always the first pending seat is asked, they and its start are the whole game.
    `real[at]` counts the questions put.

    What is new since the last step goes on from game to game, which is the fastest way to hand it over: `asked` are the
    games with a new question, `feature_list` the features that their seats have seen, `seen[i]` of them in the game
    `asked[i]`, and `open` all that may be chosen there. Callers that want no lists pass the two in.
    """

    __slots__ = ("asked", "active", "made", "observer", "offered", "open", "real", "seats", "seen", "states")

    def __init__(
        self, observer: Observer, size: int, active: FeatureList | None = None, open: FeatureList | None = None
    ) -> None:
        self.observer: Observer = observer
        self.states: list[State] = []
        self.seats: list[int] = [NOBODY] * size
        self.offered: list[list[int]] = [[] for _ in range(size)]
        self.made: list[list[int]] = [[] for _ in range(size)]
        self.real: list[int] = [0] * size
        self.asked: list[int] = []
        self.active: FeatureList = observer.feature_list() if active is None else active
        self.seen: list[int] = []
        self.open: FeatureList = FeatureList(FeatureList.all_numbers(observer.choices)) if open is None else open

    def fresh(self, at: int) -> State:
        """The start of a new game."""
        raise NotImplementedError

    def over(self, at: int, outcome: Outcome) -> None:
        """The game is over; what is known of it still stands here."""
        raise NotImplementedError

    def start(self) -> None:
        """All games begin, in order."""
        self.states = [self.fresh(at) for at in range(len(self.seats))]
        for at in range(len(self.seats)):
            self.made[at] = []
            self.real[at] = 0
        self.ask_all()

    def step(self, choices: list[int]) -> None:
        """One choice in each game, out of those that were offered, and on to the next question."""
        self.step_in(list(range(len(choices))), choices)

    def step_in(self, games: list[int], choices: list[int]) -> None:
        """The same in some of the games; in the others nothing happens."""
        self._forget()
        for i in range(len(games)):
            at = games[i]
            choice = choices[i]
            self.made[at].append(choice)
            self.states[at].take(self.seats[at], choice)
            _ask(self, at)

    def ask_all(self) -> None:
        """Put the next question in all games."""
        self._forget()
        for at in range(len(self.seats)):
            _ask(self, at)

    def features(self) -> list[list[int]]:
        """What the seats of the games in `asked` have seen, game by game."""
        end = 0
        features: list[list[int]] = []
        for number in self.seen:
            features.append(self.active.features()[end : end + number])
            end += number
        return features

    def put(self, at: int, state: State, made: list[int]) -> None:
        """A game that was begun elsewhere goes on here: its start, and all choices up to a question.

        It is put by the next `ask_all`.
        """
        done: list[int] = []
        real = 0
        next_choices(state, done)
        while len(done) < len(made):
            choice = made[len(done)]
            done.append(choice)
            state.take(state.pending[0], choice)
            real += 1
            next_choices(state, done)
        self.states[at] = state
        self.made[at] = done
        self.real[at] = real

    def _forget(self) -> None:
        self.asked = []
        self.active.clear()
        self.seen = []
        self.open.clear()


def _ask(batch: Batch, at: i64) -> None:
    """Put the next question of a game; one that is over makes room for a new one.

    It is no method: one that a subclass could replace is called by name, which takes as long as to find the choices.
    """
    state = batch.states[at]
    choices = next_choices(state, batch.made[at])
    while not choices:
        batch.over(at, state.game.score(state))
        state = batch.fresh(at)
        batch.states[at] = state
        batch.made[at] = []
        batch.real[at] = 0
        choices = next_choices(state, batch.made[at])
    seat = state.pending[0]
    batch.seats[at] = seat
    batch.offered[at] = choices
    batch.real[at] += 1
    batch.asked.append(at)
    batch.active.row(at)
    batch.seen.append(batch.observer.append_to(state, seat, choices, batch.active))
    batch.open.row(at)
    batch.open.add_each(0, choices)

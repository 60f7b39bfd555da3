"""Many games side by side, each at its next real choice: the inner loop of self-play and of vectorised environments."""

from typing import Final

from .compiling import mypyc_attr
from .observe import Observer
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Batch:
    """So many games. A subclass says how each begins (`fresh`) and hears how it ended (`over`), whereupon the next one
    begins in its place at once.

    `seats[at]` is asked, may choose among `offered[at]`, and has seen `features[at]`. `made[at]` are all choices of the
    game so far, those without an alternative as well: since always the first pending seat is asked, they and its start
    are the whole game. `real[at]` counts the questions put.
    """

    __slots__ = ("features", "made", "observer", "offered", "real", "seats", "states")

    def __init__(self, observer: Observer, size: int) -> None:
        self.observer: Observer = observer
        self.states: list[State] = []
        self.seats: list[int] = [NOBODY] * size
        self.offered: list[list[int]] = [[] for _ in range(size)]
        self.features: list[list[int]] = [[] for _ in range(size)]
        self.made: list[list[int]] = [[] for _ in range(size)]
        self.real: list[int] = [0] * size

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
            self._ask(at)

    def step(self, choices: list[int]) -> None:
        """One choice in each game, out of those that were offered, and on to the next question."""
        for at in range(len(choices)):
            choice = choices[at]
            self.made[at].append(choice)
            self.states[at].take(self.seats[at], choice)
            self._ask(at)

    def put(self, at: int, state: State, made: list[int]) -> None:
        """A game that was begun elsewhere goes on here: its start, and all choices up to a question."""
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
        self._ask(at)

    def _ask(self, at: int) -> None:
        """Put the next question of a game; one that is over makes room for a new one."""
        state = self.states[at]
        choices = next_choices(state, self.made[at])
        while not choices:
            self.over(at, state.game.score(state))
            state = self.fresh(at)
            self.states[at] = state
            self.made[at] = []
            self.real[at] = 0
            choices = next_choices(state, self.made[at])
        seat = state.pending[0]
        self.seats[at] = seat
        self.offered[at] = choices
        self.real[at] += 1
        self.features[at] = self.observer.observe(state, seat, choices)

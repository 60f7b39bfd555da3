"""One game as an adapter plays it: with all that each seat was told, and its record."""

from collections.abc import Mapping
from typing import Any

from ..core.chance import Chance, Script, Seeded
from ..core.events import Event
from ..core.game import Game
from ..core.match import Match
from ..core.outcome import Outcome
from ..core.record import Origin
from ..core.seats import seat_number
from ..core.state import State
from ..games import game as game_of
from .arguments import whole

OVER = -1
EXPLICIT = "explicit"  # stands in a record where a commitment would: chance came from outside, outcome by outcome


class Told:
    """What happened, in order: events, and choices with the number of events before each."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.made: list[tuple[int, int, int]] = []  # seat, choice, events told before
        self.begun: dict[int, list[str]] = {}  # per seat: lines from before, where a game is taken up in the middle
        self._heard: dict[int, tuple[int, int, list[str]]] = {}  # per seat: choices and events done, lines so far

    def copy(self) -> "Told":
        twin = Told()
        twin.events = self.events[:]
        twin.made = self.made[:]
        twin.begun = self.begun
        twin._heard = {seat: (made, events, lines[:]) for seat, (made, events, lines) in self._heard.items()}
        return twin

    def begin_with(self, seat: int, lines: list[str]) -> None:
        """What the seat knows from before the first event."""
        self.begun[seat] = lines
        self._heard[seat] = (0, 0, lines[:])

    def lines(self, game: Game[Any], seat: int) -> list[str]:
        """All that a seat was told (`- ...`) and chose itself (`> ...`)."""
        made, events, lines = self._heard.get(seat, (0, 0, []))
        while made < len(self.made) or events < len(self.events):
            until = self.made[made][2] if made < len(self.made) else len(self.events)
            for event in self.events[events:until]:
                lines.append(f"- {game.event_words(event, seat)}")
            events = max(events, until)
            if made < len(self.made):
                if self.made[made][0] == seat:
                    lines.append(f"> {game.words(self.made[made][1])}")
                made += 1
        self._heard[seat] = (made, events, lines)
        return lines


def heading(game: Game[Any], players: int, options: Mapping[str, Any], seat: int) -> str:
    """What everybody knows before the start, and who looks: the beginning of what the seat recalls."""
    agreed = " ".join(f"{name}={value}" for name, value in options.items())
    return f"{game.name} rules {game.rules} box {game.box.digest} players {players} {agreed} seat {seat_number(seat)}"


class Play:
    """A game with an open seed. Choices without an alternative are made at once, unless `forced` asks for them, too."""

    def __init__(
        self, game: Game[Any], players: int, options: Mapping[str, Any] | None, seed: int, forced: bool = False
    ) -> None:
        self.game = game
        self.players = players
        self.options: dict[str, Any] = game.agreed_options(players, dict(options or {}))
        self.seed = seed
        self.forced = forced
        self.told = Told()
        self.state: State = game.start(players, Seeded(seed), self.options, self.told.events)
        self._on()

    @property
    def seat(self) -> int:
        """Who is asked; of several the first."""
        return self.state.pending[0] if self.state.pending else OVER

    def choose(self, seat: int, choice: int) -> None:
        """A choice, or IllegalChoice with the reason, and then nothing has changed."""
        events = len(self.told.events)
        self.state.choose(seat, choice)
        self.told.made.append((seat, choice, events))
        self._on()

    def _on(self) -> None:
        if self.forced:
            return
        state = self.state
        at = 0
        while at < len(state.pending):
            seat = state.pending[at]
            choices = state.choices(seat)
            if len(choices) > 1:
                at += 1
                continue
            self.told.made.append((seat, choices[0], len(self.told.events)))
            state.take(seat, choices[0])
            at = 0

    def recall(self, seat: int) -> str:
        """The information state of a seat: all that it was told and chose, from the start."""
        heading_ = heading(self.game, self.players, self.options, seat)
        return "\n".join([heading_, *self.told.lines(self.game, seat)])

    def rewards(self) -> list[float]:
        """All 0 until the game is over."""
        outcome = self.state.outcome
        return [0.0] * self.players if outcome is None else rewards(outcome)

    def match(self) -> Match:
        """The same game as a match, with its record."""
        return replayed(Match(self.game, self.players, seed=self.seed, options=self.options), self.told)


def replayed(match: Match, data: Told) -> Match:
    for seat, choice, _ in data.made:
        match.choose(seat, choice)
    return match


def explicit_match(game: Game[Any], players: int, options: dict[str, Any], outcomes: list[int], data: Told) -> Match:
    """A game whose chance came from outside, as a match."""
    origin = Origin(None, None, [], EXPLICIT)
    chance: Chance = Script(outcomes[:])
    return replayed(Match(game, players, options=options, origin=origin, chance=chance), data)


def rewards(outcome: Outcome) -> list[float]:
    """The victory as a game of sum zero: 1 for a victory alone, and what others lose is shared out among them.

    >>> rewards(Outcome("end", [[], [], []], [5, 3, 1], [1, 2, 3]))
    [1.0, -0.5, -0.5]
    >>> rewards(Outcome("end", [[], [], []], [5, 5, 1], [1, 1, 3]))
    [0.25, 0.25, -0.5]
    >>> rewards(Outcome("end", [[], []], [5, 5], [1, 1]))
    [0.0, 0.0]
    """
    players = len(outcome.ranks)
    share = 1 / len(outcome.winners)
    return [(players * (share if rank == 1 else 0.0) - 1) / (players - 1) for rank in outcome.ranks]


def table(
    game: str | Game[Any], players: int | None, options: Mapping[str, Any] | None
) -> tuple[Game[Any], int, dict[str, Any]]:
    """What is played, by how many and how: what is not said is the game's own, the least number of players."""
    made = game if isinstance(game, Game) else game_of(game)
    count = made.players[0] if players is None else whole("players", players)
    if options is not None and not isinstance(options, Mapping):
        raise ValueError(f"options is {options!r}, but has to map names to values")
    return made, count, made.agreed_options(count, dict(options or {}))

"""A match: a state with its record, what everybody was told, and undo."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, SupportsIndex, cast

from .chance import SECRET_BYTES, Chance
from .errors import BadRequest, IllegalChoice
from .events import Event
from .game import Game, S
from .plain_data import whole
from .record import CHANCE, CHOICE, GIVEN, SEED_DIGITS, UNDO, Line, Origin, Record, chance_of
from .state import WATCHER, State

KEPT_EVERY: Final = 32  # choices
PROGRESS: Final = (  # what changes as a match is played, besides its state; `_kept` follows from it
    "lines",
    "events",
    "barrier",
    "floor",
    "moves",
    "steps",
    "_renewed",
    "_history",
    "_stops",
    "_told_at",
    "_moves_at",
    "_made",
)


class _Kept:
    """How a match stood after a whole move, so that an undo need not begin at the start."""

    __slots__ = ("choices", "events", "number", "place", "state")

    def __init__(self, number: int, choices: int, events: int, place: list[int], state: State) -> None:
        self.number: int = number
        self.choices: int = choices  # of the history
        self.events: int = events
        self.place: list[int] = place  # of the chance
        self.state: State = state


class Match:
    """One game as it is played: every choice goes through here, so that it can be told, recorded and undone.

    >>> import vaka
    >>> match = vaka.Match(vaka.game("orongo"), players=2, seed=7)
    >>> match.choose(0, "bid 5"); match.choose(1, "bid 3")
    >>> match.told(1)[-1]
    'amulet 1'

    Chance comes from an open `seed`, or from a `secret` whose `commitment` was published before the `nonces` were
    known. `chance` overrides the source itself, as a replay does.

    A seat may undo its own choices alone back to the last *barrier*: after it, chance was asked, something secret came
    out, or a sealed question went out. `undo_to` goes further back, for tables that agreed on it; chance goes back as
    well, so the same choices meet the same outcomes again. No undo goes back behind the line `floor`.

    A choice that tells nothing is a step within an action that others see only when it is whole: nobody but its seat
    notices it. So `moves` counts what everybody notices: whole moves, of a sealed question one for each seat, and undos
    of these. `steps` counts what each seat alone notices. Lines count both, and are no number to be shown.

    `renewals` are sources that take over, each after its line. `at` is the state to go on from, for a copy.
    """

    def __init__(
        self,
        game: Game[S],
        players: SupportsIndex,
        seed: SupportsIndex | None = None,
        secret: bytes | None = None,
        nonces: Sequence[bytes] | None = None,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
        origin: Origin | None = None,
        chance: Chance | None = None,
        renewals: list[Origin] | None = None,
        at: State | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"game has to be one as vaka.game makes it, not {game!r}")
        count = whole("players", players)
        if origin is None:
            origin = _origin(seed, secret, list(nonces or []), count)
        later = renewals or []
        source = chance or chance_of(origin, later)
        if source is None:
            raise BadRequest("match.no_secret", {})
        self.game: Game[State] = cast(Game[State], game)
        self.players: int = count
        self.origin: Origin = origin
        self.renewals: list[Origin] = later
        self.chance: Chance = source
        self.options: dict[str, object] = game.agreed_options(count, options)
        self.names: list[str] = _checked_names([] if names is None else names, count)
        self.lines: list[Line] = []
        self.events: list[Event] = []
        self.barrier: int = 0  # choices up to this number stand
        self.floor: int = 0
        self.moves: int = 0
        self.steps: list[int] = [0] * count
        self._renewed: int = 0  # so many sources have taken over
        self._history: list[Line] = []  # the choices that count, undone ones left out
        self._stops: list[int] = [0]  # the numbers to which one can go back: whole moves, never into a sealed phase
        self._told_at: list[int] = [0]  # how many events had been told at each of them
        self._moves_at: list[int] = [0]  # and how many moves had been made
        self._made: list[list[int]] = [[] for _ in range(count)]  # choices not written down yet
        self._kept: list[_Kept] = []
        self.state: State = self._start() if at is None else at.copy(source)
        if at is None:
            self._told_at = [len(self.events)]
            self._note_chance(0)

    def copy(self) -> "Match":
        """The same match, which goes on for itself: what is done to one does not show in the other."""
        twin = Match(
            self.game,
            self.players,
            options=self.options,
            names=self.names,
            origin=self.origin,
            chance=self.chance.copy(),
            renewals=self.renewals,
            at=self.state,
        )
        twin.lines = self.lines[:]
        twin.events = self.events[:]
        twin.state.told = twin.events
        twin.barrier = self.barrier
        twin.floor = self.floor
        twin.moves = self.moves
        twin.steps = self.steps[:]
        twin._renewed = self._renewed
        twin._history = self._history[:]
        twin._stops = self._stops[:]
        twin._told_at = self._told_at[:]
        twin._moves_at = self._moves_at[:]
        twin._made = [made[:] for made in self._made]
        twin._kept = self._kept[:]
        return twin

    def __repr__(self) -> str:
        return f"<match of {self.game.name}, {self.players} players, {self.number} lines>"

    def __copy__(self) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self.game, self.players, self.options, self.names, self.origin, self.renewals)
        return _again, (made_of, self.chance, self.state, {name: getattr(self, name) for name in PROGRESS})

    @property
    def number(self) -> int:
        """The number of the last line."""
        return self.lines[-1].number if self.lines else 0

    @property
    def one_move_back(self) -> int | None:
        """The number to which `undo_to` takes back the last whole move; None before the first."""
        whole = [stop for stop, _ in self.whole_moves]
        return whole[-2] if len(whole) > 1 and whole[-2] >= self.floor else None

    @property
    def counted(self) -> list[Line]:
        """The choices that count: all that were written down and not undone."""
        return self._history[:]

    @property
    def positions(self) -> list[int]:
        """The numbers of the lines behind which the match has stood between whole moves; 0 is the start. What was
        undone is not among them."""
        return self._stops[:]

    @property
    def told_at(self) -> list[int]:
        """How many events had been told at each of the `positions`."""
        return self._told_at[:]

    @property
    def whole_moves(self) -> list[tuple[int, int]]:
        """Those of the `positions` that everybody noticed, each with the number of `moves` then."""
        counts = self._told_at
        return [
            (stop, self._moves_at[at]) for at, stop in enumerate(self._stops) if at == 0 or counts[at] > counts[at - 1]
        ]

    def move_at(self, line: int) -> int:
        """The number of the whole move that ended with this line."""
        return dict(self.whole_moves)[line]

    def choose(self, seat: SupportsIndex, choice: SupportsIndex | str) -> None:
        """Make a choice, given as a number or in words; whatever is raised, nothing has changed."""
        number = self.game.choice(choice) if isinstance(choice, str) else whole("choice", choice)
        at = whole("seat", seat)
        state = self.state
        answers = state.answers
        replaces = bool(answers) and at not in state.pending
        asked = self.chance.asked
        count = len(self.events)
        self._renew_for(self.number + 1)
        state.choose(at, number)
        if replaces:
            self._made[at].pop()
        self._made[at].append(number)
        if answers and state.answers is answers:
            return  # a sealed answer: nothing is written before all are in
        self._notice(at, len(self.events) > count, sum([len(made) > 0 for made in self._made]))
        self._write_down(count)
        news = any(self.game.verbs[event.verb].reveals for event in self.events[count:])
        if answers or state.answers or news or self.chance.asked != asked:
            self.barrier = self.number

    def take_back(self, seat: SupportsIndex) -> None:
        """Take back this seat's last answer in an open sealed phase."""
        self.state.take_back(seat)
        self._made[whole("seat", seat)].pop()

    def sealed_words(self) -> list[list[str]]:
        """What each seat has chosen in the open sealed phase, in words: all that is not written down yet."""
        return [[self.game.words(choice) for choice in made] for made in self._made]

    def can_undo(self, seat: SupportsIndex) -> bool:
        """Whether this seat may undo its last choice without asking anybody."""
        return self._before_own(self._seat(seat)) >= self.floor

    def undo(self, seat: SupportsIndex) -> None:
        """Undo this seat's last choice."""
        at = self._seat(seat)
        if not self.can_undo(at):
            raise IllegalChoice("undo.barrier", {"seat": at})
        self.undo_to(self._before_own(at))

    def can_undo_to(self, number: SupportsIndex) -> bool:
        """Whether there is such a line to go back to: the last of a whole move that was not undone."""
        line = whole("number", number)
        return line >= self.floor and line in self._stops

    def undo_to(self, number: SupportsIndex) -> None:
        """Go back to how things stood after this line; for what was agreed on, whatever lies between."""
        back_to = whole("number", number)
        if not self.can_undo_to(back_to):
            raise IllegalChoice("undo.no_such_line", {"number": back_to})
        seat = self._history[-1].seat if self._history else 0
        count = len(self.events)
        self._cut(back_to)
        for line in self._history[self._back_to_kept(back_to) :]:
            self._again(line)
        self.lines.append(Line(UNDO, self.number + 1, back_to=back_to))
        self._notice(seat, len(self.events) < count, 1)
        self.barrier = min(self.barrier, back_to)

    def going_back(self, number: int) -> Iterator["Match"]:
        """A match for itself that stands where this one stood at one of its `positions`.

        It comes a choice at a time, for those who do other things in between; the last is the one that stands there.
        """
        if number not in self._stops:
            raise IllegalChoice("undo.no_such_line", {"number": number})
        twin = self.copy()
        twin._cut(number)
        twin.lines = [line for line in twin.lines if line.number <= number]
        twin.barrier = number
        for line in twin._history[twin._back_to_kept(number) :]:
            yield twin
            twin._again(line)
        yield twin

    def told(self, viewer: SupportsIndex | None) -> list[str]:
        """What this seat (None: a watcher) was told so far, in words."""
        at = WATCHER if viewer is None else self._seat(viewer)
        return [self.game.event_words(event, at) for event in self.events]

    def record(self) -> Record:
        """The record so far. It holds every secret of the match: nobody gets it before the end."""
        outcome = self.state.outcome
        record = Record(
            self.game.name,
            self.game.rules,
            self.game.box.digest,
            self.players,
            self.game.changed_options(self.options),
            self.names,
            self.origin,
            self.lines[:],
            outcome.words() if outcome is not None else "",
        )
        record.renewals = self.renewals
        return record

    def _seat(self, seat: SupportsIndex) -> int:
        at = whole("seat", seat)
        if at < 0 or at >= self.players:
            raise IllegalChoice("choice.no_such_seat", {"seat": at, "players": self.players})
        return at

    def _before_own(self, seat: int) -> int:
        """The number to which this seat can go back alone, -1 where it cannot. Steps of others behind its last choice
        do not keep it from that: it would learn that they were made."""
        if self.state.answers:
            return -1
        at = len(self._history) - 1
        stop = len(self._stops) - 1
        while at >= 0 and self._history[at].seat != seat and self._told_at[stop] == self._told_at[stop - 1]:
            at -= 1
            stop -= 1
        if at < 0 or self._history[at].seat != seat or self._history[at].number <= self.barrier:
            return -1
        return self._stops[stop - 1]

    def _notice(self, seat: int, is_told: bool, moves: int) -> None:
        """Something was made or taken back: everybody noticed so many moves, or this seat alone a step."""
        if is_told:
            self.moves += moves
        else:
            self.steps[seat] += 1

    def _cut(self, number: int) -> None:
        """Forget the whole moves behind this line; the state is still to follow."""
        self._stops = [stop for stop in self._stops if stop <= number]
        self._told_at = self._told_at[: len(self._stops)]
        self._moves_at = self._moves_at[: len(self._stops)]
        self._history = [line for line in self._history if line.number <= number]
        self._made = [[] for _ in range(self.players)]

    def _again(self, line: Line) -> None:
        """Make a choice that stands in the history already."""
        self._renew_for(line.number)
        self.state.choose(line.seat, self.game.choice(line.words))

    def _back_to_kept(self, number: int) -> int:
        """Go back to the last position that was kept up to this line, or to the start; answers how many choices are in
        it."""
        while self._kept and self._kept[-1].number > number:
            self._kept.pop()
        if not self._kept:
            self.events = []
            self.chance.restart()
            self._renewed = 0
            self.state = self._start()
            return 0
        kept = self._kept[-1]
        self.events = self.events[: kept.events]
        self.chance.go_back(kept.place)
        self._renewed = sum([renewal.after < kept.number for renewal in self.renewals])
        self.state = kept.state.copy(self.chance)
        self.state.told = self.events
        return kept.choices

    def _keep(self) -> None:
        """Keep how things stand, now and then."""
        choices = len(self._history)
        if choices - (self._kept[-1].choices if self._kept else 0) < KEPT_EVERY:
            return
        place = self.chance.place()
        if place:
            kept = self.state.copy(self.chance)
            self._kept.append(_Kept(self.number, choices, len(self.events), place, kept))

    def _start(self) -> State:
        state: State = self.game.start(self.players, self.chance, self.options, self.events)
        return state

    def _renew_for(self, number: int) -> None:
        """Let the source answer that serves the line of this number."""
        while self._renewed < len(self.renewals) and self.renewals[self._renewed].after < number:
            self.chance.renew()
            self._renewed += 1

    def _write_down(self, count: int) -> None:
        """Write what was made, in seat order as if no other order had been, and the chance told since."""
        for seat, made in enumerate(self._made):
            for choice in made:
                line = Line(CHOICE, self.number + 1, seat=seat, words=self.game.words(choice))
                self.lines.append(line)
                self._history.append(line)
            made.clear()
        self._stops.append(self.number)
        self._told_at.append(len(self.events))
        self._moves_at.append(self.moves)
        self._note_chance(count)
        self._keep()

    def _note_chance(self, count: int) -> None:
        number = self.number
        for event in self.events[count:]:
            verb = self.game.verbs[event.verb]
            if verb.chance:
                self.lines.append(Line(CHANCE, number, words=verb.words(event.values)))


def _again(made_of: tuple[Any, ...], chance: Chance, state: State, progress: dict[str, Any]) -> Match:
    """A match that was taken apart by `__reduce__`."""
    game, players, options, names, origin, renewals = made_of
    match = Match(
        game, players, options=options, names=names, origin=origin, chance=chance, renewals=renewals, at=state
    )
    for name, value in progress.items():
        setattr(match, name, value)
    match.state.told = match.events
    return match


def _origin(seed: SupportsIndex | None, secret: bytes | None, nonces: list[bytes], players: int) -> Origin:
    """Where chance comes from, by what was handed in: a seed, or a secret with a nonce for each seat."""
    if (seed is None) == (secret is None):
        raise BadRequest("match.seed_or_secret", {})
    number = None if seed is None else whole("seed", seed)
    if number is not None and (number < 0 or len(str(number)) > SEED_DIGITS):
        raise BadRequest("match.seed", {"seed": number, "digits": SEED_DIGITS})
    if secret is not None:
        _check_commitment(secret, nonces, players)
    return Origin(number, secret, nonces, shares=[GIVEN] * len(nonces))


def _check_commitment(secret: bytes, nonces: list[bytes], players: int) -> None:
    if len(secret) != SECRET_BYTES:
        raise BadRequest("match.secret", {"found": len(secret), "needed": SECRET_BYTES})
    if len(nonces) != players or min([len(nonce) for nonce in nonces]) == 0:
        raise BadRequest("match.nonces", {"players": players})


def _checked_names(names: Sequence[str], players: int) -> list[str]:
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"names has to be a list of texts, not {names!r}")
    if names and len(names) != players:
        raise BadRequest("match.names", {"names": len(names), "players": players})
    for name in names:
        if len(name.strip().splitlines()) != 1 or len(name) > 40:
            raise BadRequest("match.name", {"name": name[:50]})
    return [name.strip() for name in names]

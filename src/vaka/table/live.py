"""A table in memory: its row and seats as the store has them, and its match played again from the log."""

import copy
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ..core.game import Game
from ..core.match import Match
from ..core.record import CHANCE, UNDO, Line, Origin
from .errors import TooLate
from .sight import OVER, PLAYING, SEATING, ChatLine
from .slices import Slices
from .wish import BOT

PERSON = "person"
MOST_UNDOS = 300


@dataclass
class Row:
    """The table's row; the columns are told in `schema.py`."""

    id: int
    code: str
    name: str
    game: str
    rules: int
    box: str
    components: str
    players: int
    options: dict[str, Any]
    open: bool
    watchers: bool
    deadline: int | None
    host: int | None
    secret: bytes | None
    seed: str | None
    status: str = SEATING
    ended: str = ""
    winners: list[int] = field(default_factory=list)
    rematch: str = ""
    version: int = 0
    changes: int = 0
    seals: int = 0
    done: int = 0
    bot_next: bool = False
    due: float | None = None
    created: float = 0.0
    moved: float = 0.0

    def stamp(self) -> tuple[int, int, int]:
        """Differs whenever anything about the table has changed."""
        return self.version, self.changes, self.seals


@dataclass
class Seat:
    """A seat's row. `held`: a bot plays for the absent `person`; `resigned`: for good.

    `colour` is one of as many as a table can have seats; no two seats have the same. At first it is that of the place.
    """

    seat: int
    kind: str
    name: str = ""
    person: int | None = None
    strength: str = ""
    held: bool = False
    resigned: bool = False
    nonce: bytes = b""
    link: str = ""
    since: float = 0.0
    colour: int = -1

    def __post_init__(self) -> None:
        if self.colour < 0:
            self.colour = self.seat

    @property
    def botted(self) -> bool:
        """Whether the house chooses for this seat."""
        return self.kind == BOT or self.held or self.resigned

    @property
    def playing_person(self) -> int | None:
        """The person who chooses for this seat."""
        return self.person if self.kind == PERSON and not self.botted else None

    def visible(self) -> tuple[Any, ...]:
        return self.kind, self.name, self.person, self.strength, self.held, self.resigned, self.colour


@dataclass
class Proposal:
    kind: str
    value: int
    by: int  # seat
    agreed: list[int]  # persons
    at: float


class Live:
    """One table. Operations change it in memory, `write` in `writing.py` stores the difference."""

    def __init__(self, row: Row, game: Game) -> None:
        self.row = row
        self.game = game
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.proposal: Proposal | None = None
        self.chat: list[ChatLine] = []

    @property
    def foreign(self) -> bool:
        """Whether the table was made under rules or components that this Vaka no longer has."""
        return (self.row.rules, self.row.box) != (self.game.rules, self.game.box.digest)

    def playing(self) -> Match:
        """The match, while it is played; else TooLate."""
        if self.row.status == OVER:
            raise TooLate("table.over", {})
        return self.begun()

    def begun(self) -> Match:
        """The match, played or over; TooLate before the start."""
        if self.foreign:
            raise TooLate("table.other_rules", {"game": self.row.game, "rules": self.row.rules})
        if self.match is None:
            raise TooLate("table.not_started", {})
        return self.match

    def begin(self) -> Match:
        """Make the match as it stands before its first choice."""
        row = self.row
        seed = int(row.seed) if row.seed is not None else None
        origin = Origin(seed, row.secret, [seat.nonce for seat in self.seats] if seed is None else [])
        names = [f"{seat.name} ({seat.strength})" if seat.kind == BOT else seat.name for seat in self.seats]
        self.match = Match(self.game, row.players, options=row.options, names=names, origin=origin)
        return self.match

    async def replay(self, lines: Iterable[Line], sealed: list[list[str]]) -> None:
        """Play on by what the store has and the match has not: lines of the log, then open sealed answers.

        In slices: until it is done nobody else may look at this table, and everybody else is served.
        """
        match = self.match or self.begin()
        slices = Slices()
        for seat in match.state.asked if match.state.answers else ():
            while match.state.answers[seat]:
                match.take_back(seat)
        for line in lines:
            if line.kind == UNDO:
                match.undo_to(line.back_to)
            else:
                match.choose(line.seat, line.words)
            await slices.rest()
        for seat, answers in enumerate(sealed):
            for words in answers:
                match.choose(seat, words)

    def new_lines(self) -> list[Line]:
        """The lines that the match has and the store has not."""
        found: list[Line] = []
        for line in reversed(self.match.lines if self.match is not None else []):
            if line.number <= self.row.version:
                break
            if line.kind != CHANCE:
                found.append(line)
        return found[::-1]

    def may_undo_again(self) -> None:
        """Every undo plays the game again, now and whenever the table is read: there is an end to it."""
        if self.match is not None and sum(line.kind == UNDO for line in self.match.lines) >= MOST_UNDOS:
            raise TooLate("table.too_many_undos", {"most": MOST_UNDOS})

    def last_said(self) -> int:
        return self.chat[-1].number if self.chat else 0

    def sealed(self) -> list[list[str]]:
        """The answers of the open sealed phase, a stack of words for each seat."""
        if self.match is None:
            return [[] for _ in self.seats]
        return self.match.sealed_words()

    def waiting_bots(self) -> list[int]:
        """The seats for which the house has to choose now."""
        if self.row.status != PLAYING or self.match is None:
            return []
        return [seat for seat in self.match.state.pending if self.seats[seat].botted]

    def waiting_people(self) -> list[Seat]:
        """The seats whose people have to choose now."""
        if self.row.status != PLAYING or self.match is None:
            return []
        return [self.seats[seat] for seat in self.match.state.pending if not self.seats[seat].botted]

    def forced(self) -> list[Seat]:
        """The seats of people who have but one thing to choose, so that the table does it for them after a while.

        It never ends what a seat could still undo, and never repeats at once what somebody has just taken back.
        """
        match = self.match
        if match is None or (match.lines and match.lines[-1].kind == UNDO):
            return []
        asked = [seat for seat in self.waiting_people() if not match.can_undo(seat.seat)]
        return [seat for seat in asked if len(match.state.seen(seat.seat).choices(seat.seat)) == 1]

    def last_mover(self) -> int | None:
        """The seat that could still undo its last choice without asking anybody, if a person sits there."""
        if self.row.status != PLAYING or self.match is None or not self.match.lines:
            return None
        for seat in self.seats:
            if not seat.botted and self.match.can_undo(seat.seat):
                return seat.seat
        return None

    def people(self) -> list[int]:
        """The persons who play, each once, in the order of their seats."""
        found: list[int] = []
        for seat in self.seats:
            if seat.playing_person is not None and seat.playing_person not in found:
                found.append(seat.playing_person)
        return found

    def seats_of(self, person: int | None) -> list[Seat]:
        """The seats that this person has taken, also those that a bot plays now."""
        return [seat for seat in self.seats if seat.kind == PERSON and person is not None and seat.person == person]

    def snapshot(self) -> "Snapshot":
        return Snapshot(self)


class Snapshot:
    """What the store has of a table, to compare with what it has become."""

    def __init__(self, live: Live) -> None:
        self.row = copy.copy(live.row)
        self.row.winners = live.row.winners[:]
        self.seats = [copy.copy(seat) for seat in live.seats]
        self.sealed = [answers[:] for answers in live.sealed()]
        self.proposal = copy.deepcopy(live.proposal)
        self.said = live.last_said()

    def same(self, live: Live) -> bool:
        return (
            self.row == live.row
            and self.seats == live.seats
            and not live.new_lines()
            and self.sealed == live.sealed()
            and self.proposal == live.proposal
            and self.said == live.last_said()
        )

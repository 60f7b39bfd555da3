"""A table in memory: its rows as the store has them, and its match played again from the log."""

import copy
import secrets
from collections.abc import Iterable
from typing import Any

from ...bots.strengths import FRIEND
from ...core.chance import SECRET_BYTES, derived_share
from ...core.game import Game
from ...core.match import Match
from ...core.record import CHANCE, UNDO, Line, Origin
from ...core.state import State
from ..clocks.settings import ClockSettings
from ..clocks.slow_time import Calendar
from ..errors import NotNow, Stale
from ..new_table import BOT, OPEN
from ..table_view import OVER, PLAYING
from .cooperative import Slices
from .rows import PERSON, Proposal, Row, Said, Seat, kept_origin, stored_origin, version_for
from .view_cache import ViewCache

MAX_UNDOS = 300


class LiveTable:
    """One table. Operations change it in memory, `write` in `saving.py` stores the difference."""

    def __init__(self, row: Row, game: Game[Any]) -> None:
        self.row = row
        self.game = game
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.proposal: Proposal | None = None
        self.chat: list[Said] = []
        self.spent: dict[int, float] = {}  # by the last line of a whole move: the seconds that people took for it
        self.calendars: dict[int, Calendar] = {}  # at a slow clock: of the persons who play
        self.showing: dict[int, int] = {}  # by person: which of their several seats looks, if its hand is open
        self.step_troubles: dict[tuple[int, int], str] = {}  # within a move: by seat and moves before it; not stored
        self._brought_moves = 0
        self._view_cache: ViewCache | None = None
        self._before: ViewCache | None = None  # of the table of which this one is a copy

    @property
    def view_cache(self) -> ViewCache:
        """What viewers see of the table as it is at hand, when nobody changes it any more."""
        if self._view_cache is None or self._view_cache.match is not self.begun():
            self._view_cache = ViewCache(self.begun(), self._before)
            self._before = None
        return self._view_cache

    @property
    def foreign(self) -> bool:
        """Whether the table was made under rules or components that this Vaka no longer has."""
        return self.row.rules != self.game.rules or not self.game.box.is_called(self.row.box)

    @property
    def brought_moves(self) -> int:
        """How many moves of a table out of a record were played elsewhere. Its line would tell how many steps."""
        return self._brought_moves if self.match is not None else self.row.moves

    @property
    def clock(self) -> ClockSettings | None:
        """What the table has chosen for its clocks, if it has any."""
        return ClockSettings(**self.row.clock) if self.row.clock is not None else None

    @property
    def is_slow(self) -> bool:
        """Whether people have days for a decision."""
        clock = self.clock
        return clock is not None and clock.is_slow

    @property
    def has_days(self) -> bool:
        """Whether people have several days for a decision, and nobody expects them to be there."""
        clock = self.clock
        return clock is not None and clock.has_days

    @property
    def is_full(self) -> bool:
        """Whether no seat is empty."""
        return all(seat.kind != OPEN for seat in self.seats)

    def playing(self) -> Match:
        """The match, while it is played; else NotNow."""
        if self.row.status == OVER:
            raise NotNow("table.over", {})
        return self.begun()

    def begun(self) -> Match:
        """The match, played or over; NotNow before the start."""
        if self.foreign:
            raise NotNow("table.other_rules", {"game": self.row.game, "rules": self.row.rules})
        if self.match is None:
            raise NotNow("table.not_started", {})
        return self.match

    def begin(self) -> Match:
        """Make the match as it stands before its first choice."""
        row = self.row
        first, *later = self.origins()
        names = [f"{seat.name} ({seat.strength})" if seat.kind == BOT else seat.name for seat in self.seats]
        self.match = Match(self.game, row.players, options=row.options, names=names, origin=first, renewals=later)
        return self.match

    def origins(self) -> list[Origin]:
        """Where chance comes from: the sources of a record that was brought, and that of the table itself."""
        brought = [stored_origin(kept) for kept in self.row.before]
        if brought and not self.row.fresh:
            return brought
        seed = int(self.row.seed) if self.row.seed is not None else None
        seats = self.seats if seed is None else []
        nonces = [seat.nonce for seat in seats]
        shares = [seat.share_source(self.row.secret) for seat in seats]
        return [*brought, Origin(seed, self.row.secret, nonces, after=self.row.brought or 0, shares=shares)]

    def bring(self, origins: list[Origin], line: int, anew: bool, later: bool = False) -> None:
        """This table comes from elsewhere, where it was played up to this line with chance from these sources.

        The person who brings it may know all of their future. So where others are to sit down it is dealt `anew` from
        there, with a secret that is drawn now and shares that the seats have still to give; with `later` also those of
        people who sit already, else theirs follow from the secret.
        """
        self.row.brought = line
        self.row.fresh = anew
        self.row.before = [kept_origin(origin) for origin in origins] if line or not anew else []
        self.row.seed = None
        secret = secrets.token_bytes(SECRET_BYTES)
        self.row.secret = secret if anew else None
        for seat in self.seats:
            waits = not anew or seat.kind == OPEN or (later and seat.kind == PERSON)
            seat.nonce = b"" if waits else derived_share(secret, seat.seat)
            seat.own_share, seat.share_hash = False, ""

    async def replay(self, lines: Iterable[Line], sealed: list[list[str]]) -> None:
        """Play on by what the store has and the match has not: lines of the log, then open sealed answers.

        In slices: until it is done nobody else may look at this table, and everybody else is served.
        """
        match = self.match or self.begin()
        match.floor = 0  # what was undone before the floor was laid
        slices = Slices()
        for seat in match.state.asked if match.state.answers else ():
            while match.state.answers[seat]:
                match.take_back(seat)
        for line in lines:
            if line.kind == UNDO:
                match.undo_to(line.back_to)
            else:
                match.choose(line.seat, line.words)
            if line.number == self.row.brought:
                self._brought_moves = match.moves
            await slices.rest()
        for seat, answers in enumerate(sealed):
            for words in answers:
                match.choose(seat, words)
        match.floor = self.row.floor
        self.count_moves()

    def count_moves(self) -> None:
        """Bring what people notice up to date with the match. `version`, the last line in the store, follows only when
        lines are written."""
        match = self.begun()
        self.row.moves, self.row.steps = match.moves, match.steps[:]

    def version_for(self, person: int | None) -> int:
        return version_for(self.row, self.seats, person)

    def check_version(self, person: int, seen: int | None) -> None:
        """What was chosen for another version than this person sees now is refused."""
        now = self.version_for(person)
        if seen not in (None, now):
            raise Stale("table.stale", {"version": now})

    def lay_floor(self) -> None:
        """From now on no undo goes back behind this moment."""
        match = self.begun()
        self.row.floor = match.floor = match.number

    def new_lines(self) -> list[Line]:
        """The lines that the match has and the store has not."""
        lines: list[Line] = []
        for line in reversed(self.match.lines if self.match is not None else []):
            if line.number <= self.row.version:
                break
            if line.kind != CHANCE:
                lines.append(line)
        return lines[::-1]

    def may_undo_again(self) -> None:
        """Every undo plays the game again, now and whenever the table is read: there is an end to it."""
        if self.match is not None and sum(line.kind == UNDO for line in self.match.lines) >= MAX_UNDOS:
            raise NotNow("table.too_many_undos", {"most": MAX_UNDOS})

    def last_said(self) -> int:
        return self.chat[-1].number if self.chat else 0

    def chat_read(self, person: int | None) -> int | None:
        """The last line of the chat that this person has read; None where that is not known."""
        return max((seat.chat_read for seat in self.seats_of(person) if seat.chat_read is not None), default=None)

    def sealed(self) -> list[list[str]]:
        """The answers of the open sealed phase, a stack of words for each seat."""
        if self.match is None:
            return [[] for _ in self.seats]
        return self.match.sealed_words()

    def waiting_bots(self) -> list[int]:
        """The seats for which the server has to choose now."""
        if self.row.status != PLAYING or self.match is None:
            return []
        return [seat for seat in self.match.state.pending if self.seats[seat].botted or self.seats[seat].out]

    @property
    def only_programs(self) -> bool:
        """Whether bot accounts play here, with the server's bots or among themselves, and nobody else."""
        owned = [bool(seat.owner) for seat in self.seats if seat.kind != BOT]
        return bool(owned) and all(owned)

    def waiting_people(self) -> list[Seat]:
        """The seats whose people have to choose now."""
        if self.row.status != PLAYING or self.match is None:
            return []
        asked = [self.seats[seat] for seat in self.match.state.pending]
        return [seat for seat in asked if not seat.botted and not seat.out]

    def waiting_choices(self) -> list[Seat]:
        """The seats whose people have chosen what they can still take back."""
        return [seat for seat in self.seats if seat.waiting_choice]

    def forced(self) -> list[Seat]:
        """The seats of people who have but one thing to choose, so that the table does it for them after a while.

        Only where everybody knows as much as the seat itself, and so that there is but one thing: else an answer that
        comes later than the table's would tell the others that there was a choice. It never ends what a seat could
        still undo, and never repeats at once what somebody has just taken back. Who wants to do it by hand is left to.
        """
        match = self.match
        if match is None or (match.lines and match.lines[-1].kind == UNDO):
            return []
        asked = [seat for seat in self.waiting_people() if not seat.by_hand and not match.can_undo(seat.seat)]
        alone = [seat for seat in asked if len(match.state.seen(seat.seat).choices(seat.seat)) == 1]
        return [seat for seat in alone if knowledge(match, seat.seat) == knowledge(match, None)]

    def last_mover(self) -> int | None:
        """The seat that could still undo its last choice without asking anybody, if a person sits there."""
        if self.row.status != PLAYING or self.match is None or not self.match.lines:
            return None
        for seat in self.seats:
            if not seat.botted and self.match.can_undo(seat.seat):
                return seat.seat
        return None

    def just_moved(self) -> int | None:
        """The seat that made the last move, alone and in the open, and has not said done yet."""
        return self.moved_last() if self.row.status == PLAYING and self.row.done != self.row.moves else None

    def moved_last(self) -> int | None:
        """The seat that made the last move, alone and in the open; None after an undo."""
        match = self.match
        if match is None:
            return None
        whole = match.whole_moves
        if len(whole) < 2 or whole[-1][1] != match.moves:  # steps do not count; since an undo nobody has moved
            return None
        seats = {line.seat for line in match.counted if whole[-2][0] < line.number <= whole[-1][0]}
        return seats.pop() if len(seats) == 1 else None

    @property
    def strength(self) -> str:
        """Of a bot that plays for somebody who ran out of time: as strong as the first bot that was invited."""
        return next((seat.strength for seat in self.seats if seat.kind == BOT), FRIEND)

    def hand_over(self, seat: Seat, strength: str, for_good: bool = False) -> None:
        """A bot plays for an absent person, until the person takes the seat back, or to the end.

        What was played before stays: nobody waits for somebody to be away in order to rewind the game.
        """
        seat.held, seat.resigned = not for_good, for_good
        seat.strength = strength
        self.lay_floor()

    def people(self) -> list[int]:
        """The persons who play, each once, in the order of their seats."""
        result: list[int] = []
        for seat in self.seats:
            if seat.playing_person is not None and seat.playing_person not in result:
                result.append(seat.playing_person)
        return result

    def voices(self) -> list[int]:
        """The persons who have a voice in what becomes of the game: also those whose seat a bot holds for them."""
        result: list[int] = []
        for seat in self.seats:
            if seat.kind == PERSON and seat.person is not None and not seat.resigned and seat.person not in result:
                result.append(seat.person)
        return result

    def seats_of(self, person: int | None) -> list[Seat]:
        """The seats that this person has taken, also those that a bot plays now."""
        return [seat for seat in self.seats if seat.kind == PERSON and person is not None and seat.person == person]

    def copy(self) -> "LiveTable":
        """The same table, to be changed: what is done to it does not show in this one."""
        twin = LiveTable(copy.copy(self.row), self.game)
        twin.row.winners = self.row.winners[:]
        twin.seats = [copy.copy(seat) for seat in self.seats]
        twin.match = self.match.copy() if self.match is not None else None
        twin.proposal = copy.deepcopy(self.proposal)
        twin.chat = self.chat[:]
        twin.spent = self.spent.copy()
        twin.calendars = self.calendars
        twin.showing = self.showing.copy()
        twin.step_troubles = self.step_troubles
        twin._brought_moves = self._brought_moves
        twin._before = self._view_cache or self._before
        return twin

    def snapshot(self) -> "Snapshot":
        return Snapshot(self)


def knowledge(match: Match, seat: int | None) -> dict[str, Any]:
    """All that this seat (None: a watcher) knows, to be compared with what another one does."""
    known = match.state.seen(seat).save()
    del known["viewer"]
    return known


class Snapshot:
    """What the store has of a table, to compare with what it has become."""

    def __init__(self, live: LiveTable) -> None:
        self.row = copy.copy(live.row)
        self.row.winners = live.row.winners[:]
        self.seats = [copy.copy(seat) for seat in live.seats]
        self.sealed = [answers[:] for answers in live.sealed()]
        self.proposal = copy.deepcopy(live.proposal)
        self.said = live.last_said()
        self.showing = live.showing.copy()
        self.told = len(live.match.events) if live.match is not None else 0
        self.watched: State | None = None  # as everybody saw it, where somebody has plans that may depend on it
        if live.match is not None and any(seat.plans for seat in live.seats):
            self.watched = live.match.state.seen(None)

"""A table for one person, bots, and people who share the device. There is no store: `saved` is all of it as data."""

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields
from typing import Any, TypeVar

from ..bots import hints
from ..bots.portions import Portions
from ..bots.registry import pace as pause_of
from ..bots.registry import seat_bots
from ..bots.thinking import answering, hinting, stand_in
from ..core.errors import IllegalChoice
from ..core.game import Game
from ..core.record import CHANCE, Line, Record
from ..games import game as game_of
from ..review.schema import FORMAT
from ..table.bots.hint import Hint, hint_of
from ..table.errors import NotAllowed, Refused
from ..table.live.facts import facts_of
from ..table.live.guided import guides_choice
from ..table.live.live_table import LiveTable
from ..table.live.presence import Presence
from ..table.live.rows import Row, Seat
from ..table.live.settling import bring_up_to_date
from ..table.new_table import ME, OPEN, NewTable
from ..table.people.person import Person
from ..table.play.deeds import choose_for_person
from ..table.play.rights import own_seat
from ..table.play.shown_tables import view_of
from ..table.play.waiting_choices import WAITING_SECONDS, make_waiting_choice
from ..table.replays.positions import Position, View, position_of, views_of
from ..table.seating.brought import brought_table, checked_match, match_at, read_record
from ..table.seating.laying import begin, laid, new_seat
from ..table.table_view import Facts, TableView
from ..table.waiting_times import FORCED_SECONDS, HOLD_SECONDS

PERSON = 1  # the id of the one person there is
HINT_BUDGET = "1s"
SEED_BITS = 32
WORK_SECONDS = 0.02  # of a thought, then pages are answered
REST_SECONDS = 0.005  # after a shorter one a browser may go on without having looked for messages

T = TypeVar("T")


class LoneTable:
    """`review` is there once it was made. A table that the browser has kept has no match before `open` has made its
    moves again, which takes a while: `kept` is its data until then, enough for lists."""

    def __init__(
        self, live: LiveTable, review: dict[str, Any] | None = None, kept: dict[str, Any] | None = None
    ) -> None:
        self.live = live
        self.review = review
        self.kept = kept

    @classmethod
    def made(
        cls,
        new_table: NewTable,
        person: Person,
        taken: Collection[str],
        now: float,
        seed: int | None = None,
        moves: Sequence[tuple[int, str]] = (),
    ) -> "LoneTable":
        """A new table; with an open `seed` and `moves` that of a guided game."""
        live = laid(game_of(new_table.game), new_table, person, taken, now)
        for at, wished in enumerate(new_table.seats):
            live.seats.append(new_seat(live, at, wished, person, now))
        if seed is not None:
            live.row.secret, live.row.seed = None, str(seed)
        begin(live, now)
        table = cls(live)
        with table.changing(now) as live:
            for seat, words in moves:
                live.playing().choose(seat, words)
        return table

    @classmethod
    async def brought(
        cls,
        text: str,
        person: Person,
        seats: Sequence[str] | None,
        line: int | None,
        taken: Collection[str],
        now: float,
    ) -> "LoneTable":
        """A table that goes on from a record, behind a `line` or from its end, see `brought_table`."""
        if seats and OPEN in seats:  # nobody could take it
            raise Refused("table.seat_kind", {"kind": OPEN, "allowed": [ME, *seat_bots()]})
        record = await read_record(text)
        match = await match_at(await checked_match(record, record_game(record)), line)
        live = brought_table(match, person, seats, taken, now)
        table = cls.restored(cls(live).saved())  # read again, it has its own names
        await table.open()
        return table

    @contextmanager
    def changing(self, now: float) -> Iterator[LiveTable]:
        """The table, to be changed: if the body fails, nothing has changed."""
        live = self.live.copy()
        before = live.snapshot()
        yield live
        bring_up_to_date(live, before, now)
        self.live = live

    async def open(self) -> None:
        """Make the moves again that were kept."""
        kept = self.kept
        if kept is None:
            return
        live = laid_out(kept)
        lines = [Line(kind, number, seat, words, back_to) for kind, number, seat, words, back_to in kept["log"]]
        await live.replay(lines, kept["sealed"])
        if kept["showing"] is not None:
            live.showing[PERSON] = kept["showing"]
        if self.kept is not None:  # nobody else has opened it meanwhile
            self.live, self.kept = live, None

    @property
    def pending(self) -> list[int]:
        """The seats that owe a choice, as far as the person sees it."""
        if self.kept is not None:
            return list(self.kept.get("pending", []))  # earlier tables have none
        return list(self.view().known.pending)

    @property
    def goes_on(self) -> bool:
        """Whether a table that is not open waits for a bot."""
        return self.kept is not None and any(self.live.seats[seat].botted for seat in self.pending)

    def view(self) -> TableView:
        """What the person sees now."""
        return view_of(self.live, PERSON, self.facts())

    def facts(self) -> Facts:
        """Nobody is ever away."""
        facts = facts_of(self.live, PERSON, Presence(lambda: 0.0))
        facts.alone = True
        return facts

    async def position(self, number: int, view: View, by_move: bool) -> Position:
        """How the game stood, see `position_of`."""
        views = views_of(self.live, PERSON, self.view().viewer)
        return await position_of(self.live, self.facts(), views, number, view, by_move)

    def show(self, person: Person, seat: int) -> None:
        """It is this seat that looks now."""
        own_seat(self.live, person, seat)
        self.live.showing[PERSON] = seat

    def go_back(self, now: float) -> None:
        """Take back the last whole move. Nobody else is asked."""
        with self.changing(now) as live:
            match = live.playing()
            live.may_undo_again()
            line = match.one_move_back
            if line is None:
                raise IllegalChoice("undo.no_such_line", {"number": 0})
            match.undo_to(line)

    async def step(self, clock: Callable[[], float], pace: float = 1.0) -> float | None:
        """Do what the table does by itself now: a choice that has waited, a bot's, or the only one that somebody has.

        Answers in how many seconds to ask again: 0.0 at once, None not before somebody has done something. Pauses are
        multiplied by `pace`. A bot thinks in portions: what somebody does at the table meanwhile goes before.
        """
        live, now = self.live, clock()
        if waiting := live.waiting_choices():
            left = waiting[0].waiting_since + pace * WAITING_SECONDS - now
            if left <= 0:
                with self.changing(now) as live:
                    make_waiting_choice(live, waiting[0].seat)
            return max(0.0, left)
        if bots := live.waiting_bots():
            left = live.row.moved + pace * self._pause(bots[0]) - now
            if left <= 0:
                choice = await in_portions(bots_choice(live, bots[0]))
                if self.live.row.version == live.row.version and bots[0] in self.live.waiting_bots():
                    with self.changing(clock()) as live:
                        live.playing().choose(bots[0], choice)
            return max(0.0, left)
        if forced := live.forced():
            left = live.row.moved + pace * FORCED_SECONDS[0] - now
            if left <= 0:
                with self.changing(now) as live:
                    choose_for_person(live, live.seats[forced[0].seat])
            return max(0.0, left)
        return None

    def _pause(self, seat: int) -> float:
        """The seconds from the last whole move to a bot's: longer while somebody could still undo, none when sealed."""
        live = self.live
        if live.last_mover() is not None and live.row.done != live.row.moves:
            return HOLD_SECONDS
        return 0.0 if live.playing().state.answers else pause_of(live.seats[seat].strength)

    async def hint(self, seat: int) -> Hint:
        """What the expert would choose from what this seat may know."""
        view = self.view()
        if view.viewer != seat:
            raise NotAllowed("table.curtain", {})
        known, version = view.known, self.live.version_for(PERSON)
        thinking = hinting(HINT_BUDGET, known.game.name, None, known.save(), secrets.randbits(SEED_BITS))
        return hint_of(hints.Hint(*await in_portions(thinking)), known, seat, version)

    def saved(self) -> dict[str, Any]:
        """All of the table as plain data; it holds every secret."""
        row = asdict(self.live.row)
        row["secret"] = row["secret"].hex() if row["secret"] is not None else None
        seats = [asdict(seat) | {"nonce": seat.nonce.hex()} for seat in self.live.seats]
        lines = [line for line in self.live.begun().lines if line.kind != CHANCE]
        log = [[line.kind, line.number, line.seat, line.words, line.back_to] for line in lines]
        mine = {"showing": self.live.showing.get(PERSON), "review": self.review, "pending": self.pending}
        return {"row": row, "seats": seats, "log": log, "sealed": self.live.sealed(), **mine}

    @classmethod
    def restored(cls, data: dict[str, Any]) -> "LoneTable":
        """The table that was saved so, not open yet. A review that another version made is left out: it can be made
        anew."""
        review = data.get("review") or {}  # earlier tables have none
        return cls(laid_out(data), review if review.get("format") == FORMAT else None, data)


def laid_out(data: dict[str, Any]) -> LiveTable:
    """A saved table before its first move."""
    known = {field.name for field in fields(Row)}  # an earlier Vaka may have saved others
    row = Row(**{"clock": None} | {name: value for name, value in data["row"].items() if name in known})
    row.secret = bytes.fromhex(data["row"]["secret"]) if data["row"]["secret"] is not None else None
    live = LiveTable(row, game_of(row.game, None, row.rules, row.box))
    live.seats = [Seat(**seat | {"nonce": bytes.fromhex(seat["nonce"])}) for seat in data["seats"]]
    return live


def record_game(record: Record) -> Game[Any]:
    """The game of a record that was played with one of our boxes."""
    return game_of(record.game, None, record.rules, record.box)


async def in_portions(thinking: Portions[T]) -> T:
    """What is thought out; pages are answered meanwhile."""
    rested = time.monotonic()
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            result: T = end.value
            return result
        if time.monotonic() - rested >= WORK_SECONDS:
            await asyncio.sleep(REST_SECONDS)
            rested = time.monotonic()


def bots_choice(live: LiveTable, seat: int) -> Portions[int]:
    """What the bot in this seat chooses, from what the seat has seen and nothing else."""
    if (guided := guides_choice(live, seat)) is not None:
        return guided
    match = live.playing()
    known = match.state.seen(seat)
    seed = secrets.randbits(SEED_BITS)
    is_begun = match.positions[-1] != match.whole_moves[-1][0]
    choice = yield from answering(live.seats[seat].strength, known.game.name, None, known.save(), seed, is_begun)
    return stand_in(known, seed) if choice is None else choice

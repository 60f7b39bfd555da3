"""While a game is played: choices, undo, giving up, coming back."""

import re

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ...core.errors import VakaError
from ..errors import NotNow, Refused
from ..live.plans import chosen_by_table
from ..live.rows import Seat
from ..live.table_registry import TableRegistry
from ..people.person import NOBODY, Person
from ..store import schema
from ..table_view import PLAYING
from .deeds import check_words, choose, choose_for_person, done, resign, take_back, undo
from .rights import own_seat
from .votes import carry_out_if_agreed
from .waiting_choices import make_waiting_choice

KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")

NOTE_KEY = sa.insert(schema.keys)  # made once: every choice notes one


class Play:
    """What seats do while a game is played. `waiting_seconds` is how long a choice waits that can be taken back."""

    def __init__(self, registry: TableRegistry, waiting_seconds: float = 0.0) -> None:
        self.registry = registry
        self.waiting_seconds = waiting_seconds
        self.choices = 0  # of people, since the start, for metrics

    async def choose(
        self, code: str, person: Person, seat: int, words: str, version: int, key: str, may_wait: bool = False
    ) -> None:
        """Make a choice, seen at `version`. A repeated `key` answers as the first time and does nothing.

        With `may_wait` a choice that ends the turn for good waits before it is made: nothing is drawn or told until
        then, and its maker can take it back or choose again.
        """
        if not KEY.fullmatch(key):
            raise Refused("table.key", {})
        check_words(words)
        try:
            async with self.registry.changing(code, person.id) as change:
                may_wait = may_wait and self.waiting_seconds > 0
                choose(change.live, person, seat, words, version, change.now, may_wait)
                row = {"table": change.live.row.id, "key": key, "person": person.id, "seat": seat, "words": words}
                change.notes.append((NOTE_KEY, row))
        except (VakaError, IntegrityError):
            if not await self._was_made(code, person, seat, words, key):
                raise
        else:
            self.choices += 1

    async def _was_made(self, code: str, person: Person, seat: int, words: str, key: str) -> bool:
        """Whether this choice was made before. A key that was used for something else is refused."""
        columns = schema.keys.c
        query = sa.select(columns.person, columns.seat, columns.words).join(schema.tables)
        rows = await self.registry.store.fetch(query.where(schema.tables.c.code == code, columns.key == key))
        if rows and tuple(rows[0]) != (person.id, seat, words):
            raise Refused("table.key_used", {})
        return bool(rows)

    async def make_waiting(self, code: str, waiting: Seat) -> None:
        """A choice has waited long enough; nothing when it was taken back or replaced."""
        async with self.registry.changing(code, waiting.person or NOBODY) as change:
            if change.live.seats[waiting.seat] == waiting:
                make_waiting_choice(change.live, waiting.seat)

    async def choose_for_bot(self, code: str, seat: int, choice: int, version: int, trouble: str = "") -> None:
        """What the server chose for a seat; nothing when the table has moved on. `trouble` is why a simpler bot chose
        in its place, as the key of a message. It is said with the whole move: else it would tell of a step."""
        async with self.registry.changing(code) as change:
            live = change.live
            if live.row.version == version and seat in live.waiting_bots():
                match = live.playing()
                moves, is_sealed = match.moves, bool(match.state.answers)
                step = seat, moves
                trouble = trouble or live.step_troubles.get(step, "")
                match.choose(seat, choice)
                is_whole = match.moves > moves
                if is_sealed or is_whole:
                    live.seats[seat].trouble = trouble
                live.step_troubles = {} if is_whole else live.step_troubles | {step: trouble}

    async def choose_for_person(self, code: str, seat: Seat, version: int) -> None:
        """What a person has planned, or the one thing that is open to them, as if they had chosen it; nothing when the
        table has moved on, or the person has other plans."""
        async with self.registry.changing(code, seat.person or NOBODY) as change:
            live = change.live
            if live.row.version == version and seat in chosen_by_table(live):
                choose_for_person(live, live.seats[seat.seat])

    async def take_back(
        self, code: str, person: Person, seat: int, version: int | None = None, sealed: int | None = None
    ) -> None:
        """Take back the seat's choice that still waits, or its last answer in an open sealed phase.

        `version` and `sealed` (how many answers the seat had given) are what was seen: sent twice, only one is taken.
        """
        async with self.registry.changing(code, person.id) as change:
            take_back(change.live, person, seat, version, sealed)

    async def undo(self, code: str, person: Person, seat: int, version: int) -> None:
        """Undo the seat's last choice, where nobody need be asked."""
        async with self.registry.changing(code, person.id) as change:
            undo(change.live, person, seat, version)

    async def done(self, code: str, person: Person, seat: int) -> None:
        """Say that the last choice stands, so that a bot need not wait, nor the next one at a shared device."""
        async with self.registry.changing(code, person.id) as change:
            done(change.live, person, seat)

    async def resign(self, code: str, person: Person, seat: int) -> None:
        """Give up. Of two seats left the other wins; with more a friendly bot plays on."""
        async with self.registry.changing(code, person.id) as change:
            resign(change.live, person, seat)
            if change.live.row.status == PLAYING:
                carry_out_if_agreed(change.live, self.registry.presence)

    async def take_over(self, code: str, person: Person, seat: int) -> None:
        """Take back the seat that a bot holds for this person."""
        async with self.registry.changing(code, person.id) as change:
            change.live.playing()
            place = own_seat(change.live, person, seat)
            if place.resigned:
                raise NotNow("clock.lost" if place.ran_out else "table.resigned", {"seat": seat})
            if place.held:
                place.held = False
                place.strength = ""
                place.since = change.now

    async def show(self, code: str, person: Person, seat: int) -> None:
        """At a shared device: it is this seat that looks now."""
        async with self.registry.changing(code, person.id) as change:
            own_seat(change.live, person, seat)
            change.live.showing[person.id] = seat

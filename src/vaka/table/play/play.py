"""While a game is played: choices, undo, giving up, coming back; and who sees what."""

import re

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ...bots.strengths import FRIEND
from ...core.errors import BadRequest, VakaError
from ...core.match import Match
from ...core.state import State
from ..errors import NotAllowed, NotNow, Refused, Stale
from ..live.facts import facts_of
from ..live.live_table import Live, Seat, knowledge
from ..live.room import NOBODY, Room
from ..people.people import Person
from ..sight import PLAYING, Sight, look
from ..store import schema
from .rights import may_look, own_seat, played_seat
from .votes import carry_out_if_agreed, end

KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST_WORDS = 200

RESIGNED = "resigned"


class Play:
    def __init__(self, room: Room) -> None:
        self.room = room

    async def sight(self, code: str, person: Person | None) -> Sight:
        mine = person.id if person is not None else None
        async with self.room.looking(code) as live:
            may_look(live, mine)
            match = live.begun()
            facts = facts_of(live, mine, self.room.presence)
            seats = live.seats_of(mine)
            if not seats:
                return look(facts, match, None)
            viewer, curtain = seats[0].seat, None
            if len(seats) > 1:
                viewer, curtain = _at_shared_device(match, seats, await self._showing(live, mine))
            seen = look(facts, match, viewer, held=is_held(live, viewer), curtain=curtain)
            seen.forced = len(seen.choices) == 1 and live.seats[viewer] in live.forced()
            if live.row.status != PLAYING or live.seats[viewer].botted:
                seen.choices, seen.can_undo, seen.can_take_back = [], False, False
            return seen

    async def asked(self, code: str, person: Person | None) -> list[int]:
        mine = person.id if person is not None else None
        async with self.room.looking(code) as live:
            may_look(live, mine)
            seats = live.seats_of(mine)
            return list(live.begun().state.seen(seats[0].seat if seats else None).pending)

    async def choose(self, code: str, person: Person, seat: int, words: str, version: int, key: str) -> None:
        if not KEY.fullmatch(key):
            raise Refused("table.key", {})
        if len(words) > MOST_WORDS or not words.isprintable():
            raise BadRequest("choice.no_such_words", {"words": words[:MOST_WORDS]})
        async with self.room.changing(code, person.id) as change:
            live = change.live
            if not await _is_new(change.db, live, person, seat, words, key):
                return
            match = live.playing()
            played_seat(live, person, seat)
            if version != live.row.version:
                raise Stale("table.stale", {"version": live.row.version})
            match.choose(seat, words)

    async def choose_for_bot(self, code: str, seat: int, choice: int, version: int) -> None:
        """What the house chose for a seat; nothing when the table has moved on."""
        async with self.room.changing(code) as change:
            live = change.live
            if live.row.version == version and seat in live.waiting_bots():
                live.playing().choose(seat, choice)

    async def choose_forced(self, code: str, seat: Seat, version: int) -> None:
        """The one thing that is open to a person, as if they had chosen it; nothing when the table has moved on."""
        async with self.room.changing(code, seat.person or NOBODY) as change:
            live = change.live
            if live.row.version == version and seat in live.forced():
                match = live.playing()
                match.choose(seat.seat, match.state.seen(seat.seat).choices(seat.seat)[0])

    async def take_back(self, code: str, person: Person, seat: int) -> None:
        async with self.room.changing(code, person.id) as change:
            match = change.live.playing()
            played_seat(change.live, person, seat)
            match.take_back(seat)

    async def undo(self, code: str, person: Person, seat: int, version: int) -> None:
        async with self.room.changing(code, person.id) as change:
            match = change.live.playing()
            played_seat(change.live, person, seat)
            if version != change.live.row.version:
                raise Stale("table.stale", {"version": change.live.row.version})
            change.live.may_undo_again()
            match.undo(seat)

    async def done(self, code: str, person: Person, seat: int) -> None:
        async with self.room.changing(code, person.id) as change:
            change.live.playing()
            played_seat(change.live, person, seat)
            if change.live.last_mover() == seat:
                change.live.row.done = change.live.row.version

    async def resign(self, code: str, person: Person, seat: int) -> None:
        async with self.room.changing(code, person.id) as change:
            live = change.live
            live.playing()
            place = own_seat(live, person, seat)
            if place.resigned:
                return
            place.resigned = True
            place.held = False
            place.strength = FRIEND
            left = [other.seat for other in live.seats if not other.resigned]
            if len(left) == 1:
                end(live, RESIGNED, left)
            else:
                carry_out_if_agreed(live, self.room.presence)

    async def take_over(self, code: str, person: Person, seat: int) -> None:
        async with self.room.changing(code, person.id) as change:
            change.live.playing()
            place = own_seat(change.live, person, seat)
            if place.resigned:
                raise NotNow("table.resigned", {"seat": seat})
            if place.held:
                place.held = False
                place.strength = ""
                place.since = change.now

    async def show(self, code: str, person: Person, seat: int) -> None:
        async with self.room.changing(code, person.id) as change:
            own_seat(change.live, person, seat)
            change.live.row.seals += 1  # the person's other windows look again, and nobody else
            here = {"table": change.live.row.id, "person": person.id}
            columns = schema.showing.c
            await change.db.execute(
                sa.delete(schema.showing).where(columns.table == here["table"], columns.person == person.id)
            )
            await change.db.execute(sa.insert(schema.showing).values(**here, seat=seat))

    async def why_not(self, code: str, person: Person, seat: int, words: str) -> VakaError | None:
        async with self.room.looking(code) as live:
            known = await self.known_to(live, person, seat)
        try:
            return known.why_not(seat, words[:MOST_WORDS])
        except VakaError as error:
            return error

    async def known_to(self, live: Live, person: Person, seat: int) -> State:
        """What this seat of the person has seen; at a shared device only if this seat looks now."""
        match = live.playing()
        own_seat(live, person, seat)
        seats = live.seats_of(person.id)
        if len(seats) > 1 and _at_shared_device(match, seats, await self._showing(live, person.id)) != (seat, None):
            raise NotAllowed("table.curtain", {})
        return match.state.seen(seat)

    async def _showing(self, live: Live, person: int | None) -> int | None:
        columns = schema.showing.c
        query = sa.select(columns.seat).where(columns.table == live.row.id, columns.person == person)
        async with self.room.store.read() as db:
            return (await db.execute(query)).scalar_one_or_none()


def is_held(live: Live, seat: int) -> bool:
    """Whether a bot waits because this seat could still undo and has not said done."""
    return live.last_mover() == seat and live.row.done != live.row.version and bool(live.waiting_bots())


async def _is_new(db: AsyncConnection, live: Live, person: Person, seat: int, words: str, key: str) -> bool:
    """Note the key of a choice; false when it was made before. A key that was used for something else is refused."""
    insert = sqlite.insert if db.dialect.name == "sqlite" else postgresql.insert
    row = {"table": live.row.id, "key": key, "person": person.id, "seat": seat, "words": words}
    note = insert(schema.keys).values(row).on_conflict_do_nothing().returning(schema.keys.c.key)
    if (await db.execute(note)).one_or_none() is not None:
        return True
    columns = schema.keys.c
    query = sa.select(columns.person, columns.seat, columns.words)
    found = (await db.execute(query.where(columns.table == live.row.id, columns.key == key))).one()
    if tuple(found) != (person.id, seat, words):
        raise Refused("table.key_used", {})
    return False


def _at_shared_device(match: Match, seats: list[Seat], showing: int | None) -> tuple[int, int | None]:
    """The seat that looks, and the one for which a curtain is drawn first: several people share one device.

    The seat that was shown stays until another one is asked. Where that one may know something else, or is to answer in
    secret, nothing private is shown before it has said that it looks.
    """
    mine = [seat.seat for seat in seats]
    shown = showing if showing in mine else mine[0]
    pending = [seat.seat for seat in seats if seat.seat in match.state.pending and not seat.botted]
    if not pending or shown in pending:
        unasked = showing is None and any(knowledge(match, seat) != knowledge(match, shown) for seat in mine)
        return shown, shown if unasked else None
    next_seat = next((seat for seat in pending if seat > shown), pending[0])
    if match.state.answers or knowledge(match, shown) != knowledge(match, next_seat):
        return shown, next_seat
    return next_seat, None

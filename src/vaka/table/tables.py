"""All tables of a house: the one service that pages, programs and hosts go through."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from ..bots.registry import seat_bots
from ..core.errors import VakaError
from .bots.bot_runner import BotRunner, Hint
from .bots.hinting import hint
from .errors import NotNow
from .host.crowd import Crowd
from .host.transfer import export_table, import_table
from .host.upkeep import TIDY_SECONDS, backup, counts, end_table, prune, tidy
from .live.facts import facts_of
from .live.lists import MOST_LISTED, all_tables, lobby, tables_of
from .live.presence import SYNC_SECONDS
from .live.room import Room
from .live.wake import Wake
from .people.people import COOKIE, PROGRAM, Key, People, Person
from .play.play import Play
from .play.rights import is_welcome, may_look
from .play.talk import Talk
from .play.votes import Votes
from .seating.caps import Caps
from .seating.imports import import_record
from .seating.seating import Seating
from .sight import OVER, Facts, Sight
from .store.store import Store
from .wish import BOT, SeatWish, Wish

HANGS_SECONDS = 0.8  # a store that has not answered after so long does not keep a house from closing

logger = logging.getLogger("vaka.table")


class Tables:
    """All tables in one store. Every answer is made for the person who asks; every change is in the store before
    anybody hears of it.

    `url` is that of the store: `sqlite+aiosqlite:///file`, or `postgresql+psycopg://...`, which several processes can
    share. `pace` scales the time that bots take (0.0: they answer at once, and do not wait for a `done`); `hold` is how
    many seconds a bot waits while the last mover could still undo; `workers` are the processes in which bots think;
    `components` lets people bring component files of their own.

    What is refused raises a VakaError with a key and values and changes nothing: NotFound, NotAllowed, Stale,
    NotNow and Refused of `errors.py`, and the IllegalChoice, BadRequest, BadBox and BadRecord of the core.
    """

    def __init__(
        self, url: str, *, pace: float = 1.0, hold: float | None = None, workers: int = 2, components: bool = False
    ) -> None:
        self.store = Store(url)
        self.room = Room(self.store, components=components)
        self.people = People(self.store, lambda: self.room.clock())
        self.crowd = Crowd(self.room, self.people)
        self.seating = Seating(self.room)
        self.play = Play(self.room)
        self.votes = Votes(self.room)
        self.talk = Talk(self.room)
        self.caps = Caps(self.room)
        self.bots = BotRunner(self.room, self.play, workers, pace, hold)
        self._helpers: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Bring the store up to date, and go on where bots were to move."""
        await self.store.open()
        await self.room.presence.open()
        self._helpers.append(asyncio.create_task(self._keep_notes()))
        if self.room.neighbours is not None:
            self._helpers.append(asyncio.create_task(self.room.neighbours.listen()))
        self._helpers.append(asyncio.create_task(self._keep_tidy()))
        await self.bots.open()

    async def close(self) -> None:
        """Stop the bots, wake and end all who wait for wakes, and leave the store. Takes well under 3 seconds."""
        self.room.hub.end()
        asyncio.get_running_loop().call_later(HANGS_SECONDS, self.store.cut)
        await self.bots.close()
        for helper in self._helpers:
            helper.cancel()
        await asyncio.gather(*self._helpers, return_exceptions=True)
        self.room.boxes.close()
        await self.store.close()

    async def _keep_notes(self) -> None:
        """Now and then write down what need not be in the store at once: who is there, and whose secrets are used."""
        while True:
            await asyncio.sleep(SYNC_SECONDS)
            try:
                await self.sync()
            except Exception:  # the store may be back in a moment
                logger.exception("what was noted could not be written down")

    async def sync(self) -> None:
        """Write down who is there and which secrets are used, and read what other processes have written."""
        await self.room.presence.sync()
        await self.people.sync()

    def here(self, facts: Facts, person: Person | None) -> None:
        """This person looks at the table of these facts; it counts where they sit."""
        if person is not None and any(seat.mine for seat in facts.seats):
            self.room.presence.here(facts.code, person.id)

    # --- people

    async def newcomer(self, name: str = "", label: str = "") -> tuple[Person, str]:
        """A new person, and the token for their cookie; `label` tells them later which device that was."""
        return await self.people.newcomer(name, label)

    async def new_program(self, name: str, label: str) -> tuple[Person, str]:
        """A new person who is a program, and its Bearer token."""
        return await self.people.newcomer(name, label, PROGRAM)

    async def keys(self, person: Person, token: str = "") -> list[Key]:
        """The cookies, links and tokens by which the person is known; `token` is the one they ask by."""
        return await self.people.keys(person, token)

    async def end_key(self, person: Person, id: str) -> None:
        """End one of them: whoever carries it is no longer this person, on other servers within seconds."""
        await self.people.end_key(person, id)

    async def person(self, token: str) -> Person | None:
        """The person with this cookie token."""
        return await self.people.known_by(token, COOKIE)

    async def rename(self, person: Person, name: str) -> None:
        """How the person is called from now on; seats that are taken keep their name."""
        await self.people.rename(person, name)

    async def come_back_link(self, person: Person) -> str:
        """A secret with which the person can come back on another device; it expires, and replaces the one before."""
        return await self.people.come_back_link(person)

    async def come_back(self, secret: str, label: str = "") -> tuple[Person, str]:
        """The person of a come-back secret, and a fresh cookie token for this device; NotFound for a wrong one."""
        return await self.people.come_back(secret, label)

    async def new_program_token(self, person: Person, label: str) -> str:
        """A Bearer token with which a program acts for the person."""
        return await self.people.new_program_token(person, label)

    async def program(self, token: str) -> Person | None:
        """The person for whom the program with this Bearer token acts."""
        return await self.people.known_by(token, PROGRAM)

    # --- tables

    async def make(self, person: Person, wish: Wish, address: str = "") -> str:
        """Make a table and answer its code. It starts at once when no seat is open.

        `address` is where the wish came from: one address has so many unfinished tables, as one person has.
        """
        await self.caps.check(person.id, address, wish.seats)
        code = await self.seating.make(person, wish)
        self.caps.note(address, code)
        return code

    async def lobby(self, most: int = MOST_LISTED, without: Person | None = None) -> list[Facts]:
        """The open tables that still have a seat, the newest first; `without` those of this person."""
        return await lobby(self.store, most, without.id if without is not None else None)

    async def tables_of(self, person: Person, most: int = MOST_LISTED) -> list[Facts]:
        """The tables where this person sits or which they made, those that moved last first."""
        return await tables_of(self.store, person.id, most)

    async def asked(self, code: str, person: Person | None) -> list[int]:
        """The seats that owe a choice, as far as this person knows."""
        return await self.play.asked(code, person)

    async def facts(self, code: str, person: Person | None = None) -> Facts:
        """What everybody may know of a table, and which seats are this person's. Works before the start, too.

        What is said at a table is for those who may look at it.
        """
        mine = person.id if person is not None else None
        async with self.room.looking(code) as live:
            facts = facts_of(live, mine, self.room.presence)
            if not is_welcome(live, mine):
                facts.chat = []
            return facts

    async def sit(
        self, code: str, person: Person, seat: int, name: str = "", link: str = "", nonce: bytes = b""
    ) -> None:
        """Take an empty seat; at a table that is not open only with the seat's link. The last one starts the game.

        `nonce` is the seat's share in the chance of the game, drawn here when the client gives none.
        """
        await self.seating.sit(code, person, seat, name, link, nonce)

    async def give_shares(self, code: str, person: Person, shares: dict[int, bytes]) -> None:
        """Give the shares of chance that this person's seats still owe; for those left out the house draws them."""
        await self.seating.give_shares(code, person, shares)

    async def stand_up(self, code: str, person: Person, seat: int) -> None:
        """Leave a seat before the start."""
        await self.seating.stand_up(code, person, seat)

    async def choose_colour(self, code: str, person: Person, seat: int, colour: int) -> None:
        """Before the start: play with another colour, that of a bot or of an empty seat, or one that nobody has."""
        await self.seating.choose_colour(code, person, seat, colour)

    async def seat_links(self, code: str, person: Person) -> dict[int, str]:
        """For the one who made the table: a fresh secret for each empty seat; older ones are void."""
        return await self.seating.seat_links(code, person)

    async def start(self, code: str, person: Person) -> None:
        """For the one who made the table: start now, with friendly bots in the empty seats."""
        await self.seating.start(code, person)

    async def sight(self, code: str, person: Person | None) -> Sight:
        """All that this person (None: a watcher) may see now. Before the start there are only `facts`: NotNow."""
        return await self.play.sight(code, person)

    async def choose(self, code: str, person: Person, seat: int, words: str, version: int, key: str) -> None:
        """Make a choice, seen at `version`. A repeated `key` answers as the first time and does nothing."""
        await self.play.choose(code, person, seat, words, version, key)

    async def take_back(self, code: str, person: Person, seat: int) -> None:
        """Take back the seat's last answer in an open sealed phase."""
        await self.play.take_back(code, person, seat)

    async def undo(self, code: str, person: Person, seat: int, version: int) -> None:
        """Undo the seat's last choice, where nobody need be asked."""
        await self.play.undo(code, person, seat, version)

    async def done(self, code: str, person: Person, seat: int) -> None:
        """Say that the last choice stands, so that a bot need not wait."""
        await self.play.done(code, person, seat)

    async def resign(self, code: str, person: Person, seat: int) -> None:
        """Give up. Of two seats left the other wins; with more a friendly bot plays on."""
        await self.play.resign(code, person, seat)

    async def show(self, code: str, person: Person, seat: int) -> None:
        """At a shared device: it is this seat that looks now."""
        await self.play.show(code, person, seat)

    async def propose(self, code: str, person: Person, kind: str, value: int = 0) -> None:
        """Ask the others to agree: `undo` to the line `value`, `end`, or `replace` the absent seat `value` by a bot."""
        await self.votes.propose(code, person, kind, value)

    async def answer(self, code: str, person: Person, agree: bool) -> None:
        """Agree to the open proposal or not; when all have agreed it is carried out."""
        await self.votes.answer(code, person, agree)

    async def say(self, code: str, person: Person, text: str) -> None:
        """Say something at the table."""
        await self.talk.say(code, person, text)

    async def take_out(self, code: str, person: Person, number: int) -> None:
        """For the one who made the table: take out a line of what was said."""
        await self.talk.take_out(code, person, number)

    async def rematch(self, code: str, person: Person, later: bool = False) -> str:
        """The table where the same people play again: made by the first who asks, joined by the others.

        With `later` the person's share of chance is given when they have seen its commitment: `give_shares`.
        """
        async with self.room.looking(code) as live:
            joins = bool(live.row.rematch)
        if not joins:
            await self.caps.check(person.id, "", [])
        return await self.seating.rematch(code, person, later)

    async def take_over(self, code: str, person: Person, seat: int) -> None:
        """Take back the seat that a bot holds for this person."""
        await self.play.take_over(code, person, seat)

    async def why_not(self, code: str, person: Person, seat: int, words: str) -> VakaError | None:
        """Why this seat cannot choose these words now, from what it knows; None when it can."""
        return await self.play.why_not(code, person, seat, words)

    async def hint(self, code: str, person: Person, seat: int) -> Hint:
        """What the expert would choose from what this seat may know."""
        return await hint(self.play, self.bots.workers, code, person, seat)

    async def record(self, code: str, person: Person | None = None) -> str:
        """The record of a game that is over, with its secret; NotNow while it is played."""
        async with self.room.looking(code) as live:
            may_look(live, person.id if person is not None else None)
            match = live.begun()
            if live.row.status != OVER:
                raise NotNow("table.record_later", {})
            record = match.record()
            record.ended = live.row.ended
            if live.row.brought is not None:
                record.brought = live.row.brought
            return record.text()

    async def import_record(
        self,
        person: Person,
        text: str,
        seats: Sequence[str] | None = None,
        line: int | None = None,
        components: str = "",
        later: bool = False,
        address: str = "",
    ) -> str:
        """Check a record and make a table that plays on from it, from its end or from a `line`; answers the code.

        `seats` says who sits where: `me`, `open`, `child`, `friend` or `expert`; without it all seats are mine.
        """
        await self.caps.check(person.id, address, [SeatWish(BOT if who in seat_bots() else who) for who in seats or ()])
        code = await import_record(self.room, person, text, seats, line, components, later)
        self.caps.note(address, code)
        return code

    def wakes(self, code: str, person: Person | None) -> AbstractAsyncContextManager[AsyncIterator[Wake]]:
        """Listen to a table: `async with tables.wakes(code, person) as wakes: async for wake in wakes: ...`.

        Wakes that were not taken yet are one. The iterator ends when the house closes.
        """
        return self._wakes(code, person.id if person is not None else None)

    @asynccontextmanager
    async def _wakes(self, code: str, person: int | None) -> AsyncIterator[AsyncIterator[Wake]]:
        async with self.room.looking(code) as live:
            may_look(live, person)
            now = Wake(code, live.row.version, live.row.changes)
        with self.room.hub.subscribe(now, person) as wakes:
            yield wakes

    # --- for those who run the house

    async def all(self, status: str = "") -> list[Facts]:
        """Every table, or those that are `seating`, `playing` or `over`; the last moved first."""
        return await all_tables(self.store, status)

    async def counts(self) -> dict[str, int]:
        """How many tables there are, by status."""
        return await counts(self.store)

    async def end(self, code: str) -> None:
        """End a game, whatever its players think."""
        await end_table(self.room, code)

    async def prune(self, before: float, unfinished: bool = False) -> int:
        """Clear away tables that are over (or all) and last moved before this time; answers how many."""
        return await prune(self.room, before, unfinished)

    async def tidy(self) -> None:
        """Clear away what nobody needs: people who have no seat and were long not here, old keys and leases; and votes
        that wait only for people who are gone."""
        await tidy(self.room)
        await self.votes.close_old()

    async def _keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            try:
                await self.tidy()
            except Exception:  # the store may be back in an hour
                logger.exception("the house could not be tidied")

    async def backup(self, file: Path) -> None:
        """Copy a SQLite store while it is in use."""
        await backup(self.store, file)

    async def export(self, code: str) -> str:
        """A table as a file, secret and all: for the host alone."""
        return await export_table(self.room, code)

    async def import_table(self, host: Person | None, text: str) -> str:
        """A table out of such a file; answers its new code. Its people take their seats again by link."""
        return await import_table(self.room, host, text)

"""Before the start: making a table, sitting down, standing up; and the table for a rematch."""

import secrets
from collections.abc import Sequence
from contextlib import suppress

from ...bots.strengths import FRIEND
from ..codes import hashed, new_secret
from ..errors import NotAllowed, NotNow, Refused
from ..live.lists import Lists
from ..live.live_table import LiveTable
from ..live.rows import PERSON, Seat
from ..live.table_registry import TableRegistry
from ..new_table import BOT, ME, OPEN, NewSeat, NewTable
from ..people.person import Person, checked_name
from ..table_view import SEATING
from .caps import Caps
from .laying import (
    bot_seat,
    check_may_play_again,
    distinct_name,
    give_share,
    laid,
    new_seat,
    same_again,
    take_seat,
)
from .shares import MAX_NONCE, begin_if_full

COLOURS = 5  # as many as seats at the largest table


class Seating:
    """Tables before their game starts."""

    def __init__(self, registry: TableRegistry, caps: Caps) -> None:
        self.registry = registry
        self.caps = caps

    async def make(
        self,
        person: Person,
        new_table: NewTable,
        address: str = "",
        seed: int | None = None,
        moves: Sequence[tuple[int, str]] = (),
    ) -> str:
        """Make a table and answer its code. It starts at once when no seat is open.

        `address` is where the request came from: one address may have as many unfinished tables as one person. With
        an open `seed`, as guided games have one, chance is the same each time; `moves` (seats and words) are made
        before anybody looks at it.
        """
        if new_table.components and not self.registry.components:
            raise NotAllowed("table.no_components", {})
        await self.caps.check(person.id, address, new_table.seats)
        live = await self._laid(person, new_table)
        for at, wished in enumerate(new_table.seats or [NewSeat(ME)] + [NewSeat(OPEN)] * (new_table.players - 1)):
            live.seats.append(new_seat(live, at, wished, person, self.registry.clock(), new_table.later))
        if seed is not None:
            live.row.secret, live.row.seed = None, str(seed)
        await begin_if_full(live, self.registry.clock())
        for seat, words in moves:
            live.playing().choose(seat, words)
        await self.caps.add(live, person.id, address, new_table.seats)
        return live.row.code

    async def sit(
        self,
        code: str,
        person: Person,
        seat: int,
        name: str = "",
        link: str = "",
        nonce: bytes = b"",
        later: bool = False,
    ) -> None:
        """Take an empty seat; at a table that is not open only with the seat's link. The last one starts the game. Who
        sits there already stays: it was asked twice.

        `nonce` is the seat's share in the chance of the game; without one it follows from the secret. With `later` it
        is given when the person has seen the table's commitment, and before that promised by its hash where others
        have not fixed theirs: `Shares.promise`, `Shares.give`.
        """
        name = checked_name(name)
        if len(nonce) > MAX_NONCE:
            raise Refused("table.nonce", {"most": MAX_NONCE})
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            if any(own.seat == seat for own in live.seats_of(person.id)):
                return
            place = _seat_before_start(live, seat)
            if place.kind != OPEN:
                raise NotNow("table.seat_taken", {"seat": seat})
            invited = bool(link) and bool(place.link) and secrets.compare_digest(hashed(link), place.link)
            if not invited and link:
                raise NotAllowed("table.wrong_link", {})
            if not invited and person.id not in (place.person, live.row.host):
                if person.id in live.row.unseated:
                    raise NotAllowed("table.unseated", {})
                if not live.row.open or place.person is not None:
                    raise NotAllowed("table.by_link", {})
                if live.seats_of(person.id):
                    raise NotAllowed("table.one_seat", {})
            take_seat(live, place, person, name, change.now)
            if not later:
                give_share(live, place, nonce)
            await begin_if_full(live, change.now, change.db)

    async def stand_up(self, code: str, person: Person, seat: int) -> None:
        """Leave a seat before the start; the one who made the table can also send somebody away, who then needs a link
        to sit down again. When all seats are taken shares are being shown: who came then could choose one that suits
        those."""
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            place = _seat_before_start(live, seat)
            if live.row.host != person.id or place.kind != PERSON:
                place = _own_seat_before_start(live, person, seat)
            if live.is_full:
                raise NotNow("table.starting", {})
            if place.person is not None and place.person not in (person.id, *live.row.unseated):
                live.row.unseated = [*live.row.unseated, place.person]
            live.seats[seat] = Seat(seat, OPEN, colour=place.colour)

    async def rename(self, code: str, person: Person, seat: int, name: str) -> None:
        """Before the start: be called something else in one's own seat; as oneself without a name."""
        name = checked_name(name)
        async with self.registry.changing(code, person.id) as change:
            place = _own_seat_before_start(change.live, person, seat)
            others = [other for other in change.live.seats if other is not place]
            place.name = distinct_name(name or person.name or person.nameless, others)

    async def choose_colour(self, code: str, person: Person, seat: int, colour: int) -> None:
        """Before the start: play with another colour, that of a bot or of an empty seat, or one that nobody has.

        Who had the colour until now gets ours; other people are not asked, so theirs are not to be had.
        """
        async with self.registry.changing(code, person.id) as change:
            place = _own_seat_before_start(change.live, person, seat)
            if not 0 <= colour < COLOURS:
                raise Refused("table.colour", {"most": COLOURS})
            for other in change.live.seats:
                if other.colour == colour:
                    if other.kind == PERSON and other.person != person.id:
                        raise NotNow("table.colour_taken", {"seat": other.seat})
                    other.colour = place.colour
            place.colour = colour

    async def seat_links(self, code: str, person: Person) -> dict[int, str]:
        """For the one who made the table: a fresh secret for each empty seat; older ones are void."""
        async with self.registry.changing(code, person.id) as change:
            _only_host(change.live, person)
            if change.live.row.status != SEATING:
                return {}
            links: dict[int, str] = {}
            for seat in change.live.seats:
                if seat.kind == OPEN:
                    links[seat.seat] = new_secret()
                    seat.link = hashed(links[seat.seat])
            return links

    async def start(self, code: str, person: Person) -> None:
        """For the one who made the table: start now, with friendly bots in the empty seats; shares of chance that were
        promised are still waited for. When all seats are taken anybody who sits there can start without them."""
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            was_full = live.is_full
            if not (was_full and live.seats_of(person.id)):
                _only_host(live, person)
            if live.row.status != SEATING:
                return
            for seat in live.seats:
                if seat.kind == OPEN:
                    live.seats[seat.seat] = bot_seat(live, seat.seat, FRIEND, "", seat.colour)
                elif seat.owes_share and (was_full or not seat.share_hash):
                    give_share(live, seat, b"")
            if all(seat.kind == BOT for seat in live.seats):
                await self.caps.check_bots_only(change.db, person.id)
            await begin_if_full(live, change.now, change.db)

    async def rematch(self, code: str, person: Person, later: bool = False) -> str:
        """The table where the same people play again: made by the first who asks, joined by the others. Bots sit again,
        and each seat waits for its person.

        With `later` the person's share of chance is given when they have seen its commitment: `Shares.give`.
        """
        made: LiveTable | None = None
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            check_may_play_again(live, person)
            if not live.row.rematch:
                made = await self._again(live, person, later)
                await self.caps.write_new(change.db, made, person.id, "", [])
                live.row.rematch = made.row.code
            result = live.row.rematch
        if made is not None:
            self.registry.adopt(made)
        async with self.registry.looking(result) as again:
            waiting = [(seat.seat, seat.name) for seat in again.seats if seat.kind == OPEN and seat.person == person.id]
        for seat, name in waiting:
            with suppress(NotNow):  # taken meanwhile, in another tab: it leads to the table as well
                await self.sit(result, person, seat, name, later=later)
        return result

    async def _again(self, live: LiveTable, person: Person, later: bool) -> LiveTable:
        new_table = same_again(live, person)
        again = await self._laid(person, new_table)
        for at, wished in enumerate(new_table.seats):
            seat = new_seat(again, at, wished, person, self.registry.clock(), later)
            seat.colour = live.seats[at].colour
            if seat.kind == OPEN and live.seats[at].person is not None:  # kept for the one who sat there
                seat.person, seat.name = live.seats[at].person, live.seats[at].name
            again.seats.append(seat)
        await begin_if_full(again, self.registry.clock())
        return again

    async def _laid(self, person: Person, new_table: NewTable) -> LiveTable:
        """The new table, still without seats."""
        game = await self.registry.boxes.game(new_table.game, new_table.components)
        taken = await Lists(self.registry.store).names(person)
        return laid(game, new_table, person, taken, self.registry.clock())


def _seat_before_start(live: LiveTable, seat: int) -> Seat:
    if live.row.status != SEATING:
        raise NotNow("table.started", {})
    if not 0 <= seat < len(live.seats):
        raise Refused("choice.no_such_seat", {"players": live.row.players})
    return live.seats[seat]


def _own_seat_before_start(live: LiveTable, person: Person, seat: int) -> Seat:
    place = _seat_before_start(live, seat)
    if place.person != person.id or place.kind != PERSON:
        raise NotAllowed("table.not_your_seat", {"seat": seat})
    return place


def _only_host(live: LiveTable, person: Person) -> None:
    if live.row.host != person.id:
        raise NotAllowed("table.only_host", {})

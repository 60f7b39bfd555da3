"""How each person wants to be called: when, for what, and where to. Off until asked for."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..clocks.slow_time import Calendar
from ..codes import hashed, new_secret
from ..errors import NotFound, Refused
from ..people.person import Person
from ..people.sign_ins import ADDRESS
from ..store import schema
from ..store.store import Store, insert_into
from .message import KINDS
from .urls import checked_url

OFF, ALWAYS, AWAY, DIGEST = MODES = ("off", "always", "away", "digest")
MAIL, WEBHOOK, PUSH = "mail", "webhook", "push"
MAX_WAYS = 10
MAX_LABEL = 40
MAX_KEY = 200
DIGEST_HOUR = 8

settings = schema.call_settings.c
ways = schema.call_ways.c
_SETTINGS = (
    sa.select(schema.call_settings, schema.people.c.name, schema.calendars.c.zone)
    .join(schema.people, schema.people.c.id == settings.person)
    .outerjoin(schema.calendars, schema.calendars.c.person == settings.person)
)


@dataclass(frozen=True)
class Preferences:
    """`language` and `site` are those of the device where they were chosen, `zone` is the person's own, if known."""

    mode: str = OFF
    kinds: tuple[str, ...] = KINDS
    language: str = "en"
    site: str = ""
    zone: str = ""
    since: float = 0.0
    has_feed: bool = False

    def next_digest(self, after: float) -> float:
        """The next morning of this person."""
        zone = Calendar(self.zone).zone_info
        begin = datetime.fromtimestamp(after, zone)
        morning = datetime.combine(begin.date(), time(DIGEST_HOUR), zone)
        if morning <= begin:
            morning = datetime.combine(begin.date() + timedelta(days=1), time(DIGEST_HOUR), zone)
        return morning.timestamp()


@dataclass(frozen=True)
class Way:
    """A place where calls go."""

    id: int
    person: int
    kind: str
    target: str
    form: str
    secrets: dict[str, str] = field(repr=False)
    label: str
    leave: str = field(repr=False)
    sent: float
    trouble: str


class CallPreferences:
    """What the store knows of it."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock
        self.wanting: set[int] = set()  # persons who want calls, as the store had them a moment ago

    async def sync(self) -> None:
        """Read who wants calls: another process may have been told."""
        async with self.store.read() as db:
            self.wanting = set((await db.execute(sa.select(settings.person).where(settings.mode != OFF))).scalars())

    async def of(self, person: int) -> Preferences:
        async with self.store.read() as db:
            row = (await db.execute(_SETTINGS.where(settings.person == person))).one_or_none()
        return _preferences(row) if row is not None else Preferences()

    async def save(self, person: Person, chosen: Preferences) -> None:
        """What has not been sent by then is dropped: it was chosen for another way of calling."""
        values = {
            "mode": chosen.mode,
            "kinds": list(chosen.kinds),
            "language": chosen.language,
            "site": chosen.site,
            "since": self.clock(),
        }
        async with self.store.write() as db:
            insert = insert_into(db, schema.call_settings).values(person=person.id, **values)
            await db.execute(insert.on_conflict_do_update(index_elements=["person"], set_=values))
            mine = sa.select(ways.id).where(ways.person == person.id)
            await db.execute(sa.delete(schema.calls).where(schema.calls.c.way.in_(mine)))
        self.wanting = (self.wanting | {person.id}) if chosen.mode != OFF else (self.wanting - {person.id})

    async def ways(self, person: int) -> list[Way]:
        async with self.store.read() as db:
            rows = await db.execute(sa.select(schema.call_ways).where(ways.person == person).order_by(ways.id))
            return [_way(row) for row in rows]

    async def way(self, id: int) -> Way | None:
        """None for one that is gone, or an address that its person has given up."""
        async with self.store.read() as db:
            row = (await db.execute(sa.select(schema.call_ways).where(ways.id == id))).one_or_none()
        if row is None or (row.kind == MAIL and row.target not in await self.addresses(row.person)):
            return None
        return _way(row)

    async def addresses(self, person: int) -> list[str]:
        """The addresses that this person has confirmed: those by which they sign in."""
        sign_ins = schema.sign_ins.c
        query = sa.select(sign_ins.name).where(sign_ins.person == person, sign_ins.kind == ADDRESS)
        async with self.store.read() as db:
            return list((await db.execute(query.order_by(sign_ins.id))).scalars())

    async def add_mail(self, person: Person, address: str) -> None:
        if address not in await self.addresses(person.id):
            raise Refused("calls.not_confirmed", {})
        await self._add(person, MAIL, address, leave=new_secret())

    async def add_webhook(self, person: Person, url: str, form: str, token: str = "") -> None:
        if len(token) > MAX_KEY or not token.isascii() or not token.isprintable():
            raise Refused("calls.no_token", {})
        await self._add(person, WEBHOOK, checked_url(url), form=form, secrets={"token": token.strip()})

    async def add_push(self, person: Person, endpoint: str, p256dh: str, auth: str, label: str) -> None:
        """A browser that was allowed to show notifications."""
        secrets = {"p256dh": p256dh, "auth": auth}
        await self._add(person, PUSH, checked_url(endpoint), secrets=secrets, label=label[:MAX_LABEL])

    async def _add(
        self,
        person: Person,
        kind: str,
        target: str,
        form: str = "",
        secrets: dict[str, str] | None = None,
        label: str = "",
        leave: str | None = None,
    ) -> None:
        """One that is there already gets what is new about it."""
        same = (ways.kind == kind, ways.target == target)
        values: dict[str, Any] = {"form": form, "secrets": secrets or {}, "label": label, "trouble": ""}
        async with self.store.write() as db:
            mine = sa.update(schema.call_ways).where(ways.person == person.id, *same).values(values)
            if (await db.execute(mine)).rowcount:
                return
            if kind == PUSH:  # a browser calls one person: the one who used it last
                await db.execute(sa.delete(schema.call_ways).where(*same))
            if kind == MAIL:  # one address a person
                await db.execute(sa.delete(schema.call_ways).where(ways.person == person.id, ways.kind == MAIL))
            count = sa.select(sa.func.count()).where(ways.person == person.id)
            if (await db.execute(count)).scalar_one() >= MAX_WAYS:
                raise Refused("calls.too_many", {"most": MAX_WAYS})
            row = {"person": person.id, "kind": kind, "target": target, "leave": leave, "sent": 0.0, **values}
            await db.execute(sa.insert(schema.call_ways).values(row))

    async def remove(self, person: Person, id: int) -> None:
        async with self.store.write() as db:
            gone = sa.delete(schema.call_ways).where(ways.person == person.id, ways.id == id)
            if not (await db.execute(gone)).rowcount:
                raise NotFound("calls.no_way", {})

    async def remove_push(self, person: Person, endpoint: str) -> None:
        """This browser is not to be called any more."""
        async with self.store.write() as db:
            mine = (ways.person == person.id, ways.kind == PUSH, ways.target == endpoint)
            await db.execute(sa.delete(schema.call_ways).where(*mine))

    async def leave(self, secret: str) -> bool:
        """End mail to the address of this secret; whether there was one."""
        async with self.store.write() as db:
            gone = sa.delete(schema.call_ways).where(ways.leave == secret)
            return bool((await db.execute(gone)).rowcount)

    async def new_feed(self, person: Person) -> str:
        """A secret for the address of the calendar; the one before leads nowhere from now on."""
        secret = new_secret()
        async with self.store.write() as db:
            insert = insert_into(db, schema.call_settings).values(person=person.id, **_unset(), feed=hashed(secret))
            await db.execute(insert.on_conflict_do_update(index_elements=["person"], set_={"feed": hashed(secret)}))
        return secret

    async def end_feed(self, person: Person) -> None:
        async with self.store.write() as db:
            await db.execute(sa.update(schema.call_settings).where(settings.person == person.id).values(feed=None))

    async def by_feed(self, secret: str) -> tuple[Person, Preferences]:
        """Whose calendar this is; NotFound for a wrong secret."""
        async with self.store.read() as db:
            row = (await db.execute(_SETTINGS.where(settings.feed == hashed(secret)))).one_or_none()
        if row is None:
            raise NotFound("calls.no_feed", {})
        return Person(row.person, row.name), _preferences(row)


async def who_wants_calls(db: AsyncConnection, table: int) -> list[tuple[Person, Preferences]]:
    """The people at this table who want to be called."""
    people, seats = schema.people.c, schema.seats.c
    sits = sa.select(seats.person).where(seats.table == table, seats.person.is_not(None))
    query = _SETTINGS.where(settings.person.in_(sits), settings.mode != OFF, people.banned.is_(False))
    rows = await db.execute(query.order_by(settings.person))
    return [(Person(row.person, row.name), _preferences(row)) for row in rows]


def _preferences(row: sa.Row[Any]) -> Preferences:
    kinds = tuple(row.kinds)
    return Preferences(row.mode, kinds, row.language, row.site, row.zone or "", row.since, row.feed is not None)


def _unset() -> dict[str, Any]:
    empty = Preferences()
    return {"mode": OFF, "kinds": list(KINDS), "language": empty.language, "site": "", "since": 0.0}


def _way(row: sa.Row[Any]) -> Way:
    return Way(
        row.id,
        row.person,
        row.kind,
        row.target,
        row.form,
        dict(row.secrets),
        row.label,
        row.leave or "",
        row.sent,
        row.trouble,
    )

"""All that the store has of one person: to be handed out to them, or to be erased."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.seats import seat_number
from ..errors import NotFound
from ..live.notifications import TableChanged
from ..live.table_registry import TableRegistry
from ..new_table import OPEN
from ..people.bot_accounts import bots_of
from ..people.people import People
from ..store import schema
from ..table_view import SEATING
from .people_admin import MAX_NUMBER, PeopleAdmin

ERASED = "–"  # stands in the place of a name


class PersonalData:
    def __init__(self, registry: TableRegistry, people: People, people_admin: PeopleAdmin) -> None:
        self.registry = registry
        self.people = people
        self.people_admin = people_admin

    async def export(self, person: int) -> dict[str, Any]:
        """What is known of a person, as plain data. Secrets are kept as hashes alone and are not part of it. Nor are
        reports about the person: they would tell who made them."""
        seats, tables, chat, tokens = schema.seats.c, schema.tables.c, schema.chat.c, schema.tokens.c
        seat = (seats.seat, seats.name, seats.plans, seats.chat_read)
        sat = sa.select(tables.code, tables.game, tables.status, tables.moved, *seat)
        sat = sat.join(schema.seats, seats.table == tables.id).where(seats.person == person).order_by(tables.id)
        said = sa.select(tables.code, chat.at, chat.name, chat.text).join(schema.chat, chat.table == tables.id)
        keys = sa.select(tokens.kind, tokens.label, tokens.made, tokens.used, tokens.expires)
        sign_ins = schema.sign_ins.c
        signed = sa.select(sign_ins.kind, sign_ins.name, sign_ins.label, sign_ins.made, sign_ins.used)
        seen = sa.select(schema.presence.c.code, schema.presence.c.seen)
        calendar = sa.select(schema.calendars.c.zone, schema.calendars.c.holidays)
        settings, ways = schema.call_settings.c, schema.call_ways.c
        wanted = sa.select(settings.mode, settings.kinds, settings.language)
        people = schema.people.c
        bots = sa.select(people.name, people.made, people.used)
        called = sa.select(ways.kind, ways.target, ways.form, ways.label, ways.sent)
        sent = schema.reports.c
        reported = sa.select(sent.code, sent.at, sent.name, sent.kind, sent.words, sent.note, sent.closed)
        async with self.registry.store.read() as db:
            row = await _row(db, person)
            return {
                "number": row.id,
                "name": row.name,
                "made": row.made,
                "used": row.used,
                "banned": row.banned,
                "role": row.role,
                "language": row.language,
                "theme": row.theme,
                "sign_ins": await _data(db, signed.where(sign_ins.person == person).order_by(sign_ins.id)),
                "keys": await _data(db, keys.where(tokens.person == person).order_by(tokens.made)),
                "seats": [one | {"seat": seat_number(one["seat"])} for one in await _data(db, sat)],
                "tables": list((await db.execute(sa.select(tables.code).where(tables.host == person))).scalars()),
                "said": await _data(db, said.where(chat.person == person).order_by(chat.at)),
                "seen": await _data(db, seen.where(schema.presence.c.person == person)),
                "calendar": await _data(db, calendar.where(schema.calendars.c.person == person)),
                "call_settings": await _data(db, wanted.where(settings.person == person)),
                "bots": await _data(db, bots.where(people.id.in_(bots_of(person))).order_by(people.id)),
                "call_ways": await _data(db, called.where(ways.person == person).order_by(ways.id)),
                "reports": await _data(db, reported.where(sent.by == person).order_by(sent.id)),
            }

    async def erase(self, person: int) -> str:
        """Forget a person: their secrets, their name everywhere, all they said, and their bot accounts. Games stay,
        bots play on in their seats; seats at tables that have not begun are free again. Answers the name."""
        async with self.registry.store.read() as db:
            name: str = (await _row(db, person)).name
            bots = list((await db.execute(bots_of(person))).scalars())
        for bot in bots:
            await self.erase(bot)
        await self.people_admin.hold_everywhere(person)
        seats, tables, chat = schema.seats.c, schema.tables.c, schema.chat.c
        mine = sa.or_(
            tables.host == person,
            sa.exists().where(seats.table == tables.id, seats.person == person),
            sa.exists().where(chat.table == tables.id, chat.person == person),
        )
        free = {"kind": OPEN, "name": "", "owner": "", "nonce": b"", "own_share": False, "share_hash": ""}
        async with self.registry.store.write() as db:
            columns = (tables.id, tables.code, tables.status, tables.moves, tables.changes)
            rows = (await db.execute(sa.select(*columns).where(mine).order_by(tables.id).with_for_update())).all()
            waiting = [row.id for row in rows if row.status == SEATING]
            taken = sa.update(schema.seats).where(seats.person == person)
            await db.execute(taken.where(seats.table.in_(waiting)).values(free | {"person": None, "chat_read": None}))
            owner = sa.case((seats.owner != "", ERASED), else_="")
            await db.execute(taken.values(name=ERASED, person=None, owner=owner, chat_read=None))
            await db.execute(sa.update(schema.chat).where(chat.person == person).values(name=ERASED, text=""))
            await db.execute(sa.delete(schema.keys).where(schema.keys.c.person == person))
            await db.execute(sa.update(schema.tables).where(tables.host == person).values(host=None))
            changed = sa.update(schema.tables).where(tables.id.in_([row.id for row in rows]))
            await db.execute(changed.values(changes=tables.changes + 1))
            addresses = sa.select(schema.sign_ins.c.name).where(schema.sign_ins.c.person == person)
            await db.execute(sa.delete(schema.one_time_secrets).where(schema.one_time_secrets.c.data.in_(addresses)))
            await db.execute(sa.delete(schema.people).where(schema.people.c.id == person))
            changes = [TableChanged(row.code, row.moves, row.changes + 1) for row in rows]
        for change in changes:
            self.registry.changed_in_store(change)
        self.people.forget()
        return name


async def _row(db: AsyncConnection, person: int) -> sa.Row[Any]:
    query = sa.select(schema.people).where(schema.people.c.id == person)
    row = (await db.execute(query)).one_or_none() if 0 < person <= MAX_NUMBER else None
    if row is None:
        raise NotFound("table.no_person", {})
    return row


async def _data(db: AsyncConnection, query: sa.Select[Any]) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in await db.execute(query)]

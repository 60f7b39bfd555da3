"""Administer the people of a server: list, ban and unban them, export and erase what is known of one."""

import argparse
import asyncio
import json
import time
from typing import TYPE_CHECKING

from vaka.text.catalogue import at_home, catalogue

from .output import put, say
from .saying import say as said
from .tables import opened, take_database_behind

if TYPE_CHECKING:
    from vaka.table.host.people_admin import Known


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default="", metavar="URL", help=said("database"))
    todo = parser.add_subparsers(title=said("tables.what"), metavar=said("COMMAND"), dest="do", required=True)
    listing = todo.add_parser("list", help=said("people.list"))
    listing.add_argument("--name", default="", metavar=said("NAME"), help=said("people.name"))
    listing.add_argument("--table", default="", metavar="CODE", help=said("people.table"))
    listing.add_argument("--banned", action="store_true", help=said("people.banned"))
    for name in ("ban", "unban", "export", "erase"):
        todo.add_parser(name, help=said(f"people.{name}")).add_argument(
            "number", type=int, metavar="N", help=said("people.number")
        )
    take_database_behind(todo.choices.values())


def run(given: argparse.Namespace) -> int:
    return asyncio.run(_run(given))


async def _run(given: argparse.Namespace) -> int:
    async with opened(given.database) as tables:
        if given.do == "list":
            for known in await tables.host.people_admin.all(given.name, given.table, given.banned):
                put(line(known))
        elif given.do == "ban":
            name, seats = await tables.host.people_admin.ban(given.number)
            say("host.banned", name=name or "–", id=given.number, n=seats)
        elif given.do == "export":
            put(json.dumps(await tables.host.personal_data.export(given.number), ensure_ascii=False, indent=1))
        elif given.do == "erase":
            say("host.erased", name=await tables.host.personal_data.erase(given.number) or "–", id=given.number)
        else:
            say("host.unbanned", name=await tables.host.people_admin.unban(given.number) or "–", id=given.number)
    return 0


def line(known: "Known") -> str:
    """A person in one line."""
    used = time.strftime("%Y-%m-%d", time.gmtime(known.used))
    names = ", ".join(dict.fromkeys(name for name in (known.name, *known.names) if name)) or "–"
    note = f"  {catalogue(at_home()).say('host.banned_word', {})}" if known.banned else ""
    return f"{known.id:>6}  {used}  {known.seats:>4}  {names}{note}"

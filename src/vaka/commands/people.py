"""Look after the people of a house: list them, shut somebody out, let them in again."""

import argparse
import asyncio
import time
from typing import TYPE_CHECKING

from vaka.text.catalogue import at_home, catalogue

from .output import put, say
from .tables import DATABASE, opened

if TYPE_CHECKING:
    from vaka.table.crowd import Known


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default="", metavar="URL", help=DATABASE)
    todo = parser.add_subparsers(title="what to do", metavar="DO", dest="do", required=True)
    listing = todo.add_parser("list", help="who was here, those who were here last first")
    listing.add_argument("--name", default="", help="only those whose name, here or at a table, has this in it")
    listing.add_argument("--table", default="", metavar="CODE", help="only those who sit at this table")
    listing.add_argument("--banned", action="store_true", help="only those who are shut out")
    for name, text in (
        ("ban", "shut somebody out: a bot plays on in their seats"),
        ("unban", "let somebody in again"),
    ):
        todo.add_parser(name, help=text).add_argument("number", type=int, help="as `list` shows it")


def run(given: argparse.Namespace) -> int:
    return asyncio.run(_run(given))


async def _run(given: argparse.Namespace) -> int:
    async with opened(given.database) as tables:
        if given.do == "list":
            for known in await tables.crowd.all(given.name, given.table, given.banned):
                put(line(known))
        elif given.do == "ban":
            name, seats = await tables.crowd.ban(given.number)
            say("host.banned", name=name or "–", id=given.number, n=seats)
        else:
            say("host.unbanned", name=await tables.crowd.unban(given.number) or "–", id=given.number)
    return 0


def line(known: "Known") -> str:
    """A person in one line."""
    used = time.strftime("%Y-%m-%d", time.gmtime(known.used))
    names = ", ".join(dict.fromkeys(name for name in (known.name, *known.names) if name)) or "–"
    note = f"  {catalogue(at_home()).say('host.banned_word', {})}" if known.banned else ""
    return f"{known.id:>6}  {used}  {known.seats:>4}  {names}{note}"

"""Administer the people of a server: list, ban and unban them, export and erase what is known of one; invite
members."""

import argparse
import asyncio
import json
import time
from typing import TYPE_CHECKING

from vaka.core.errors import BadRequest
from vaka.text.catalogue import at_home, catalogue

from .output import put, say
from .saying import say as said
from .tables import opened, take_database_behind

if TYPE_CHECKING:
    from vaka.table.host.people_admin import Known
    from vaka.table.tables import Tables

MEMBER = "member"
ROLES = (MEMBER, "host")  # those of table/people/person.py, which takes long to import
MAX_INVITED = 10_000
MAX_DAYS = 3650


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
    role = todo.add_parser("role", help=said("people.role"))
    role.add_argument("number", type=int, metavar="N", help=said("people.number"))
    role.add_argument("role", choices=("visitor", *ROLES), help=said("people.role_is"))
    invite = todo.add_parser("invite", help=said("people.invite"))
    invite.add_argument("--people", type=int, default=1, metavar="N", help=said("people.invite_people"))
    invite.add_argument("--days", type=int, default=7, metavar="N", help=said("people.invite_days"))
    invite.add_argument("--role", choices=ROLES, default=MEMBER, help=said("people.role_is"))
    todo.add_parser("invitations", help=said("people.invitations"))
    todo.add_parser("withdraw", help=said("people.withdraw")).add_argument(
        "number", type=int, metavar="N", help=said("people.invitation")
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
        elif given.do == "unban":
            say("host.unbanned", name=await tables.host.people_admin.unban(given.number) or "–", id=given.number)
        else:
            await _members(given, tables)
    return 0


async def _members(given: argparse.Namespace, tables: "Tables") -> None:
    if given.do == "role":
        role = "" if given.role == "visitor" else given.role
        name = await tables.host.people_admin.give_role(given.number, role)
        say(f"host.role_{given.role}", name=name or "–", id=given.number)
    elif given.do == "invite":
        if not (0 < given.people <= MAX_INVITED and 0 < given.days <= MAX_DAYS):
            raise BadRequest("host.invite_limits", {"people": MAX_INVITED, "days": MAX_DAYS})
        secret = await tables.invitations.make(given.role, given.people, given.days * 86_400.0)
        say("host.invited", path=f"/invited/{secret}", n=given.people, days=given.days)
    elif given.do == "invitations":
        for made in await tables.invitations.all():
            put(f"{made.id:>6}  {_day(made.expires)}  {made.places:>4}  {made.role}")
    else:
        await tables.invitations.withdraw(given.number)
        say("host.withdrawn", id=given.number)


def line(known: "Known") -> str:
    """A person in one line."""
    names = ", ".join(dict.fromkeys(name for name in (known.name, *known.names) if name)) or "–"
    speech = catalogue(at_home())
    note = f"  {speech.say('host.banned_word', {})}" if known.banned else ""
    owner = "" if known.owner is None else f"  {speech.say('host.program_of', {'owner': known.owner})}"
    role = f"  {known.role}" if known.role else ""
    return f"{known.id:>6}  {_day(known.used)}  {known.seats:>4}  {names}{owner}{role}{note}"


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at))

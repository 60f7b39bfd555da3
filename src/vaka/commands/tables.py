"""Administer the tables of a server: list, show, export, import, end and prune them."""

import argparse
import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from vaka.core.errors import BadRequest, VakaError, of_system
from vaka.core.record import option_word
from vaka.core.seats import seat_number

from .databases import store_url
from .output import complain, put, say
from .saying import say as said

if TYPE_CHECKING:
    from vaka.table.table_view import Facts
    from vaka.table.tables import Tables

STATUSES = ("seating", "playing", "over")  # those of table/table_view.py, which takes long to import
DAY = 86_400
MAX_DAYS = 100_000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default="", metavar="URL", help=said("database"))
    todo = parser.add_subparsers(title=said("tables.what"), metavar=said("COMMAND"), dest="do", required=True)
    listing = todo.add_parser("list", help=said("tables.list"))
    listing.add_argument("--status", choices=STATUSES, default="", help=said("tables.status"))
    for name in ("show", "end"):
        todo.add_parser(name, help=said(f"tables.{name}")).add_argument("code", metavar="CODE")
    export = todo.add_parser("export", help=said("tables.export"))
    export.add_argument("code", metavar="CODE")
    export.add_argument("file", type=Path, nargs="?", metavar=said("FILE"), help=said("tables.export_file"))
    todo.add_parser("import", help=said("tables.import")).add_argument("file", type=Path, metavar=said("FILE"))
    prune = todo.add_parser("prune", help=said("tables.prune"))
    prune.add_argument("--days", type=float, required=True, metavar="N", help=said("tables.days"))
    prune.add_argument("--unfinished", action="store_true", help=said("tables.unfinished"))
    take_database_behind(todo.choices.values())


def take_database_behind(parsers: Iterable[argparse.ArgumentParser]) -> None:
    """Let `--database` stand behind what is to be done as well, where other commands have it."""
    for parser in parsers:
        parser.add_argument("--database", default=argparse.SUPPRESS, metavar="URL", help=said("database"))


def run(given: argparse.Namespace) -> int:
    return asyncio.run(_run(given))


async def _run(given: argparse.Namespace) -> int:
    brought = read(given.file) if given.do == "import" else ""  # first: what cannot be read makes no store
    async with opened(given.database, may_be_new=given.do == "import") as tables:
        if given.do == "list":
            for facts in await tables.lists.all(given.status):
                put(line(facts))
        elif given.do == "show":
            show(await tables.looking.facts(given.code))
        elif given.do == "export":
            write(await tables.host.transfer.export(given.code), given.file)
        elif given.do == "import":
            await bring_in(tables, brought)
        elif given.do == "end":
            begun = await tables.host.end(given.code)
            say("host.ended" if begun else "host.cleared", code=given.code)
        else:
            if not 0 <= given.days < MAX_DAYS:
                raise BadRequest("host.days", {})
            say("host.pruned", n=await tables.host.prune(tables.registry.clock() - given.days * DAY, given.unfinished))
    return 0


class InOneLine(logging.Handler):
    """What the store logs, as a host reads it at a command: why, in the words of the database, nothing of our code."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        why = str(getattr(error, "orig", error)).partition("\n")[0]
        complain(record.getMessage() if error is None else f"{record.getMessage()}: {why}")


@asynccontextmanager
async def opened(database: str, may_be_new: bool = False) -> AsyncIterator["Tables"]:
    """The tables of a store for a command: no bots move, and a server may be at work beside it.

    A store is only made where something is brought there: else a wrong address would be backed up, empty, without a
    word. In memory there is never one: it would be as new as the command, and gone with it.
    """
    from vaka.table.tables import Tables  # here, so that the other commands start as fast as ever

    tables = Tables(store_url(database))
    file = tables.store.file
    if tables.store.alone and (file is None or not (may_be_new or file.exists())):
        raise BadRequest("table.store.not_there", {"file": str(file or ":memory:")})
    logger, handler = logging.getLogger("vaka"), InOneLine()
    logger.addHandler(handler)
    try:
        async with tables.at_rest():
            yield tables
    finally:
        logger.removeHandler(handler)


def line(facts: "Facts") -> str:
    """A table in one line."""
    moved = time.strftime("%Y-%m-%d %H:%M", time.gmtime(facts.moved))
    people = ", ".join(seat.name or "–" for seat in facts.seats)
    status = said(f"tables.{facts.status}")
    return f"{facts.code}  {moved}  {status:<8}  {facts.game:<7}  {said('tables.move', n=facts.moves):<10}  {people}"


def show(facts: "Facts") -> None:
    put(line(facts))
    options = [f"{name}={option_word(value)}" for name, value in facts.options.items()] or said("tables.none")
    put("  " + said("tables.facts", name=facts.name, options=options, seal=facts.commitment or "–"))
    for seat in facts.seats:
        notes = [said(f"tables.{word}") for word in ("held", "resigned") if getattr(seat, word)]
        kind = said(f"tables.kind_{seat.kind}")
        put("  " + " ".join([f"{seat.number}.", *filter(None, [kind, seat.strength, seat.name]), *notes]))
    if facts.status == "over":
        winners = [facts.seats[seat].name for seat in facts.winners] or said("tables.nobody")
        put("  " + said("tables.ended", how=facts.ended or said("tables.by_rules"), winners=winners))


async def bring_in(tables: "Tables", text: str) -> None:
    """Import a table for a new host of it, and say with which links that one and the players come in."""
    live = await tables.host.transfer.read(text)  # before there is a host for it, whom nobody would clear away
    host, _ = await tables.people.newcomer()
    code = await tables.host.transfer.add(live, host)
    say("host.imported", code=code)
    say("host.come_back", path=f"/back/{await tables.people.come_back_link(host)}")
    for seat, link in sorted((await tables.seating.seat_links(code, host)).items()):
        say("host.seat_link", seat=seat_number(seat), path=f"/j/{code}/{seat_number(seat)}/{link}")


def read(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = of_system(error) if isinstance(error, OSError) else VakaError("system.no_text", {})
        raise BadRequest("terminal.unreadable", {"file": str(file), "why": why}) from None


def write(text: str, file: Path | None) -> None:
    if file is None:
        put(text)
        return
    try:
        with open(file, "x", encoding="utf-8", opener=private) as out:  # it holds the secret of the game
            try:
                out.write(text + "\n")
                out.flush()
            except OSError:
                file.unlink()  # half a table, in the way of the next try
                raise
    except OSError as error:
        raise BadRequest("terminal.cannot_write", {"file": str(file), "why": of_system(error)}) from None
    say("host.exported", file=file)


def private(name: str, flags: int) -> int:
    """Opens a file that is for its owner alone."""
    return os.open(name, flags, 0o600)

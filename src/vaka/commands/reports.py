"""Look at what people reported, and close it."""

import argparse
import asyncio
import time
from typing import TYPE_CHECKING

from .output import put, say
from .saying import say as said
from .tables import opened, take_database_behind

if TYPE_CHECKING:
    from vaka.table.host.reports import Report


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default="", metavar="URL", help=said("database"))
    todo = parser.add_subparsers(title=said("tables.what"), metavar=said("COMMAND"), dest="do", required=True)
    listing = todo.add_parser("list", help=said("reports.list"))
    listing.add_argument("--closed", action="store_true", help=said("reports.closed"))
    todo.add_parser("close", help=said("reports.close")).add_argument(
        "number", type=int, metavar="N", help=said("reports.number")
    )
    take_database_behind(todo.choices.values())


def run(given: argparse.Namespace) -> int:
    return asyncio.run(_run(given))


async def _run(given: argparse.Namespace) -> int:
    async with opened(given.database) as tables:
        reports = tables.host.reports
        if given.do == "list":
            for report in await reports.all(given.closed):
                put(line(report))
        else:
            await reports.close(given.number)
            say("host.report_closed", id=given.number)
    return 0


def line(report: "Report") -> str:
    """A report in one line. The numbers are those of `vaka people`."""
    at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(report.at))
    people = f"{report.by} → {report.about} {report.name}"
    text = " | ".join(text for text in (report.words, report.note) if text)
    return f"{report.id:>6}  {at}  {report.code}  {report.kind:<7}  {people}  {text}".rstrip()

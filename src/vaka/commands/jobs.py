"""Administer the jobs of a server: list, retry and cancel them."""

import argparse
import asyncio
import time
from typing import TYPE_CHECKING

from .output import put, say
from .saying import say as said
from .tables import opened, take_database_behind

if TYPE_CHECKING:
    from vaka.table.host.jobs_admin import Listed

STATES = ("planned", "waiting", "working", "failed")  # those of table/jobs/queue.py, which takes long to import


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default="", metavar="URL", help=said("database"))
    todo = parser.add_subparsers(title=said("tables.what"), metavar=said("COMMAND"), dest="do", required=True)
    listing = todo.add_parser("list", help=said("jobs.list"))
    listing.add_argument("--kind", default="", metavar=said("NAME"), help=said("jobs.kind"))
    listing.add_argument("--state", choices=STATES, default="", help=said("jobs.state"))
    for name in ("retry", "cancel"):
        todo.add_parser(name, help=said(f"jobs.{name}")).add_argument(
            "number", type=int, metavar="N", help=said("people.number")
        )
    take_database_behind(todo.choices.values())


def run(given: argparse.Namespace) -> int:
    return asyncio.run(_run(given))


async def _run(given: argparse.Namespace) -> int:
    async with opened(given.database) as tables:
        jobs = tables.host.jobs_admin
        if given.do == "list":
            for listed in await jobs.all(given.kind, given.state):
                put(line(listed))
        elif given.do == "retry":
            await jobs.retry(given.number)
            say("host.job_retried", id=given.number)
        else:
            await jobs.cancel(given.number)
            say("host.job_cancelled", id=given.number)
    return 0


def line(listed: "Listed") -> str:
    """A job in one line."""
    due = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(listed.due))
    text = (
        f"{listed.id:>6}  {due}  {listed.state:<7}  {listed.kind:<8}  {listed.tries:>2}  {listed.key}  {listed.error}"
    )
    return text.rstrip()

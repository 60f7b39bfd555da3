"""Bring the store of a server up to date, before processes of a new version start."""

import argparse
import asyncio

from .output import say
from .saying import say as said
from .tables import opened


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default="", metavar="URL", help=said("database"))


def run(given: argparse.Namespace) -> int:
    asyncio.run(_migrate(given.database))
    say("host.migrated")
    return 0


async def _migrate(database: str) -> None:
    async with opened(database, may_be_new=True):
        pass  # to open it is to bring it up to date

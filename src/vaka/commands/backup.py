"""Copy the store of a server into a file, while it is in use."""

import argparse
import asyncio
from pathlib import Path

from .output import say
from .saying import say as said
from .tables import opened


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar=said("FILE"), help=said("backup.file"))
    parser.add_argument("--database", default="", metavar="URL", help=said("database"))


def run(given: argparse.Namespace) -> int:
    asyncio.run(_copy(given.database, given.file))
    say("host.copied", file=given.file)
    return 0


async def _copy(database: str, file: Path) -> None:
    async with opened(database) as tables:
        await tables.host.backup(file)

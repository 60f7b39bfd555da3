"""Put a backup in the place of the store of a house that is closed; the old store is kept aside."""

import argparse
from pathlib import Path

from .output import say
from .saying import say as said
from .stores import store_url


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar=said("FILE"), help=said("restore.file"))
    parser.add_argument("--database", default="", metavar="URL", help=said("database"))


def run(given: argparse.Namespace) -> int:
    # imported here, so that the other commands start as fast as ever
    from vaka.table.errors import Refused
    from vaka.table.host.restore import restore
    from vaka.table.store.store import Store

    file = Store(store_url(given.database)).file
    if file is None:
        raise Refused("table.store.not_sqlite_restore", {})
    kept = restore(file, given.file)
    say("host.restored", file=given.file)
    if kept is not None:
        say("host.kept_aside", file=kept)
    return 0

"""Put a backup in the place of the store of a server that is closed; the old store is kept aside."""

import argparse
from pathlib import Path

from .databases import store_url
from .output import say
from .saying import say as said


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar=said("FILE"), help=said("restore.file"))
    parser.add_argument("--database", default="", metavar="URL", help=said("database"))


def run(given: argparse.Namespace) -> int:
    # imported here, so that the other commands start as fast as ever
    from vaka.table.host.restore import restore

    kept = restore(store_url(given.database), given.file)
    say("host.restored", file=given.file)
    if kept is not None:
        say("host.kept_aside", file=kept)
    return 0

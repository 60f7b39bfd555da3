"""Say what each decision of a recorded game was worth, what decided it, and where something better was shown."""

import argparse
import json
import sys
from pathlib import Path

import vaka
from vaka.core.seats import seat_of
from vaka.review.decision_values import PACES
from vaka.review.report import report
from vaka.review.reviewing import DEFAULT_PACE, review
from vaka.text.catalogue import at_home, catalogue, languages
from vaka.text.speaker import Speaker

from .files import read_record
from .output import put
from .saying import say

BAR = 24


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar=say("FILE"), help=say("record"))
    parser.add_argument("--seat", type=int, help=say("review.seat"))
    parser.add_argument("--pace", choices=list(PACES), default=DEFAULT_PACE, help=say("review.pace"))
    parser.add_argument("--components", metavar=say("FILE"), help=say("components"))
    parser.add_argument("--language", choices=languages(), default=at_home(), help=say("language"))
    parser.add_argument("--json", action="store_true", help=say("review.json"))


def run(given: argparse.Namespace) -> int:
    record = read_record(given.file)
    if given.seat is not None and not 1 <= given.seat <= record.players:
        raise vaka.IllegalChoice("choice.no_such_seat", {"players": record.players})
    game = vaka.game(record.game, given.components, record.rules, record.box)
    viewer = None if given.seat is None else seat_of(given.seat)
    result = review(record, game, viewer, given.pace, progress=show)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if given.json:
        put(json.dumps(result, ensure_ascii=True, indent=1))
    else:
        put("\n".join(report(result, Speaker(catalogue(given.language), game, record.names))))
    return 0


def show(done: int, of: int) -> None:
    """One line that is written over and over, where somebody looks on."""
    if sys.stderr.isatty():
        filled = BAR * done // max(1, of)
        print(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{of}", end="", file=sys.stderr, flush=True)

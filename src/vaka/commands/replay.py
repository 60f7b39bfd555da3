"""Walk through a record, as everybody or as one seat was told it."""

import argparse
from pathlib import Path

import vaka
from vaka.core.record import UNDO
from vaka.core.replay import steps
from vaka.core.seats import seat_of
from vaka.core.state import WATCHER
from vaka.text.catalogue import at_home, catalogue, languages
from vaka.text.speaker import Speaker

from .files import read_record
from .output import put
from .saying import say


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar=say("FILE"), help=say("record"))
    parser.add_argument("--seat", type=int, metavar="N", help=say("replay.seat"))
    parser.add_argument("--components", metavar=say("FILE"), help=say("components"))
    parser.add_argument("--language", choices=languages(), default=at_home(), help=say("language"))


def run(given: argparse.Namespace) -> int:
    record = read_record(given.file)
    if given.seat is not None and not 0 <= given.seat <= record.players:
        raise vaka.IllegalChoice("choice.no_such_seat", {"players": record.players})
    game = vaka.game(record.game, given.components, record.rules, record.box)
    speaker = Speaker(catalogue(given.language), game, record.names or [])
    count = 0
    match = None
    for match, lines in steps(record, game):
        if lines and lines[0].kind == UNDO:
            put(speaker.said("terminal.undone_to", {"number": lines[0].back_to}))
            count = len(match.events)
        for event in match.events[count:]:
            put(speaker.event(event, event_viewer(given.seat, event.visible_to)))
        count = len(match.events)
    if match is not None and match.state.outcome is not None:
        put("\n".join(speaker.result(match.state.outcome)))
    return 0


def event_viewer(seat: int | None, visible_to: int) -> int:
    """Who hears an event: the seat asked for, or one who may know all of it."""
    if seat is not None:
        return seat_of(seat) if seat else WATCHER
    return next((other for other in range(8) if visible_to >> other & 1), WATCHER)

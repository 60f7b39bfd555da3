"""Prove that a record holds: every choice legal, every outcome possible, the result right."""

import argparse
from pathlib import Path

import vaka
from vaka.bots.registry import check_bot_shares
from vaka.core.record import FORMAT, GIVEN, NOT_BROUGHT, UNKNOWN, UNREVEALED, Origin, Record
from vaka.core.replay import check
from vaka.core.seats import seat_number
from vaka.text.catalogue import at_home, catalogue
from vaka.text.speaker import Speaker

from .files import read_record
from .output import put
from .saying import say


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar=say("FILE"), help=say("record"))
    parser.add_argument("--components", metavar=say("FILE"), help=say("components"))


def run(given: argparse.Namespace) -> int:
    record = read_record(given.file)
    match = check(record, vaka.game(record.game, given.components, record.rules, record.box))
    check_bot_shares(record)
    outcome = match.state.outcome
    words = catalogue(at_home())
    put(
        say(
            "check.holds",
            file=given.file,
            game=words.say(f"{record.game}.game_title", {}),
            players=record.players,
            lines=match.number,
            ending=say("check.unfinished" if outcome is None else "check.finished"),
            proof=proof(record),
        )
    )
    if outcome is not None:
        put("\n".join(Speaker(words, match.game, match.names).result(outcome)))
    return 0


def proof(record: Record) -> str:
    """What the record proves, and what not."""
    lines = [source(record, record.origin)]
    lines += [say("check.after", line=origin.after, proof=source(record, origin)) for origin in record.renewals]
    if record.brought != NOT_BROUGHT:
        lines.append(say("check.brought", line=record.brought))
    if record.format < FORMAT:
        lines.append(say("check.no_digest"))
    return " ".join([*lines, say("check.unsigned")])


def source(record: Record, origin: Origin) -> str:
    if origin.seed is not None:
        return say("check.seed", seed=origin.seed)
    if origin.secret is None:
        return say("check.unproven")
    lines = [say("check.secret")]
    if GIVEN not in origin.shares and UNKNOWN not in origin.shares:
        lines.append(say("check.none_given"))
    for share in (GIVEN, UNREVEALED, UNKNOWN):
        seats = [seat for seat, one in enumerate(origin.shares) if one == share]
        if seats:
            names = [record.names[seat] if record.names else str(seat_number(seat)) for seat in seats]
            lines.append(say(f"check.share_{share}", names=names, n=len(seats)))
    if GIVEN in origin.shares and UNKNOWN not in origin.shares:
        lines.append(say("check.not_chosen"))
    return " ".join(lines)

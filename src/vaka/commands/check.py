"""Prove that a record holds: every choice legal, every outcome possible, the result right."""

import argparse
from pathlib import Path

import vaka
from vaka.core.record import NOT_BROUGHT, Origin, Record
from vaka.core.replay import check
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
    lines = [source(record.origin)]
    lines += [say("check.after", line=origin.after, proof=source(origin)) for origin in record.renewals]
    if record.brought != NOT_BROUGHT:
        lines.append(say("check.brought", line=record.brought))
    return " ".join(lines)


def source(origin: Origin) -> str:
    if origin.seed is not None:
        return say("check.seed", seed=origin.seed)
    return say("check.secret" if origin.secret is not None else "check.unproven")

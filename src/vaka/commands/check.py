"""Prove that a record holds: every choice legal, every outcome possible, the result right."""

import argparse
from pathlib import Path

import vaka
from vaka.core.record import NOT_BROUGHT, Origin, Record
from vaka.core.replay import check

from .files import read_record
from .output import put


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a record")
    parser.add_argument("--components", metavar="FILE", help="the component file it was played with")


def run(given: argparse.Namespace) -> int:
    record = read_record(given.file)
    match = check(record, vaka.game(record.game, given.components, record.rules))
    outcome = match.state.outcome
    ending = f"result {outcome.words()}" if outcome is not None else "not finished"
    put(
        f"{given.file}: holds. {record.game}, {record.players} players, {match.number} lines, {ending}. {proof(record)}"
    )
    return 0


def proof(record: Record) -> str:
    told = [source(record.origin, "Chance")]
    told += [source(origin, f"After line {origin.after} chance") for origin in record.renewals]
    if record.brought != NOT_BROUGHT:
        told.append(f"Up to line {record.brought} it was brought from a record, whose owner may have known the future.")
    return " ".join(told)


def source(origin: Origin, chance: str) -> str:
    if origin.seed is not None:
        return f"{chance} is that of the open seed {origin.seed}."
    if origin.secret is not None:
        return f"{chance} is that of the secret which was committed to."
    return f"{chance} is possible, not proven: the secret is not revealed."

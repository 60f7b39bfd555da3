"""Prove that a record holds: every choice legal, every outcome possible, the result right."""

import argparse
import json
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import vaka
from vaka.bots.registry import check_bot_shares
from vaka.core.errors import BadRequest
from vaka.core.record import FORMAT, GIVEN, NOT_BROUGHT, UNKNOWN, UNREVEALED, Origin, Record
from vaka.core.replay import check
from vaka.core.seats import seat_number
from vaka.table.signing import KEY, WELL_KNOWN, check_signature, has_library, key_id
from vaka.text.catalogue import at_home, catalogue
from vaka.text.speaker import Speaker

from .files import read_record
from .output import put
from .saying import say

TIMEOUT = 20  # seconds
MAX_BYTES = 100_000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar=say("FILE"), help=say("record"))
    parser.add_argument("--components", metavar=say("FILE"), help=say("components"))
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--key", default="", metavar=say("KEY"), help=say("check.key"))
    asked.add_argument("--from", default="", dest="server", metavar="URL", help=say("check.from"))


def run(given: argparse.Namespace) -> int:
    record = read_record(given.file)
    keys = keys_of(given.server) if given.server else [checked_key(given.key)] if given.key else []
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
            proof=" ".join([proof(record), signature(record, keys, given.server)]),
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
    return " ".join(lines)


def signature(record: Record, keys: list[str], server: str) -> str:
    """Who has signed the record; keys that are given must be those of the signature."""
    if record.signature and not keys and not has_library():
        return say("check.no_library")
    public = check_signature(record, keys)
    if not public:
        return say("check.unsigned")
    who = server or (public if keys else "")
    lines = [say("check.signed_by", who=who) if who else say("check.signed", public=key_id(public))]
    if record.brought != NOT_BROUGHT:
        lines.append(say("check.signed_after", line=record.brought))
    return " ".join(lines)


def checked_key(key: str) -> str:
    if not KEY.fullmatch(key.lower()):
        raise BadRequest("terminal.not_a_key", {"found": key[:80]})
    return key.lower()


def keys_of(server: str) -> list[str]:
    """The public keys that a server shows."""
    url = server.rstrip("/") + WELL_KNOWN
    try:
        if urlsplit(url).scheme not in ("http", "https"):
            raise ValueError("http, https")
        with urlopen(url, timeout=TIMEOUT) as answer:
            keys = [str(key["public_key"]) for key in json.loads(answer.read(MAX_BYTES))["keys"]]
        if not keys:
            raise ValueError("keys")
        return [checked_key(key) for key in keys]
    except OSError as error:
        raise BadRequest("terminal.no_keys", {"url": url, "why": str(getattr(error, "reason", error))}) from None
    except (ValueError, KeyError, TypeError):
        raise BadRequest("terminal.no_keys", {"url": url, "why": "JSON"}) from None


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

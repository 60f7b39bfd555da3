"""Play a game in the terminal, against bots."""

import argparse
import re
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import vaka
from vaka.bots.bot import Bot
from vaka.bots.external import player
from vaka.bots.registry import told_by
from vaka.core.match import Match
from vaka.core.record import VALUE_WORDS
from vaka.core.replay import resume
from vaka.core.seats import seat_of
from vaka.table.codes import BOT_NAMES
from vaka.terminal.session import Leave, Session
from vaka.text.catalogue import at_home, catalogue, languages
from vaka.text.speaker import Speaker
from vaka.text.visible import has_controls

from .files import check_can_be_written, read_record
from .saying import say

STOPPING = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]  # Windows has no SIGHUP

LIKE_A_BOT = re.compile(r".+ \(([^\s:)]+)(?::\S*)?\)")  # how bots are called in records, and perhaps a person


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=vaka.list_games(), help=say("play.game"))
    parser.add_argument("--players", type=int, metavar="N", help=say("play.players"))
    parser.add_argument("--against", default="friend", metavar="BOT", help=say("play.against"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=say("VALUE"),
        help=say("play.option"),
    )
    your_name = catalogue(at_home()).say("terminal.your_name", {})
    parser.add_argument("--name", default=your_name, metavar=say("NAME"), help=say("play.name"))
    parser.add_argument("--seat", type=int, metavar="N", help=say("play.seat"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("play.seed"))
    parser.add_argument("--components", metavar=say("FILE"), help=say("play.components"))
    parser.add_argument("--record", type=Path, metavar=say("FILE"), help=say("play.record"))
    parser.add_argument("--resume", type=Path, metavar=say("FILE"), help=say("play.resume"))
    parser.add_argument("--language", choices=languages(), default=at_home(), help=say("language"))


def run(given: argparse.Namespace) -> int:
    if given.resume:
        record = read_record(given.resume)
        match = resume(record, vaka.game(record.game, given.components, record.rules, record.box))
        file = given.record or given.resume
    else:
        match = new_match(given)
        file = given.record or Path(f"vaka-{match.game.name}-{match.origin.seed}.record")
    bots = [bot_named(name, match.game.name) for name in match.names] or [None] * match.players
    people = bots.count(None)
    if not people:
        raise vaka.BadRequest("terminal.no_person", {})
    if people > 1:
        raise several_people(match.names, people)
    check_can_be_written(file)
    shown = [told_by(name)[0] for name in match.names]
    speaker = Speaker(catalogue(given.language), match.game, shown)
    session = Session(match, bots.index(None), bots, speaker, file, print, typed_line)
    with leaving_on_signals():
        session.run()
    return 0


def several_people(names: list[str], people: int) -> vaka.BadRequest:
    """Why a record with so many seats of people is not played on: it is of a table, and who plays on for the others is
    not ours to say; or some were bots that are not here any more, which a name alone can only suggest."""
    away = [match for name in names if not told_by(name)[1] and (match := LIKE_A_BOT.fullmatch(name))]
    if people - len(away) == 1:
        return vaka.BadRequest("terminal.bot_away", {"n": people, "name": away[0][0], "bot": away[0][1]})
    return vaka.BadRequest("terminal.several_people", {"n": people})


def typed_line(prompt: str) -> str:
    """What is typed; EOFError also where there is no terminal any more, as after `<&-`."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    return input(prompt)


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """When the terminal is closed or the program is stopped, the game is kept."""

    def leave(number: int, frame: FrameType | None) -> None:
        for again in STOPPING:  # once is enough: the game is being written
            signal.signal(again, signal.SIG_IGN)
        raise Leave

    before = {number: signal.signal(number, leave) for number in STOPPING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def new_match(given: argparse.Namespace) -> Match:
    game = vaka.game(given.game or asked_game(given.language), given.components)
    players = given.players if given.players is not None else game.players[0]
    seed = given.seed if given.seed is not None else secrets.randbits(30)
    options = dict(option(text) for text in given.option)
    game.agreed_options(players, options)
    player(given.against, game.name)
    seat = seat_of(given.seat) if given.seat is not None else secrets.randbelow(players)
    if not 0 <= seat < players:
        raise vaka.IllegalChoice("choice.no_such_seat", {"players": players})
    if has_controls(given.name):  # also what is no text in this locale: no record could be written with it
        raise vaka.BadRequest("match.name", {"name": given.name[:50]})
    if told_by(given.name)[1]:
        raise vaka.BadRequest("terminal.name_of_bot", {"name": given.name})
    names = [f"{name} ({given.against})" for name in BOT_NAMES[: players - 1]]
    names.insert(seat, given.name)
    return Match(game, players, seed=seed, options=options, names=names)


def asked_game(language: str) -> str:
    try:
        typed = typed_line(catalogue(language).say("terminal.ask_game", {"games": vaka.list_games()})).strip().lower()
    except EOFError:
        raise vaka.BadRequest("terminal.which_game", {"allowed": list(vaka.list_games())}) from None
    return typed or vaka.list_games()[0]


def option(text: str) -> tuple[str, object]:
    """As it is typed: records say yes and no, and true and false is what a refusal names.

    >>> option("hidden_tile=yes"), option("hidden_tile=false"), option("screens=open")
    (('hidden_tile', True), ('hidden_tile', False), ('screens', 'open'))
    """
    name, _, value = text.partition("=")
    return name, {**VALUE_WORDS, "true": True, "false": False}.get(value.lower(), value)


def bot_named(name: str, game: str) -> Bot | None:
    """The bot that a seat's name tells, as in `Teiva (friend)`; None for a person."""
    spec = told_by(name)[1]
    return player(spec, game) if spec else None

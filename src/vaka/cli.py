"""The command line: finds the command, and turns what is wrong into one clear line."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, Protocol

from vaka import VakaError, __version__
from vaka.commands import (
    arena,
    backup,
    check,
    dataset,
    doctor,
    jobs,
    mcp,
    migrate,
    open_table,
    people,
    play,
    replay,
    reports,
    restore,
    review,
    serve,
    tables,
    work,
)
from vaka.commands.output import complain
from vaka.commands.saying import say, teach_argparse
from vaka.core.errors import of_system
from vaka.table.errors import StoreDamaged
from vaka.text.catalogue import at_home, catalogue
from vaka.text.speaker import plain


class Command(Protocol):
    """What a module in `vaka.commands` offers; `cli.<command>.about` is its help."""

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, given: argparse.Namespace) -> int: ...


COMMANDS: dict[str, Command] = {
    "open": open_table,
    "play": play,
    "check": check,
    "replay": replay,
    "review": review,
    "arena": arena,
    "dataset": dataset,
    "serve": serve,
    "work": work,
    "tables": tables,
    "people": people,
    "reports": reports,
    "jobs": jobs,
    "migrate": migrate,
    "backup": backup,
    "restore": restore,
    "doctor": doctor,
    "mcp": mcp,
}


DEFAULT = "open"
OWN = ("-h", "--help", "--version")  # options that belong to no command


class CommandParser(argparse.ArgumentParser):
    """Refuses what its command does not know, and shows how that one is used: argparse leaves it to the one above.
    Options of a command and of what is below it are written in full."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**{**values, "allow_abbrev": False})

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        given, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(say("parse.unrecognized") % " ".join(unknown))
        return given, unknown


def parser() -> argparse.ArgumentParser:
    teach_argparse()
    top = argparse.ArgumentParser(prog="vaka", description=say("about"), allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"vaka {__version__}", help=say("parse.version"))
    commands = top.add_subparsers(
        title=say("commands"), metavar=say("COMMAND"), dest="command", required=True, parser_class=CommandParser
    )
    for name, command in COMMANDS.items():
        text = say(f"{name}.about")
        command.arguments(commands.add_parser(name, help=text, description=text))
    return top


def with_command(words: Sequence[str]) -> list[str]:
    """The words with a command in front: without one the table is opened.

    >>> with_command([]), with_command(["--lan"]), with_command(["play", "orongo"]), with_command(["--version"])
    (['open'], ['open', '--lan'], ['play', 'orongo'], ['--version'])
    """
    first = words[0] if words else ""
    named = bool(first) and (first in OWN or not first.startswith("-"))
    return list(words) if named else [DEFAULT, *words]


def bear_all_letters() -> None:
    """Letters that this terminal lacks are spelled out, and bytes that it should not send are a word that nobody knows:
    neither is worth a game that somebody plays."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stdin, "surrogateescape")):
        if isinstance(stream, io.TextIOWrapper):  # else it is closed, or somebody else's
            stream.reconfigure(errors=errors)


def main(words: Sequence[str] | None = None) -> int:
    bear_all_letters()
    given = parser().parse_args(with_command(sys.argv[1:] if words is None else words))
    try:
        status = COMMANDS[given.command].run(given)
        if sys.stdout is not None:  # as it is after `>&-`
            sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader had enough, as in `vaka replay FILE | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except StoreDamaged:
        complain(f"vaka {given.command}: {catalogue(at_home()).say('host.damaged', {})}")
        return 2
    except VakaError as error:
        complain(f"vaka {given.command}: {plain(catalogue(at_home()), error)}")
        return 2
    except ModuleNotFoundError as error:
        if (error.name or "vaka").partition(".")[0] == "vaka":
            raise  # one of our own: that is a fault
        message = catalogue(at_home()).say("host.not_installed", {"module": error.name})
        print(f"vaka {given.command}: {message}", file=sys.stderr)
        return 2
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        complain(f"vaka {given.command}: {file}{plain(catalogue(at_home()), of_system(error))}")
        return 2

"""What commands say: in the language of the machine, their help and argparse's own words included."""

import argparse
import os
import shutil
import sys
from pathlib import Path

from vaka.text.catalogue import at_home, catalogue

# What argparse says itself, by the English it would say; what is not listed stays English.
OF_ARGPARSE = {
    "usage: ": "usage",
    "positional arguments": "positional",
    "options": "options",
    "show this help message and exit": "help",
    "%(prog)s: error: %(message)s\n": "error",
    "the following arguments are required: %s": "required",
    "unrecognized arguments: %s": "unrecognized",
    "invalid choice: %(value)r (choose from %(choices)s)": "invalid_choice",
    "invalid %(type)s value: %(value)r": "invalid_value",
    "expected one argument": "one_argument",
    "expected at least one argument": "more_arguments",
    "argument %(argument_name)s: %(message)s": "argument",
}


def say(key: str, **values: object) -> str:
    """A message of the commands: `say("check.unfinished")`."""
    return catalogue(at_home()).say(f"cli.{key}", values)


def typed() -> str:
    """How this program is called from here: `vaka`, or its path where that finds another one or none.

    >>> bool(typed())
    True
    """
    here = Path(sys.argv[0])
    if here.stem != "vaka" or not here.exists():  # started in some other way, as tests do
        return "vaka"
    path = shutil.which("vaka")
    if path is not None and Path(path).resolve() == here.resolve():
        return "vaka"
    near = os.path.relpath(here)
    return str(here) if near.startswith("..") else near


def teach_argparse() -> None:
    """Let argparse speak our language: it asks a function of its module for every text, made for gettext's files."""
    setattr(argparse, "_", lambda text: say(f"parse.{OF_ARGPARSE[text]}") if text in OF_ARGPARSE else text)  # noqa: B010

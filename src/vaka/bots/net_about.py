"""What the file of a net says of itself, read without NumPy and without the weights.

It is JSON in the file: which game, box and observation the net was trained for, and the names of its features, choices
and options (see net_layout.py).
"""

import json
import zlib
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from ..core.game import Option

FORMAT = 2
READABLE = (1, 2)  # files of format 1 keep all weights in half precision
UNREADABLE = (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error)
HEADER = 10  # bytes of an array in NumPy's format before its description; the last two tell how long that is


class NetProblem(Exception):
    """Why a file of weights cannot be used; the text says it all."""


def read_about(path: Path) -> dict[str, Any]:
    """What a file of weights says; or NetProblem."""
    try:
        with ZipFile(path) as file:
            array = file.read("about.npy")
        about: dict[str, Any] = json.loads(array[HEADER + int.from_bytes(array[HEADER - 2 : HEADER], "little") :])
    except UNREADABLE as error:
        raise unreadable(path, error) from None
    if about.get("format") not in READABLE:
        raise NetProblem(f"{path.name} has format {about.get('format')}, this version reads up to {FORMAT}")
    return about


def unreadable(path: Path, error: Exception) -> NetProblem:
    return NetProblem(f"{path.name} is no file of weights ({type(error).__name__})")


def learned_options(options: list[Option], variants: bool) -> dict[str, list[Any]]:
    """The values of each option that a net learns, as its file tells them: all of them, or the defaults alone."""
    return {option.name: option.values if variants else option.values[:1] for option in options}


def unlearned(about: dict[str, Any], options: dict[str, Any]) -> list[str]:
    """The options of a table whose values a net did not learn. A net whose file does not tell is taken to know all.

    >>> unlearned({"options": {"tane": [False, True]}}, {"tane": True, "night": True})
    ['night']
    """
    learned = about.get("options")
    return [] if learned is None else [name for name in options if options[name] not in learned.get(name, [])]

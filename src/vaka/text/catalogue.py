"""Messages by key, one folder of TOML files a language.

A message is a sentence with places for values: `{space}` is the value itself, `{n|shell|shells}` picks the word that
goes with a number: in French 0 counts as one, elsewhere as many.

English is complete. Another language has the same keys with the same places; where its grammar asks for it, a choice
may have a key of its own for all its words, an event for one of them (`go_forest` beside `go`; see speaker.py).
"""

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..core.errors import BadRequest

ZERO_IS_ONE = ("fr",)
PLACE = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")


class Catalogue:
    """All messages of one language.

    >>> english = catalogue("en")
    >>> english.say("take_back.nothing", {})
    'There is nothing to take back.'
    >>> english.fill("{n} {n|shell|shells} for {name}", {"n": 1, "name": "Ben"})
    '1 shell for Ben'
    """

    def __init__(self, language: str, messages: dict[str, str]) -> None:
        self.language = language
        self.messages = messages
        self.ones: tuple[object, ...] = (1, "1", 0, "0") if language in ZERO_IS_ONE else (1, "1")

    def has(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, values: Mapping[str, object]) -> str:
        """The message of this key; without one the key and its values, so that a gap is seen and nothing breaks."""
        if key not in self.messages:
            return " ".join([key, *(f"{name}={value}" for name, value in values.items())])
        return self.fill(self.messages[key], values)

    def fill(self, message: str, values: Mapping[str, object]) -> str:
        def put(place: re.Match[str]) -> str:
            name, one, many = place.groups()
            value = values.get(name, place.group())
            if one is None:
                return _listed(value)
            return str(one if value in self.ones else many)

        return PLACE.sub(put, message)


def _listed(value: object) -> str:
    return ", ".join(str(item) for item in value) if isinstance(value, list | tuple) else str(value)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language: a file gives the messages that begin with its name, core.toml those of all."""
    folder = Path(__file__).parent / language
    if not folder.is_dir() or not language.isalpha():
        raise BadRequest("text.no_such_language", {"language": language, "allowed": languages()})
    messages: dict[str, str] = {}
    for file in sorted(folder.glob("*.toml")):
        prefix = "" if file.stem == "core" else file.stem + "."
        _flatten(prefix, tomllib.loads(file.read_text("utf-8")), messages)
    return Catalogue(language, messages)


@cache
def languages() -> list[str]:
    """The languages there are; not to be changed by the caller."""
    return sorted(folder.name for folder in Path(__file__).parent.iterdir() if (folder / "core.toml").is_file())


def at_home() -> str:
    """The language of this machine, as its environment says, if we have it; else English."""
    wished = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    language = re.split(r"[_.@]", wished)[0].lower()
    return language if language in languages() else "en"


def _flatten(prefix: str, table: dict[str, object], messages: dict[str, str]) -> None:
    for name, value in table.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}{name}.", value, messages)
        else:
            messages[prefix + name] = str(value)

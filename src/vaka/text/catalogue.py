"""Messages by key: one folder of TOML files a language, and in the edition of each game one file a language.

A message is a sentence with places for values:

- `{space}` is the value itself; a list is said with its "and": "Anne, Ben and Cara";
- `{n|shell|shells}` picks what goes with a number, in the order of the language's classes (plurals.py); the number of a
  list is how many there are; `0:` before a case is for nothing, or any other number for that one, and `#` within a case
  is the number itself: `{n|0:no shells|a shell|# shells}`;
- `{2:a}` is a form of a word of the game's data; `{2:n}` the form that goes with the value `n`;
- `{rest:counted}` counts equal words of a list: "4 seashells and 1 fish"; `{rest:several}` only those that come more
  than once: "2 huts and canoe".

A word has forms where its language asks for them: `hut = { one = "hut", many = "huts", a = "a hut" }`. `one` and the
other classes of number are the language's own; all other forms (`a`, `the`, `to` ...) are whatever its sentences ask
for. A form that a word lacks is said as `one`. A word at the beginning of a sentence, or before a colon, gets its
capital.

English is complete. Another language has the same keys; it may leave values out, and have a sentence of its own for
some words of a choice or an event (`lay_0` beside `lay`; see speaker.py), as English may.
"""

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from .. import editions
from ..core.errors import BadRequest
from .plurals import rule_of

FOLDER = Path(__file__).parent
PLACE = re.compile(r"\{(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}")
EXACT = re.compile(r"(\d+):(.*)", re.DOTALL)  # a case for one number alone
ENDS = (".", "!", "?", "…")
NARROW = re.compile(r" (?=[;!?])")  # the blanks of French that no line ends at
WIDE = re.compile(r" (?=[:»])|(?<=«) ")
PERCENT = re.compile(
    r" (?=%(?![(s]))"
)  # before a percent sign, but not before a place of the command line: %s, %(name)s
COMPLETE = "en"  # the language that has every message
# What the file of a game says about these begins with their name: its [hint.moai] is `hint.orongo.moai`.
SHARED = ("hint", "guide", "puzzle", "own_box", "examples")


class Word(str):
    """A word of a game's data with its forms; as a string it is the plain one. People's names are never Words.

    >>> hut = Word({"one": "hut", "many": "huts", "a": "a hut"})
    >>> f"{hut}, {hut.form('a')}, {hut.form('the')}"
    'hut, a hut, hut'
    """

    forms: dict[str, str]

    def __new__(cls, forms: dict[str, str]) -> "Word":
        word = super().__new__(cls, forms["one"])
        word.forms = forms
        return word

    def form(self, name: str) -> str:
        return self.forms.get(name, str(self))


class Catalogue:
    """All messages of one language.

    >>> english = catalogue("en")
    >>> english.say("take_back.nothing", {})
    'There is nothing to take back.'
    >>> english.fill("{n} {n|shell|shells} for {names}", {"n": 1, "names": ["Anne", "Ben"]})
    '1 shell for Anne and Ben'
    >>> english.fill("{n|0:no shells|# shell|# shells}", {"n": 0})
    'no shells'
    """

    def __init__(self, language: str, messages: dict[str, str]) -> None:
        self.language = language
        self.messages = messages
        self.classes, self.class_of = rule_of(language)

    def has(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, values: Mapping[str, object]) -> str:
        """The message of this key; without one the key and its values, so that a gap is seen and nothing breaks."""
        if key not in self.messages:
            return " ".join([key, *(f"{name}={value}" for name, value in values.items())])
        return self.fill(self.messages[key], values)

    def fill(self, message: str, values: Mapping[str, object]) -> str:
        first, slots = _parsed(message)
        text = "".join([slot.before + self._put(slot, values) for slot in slots])
        return capital(text) if first and isinstance(values.get(first), Word) else text

    def _put(self, slot: "Slot", values: Mapping[str, object]) -> str:
        if slot.name not in values:
            return slot.written
        value = values[slot.name]
        if slot.cases:
            return self._case(value, slot)
        form = slot.form
        if form and form in ("counted", "several") and isinstance(value, list | tuple):
            return self.counted(value, form == "several")
        if form and form in values:
            form = self._class(values[form])
        return self._said(value, form)

    def listed(self, parts: list[str]) -> str:
        """a, b and c; parts that are lists themselves are set apart by semicolons."""
        if len(parts) < 2:
            return "".join(parts)
        comma, last, semicolon = (self.messages.get(f"text.{key}", ", ") for key in ("comma", "and", "semicolon"))
        if any(comma in part or last in part for part in parts):
            return semicolon.join(parts)
        return comma.join(parts[:-1]) + last + parts[-1]

    def counted(self, words: Sequence[object], only_several: bool = False) -> str:
        """Equal words counted, in the order of the first of each: 4 seashells and 1 fish."""
        counts: dict[object, int] = {}
        for word in words:
            counts[word] = counts.get(word, 0) + 1
        return self.listed(
            [
                str(word) if only_several and n == 1 else f"{n} {self._said(word, self.class_of(n))}"
                for word, n in counts.items()
            ]
        )

    def _said(self, value: object, form: str) -> str:
        if isinstance(value, list | tuple):
            return self.listed([self._said(item, form) for item in value])
        return value.form(form) if form and isinstance(value, Word) else _as_written(value)

    def _class(self, value: object) -> str:
        number = _number(value)
        return self.classes[-1] if number is None else self.class_of(number)

    def _case(self, value: object, slot: "Slot") -> str:
        """The case that goes with a number; what is no number has the last."""
        number = _number(value)
        text = slot.exact.get(number)
        if text is None:
            text = slot.cases[min(self.classes.index(self._class(value)), len(slot.cases) - 1)]
        return text.replace("#", str(number))


class Slot:
    """A place of a message, with the words before it; the last of a message has only those."""

    __slots__ = ("before", "cases", "exact", "form", "name", "written")

    def __init__(self, before: str, place: re.Match[str] | None) -> None:
        self.before = before
        self.written = place.group() if place else ""
        self.name = place.group(1) if place else ""
        self.form = (place.group(2) or "") if place else ""
        cases = place.group(3)[1:].split("|") if place and place.group(3) else []
        exact = [result for case in cases if (result := EXACT.fullmatch(case))]
        self.exact: dict[int | None, str] = {int(result[1]): result[2] for result in exact}
        self.cases = [case for case in cases if not EXACT.fullmatch(case)] or [""] * bool(cases)


@lru_cache(maxsize=8192)
def _parsed(message: str) -> tuple[str, list[Slot]]:
    """A message cut at its places, and the value that a sentence or a heading begins with, if it does."""
    slots: list[Slot] = []
    end = 0
    for place in PLACE.finditer(message):
        slots.append(Slot(message[end : place.start()], place))
        end = place.end()
    slots.append(Slot(message[end:], None))
    plain = "".join([slot.before for slot in slots])
    said_alone = plain.endswith(ENDS) or ":" in plain.partition("(")[0]
    return slots[0].name if said_alone and not slots[0].before else "", slots


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _as_written(value: object) -> str:
    """What stands in people's own files is named as they write it there, and not as Python does.

    >>> _as_written(True), _as_written({"priests": 3, "rank": "ariki"})
    ('true', '{ priests = 3, rank = "ariki" }')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return f"{{ {', '.join([f'{key} = {_inside(item)}' for key, item in value.items()])} }}" if value else "{}"
    return str(value)


def _inside(value: object) -> str:
    """A value inside a table, as TOML has it: texts in quotes, lists in brackets."""
    if isinstance(value, list | tuple):
        return f"[{', '.join([_inside(item) for item in value])}]"
    return f'"{value}"' if isinstance(value, str) else _as_written(value)


def _number(value: object) -> int | None:
    if isinstance(value, list | tuple):
        return len(value)
    if isinstance(value, int):
        return int(value)
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else None


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language. A file that it lacks is read in English: so a game that is not translated yet can
    be played. Within a file there is no such help: English may have a sentence of its own (`bid_0`) where another
    language wants none."""
    if language not in languages():
        raise BadRequest("text.no_such_language", {"language": language, "allowed": languages()})
    own = files_of(language)
    english = {name: file for name, file in files_of(COMPLETE).items() if name not in own}
    said = {key: set_in(language, text) for key, text in messages_in(own).items()}
    return Catalogue(language, messages_in(english) | said)


def set_in(language: str, text: str) -> str:
    """A text as its language is set in type: no line begins with a sign that a blank stands before. In French that is
    so before most signs, in French and German before a percent sign.

    >>> set_in("fr", "Quoi ? « Rien » : passez.") == "Quoi\\u202f? «\\u00a0Rien\\u00a0»\\u00a0: passez."
    True
    >>> set_in("de", "{share} % sicher") == "{share}\\u202f% sicher"
    True
    """
    if isinstance(text, Word):
        return Word({form: set_in(language, said) for form, said in text.forms.items()})
    text = PERCENT.sub("\u202f", text)
    return WIDE.sub("\u00a0", NARROW.sub("\u202f", text)) if language == "fr" else text


def files_of(language: str) -> dict[str, Path]:
    """The files of a language by name: those of its folder, and that of each game."""
    files = {file.stem: file for file in sorted((FOLDER / language).glob("*.toml"))}
    of_games = {game: editions.file(game, f"text/{language}.toml") for game in editions.names()}
    return files | {game: file for game, file in of_games.items() if file is not None}


def messages_in(files: Mapping[str, Path]) -> dict[str, str]:
    """The messages in files, by name: they begin with the name of their file. Those of core.toml begin with nothing,
    and what the file of a game says about a `SHARED` matter begins with that."""
    messages: dict[str, str] = {}
    for name, file in files.items():
        for key, value in tomllib.loads(file.read_text("utf-8")).items():
            if name in editions.names() and key in SHARED:
                flatten(f"{key}.{name}.", value, messages)
            else:
                flatten("" if name == "core" else f"{name}.", {key: value}, messages)
    return messages


@cache
def languages() -> list[str]:
    """The languages there are; not to be changed by the caller."""
    return sorted(folder.name for folder in FOLDER.iterdir() if (folder / "core.toml").is_file())


def at_home() -> str:
    """The language of this machine, as its environment says, if we have it; else English."""
    wished = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    language = re.split(r"[_.@]", wished)[0].lower()
    return language if language in languages() else "en"


def flatten(prefix: str, table: dict[str, object], messages: dict[str, str]) -> None:
    """Put the texts of nested tables into one, by their whole keys."""
    for name, value in table.items():
        if not isinstance(value, dict):
            messages[prefix + name] = Word({"one": str(value)}) if ".name." in prefix else str(value)
        elif "one" in value:
            messages[prefix + name] = Word({form: str(text) for form, text in value.items()})
        else:
            flatten(f"{prefix}{name}.", value, messages)

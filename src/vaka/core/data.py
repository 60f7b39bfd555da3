"""Component data: read from TOML, known by its digest, checked entry by entry.

A component file may be anybody's, so everything in it has a most: how deep it goes, how much it holds, every number,
every text. What is within these bounds costs little to check, and a box made of it little to play with.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from .compiling import mypyc_attr
from .errors import BadBox, of_system

MAX_NUMBER: Final = 999
MAX_ENTRIES: Final = 255  # of one list
MAX_VALUES: Final = 10_000  # in a whole file
MAX_DEPTH: Final = 12
MAX_TEXT: Final = 400
FOR_PEOPLE: Final = ["name", "names", "note", "source", "text_en", "title"]
_ID: Final = re.compile("[a-z0-9_]{1,40}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The components of one game. A game's own box holds them as typed tables and refuses what does not fit.

    `digest` names the components: two boxes with the same digest play the same. What only people read (names,
    sentences, sources) has no part in it, so that a better sentence does not make old records foreign. It once had:
    `former` is what the data would be called so, and `known` lets the boxes of the server keep that name.
    """

    __slots__ = ("data", "digest", "former")

    def __init__(self, data: dict[str, Any], known: dict[str, str] | None = None) -> None:
        check_bounds(data)
        self.data: dict[str, Any] = data
        self.former: str = _digest(data)
        digest = _digest(components(data))
        self.digest: str = digest if known is None else known.get(digest, digest)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.data,)

    def is_called(self, digest: Any) -> bool:
        """Whether a record, a table or a net with this digest was made with these components."""
        return bool(digest == self.digest or digest == self.former)


def components(value: Any) -> Any:
    """Data without what only people read.

    >>> components({"id": "hut", "names": {"en": "Hut"}, "points": 2, "source": "printed"})
    {'id': 'hut', 'points': 2}
    """
    if isinstance(value, dict):
        return {key: components(item) for key, item in value.items() if not _is_for_people(key, item)}
    return [components(item) for item in value] if isinstance(value, list) else value


def _is_for_people(key: str, item: Any) -> bool:
    if key == "effect":  # a sentence in one game, what a card does in another
        return isinstance(item, str)
    return key in FOR_PEOPLE or key.startswith("source_") or key.endswith("_source")


def _digest(data: Any) -> str:
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def read_toml(path: Path) -> dict[str, Any]:
    """The data in a TOML file, or BadBox."""
    try:
        return parse_toml(path.read_text("utf-8"), path.name)
    except OSError as error:
        raise BadBox("box.unreadable", {"file": path.name, "why": of_system(error)}) from None
    except UnicodeDecodeError as unreadable:
        raise BadBox("box.not_toml", {"file": path.name, "why": str(unreadable)[:200]}) from None


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The data in the text of this file, or BadBox.

    TOML can be made to cost its reader much: see `table/components/sandbox.py`.
    """
    try:
        return tomllib.loads(text)
    except ValueError as error:  # no TOML, or a number of thousands of digits
        raise BadBox("box.not_toml", {"file": file, "why": str(error)[:200]}) from None
    except RecursionError:
        raise BadBox("box.too_deep", {"most": MAX_DEPTH}) from None


def check_bounds(data: dict[str, Any]) -> None:
    """Refuse data that is too deep, too much, too large or of a kind that no box has; without recursion."""
    result = 0
    depth = 0
    level: list[tuple[str, Any]] = [("", data)]
    while level:
        result += len(level)
        if depth > MAX_DEPTH:
            raise BadBox("box.too_deep", {"most": MAX_DEPTH})
        if result > MAX_VALUES:
            raise BadBox("box.too_much", {"most": MAX_VALUES})
        below: list[tuple[str, Any]] = []
        for name, value in level:
            if isinstance(value, dict):
                for key, item in value.items():
                    _check_text(name, key)
                    below.append((f"{name} {key}".strip(), item))
            elif isinstance(value, list):
                if len(value) > MAX_ENTRIES:
                    raise BadBox("box.too_many_entries", {"entry": name, "found": len(value), "most": MAX_ENTRIES})
                below += [(name, item) for item in value]
            elif isinstance(value, str):
                _check_text(name, value)
            elif not isinstance(value, int):
                raise BadBox("box.not_plain", {"entry": name, "value": str(value)[:60]})
            elif value < -MAX_NUMBER or value > MAX_NUMBER:
                raise BadBox("box.too_large", {"entry": name, "value": _shown(value), "most": MAX_NUMBER})
        level = below
        depth += 1


def _check_text(name: str, text: str) -> None:
    if len(text) > MAX_TEXT:
        raise BadBox("box.long_text", {"entry": name, "most": MAX_TEXT})


def _shown(value: Any) -> Any:
    """A value as a refusal names it, never at great length: a number may have more digits than Python likes to write.

    >>> _shown(12), _shown(10**5000), _shown("x" * 100)[:5]
    (12, '1e5000', 'xxxxx')
    """
    if isinstance(value, int) and not isinstance(value, bool):
        digits = value.bit_length() * 30103 // 100000
        return value if digits < 20 else f"1e{digits}"
    return value if len(str(value)) <= 60 else str(value)[:60]


class Entry:
    """One table of the data, asked field by field. What is missing or of the wrong kind is refused with its name.

    >>> forest = Entry("product forest", {"points": 1})
    >>> forest.number("points", least=0)
    1
    >>> forest.text("id")
    Traceback (most recent call last):
    vaka.core.errors.BadBox: Components, product forest: the field “id” is missing.
    """

    __slots__ = ("data", "name")

    def __init__(self, name: str, data: Any) -> None:
        if not isinstance(data, dict):
            raise BadBox("box.not_a_table", {"entry": name})
        self.name: str = name
        self.data: dict[str, Any] = data

    def refuse(self, key: str, values: dict[str, Any]) -> BadBox:
        return BadBox(key, {"entry": self.name, **values})

    def get(self, field: str) -> Any:
        if field not in self.data:
            raise self.refuse("box.missing_field", {"field": field})
        return self.data[field]

    def number(self, field: str, least: int, most: int = MAX_NUMBER) -> int:
        value = self.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            shown = f'"{_shown(value)}"' if isinstance(value, str) else _shown(value)
            raise self.refuse("box.not_a_number", {"field": field, "value": shown, "least": least})
        if value > most:
            entry = f"{self.name} {field}".strip()
            raise BadBox("box.too_large", {"entry": entry, "value": _shown(value), "most": most})
        return value

    def text(self, field: str) -> str:
        value = self.get(field)
        if not isinstance(value, str):
            raise self.refuse("box.not_a_text", {"field": field, "value": _shown(value)})
        return value

    def word(self, field: str = "id") -> str:
        """A text that names something: it becomes part of choices, records and pages, so it is of plain letters."""
        value = self.text(field)
        if not _ID.fullmatch(value):
            raise self.refuse("box.not_an_id", {"field": field, "value": value[:60]})
        return value

    def one_of(self, field: str, allowed: list[str]) -> int:
        """A text that is one of these: its place among them."""
        value = self.text(field)
        if value not in allowed:
            raise self.refuse("box.no_such_kind", {"field": field, "value": value, "allowed": allowed})
        return allowed.index(value)

    def entry(self, field: str) -> Entry:
        return Entry(f"{self.name} {field}".strip(), self.get(field))

    def entries(self, field: str, most: int = MAX_ENTRIES) -> list[Entry]:
        """The tables of an array, named by their id or, without one, by their place."""
        value = self.get(field)
        if not isinstance(value, list):
            raise self.refuse("box.not_a_list", {"field": field})
        if len(value) > most:
            raise BadBox("box.too_many_entries", {"entry": f"{self.name} {field}", "found": len(value), "most": most})
        result: list[Entry] = []
        for at, item in enumerate(value):
            name = item.get("id") if isinstance(item, dict) else None
            if not isinstance(name, str) and (not isinstance(name, int) or isinstance(name, bool)):
                name = at + 1
            result.append(Entry(f"{self.name} {field} {name}".strip(), item))
        return result

"""Component data: read from TOML, known by its digest, checked entry by entry."""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

from .compiling import mypyc_attr
from .errors import BadBox


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The components of one game. A game's own box holds them as typed tables and refuses what does not fit.

    `digest` names the data: two boxes with the same digest hold the same components.
    """

    __slots__ = ("data", "digest")

    def __init__(self, data: dict[str, Any]) -> None:
        self.data: dict[str, Any] = data
        canonical = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        self.digest: str = hashlib.sha256(canonical.encode()).hexdigest()[:16]


def read_toml(path: Path) -> dict[str, Any]:
    """The data in a TOML file, or BadBox."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadBox("box.unreadable", {"file": path.name, "why": error.strerror or str(error)}) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadBox("box.not_toml", {"file": path.name, "why": str(error)}) from None


class Entry:
    """One table of the data, asked field by field. What is missing or of the wrong kind is refused with its name.

    >>> forest = Entry("product forest", {"points": 1})
    >>> forest.number("points", least=0)
    1
    >>> forest.text("id")
    Traceback (most recent call last):
    vaka.core.errors.BadBox: box.missing_field (entry: product forest, field: id)
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

    def number(self, field: str, least: int) -> int:
        value = self.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.refuse("box.not_a_number", {"field": field, "value": value, "least": least})
        return value

    def text(self, field: str) -> str:
        value = self.get(field)
        if not isinstance(value, str):
            raise self.refuse("box.not_a_text", {"field": field, "value": value})
        return value

    def entry(self, field: str) -> Entry:
        return Entry(f"{self.name} {field}".strip(), self.get(field))

    def entries(self, field: str) -> list[Entry]:
        """The tables of an array, named by their id or, without one, by their place."""
        value = self.get(field)
        if not isinstance(value, list):
            raise self.refuse("box.not_a_list", {"field": field})
        found: list[Entry] = []
        for at, item in enumerate(value):
            name = item.get("id", at + 1) if isinstance(item, dict) else at + 1
            found.append(Entry(f"{self.name} {field} {name}".strip(), item))
        return found

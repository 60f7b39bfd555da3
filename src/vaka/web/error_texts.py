"""What is said where something is refused: its status, a small object for programs, a page for people."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from ..core.errors import BadRequest, VakaError
from ..core.seats import seat_number
from ..table.errors import NotAllowed, NotFound, NotNow, Overloaded, Stale, StoreAway
from ..text.catalogue import Catalogue
from ..text.rule_texts import number_of
from ..text.speaker import SEAT_VALUES, plain
from .reader import Reader, page_values
from .rendering.templating import environment

STATUSES: tuple[tuple[type[VakaError], int], ...] = (
    (NotFound, 404),
    (StoreAway, 503),
    (Overloaded, 503),
    (NotAllowed, 403),
    (Stale, 409),
    (NotNow, 409),
    (BadRequest, 400),
    (VakaError, 422),  # understood, but it cannot be
)


def status_of(error: VakaError) -> int:
    """
    >>> status_of(NotFound("table.none", {})), status_of(VakaError("choice.game_over", {}))
    (404, 422)
    """
    if error.key == "game.no_such_game":
        return 404
    return next(status for kind, status in STATUSES if isinstance(error, kind))


def error_data(error: VakaError, spoken: Catalogue, table: str = "") -> dict[str, Any]:
    """An error as an object for programs and scripts; `table` is the table at whose page this was asked."""
    data: dict[str, Any] = {"key": error.key, "text": plain(spoken, error), "values": plain_values(error.values)}
    if rule := rule_link(error, spoken, table):
        data["rule"] = rule
    return data


def rule_link(error: VakaError, spoken: Catalogue, table: str = "") -> dict[str, str] | None:
    """Where the rule is explained that forbids it, and what such a link is called; None where no rule does. With
    `table` it leads back there as well."""
    number = number_of(error.key)
    if not number:
        return None
    game = error.key.partition(".")[0]
    back = f"?table={table}" if table else ""
    return {"href": f"/rules/{game}{back}#{number}", "text": spoken.say("reading.rule", {"number": number})}


def error_page(reader: Reader, status: int, text: str, back: str = "", rule: dict[str, str] | None = None) -> str:
    """A page that says what went wrong, with the way back to the table where it did, and to the rule behind it."""
    key = f"pages.error.title_{status}"
    title = reader.say(key if reader.catalogue.has(key) else f"pages.error.title_{500 if status >= 500 else 400}")
    said = {"status": status, "title": title, "text": text, "phrase": phrase(status), "back": back, "rule": rule}
    values = page_values(reader, here="/", **said)
    return environment().get_template("error.html").render(values)


def phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def plain_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a message, ready for JSON; seats are counted from 1.

    >>> plain_values({"seat": 0, "line": 4, "why": VakaError("choice.not_asked", {"seat": 2})})
    {'seat': 1, 'line': 4, 'why': {'key': 'choice.not_asked', 'values': {'seat': 3}}}
    """
    return {name: _plain(name, value) for name, value in values.items()}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, VakaError):
        return {"key": value.key, "values": plain_values(value.values)}
    if isinstance(value, list | tuple):
        return [_plain("", inner) for inner in value]
    if isinstance(value, int) and not isinstance(value, bool) and name in SEAT_VALUES:
        return seat_number(value)
    return value if isinstance(value, str | int | float | None) else str(value)

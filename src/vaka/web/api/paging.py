"""Pages of a list. The mark of the next page names the last entry of this one, by its time and its code: so nothing is
shown twice or left out when entries come and go."""

from collections.abc import Callable
from typing import TypeVar

Entry = TypeVar("Entry")
Place = tuple[float, str]
BETWEEN = "~"
MARK = r"^(\d{1,12}(\.\d{1,9})?~[a-z0-9-]{1,40})?$"


def place_of(after: str) -> Place | None:
    """Where a page begins.

    >>> place_of("12.5~hotu-7k3m-x2pq"), place_of("")
    ((12.5, 'hotu-7k3m-x2pq'), None)
    """
    time, _, code = after.partition(BETWEEN)
    return (float(time), code) if after else None


def rest(entries: list[Entry], after: Place | None, place: Callable[[Entry], Place]) -> list[Entry]:
    """The entries, the latest first, that come after this place."""
    if after is None:
        return entries
    codes = [place(entry)[1] for entry in entries]
    if after[1] in codes:
        return entries[codes.index(after[1]) + 1 :]
    return [entry for entry in entries if place(entry)[0] < after[0]]


def page(entries: list[Entry], limit: int, place: Callable[[Entry], Place]) -> tuple[list[Entry], str | None]:
    """At most `limit` of the entries, and the mark of the next page if there are more.

    >>> page([(2.0, "b"), (1.0, "a")], 1, lambda entry: entry)
    ([(2.0, 'b')], '2.0~b')
    """
    if len(entries) <= limit:
        return entries, None
    time, code = place(entries[limit - 1])
    return entries[:limit], f"{time!r}{BETWEEN}{code}"

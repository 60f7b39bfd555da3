"""A calendar of deadlines, as iCalendar (RFC 5545): one event a table, which moves with the deadline."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

MAX_OCTETS = 73  # of a line, before its end; RFC 5545 allows 75 with the blank of a line that goes on


@dataclass(frozen=True)
class Deadline:
    code: str
    ends: float
    summary: str
    url: str


def calendar(deadlines: Sequence[Deadline], now: float) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Vaka//Calls//EN", "METHOD:PUBLISH", "X-WR-CALNAME:Vaka"]
    for one in deadlines:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{one.code}@vaka",
            f"DTSTAMP:{_time(now)}",
            f"DTSTART:{_time(one.ends)}",
            f"SUMMARY:{_text(one.summary)}",
            f"URL:{one.url}",
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _time(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    """
    >>> print(_text("Friday; we, and you"))
    Friday\\; we\\, and you
    """
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return text


def _folded(line: str) -> str:
    """A line of at most so many octets each; letters stay whole."""
    parts, size = [""], 0
    for letter in line:
        size += len(letter.encode())
        if size > MAX_OCTETS:
            parts.append("")
            size = len(letter.encode())
        parts[-1] += letter
    return "\r\n ".join(parts)

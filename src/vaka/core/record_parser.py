"""Reads the text of a record (see record.py)."""

from typing import Any, Final

from .chance import commitment
from .errors import BadRecord
from .record import (
    BROUGHT_FORMAT,
    CHANCE,
    CHOICE,
    CLOCK_FORMAT,
    FORMAT,
    NOT_BROUGHT,
    SEED_DIGITS,
    SHARES,
    UNDO,
    UNKNOWN,
    VALUE_WORDS,
    Line,
    Origin,
    Record,
    digest_of,
)
from .seats import seat_of

FIRST_FORMAT: Final = 1
MAX_CHARACTERS: Final = 4_000_000
NUMBER_DIGITS: Final = 9


def parse(text: str) -> Record:
    """Read a record, or raise BadRecord with the line that cannot be read. `check` proves that it holds."""
    if len(text) > MAX_CHARACTERS:
        raise BadRecord("record.too_long", {"line": 1, "most": MAX_CHARACTERS})
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.rows: list[str] = text.splitlines()
        self.at: int = 0  # the number of the row just taken, counted from 1
        self.places: dict[str, int] = {}
        self.format: int = FORMAT
        self.taken: list[str] = []

    def error(self, key: str, values: dict[str, Any] | None = None) -> BadRecord:
        return BadRecord(key, {"line": max(self.at, 1), **(values or {})})

    def take(self) -> str:
        """The next row that is not empty."""
        while self.at < len(self.rows):
            self.at += 1
            row = self.rows[self.at - 1].strip()
            if row:
                self.taken.append(row)
                return row
        raise self.error("record.truncated")

    def comes(self, start: str) -> bool:
        """Whether the next row that is not empty begins so."""
        at = self.at
        while at < len(self.rows) and not self.rows[at].strip():
            at += 1
        return at < len(self.rows) and self.rows[at].strip().startswith(start)

    def read(self) -> Record:
        first = self.take()
        if not first.startswith("vaka record "):
            raise self.error("record.not_a_record")
        number = first.removeprefix("vaka record ")
        if number not in [str(known) for known in range(FIRST_FORMAT, CLOCK_FORMAT + 1)]:
            raise self.error("record.other_format", {"found": number, "known": CLOCK_FORMAT})
        self.format = int(number)
        game = self.field("game")
        rules = self.number(self.field("rules"))
        box = self.field("box")
        players = self.number(self.field("players"))
        options: dict[str, Any] = {}
        names: list[str] = []
        row = self.take()
        while row.startswith("option "):
            name, _, word = row.removeprefix("option ").partition(" ")
            options[name] = VALUE_WORDS.get(word, word)
            self.places[f"option {name}"] = self.at
            row = self.take()
        while row.startswith("seat "):
            seat, _, name = row.removeprefix("seat ").partition(" ")
            if self.number(seat) != len(names) + 1:
                raise self.error("record.seat_order", {"expected": len(names) + 1, "found": seat})
            names.append(name)
            row = self.take()
        clock = ""
        if self.format >= CLOCK_FORMAT:
            clock = self.clock(row)
            row = self.take()
        brought = NOT_BROUGHT
        if self.format >= BROUGHT_FORMAT and row.startswith("brought "):
            brought = self.number(row.removeprefix("brought "))
            row = self.take()
        origin = self.origin(row)
        record = Record(game, rules, box, players, options, names, origin, [])
        record.brought = brought
        record.clock = clock
        record.format = self.format
        record.places = self.places
        self.body(record)
        return record

    def field(self, name: str) -> str:
        row = self.take()
        if not row.startswith(name + " "):
            raise self.error("record.header", {"expected": name, "found": row[:60]})
        self.places[name] = self.at
        return row.removeprefix(name + " ").strip()

    def number(self, word: str, digits: int = NUMBER_DIGITS) -> int:
        if not (word.isascii() and word.isdigit() and len(word) <= digits):
            raise self.error("record.not_a_number", {"found": word[:60]})
        return int(word)

    def clock(self, row: str) -> str:
        """What a record says about its clocks."""
        words = row.split()
        if words[:2] not in (["clock", "live"], ["clock", "slow"]) or len(words) != (4 if words[1] == "live" else 3):
            raise self.error("record.header", {"expected": "clock", "found": row[:60]})
        for word in words[2:]:
            self.number(word)
        return " ".join(words[1:])

    def seconds(self, word: str) -> str:
        """A number of seconds with one decimal place, as it stands there."""
        before, dot, after = word.partition(".")
        self.number(before)
        if not dot or len(after) != 1:
            raise self.error("record.not_a_number", {"found": word[:60]})
        self.number(after)
        return word

    def hex_bytes(self, word: str) -> bytes:
        try:
            return bytes.fromhex(word)
        except ValueError:
            raise self.error("record.not_hex", {"found": word[:60]}) from None

    def origin(self, row: str) -> Origin:
        words = row.split()
        if words[:2] == ["chance", "seed"] and len(words) == 4 and words[3] == "(open)":
            return Origin(self.number(words[2], SEED_DIGITS), None, [])
        return self.committed(row, 0)

    def committed(self, row: str, after: int) -> Origin:
        words = row.split()
        if words[:2] != ["chance", "commitment"] or len(words) != 3:
            raise self.error("record.header", {"expected": "chance", "found": row[:60]})
        nonces: list[bytes] = []
        shares: list[str] = []
        while self.comes("nonce "):
            parts = self.take().split()
            if len(parts) < 3 or self.number(parts[1]) != len(nonces) + 1:
                raise self.error("record.seat_order", {"expected": len(nonces) + 1, "found": " ".join(parts[1:2])})
            self.places[f"nonce {words[2]} {len(nonces)}"] = self.at
            nonces.append(self.hex_bytes(parts[2]))
            source = parts[3:] if self.format >= FORMAT else [*parts[3:], UNKNOWN]
            if len(source) != 1 or source[0] not in SHARES:
                raise self.error("record.unreadable", {"found": " ".join(parts)[:60]})
            shares.append(source[0])
        return Origin(None, None, nonces, words[2], after, shares)

    def body(self, record: Record) -> None:
        number = 0
        while True:
            row = self.take()
            if row == "end":
                break
            if record.result or record.ended:
                self.after_result(record, row)
            elif row.startswith("result "):
                record.result = row.removeprefix("result ")
                self.places["result"] = self.at
            elif row.startswith("ended "):
                record.ended = row.removeprefix("ended ")
            elif self.format >= BROUGHT_FORMAT and row.startswith("chance "):
                last = record.renewals[-1].after if record.renewals else 0
                if number <= last:  # one source takes over at a line, and never before the first
                    raise self.error("record.unreadable", {"found": row[:60]})
                record.renewals.append(self.committed(row, number))
            elif record.clock and row.startswith("time ") and number > 0 and number not in record.times:
                record.times[number] = self.seconds(row.removeprefix("time "))
            elif record.clock and row.startswith("out "):
                seat = self.number(row.removeprefix("out "))
                if not 1 <= seat <= record.players:
                    raise self.error("record.unreadable", {"found": row[:60]})
                record.outs.setdefault(number, []).append(seat_of(seat))
            elif row.startswith("- "):
                record.lines.append(Line(CHANCE, number, words=row[2:].strip(), file_line=self.at))
            else:
                number += 1
                record.lines.append(self.numbered(row, number))
        if self.format >= FORMAT and (record.result or record.ended) and not record.digest:
            raise self.error("record.no_digest")
        if any(row.strip() for row in self.rows[self.at :]):
            self.at += 1
            raise self.error("record.after_end")

    def after_result(self, record: Record, row: str) -> None:
        """The secrets stand in the order of their commitments; behind the digest there is at most a signature."""
        if self.format >= FORMAT and row.startswith("digest ") and not record.digest:
            record.digest = row.removeprefix("digest ")
            record.body = digest_of(self.taken[:-1])
            self.places["digest"] = self.at
            return
        if record.digest and row.startswith("signature ") and not record.signature:
            record.signature = row.removeprefix("signature ")
            self.places["signature"] = self.at
            return
        closed = [one for one in [record.origin, *record.renewals] if one.seed is None and one.secret is None]
        if not row.startswith("secret ") or not closed or record.digest:
            raise self.error("record.unreadable", {"found": row[:60]})
        secret = self.hex_bytes(row.removeprefix("secret "))
        if commitment(secret) != closed[0].commitment:
            raise self.error("record.wrong_secret")
        closed[0].secret = secret

    def numbered(self, row: str, expected: int) -> Line:
        number, dot, rest = row.partition(". ")
        if not dot:
            raise self.error("record.unreadable", {"found": row[:60]})
        if self.number(number) != expected:
            raise self.error("record.number", {"expected": expected, "found": number})
        if rest.startswith("undo to "):
            return Line(UNDO, expected, back_to=self.number(rest.removeprefix("undo to ")), file_line=self.at)
        seat, _, words = rest.partition(" ")
        return Line(CHOICE, expected, seat=seat_of(self.number(seat)), words=words.strip(), file_line=self.at)

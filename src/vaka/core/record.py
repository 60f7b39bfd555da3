"""A game as a text that a person can read and anyone can check without our generator.

    vaka record 3
    game orongo
    rules 1
    box 52a0c1d9be04f377
    players 2
    option hidden_tile yes
    seat 1 Anne
    seat 2 Ben
    chance seed 7 (open)

    - tiles 12 40 3 8 22 51
    1. 1 bid 5
    2. 2 bid 0
    3. 1 place 12
    4. undo to 2
    5. 1 place 40
    result ceremonial winners 1 ranks 1 2 totals 11 6
    digest 5d0c...
    end

An option that is not named has its default: a record opens unchanged when its game gets another option. A match names
only the options that differ; older records name all of them. A numbered line is a seat's choice, or an undo: everything
after the line it names is as if it had not been. A line with a dash is a chance outcome. A game that people ended
before its end says `ended resigned` instead of a result. At a real table the header says `chance commitment ...` with a
`nonce` line per seat, which says where the seat's share comes from, and the `secret` stands after the result.

A game that was played on from a record says so in its header: `brought 41`. Where it was dealt anew from there, a
`chance commitment ...` with its nonces stands after that line, too, and each commitment has its `secret`.

A game with clocks is of format 4. Its header says `clock live 60 300` (seconds of a decision, and the reserve) or
`clock slow 3` (days). Behind the last line of a whole move of people `time 41.5` says how many seconds it took, and
`out 2` stands where seat 2 ran out of time and a bot chose from there on.

The `digest` of a finished game is SHA-256 of all lines before it. A server that signs the record adds `signature ...`.
Records of format 1, and of format 2 where a game was played on from a record, have neither, and their nonces do not say
where they come from.
"""

import hashlib
from typing import Any, Final

from .chance import Chance, Committed, Relay, Seeded, commitment
from .seats import seat_number

FORMAT: Final = 3
CLOCK_FORMAT: Final = 4
BROUGHT_FORMAT: Final = 2
NOT_BROUGHT: Final = -1
CHOICE: Final = 0
CHANCE: Final = 1
UNDO: Final = 2

SEED_DIGITS: Final = 20
GIVEN: Final = "given"  # where a share comes from: from the person in the seat,
DERIVED: Final = "derived"  # from the secret,
UNREVEALED: Final = "unrevealed"  # also from the secret, since the share that was promised was never shown,
UNKNOWN: Final = "unknown"  # or nobody can tell: the server may have chosen it
SHARES: Final = (GIVEN, DERIVED, UNREVEALED, UNKNOWN)
SET_LATER: Final = (  # of a record
    *("renewals", "brought", "ended", "format", "digest", "body", "signature", "places"),
    *("clock", "times", "outs"),
)
VALUE_WORDS: Final[dict[str, Any]] = {"yes": True, "no": False}


class Line:
    """One line of the body: `words` of a choice by `seat`, of a chance outcome, or an undo to the number `back_to`."""

    __slots__ = ("back_to", "file_line", "kind", "number", "seat", "words")

    def __init__(
        self, kind: int, number: int, seat: int = -1, words: str = "", back_to: int = -1, file_line: int = 0
    ) -> None:
        self.kind: int = kind
        self.number: int = number  # a chance outcome has that of the line it follows from
        self.seat: int = seat
        self.words: str = words
        self.back_to: int = back_to
        self.file_line: int = file_line

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (self.kind, self.number, self.seat, self.words, self.back_to, self.file_line)

    def __repr__(self) -> str:
        return f"<{self.text()}>"

    def text(self) -> str:
        if self.kind == CHANCE:
            return f"- {self.words}"
        if self.kind == UNDO:
            return f"{self.number}. undo to {self.back_to}"
        return f"{self.number}. {seat_number(self.seat)} {self.words}"


class Origin:
    """Where the chance of a match comes from: an open seed, or a committed secret with a nonce per seat.

    `shares` says of each nonce where it comes from. One that takes over within a match serves all that follows the line
    `after`.
    """

    __slots__ = ("after", "commitment", "nonces", "secret", "seed", "shares")

    def __init__(
        self,
        seed: int | None,
        secret: bytes | None,
        nonces: list[bytes],
        published: str = "",
        after: int = 0,
        shares: list[str] | None = None,
    ) -> None:
        self.seed: int | None = seed
        self.secret: bytes | None = secret
        self.nonces: list[bytes] = nonces
        self.commitment: str = published or (commitment(secret) if secret is not None else "")
        self.after: int = after
        self.shares: list[str] = [UNKNOWN] * len(nonces) if shares is None else shares

    def __reduce__(self) -> tuple[Any, ...]:
        return Origin, (self.seed, self.secret, self.nonces, self.commitment, self.after, self.shares)

    def chance(self) -> Chance | None:
        """The source itself, None while its secret is not known."""
        if self.seed is not None:
            return Seeded(self.seed)
        return Committed(self.secret, self.nonces) if self.secret is not None else None


def chance_of(origin: Origin, renewals: list[Origin]) -> Chance | None:
    """The source of a whole match, None while a secret is not known."""
    sources: list[Chance] = []
    for one in [origin, *renewals]:
        source = one.chance()
        if source is None:
            return None
        sources.append(source)
    return Relay(sources) if renewals else sources[0]


class Record:
    """All that a record holds. `text` writes it, `parse` (record_parser.py) reads it, `check` (replay.py) proves it."""

    __slots__ = (
        "box",
        "body",
        "brought",
        "clock",
        "digest",
        "ended",
        "format",
        "game",
        "lines",
        "names",
        "options",
        "origin",
        "outs",
        "places",
        "players",
        "renewals",
        "result",
        "rules",
        "signature",
        "times",
    )

    def __init__(
        self,
        game: str,
        rules: int,
        box: str,
        players: int,
        options: dict[str, object],
        names: list[str],
        origin: Origin,
        lines: list[Line],
        result: str = "",
    ) -> None:
        self.game: str = game
        self.rules: int = rules
        self.box: str = box
        self.players: int = players
        self.options: dict[str, object] = options
        self.names: list[str] = names
        self.origin: Origin = origin
        self.lines: list[Line] = lines
        self.result: str = result
        self.renewals: list[Origin] = []  # the sources that took over, each after its line
        self.brought: int = NOT_BROUGHT  # up to this line it was played from a record
        self.ended: str = ""  # why people ended it before its end: a word
        self.format: int = FORMAT
        self.digest: str = ""  # as it stands in the text that was read, and
        self.body: str = ""  # that of the lines before it
        self.signature: str = ""  # algorithm, public key and signature
        self.clock: str = ""  # the kind of the clocks and their time, in words
        self.times: dict[int, str] = {}  # by the last line of a whole move: the seconds that it took
        self.outs: dict[int, list[int]] = {}  # by the line before: the seats that ran out of time
        self.places: dict[str, int] = {}  # the line of each field, where a text was read

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self.game, self.rules, self.box, self.players, self.options)
        rest = (self.names, self.origin, self.lines, self.result)
        return _again, (made_of + rest, {name: getattr(self, name) for name in SET_LATER})

    def __repr__(self) -> str:
        return f"<record of {self.game}, {self.players} players, {len(self.lines)} lines>"

    def chance(self) -> Chance | None:
        """The source of all its outcomes, None while a secret is not known."""
        return chance_of(self.origin, self.renewals)

    def text(self) -> str:
        rows = self.body_rows()
        if self.result or self.ended:
            if self.format >= FORMAT:
                rows.append(f"digest {digest_of(rows)}")
            if self.signature:
                rows.append(f"signature {self.signature}")
        return "\n".join([*rows, "end", ""])

    def body_rows(self) -> list[str]:
        """All lines before the digest."""
        rows = [f"vaka record {self.format}", f"game {self.game}", f"rules {self.rules}", f"box {self.box}"]
        rows.append(f"players {self.players}")
        rows += [f"option {name} {option_word(value)}" for name, value in self.options.items()]
        rows += [f"seat {seat_number(seat)} {name}" for seat, name in enumerate(self.names)]
        if self.clock:
            rows.append(f"clock {self.clock}")
        if self.brought != NOT_BROUGHT:
            rows.append(f"brought {self.brought}")
        if self.origin.seed is not None:
            rows.append(f"chance seed {self.origin.seed} (open)")
        else:
            rows += self._commitment_rows(self.origin)
        rows.append("")
        renewed = 0
        number = 0
        for line in self.lines:
            if line.number > number:
                rows += self._time_rows(number)
                number = line.number
            while renewed < len(self.renewals) and self.renewals[renewed].after < line.number:
                rows += self._commitment_rows(self.renewals[renewed])
                renewed += 1
            rows.append(line.text())
        rows += self._time_rows(number)
        for origin in self.renewals[renewed:]:
            rows += self._commitment_rows(origin)
        if self.result or self.ended:
            rows.append(f"result {self.result}" if self.result else f"ended {self.ended}")
            for origin in [self.origin, *self.renewals]:
                if origin.secret is not None:
                    rows.append(f"secret {origin.secret.hex()}")
        return rows

    def _time_rows(self, number: int) -> list[str]:
        """What stands about time behind the line of this number."""
        rows = [f"time {self.times[number]}"] if number in self.times else []
        return rows + [f"out {seat_number(seat)}" for seat in self.outs.get(number, [])]

    def _commitment_rows(self, origin: Origin) -> list[str]:
        rows = [f"chance commitment {origin.commitment}"]
        for seat, nonce in enumerate(origin.nonces):
            row = f"nonce {seat_number(seat)} {nonce.hex()}"
            rows.append(f"{row} {origin.shares[seat]}" if self.format >= FORMAT else row)
        return rows


def _again(made_of: tuple[Any, ...], later: dict[str, Any]) -> Record:
    """A record that was taken apart by `__reduce__`."""
    record = Record(*made_of)
    for name, value in later.items():
        setattr(record, name, value)
    return record


def digest_of(rows: list[str]) -> str:
    """SHA-256 over the rows that are not empty, each with its line end.

    >>> digest_of(["vaka record 3", "", "game orongo"]) == hashlib.sha256(b"vaka record 3\\ngame orongo\\n").hexdigest()
    True
    """
    return hashlib.sha256("".join([f"{row}\n" for row in rows if row]).encode()).hexdigest()


def option_word(value: Any) -> str:
    for word, meaning in VALUE_WORDS.items():
        if value is meaning:
            return word
    return str(value)

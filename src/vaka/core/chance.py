"""Where chance comes from.

A state never owns chance: it is handed a source and asks it for one outcome at a time. Nothing is shuffled ahead: a
deck is a bag, and a draw asks. So there is no order of cards that could leak, and a tiny game can be walked completely.

Every outcome is a small value that means something to the game (the card drawn, the eyes of a die). These values, in
the order in which they were asked for, are what a record holds, and `Script` answers from them.
"""

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, SupportsIndex

from .compiling import mypyc_attr
from .counts import total, vector_total
from .errors import ChanceError
from .plain_data import whole
from .seats import seat_number
from .vectors import i64, vec

WORD_BYTES: Final = 8
SECRET_BYTES: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of chance. Subclasses answer `pick`; `asked` counts the outcomes given so far."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        self.asked: int = 0

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} chance, asked {self.asked} times>"

    def __getstate__(self) -> dict[str, Any]:
        """For `pickle`: all that a source of somebody else holds, too, whichever engine runs."""
        slots = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        names = {"asked", *slots, *getattr(self, "__dict__", {})}
        return {name: getattr(self, name) for name in names if hasattr(self, name)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def pick(self, n: int) -> int:
        """An int from 0 to n - 1, each equally likely. `n` is a plain int, from 1 on: this is asked at each draw."""
        raise NotImplementedError

    def restart(self) -> None:
        """Go back to the first outcome."""
        raise NotImplementedError

    def copy(self) -> "Chance":
        """The same source at the same place, which goes on for itself."""
        raise NotImplementedError

    def renew(self) -> None:
        """From now on the next source of a `Relay` answers; any other source is the same throughout."""

    def place(self) -> list[int]:
        """Where the source stands, for `go_back`; [] for one that can only `restart`."""
        return []

    def go_back(self, place: list[int]) -> None:
        """Go back to where the source stood: the same outcomes follow again."""
        raise NotImplementedError

    def draw(self, bag: list[int]) -> int:
        """Take one entry out of the bag, each equally likely; the order of the others stays."""
        return bag.pop(self.pick(len(bag)))

    def draw_kind(self, counts: list[int]) -> int:
        """Take one card out of a bag that is kept as a count per kind; answers the kind."""
        at = self.pick(total(counts))
        kind = 0
        while at >= counts[kind]:
            at -= counts[kind]
            kind += 1
        counts[kind] -= 1
        return kind

    def draw_from(self, counts: vec[i64]) -> i64:
        """`draw_kind` out of a vector."""
        kind = self.draw_kind(list(counts))
        counts[kind] -= 1
        return kind

    def roll(self, sides: int) -> int:
        """The eyes of a die, 1 to sides."""
        return self.pick(sides) + 1


class Seeded(Chance):
    """A reproducible source for tests, search and arenas. It is fast and not secret: never use it at a real table.

    >>> chance = Seeded(7)
    >>> first = [chance.pick(6) for _ in range(5)]
    >>> chance.restart()
    >>> first == [chance.pick(6) for _ in range(5)]
    True
    """

    __slots__ = ("_random", "seed")

    def __init__(self, seed: SupportsIndex) -> None:
        super().__init__()
        self.seed: int = whole("seed", seed)
        self._random: Callable[[], float] = Random(self.seed).random

    def __repr__(self) -> str:
        return f"<seeded({self.seed}), asked {self.asked} times>"

    def pick(self, n: int) -> int:
        if not isinstance(n, int) or n < 1:
            raise _not_picked(n)
        self.asked += 1
        return int(self._random() * n)

    def draw_from(self, counts: vec[i64]) -> i64:
        return picked_from(self, counts)

    def restart(self) -> None:
        self.asked = 0
        self._random = Random(self.seed).random

    def __reduce__(self) -> tuple[Any, ...]:
        return _seeded_at, (self.seed, self.place())

    def copy(self) -> "Seeded":
        return _seeded_at(self.seed, self.place())

    def place(self) -> list[int]:
        return [self.asked]

    def go_back(self, place: list[int]) -> None:
        self.restart()
        for _ in range(place[0]):
            self._random()
        self.asked = place[0]


class Committed(Chance):
    """The source of a real table: a stream over a 32-byte secret and one nonce per seat.

    The table publishes `commitment(secret)` first; then every seat adds its nonce; the secret is revealed at the end.
    Word k of the stream is the first 8 bytes of SHA-256(key + k), and the key is SHA-256 over the label, the secret and
    the nonces, each with its length before it. A word at or above the largest multiple of n is skipped, so that every
    answer is exactly equally likely.
    """

    __slots__ = ("_at", "_key")

    def __init__(self, secret: bytes, nonces: list[bytes]) -> None:
        super().__init__()
        key = hashlib.sha256(b"vaka chance 1")
        for part in [secret, *nonces]:
            key.update(len(part).to_bytes(WORD_BYTES, "big"))
            key.update(part)
        self._key: bytes = key.digest()
        self._at: int = 0

    def pick(self, n: int) -> int:
        if not isinstance(n, int) or n < 1:
            raise _not_picked(n)
        self.asked += 1
        size = 1 << (8 * WORD_BYTES)
        limit = size - size % n
        while True:
            block = hashlib.sha256(self._key + self._at.to_bytes(WORD_BYTES, "big")).digest()
            self._at += 1
            word = int.from_bytes(block[:WORD_BYTES], "big")
            if word < limit:
                return word % n

    def restart(self) -> None:
        self.asked = 0
        self._at = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _committed_at, (self._key, self.place())

    def copy(self) -> "Committed":
        return _committed_at(self._key, self.place())

    def place(self) -> list[int]:
        return [self.asked, self._at]

    def go_back(self, place: list[int]) -> None:
        self.asked = place[0]
        self._at = place[1]


class Relay(Chance):
    """Several sources, one after the other: a game that was played elsewhere goes on with a fresh secret.

    >>> relay = Relay([Seeded(7), Seeded(8)])
    >>> before = relay.pick(1000)
    >>> relay.renew()
    >>> (before, relay.pick(1000)) == (Seeded(7).pick(1000), Seeded(8).pick(1000))
    True
    """

    __slots__ = ("_at", "_sources")

    def __init__(self, sources: list[Chance]) -> None:
        super().__init__()
        self._sources: list[Chance] = sources
        self._at: int = 0

    def pick(self, n: int) -> int:
        picked = self._sources[self._at].pick(n)
        self.asked += 1
        return picked

    def renew(self) -> None:
        self._at += 1

    def restart(self) -> None:
        self.asked = 0
        self._at = 0
        for source in self._sources:
            source.restart()

    def __reduce__(self) -> tuple[Any, ...]:
        return _relay_at, (self._sources, self.asked, self._at)

    def copy(self) -> "Relay":
        return _relay_at([source.copy() for source in self._sources], self.asked, self._at)

    def place(self) -> list[int]:
        """Where each source stands, behind the number of the one that answers; [] where one of them cannot tell."""
        places = [source.place() for source in self._sources]
        if not all(places):
            return []
        result = [self.asked, self._at]
        for place in places:
            result += [len(place), *place]
        return result

    def go_back(self, place: list[int]) -> None:
        self.asked = place[0]
        self._at = place[1]
        at = 2
        for source in self._sources:
            source.go_back(place[at + 1 : at + 1 + place[at]])
            at += 1 + place[at]


def picked_from(chance: Chance, counts: vec[i64]) -> i64:
    """`draw_from` by a source that only picks, without a list: searches draw often."""
    at: i64 = chance.pick(vector_total(counts))
    kind: i64 = 0
    while at >= counts[kind]:
        at -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


def commitment(secret: bytes) -> str:
    """What a table publishes before it knows the nonces.

    >>> commitment(bytes(32))[:16]
    'c480f5d0501bb783'
    """
    return hashlib.sha256(b"vaka commitment 1" + secret).hexdigest()


def derived_share(secret: bytes, seat: int) -> bytes:
    """The share of a seat that gives none itself. It follows from the sealed secret, so nobody can choose it.

    >>> derived_share(bytes(32), 0).hex()[:16]
    'dd38622c82098235'
    """
    return hashlib.sha256(b"vaka share 1" + secret + seat_number(seat).to_bytes(WORD_BYTES, "big")).digest()


def share_hash(share: bytes) -> str:
    """What a seat publishes before it shows its share: it is fixed from then on, and nobody knows it yet.

    >>> share_hash(bytes(16))[:16]
    '70aca8cc1fd65bbc'
    """
    return hashlib.sha256(b"vaka share hash 1" + share).hexdigest()


class Script(Chance):
    """Answers from a list of outcomes, as a record holds them; anything that does not fit is refused.

    >>> bag = [3, 12, 40]
    >>> Script([40]).draw(bag), bag
    (40, [3, 12])
    """

    __slots__ = ("outcomes",)

    def __init__(self, outcomes: Sequence[SupportsIndex]) -> None:
        super().__init__()
        self.outcomes: list[int] = [whole("outcome", outcome) for outcome in outcomes]

    def next_outcome(self) -> int:
        """The next one of the list; ChanceError where none is left."""
        if self.asked >= len(self.outcomes):
            raise ChanceError("chance.missing", {})
        self.asked += 1
        return self.outcomes[self.asked - 1]

    def pick(self, n: int) -> int:
        return self._one_of(n, 0)

    def roll(self, sides: int) -> int:
        return self._one_of(sides, 1)

    def draw(self, bag: list[int]) -> int:
        value = self.next_outcome()
        if value not in bag:
            raise ChanceError("chance.not_there", {"value": value})
        bag.remove(value)
        return value

    def draw_kind(self, counts: list[int]) -> int:
        kind = self.next_outcome()
        if kind < 0 or kind >= len(counts) or counts[kind] == 0:
            raise ChanceError("chance.not_there", {"value": kind})
        counts[kind] -= 1
        return kind

    def restart(self) -> None:
        self.asked = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _script_at, (self.outcomes, self.place())

    def copy(self) -> "Script":
        return _script_at(self.outcomes[:], self.place())

    def place(self) -> list[int]:
        return [self.asked]

    def go_back(self, place: list[int]) -> None:
        self.asked = place[0]

    def _one_of(self, n: int, first: int) -> int:
        if not isinstance(n, int) or n < 1:
            raise _not_picked(n)
        value = self.next_outcome()
        if value < first or value >= first + n:
            raise ChanceError("chance.not_there", {"value": value})
        return value


class Sealed(Chance):
    """The chance of a seen state: there is none. To ask it means to play on from what only one seat knows."""

    def pick(self, n: int) -> int:
        raise ChanceError("chance.sealed", {})

    def restart(self) -> None:
        self.asked = 0


def _not_picked(n: object) -> Exception:
    if isinstance(n, int):
        return ChanceError("chance.no_number", {"n": n})
    return TypeError(f"what is picked from has to be a plain int, not {n!r}")


# --- sources again, at a place: for copies and for pickle


def _seeded_at(seed: int, place: list[int]) -> Seeded:
    chance = Seeded(seed)
    chance.go_back(place)
    return chance


def _committed_at(key: bytes, place: list[int]) -> Committed:
    chance = Committed(b"", [])
    chance._key = key
    chance.go_back(place)
    return chance


def _relay_at(sources: list[Chance], asked: int, at: int) -> Relay:
    relay = Relay(sources)
    relay.asked = asked
    relay._at = at
    return relay


def _script_at(outcomes: list[int], place: list[int]) -> Script:
    chance = Script(outcomes)
    chance.go_back(place)
    return chance

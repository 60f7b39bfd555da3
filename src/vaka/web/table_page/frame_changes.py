"""A frame as it is sent to a page: what has changed since the one that the page shows.

Parts that are remembered are the same ones in both, so most of a frame is compared by identity. Texts between parts
belong to the part around them: if these change, it is sent whole.
"""

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b
from json.encoder import encode_basestring
from typing import NamedTuple

from ..rendering.parts import Part, Piece

REPLACE = "="
REMOVE = "-"
AFTER = ">"
BEFORE = "<"

MAX_QUOTED = 500  # parts, in memory: those of the latest frames
MAX_COMPARED = 200  # regions: what has changed for several viewers is found once

_quoted = lru_cache(maxsize=MAX_QUOTED)(encode_basestring)  # what has changed has done so for all who look

Region = Part | str  # a text in the waiting room


class Change(NamedTuple):
    """What is to be done to the page: replace or remove the element with this id, or put something beside it."""

    how: str
    id: str
    html: str = ""


class Frame(dict[str, Region]):
    """What a page shows, as regions by their ids. It is not changed any more, and viewers who see the same share it:
    then what it is sent as is written once for all of them."""

    _since: "tuple[Frame, str] | None" = None
    _other: "Frame | None" = None

    def since(self, shown: "Frame") -> str:
        """What has changed since a page had that one: whole regions, and parts of others; "" where all is the same."""
        if self is shown:
            return ""
        if self._since is None or self._since[0] is not shown:
            self._since = shown, frame_of(shown, self)
            shown._since = None  # else all that ever was would stay
        return self._since[1]

    def having(self, name: str, region: Region) -> "Frame":
        """The same with another region; those who share this one share that one, too."""
        if self[name] == region:
            return self
        if self._other is None or self._other[name] != region:
            self._other = Frame({**self, name: region})
        return self._other

    @cached_property
    def html(self) -> dict[str, str]:
        return {name: text_of(region) for name, region in self.items()}

    @cached_property
    def digest(self) -> str:
        """Names what a page shows, so that it need not be sent what it has already."""
        shown = blake2b(digest_size=12)
        for name, html in sorted(self.html.items()):
            shown.update(f"{name} {html}".encode())
        return shown.hexdigest()


def frame_of(sent: dict[str, Region], regions: dict[str, Region]) -> str:
    whole: dict[str, str] = {}
    parts: list[Change] = []
    for name, now in regions.items():
        result = changes(sent[name], now) if name in sent else None
        if result is None:
            whole[name] = text_of(now)
        else:
            parts += result
    if not whole and not parts:
        return ""
    text = ",".join([f"{encode_basestring(name)}:{encode_basestring(html)}" for name, html in whole.items()])
    changed = ",".join([f'["{part.how}",{_quoted(part.id)},{_quoted(part.html)}]' for part in parts])
    return f'{{"regions":{{{text}}},"parts":[{changed}]}}'


def text_of(region: Region) -> str:
    return region if isinstance(region, str) else region.html


def changes(old: Region, new: Region) -> list[Change] | None:
    """What makes the new region out of the old one; None where it is to be sent whole."""
    if isinstance(old, Part) and isinstance(new, Part):
        return [] if old is new else _changes(old, new)
    return [] if text_of(old) == text_of(new) else None


@lru_cache(maxsize=MAX_COMPARED)
def _changes(old: Part, new: Part) -> list[Change] | None:
    return _inside(old.pieces, new.pieces)


def _inside(before: Sequence[Piece], after: Sequence[Piece]) -> list[Change] | None:
    """What makes these pieces out of those; None where more than parts have come, gone or changed."""
    old, new = _different(before, after)
    were = {piece.id: piece for piece in old if isinstance(piece, Part)}
    are = {piece.id for piece in new if isinstance(piece, Part)}
    if _lasting(old, are) != _lasting(new, were):
        return None  # a text has changed, or something has moved
    result = [Change(REMOVE, id) for id in were if id not in are]
    for place, piece in enumerate(new):
        if not isinstance(piece, Part):
            continue
        was = were.get(piece.id)
        if was is piece:
            continue
        if was is not None:
            inside = _inside(was.pieces, piece.pieces)
            result += [Change(REPLACE, piece.id, piece.html)] if inside is None else inside
        elif beside := _beside(new, place, were):
            result.append(Change(*beside, piece.html))
        else:
            return None
    return result


def _different(old: Sequence[Piece], new: Sequence[Piece]) -> tuple[Sequence[Piece], Sequence[Piece]]:
    """Without the same ones at both ends, except the next to what differs: something may be put beside it."""
    first, last, most = 0, 0, min(len(old), len(new))
    while first < most and old[first] is new[first]:
        first += 1
    while last < most - first and old[-1 - last] is new[-1 - last]:
        last += 1
    first, last = max(0, first - 1), max(0, last - 1)
    return old[first : len(old) - last], new[first : len(new) - last]


def _lasting(pieces: Sequence[Piece], ids: Collection[str]) -> list[object]:
    """The texts, and these ids, in their order."""
    return [
        piece.id if isinstance(piece, Part) else piece
        for piece in pieces
        if not isinstance(piece, Part) or piece.id in ids
    ]


def _beside(pieces: Sequence[Piece], place: int, were: Collection[str]) -> tuple[str, str] | None:
    """Where to put a new part: beside one that is there when its turn comes."""
    if place and isinstance(before := pieces[place - 1], Part):
        return AFTER, before.id
    if place + 1 < len(pieces) and isinstance(after := pieces[place + 1], Part) and after.id in were:
        return BEFORE, after.id
    return None

"""Choices and events as words.

The table of choices: bid 0 to all shells, place on each space, raise with each kind of set, done.
"""

from typing import Final

from ...core.told import Verb
from ...core.words import NUMBER, SEAT, Names
from .box import SETS, OrongoBox

# events, as indexes of the list of verbs
HIDDEN: Final = 0
TILES: Final = 1
LAST_ROUND: Final = 2
BIDS: Final = 3
PAYS: Final = 4
GATHERS: Final = 5
AMULET: Final = 6
PLACES: Final = 7
UNCOVERS: Final = 8
RAISES: Final = 9
CEREMONIAL: Final = 10
RETURNS: Final = 11
DONE_PLACING: Final = 12


def bid(shells: int) -> int:
    return shells


def first_place(box: OrongoBox) -> int:
    """The choice `place` on space 0; those on the others follow."""
    return box.shells + 1


def first_raise(box: OrongoBox) -> int:
    return first_place(box) + len(box.names)


def done(box: OrongoBox) -> int:
    return first_raise(box) + len(SETS)


def vocabulary(box: OrongoBox) -> list[str]:
    return (
        [f"bid {shells}" for shells in range(box.shells + 1)]
        + [f"place {name}" for name in box.names]
        + [f"raise {name}" for name in SETS]
        + ["done"]
    )


def verbs(box: OrongoBox) -> list[Verb]:
    space = Names(box.names)
    return [
        Verb("hidden", [SEAT, space], chance=True, lead=1),
        Verb("tiles", [space], chance=True),
        Verb("last_round", [NUMBER]),
        Verb("bids", [NUMBER], reveals=True),
        Verb("pays", [SEAT, NUMBER]),
        Verb("gathers", [SEAT, NUMBER]),
        Verb("amulet", [SEAT]),
        Verb("places", [SEAT, space]),
        Verb("uncovers", [SEAT, space], reveals=True),
        Verb("raises", [SEAT, space]),
        Verb("ceremonial", [SEAT, space]),
        Verb("returns", [SEAT, NUMBER]),
        Verb("done", [SEAT]),
    ]

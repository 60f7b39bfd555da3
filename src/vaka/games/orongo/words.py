"""Choices and events as words.

The table of choices: bid 0 to all shells, place on each space, raise with each kind of set, done.
"""

from typing import Final

from ...core.told import Events, Verb
from ...core.words import Names
from .box import SETS, OrongoBox

EVENTS: Final = Events()
HIDDEN: Final = EVENTS.add("hidden", "seat space", chance=True, lead=1)
TILES: Final = EVENTS.add("tiles", "space", chance=True)
LAST_ROUND: Final = EVENTS.add("last_round", "number")
BIDS: Final = EVENTS.add("bids", "number", reveals=True)
PAYS: Final = EVENTS.add("pays", "seat number")
GATHERS: Final = EVENTS.add("gathers", "seat number")
AMULET: Final = EVENTS.add("amulet", "seat")
PLACES: Final = EVENTS.add("places", "seat space")
UNCOVERS: Final = EVENTS.add("uncovers", "seat space", reveals=True)
RAISES: Final = EVENTS.add("raises", "seat space")
CEREMONIAL: Final = EVENTS.add("ceremonial", "seat space")
RETURNS: Final = EVENTS.add("returns", "seat number")
DONE_PLACING: Final = EVENTS.add("done", "seat")


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
    return EVENTS.verbs({"space": Names(box.names)})

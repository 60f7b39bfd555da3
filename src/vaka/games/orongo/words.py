"""Choices and events as words."""

from typing import Final

from ...core.events import Events, Verb
from ...core.words import Choices, Names
from .names import SETS

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


class OrongoChoices(Choices):
    """Each field is the first choice of its verb: `bid` + shells, `place` + space, `raises` + set."""

    __slots__ = ("bid", "done", "place", "raises")

    def __init__(self, shells: int, spaces: list[str]) -> None:
        super().__init__()
        self.bid: int = self.add([f"bid {number}" for number in range(shells + 1)])
        self.place: int = self.add([f"place {name}" for name in spaces])
        self.raises: int = self.add([f"raise {name}" for name in SETS])
        self.done: int = self.add(["done"])


def verbs(spaces: list[str]) -> list[Verb]:
    return EVENTS.verbs({"space": Names(spaces)})

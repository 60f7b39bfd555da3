"""Choices and events as words.

The table of choices: first those that every box has, then those that depend on its titles and stores.
"""

from typing import TYPE_CHECKING, Final

from ...core.told import Events, Verb
from ...core.words import Names
from .names import CARDS, COMMODITIES, FISH, TOOLS

if TYPE_CHECKING:
    from .box import MooreaBox

# choices; a name in capitals is the first of a range
PASS: Final = 0
DRAW: Final = 1
ENOUGH: Final = 2
TAKE: Final = 3  # + commodity
SWAP: Final = 8  # + commodity taken
GIVE: Final = 13  # + place in PAIRS
WITH: Final = 28  # + commodity that pays
DISCARD: Final = 33  # + kind of card
TOOL: Final = 41  # + tool
BUY: Final = 45  # + title

PAIRS: Final = [(a, b) for a in range(len(COMMODITIES)) for b in range(a, len(COMMODITIES))]

EVENTS: Final = Events()
DEALT: Final = EVENTS.add("dealt", "seat card", chance=True, lead=1)
ROW: Final = EVENTS.add("row", "card", chance=True)
DISPLAY: Final = EVENTS.add("display", "title", chance=True)
DRAWS: Final = EVENTS.add("draws", "seat card", chance=True, lead=1)
NO_CARD: Final = EVENTS.add("no_card", "seat")
ENOUGH_DRAWN: Final = EVENTS.add("enough", "seat")
TAKES: Final = EVENTS.add("takes", "seat card")
RESHUFFLES: Final = EVENTS.add("reshuffles", "number")
PASSES: Final = EVENTS.add("passes", "seat")
SWAPS: Final = EVENTS.add("swaps", "seat card card card", reveals=True)
BUYS: Final = EVENTS.add("buys", "seat title card", reveals=True)
GETS: Final = EVENTS.add("gets", "seat title")
MAKES: Final = EVENTS.add("makes", "seat tool card", reveals=True)
STORES: Final = EVENTS.add("stores", "seat title card", reveals=True)
DISCARDS: Final = EVENTS.add("discards", "seat card", reveals=True)
LAST_TURNS: Final = EVENTS.add("last_turns", "seat")
LOCKED: Final = EVENTS.add("locked", "number")


class ChoiceTable:
    """Where the choices lie that depend on the box.

    `store` + place in the box's stores, `fish` + (most_fish + 1) * commodity + number, `lay` [kind of card] + number.
    None of a kind can be laid where a store takes several.
    """

    __slots__ = ("fish", "lay", "most_fish", "store", "words")

    def __init__(self, box: "MooreaBox") -> None:
        self.words: list[str] = [
            "pass",
            "draw",
            "enough",
            *[f"take {name}" for name in COMMODITIES],
            *[f"swap for {name}" for name in COMMODITIES],
            *[f"give {COMMODITIES[a]} {COMMODITIES[b]}" for a, b in PAIRS],
            *[f"with {name}" for name in COMMODITIES],
            *[f"discard {name}" for name in CARDS],
            *[f"tool {name}" for name in TOOLS],
            *[f"buy {name}" for name in box.ids],
        ]
        self.store: int = len(self.words)
        self.words += [f"store {box.ids[title]}" for title in box.stores]
        dearest = [count for prices in box.prices for card, count in prices if card < FISH]
        self.most_fish: int = max([*dearest, *[equal - 1 for equal in box.equal], 0])
        self.fish: int = len(self.words)
        for commodity in COMMODITIES[:FISH]:
            self.words += [f"fish {number} for {commodity}" for number in range(self.most_fish + 1)]
        self.lay: list[int] = [-1] * len(CARDS)
        for card in sorted(set(box.shelf_card)):
            sharing = [shelf for shelves in box.shelves if len(shelves) > 1 for shelf in shelves]
            least = 0 if card in [box.shelf_card[shelf] for shelf in sharing] else 1
            self.lay[card] = len(self.words) - least
            self.words += [f"lay {number} {CARDS[card]}" for number in range(least, box.most_in_hand(card) + 1)]


def verbs(box: "MooreaBox") -> list[Verb]:
    return EVENTS.verbs({"card": Names(CARDS), "title": Names(box.ids), "tool": Names(TOOLS)})

"""Choices and events as words.

The table of choices: first those that every box has, then those that depend on its titles and stores.
"""

from typing import TYPE_CHECKING, Final

from ...core.told import Verb
from ...core.words import NUMBER, SEAT, Names
from .table import CARDS, COMMODITIES, FISH, TOOLS

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

# events, as indexes of the list of verbs
DEALT: Final = 0
ROW: Final = 1
DISPLAY: Final = 2
DRAWS: Final = 3
NO_CARD: Final = 4
ENOUGH_DRAWN: Final = 5
TAKES: Final = 6
RESHUFFLES: Final = 7
PASSES: Final = 8
SWAPS: Final = 9
BUYS: Final = 10
GETS: Final = 11
MAKES: Final = 12
STORES: Final = 13
DISCARDS: Final = 14
LAST_TURNS: Final = 15
LOCKED: Final = 16


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
    card = Names(CARDS)
    title = Names(box.ids)
    return [
        Verb("dealt", [SEAT, card], chance=True, lead=1),
        Verb("row", [card], chance=True),
        Verb("display", [title], chance=True),
        Verb("draws", [SEAT, card], chance=True, lead=1),
        Verb("no_card", [SEAT]),
        Verb("enough", [SEAT]),
        Verb("takes", [SEAT, card]),
        Verb("reshuffles", [NUMBER]),
        Verb("passes", [SEAT]),
        Verb("swaps", [SEAT, card, card, card], reveals=True),
        Verb("buys", [SEAT, title, card], reveals=True),
        Verb("gets", [SEAT, title]),
        Verb("makes", [SEAT, Names(TOOLS), card], reveals=True),
        Verb("stores", [SEAT, title, card], reveals=True),
        Verb("discards", [SEAT, card], reveals=True),
        Verb("last_turns", [SEAT]),
        Verb("locked", [NUMBER]),
    ]

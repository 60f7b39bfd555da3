"""Choices and events as words."""

from typing import Final

from ...core.events import Events, Verb
from ...core.words import Choices, Names
from .kinds import BUYING, EXCHANGING, MAKING, NO_ACTION, PASSING, STORING
from .names import CARDS, COMMODITIES, FISH, TOOLS

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


class Laying:
    """How many cards of a kind can be laid at a store at once: none only where a store takes several kinds."""

    __slots__ = ("card", "least", "most")

    def __init__(self, card: int, least: int, most: int) -> None:
        self.card: int = card
        self.least: int = least
        self.most: int = most


class MooreaChoices(Choices):
    """Each field is the first choice of its verb.

    `take`, `swap`, `paid_with` + commodity, `give` + place in PAIRS, `discard` + kind of card, `tool` + tool, `buy` +
    title, `store` + place in the box's stores, `fish` + (most_fish + 1) * commodity + number, `lay` [kind of card] +
    number. `action` [choice] is the action that begins with a choice, or NO_ACTION.
    """

    __slots__ = (
        "action",
        "buy",
        "discard",
        "draw",
        "enough",
        "fish",
        "give",
        "lay",
        "most_fish",
        "paid_with",
        "passes",
        "store",
        "swap",
        "take",
        "tool",
    )

    def __init__(self, titles: list[str], stores: list[str], most_fish: int, layings: list[Laying]) -> None:
        super().__init__()
        self.passes: int = self.add(["pass"])
        self.draw: int = self.add(["draw"])
        self.enough: int = self.add(["enough"])
        self.take: int = self.add([f"take {name}" for name in COMMODITIES])
        self.swap: int = self.add([f"swap for {name}" for name in COMMODITIES])
        self.give: int = self.add([f"give {COMMODITIES[a]} {COMMODITIES[b]}" for a, b in PAIRS])
        self.paid_with: int = self.add([f"with {name}" for name in COMMODITIES])
        self.discard: int = self.add([f"discard {name}" for name in CARDS])
        self.tool: int = self.add([f"tool {name}" for name in TOOLS])
        self.buy: int = self.add([f"buy {name}" for name in titles])
        self.store: int = self.add([f"store {name}" for name in stores])
        self.most_fish: int = most_fish
        self.fish: int = len(self.words)
        for commodity in COMMODITIES[:FISH]:
            self.add([f"fish {number} for {commodity}" for number in range(most_fish + 1)])
        self.lay: list[int] = [-1] * len(CARDS)
        for it in layings:
            laid = [f"lay {number} {CARDS[it.card]}" for number in range(it.least, it.most + 1)]
            self.lay[it.card] = self.add(laid) - it.least
        self.action: list[int] = [NO_ACTION] * len(self.words)
        self._begins(PASSING, self.passes, 1)
        self._begins(EXCHANGING, self.swap, len(COMMODITIES))
        self._begins(MAKING, self.tool, len(TOOLS))
        self._begins(BUYING, self.buy, len(titles))
        self._begins(STORING, self.store, len(stores))

    def _begins(self, action: int, first: int, number: int) -> None:
        for choice in range(first, first + number):
            self.action[choice] = action


def verbs(titles: list[str]) -> list[Verb]:
    return EVENTS.verbs({"card": Names(CARDS), "title": Names(titles), "tool": Names(TOOLS)})

"""The table of choices: where each verb begins, and its words (a verb and values, language-neutral).

Offers are made in this order, so that they ascend.
"""

from typing import Final

from .names import ASSISTANTS, DECKS, GIFTS, GOODS, HIGHEST_BID, LOCATIONS, MOST_SEATS

PASS: Final = 0  # declines the one thing offered
DONE: Final = 1  # ends one's own part, turn or sealed sequence
FIRST_GO: Final = 2
FIRST_PERFORM: Final = FIRST_GO + len(LOCATIONS)


class Choices:
    """Each field is the first choice of its verb; the values follow in the order of the box."""

    __slots__ = (
        "bid",
        "bind",
        "cancel",
        "draw",
        "gather",
        "gift",
        "hire",
        "keep",
        "lay",
        "mission",
        "price",
        "put",
        "reactivate",
        "returns",
        "rob",
        "sell",
        "take",
        "take_tattoo",
        "train",
        "words",
    )

    def __init__(self, masks: list[str], rituals: list[str], places: list[str], steps: int, row: int) -> None:
        """`masks` end with the mirror; `steps` are those of a ladder; `row` is the longest row of a ceremony."""
        words = ["pass", "done"]
        words += [f"go {name}" for name in LOCATIONS]
        words += [f"perform {name}" for name in rituals]
        self.bind: int = len(words)
        words += [f"bind {name}" for name in masks[:-1]]
        self.take: int = len(words)
        words += [f"take {name}" for name in GOODS + ASSISTANTS + masks]
        self.take_tattoo: int = len(words)
        words.append("take tattoo")
        self.gather: int = len(words)
        words.append("gather")
        self.returns: int = len(words)
        words += [f"return {name}" for name in GOODS]
        self.put: int = len(words)
        words += [f"put {name}" for name in masks]
        self.lay: int = len(words)
        words += [f"lay {name}" for name in rituals]
        self.draw: int = len(words)
        words += [f"draw {name}" for name in DECKS]
        self.keep: int = len(words)
        words += [f"keep {name}" for name in rituals]
        self.train: int = len(words)
        words += ["train 1", "train 2"]
        self.mission: int = len(words)
        words += [f"mission {name}" for name in places]
        self.sell: int = len(words)
        words += [f"sell {name} {step + 1}" for name in GOODS for step in range(steps)]
        self.hire: int = len(words)
        words += [f"hire {name}" for name in ASSISTANTS]
        self.price: int = len(words)
        words += [f"price {name}" for name in GOODS]
        self.reactivate: int = len(words)
        words += [f"reactivate {name}" for name in ASSISTANTS]
        self.bid: int = len(words)
        words += [f"bid {mana}" for mana in range(HIGHEST_BID + 1)]
        self.gift: int = len(words)
        words += [f"gift {name}" for name in [*GIFTS, *GOODS, "none"]]
        self.rob: int = len(words)
        words += [f"rob {seat + 1}" for seat in range(MOST_SEATS)]
        self.cancel: int = len(words)
        words += [f"cancel {place + 1}" for place in range(row)]
        self.words: list[str] = words

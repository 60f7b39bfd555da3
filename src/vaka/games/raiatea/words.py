"""Choices and events as words: a verb and values, language-neutral.

Events: veiled to others are which rituals are drawn and kept, and the kind of a good stolen (R1.6). Told with
`reveals` is what shows something that was secret.
"""

from typing import Final

from ...core.events import Events, Verb
from ...core.seats import seat_number
from ...core.words import Choices, Names, Numbers, SeatOr
from .names import ASSISTANTS, DECKS, GIFTS, GOODS, HIGHEST_BID, LOCATIONS, MAX_SEATS

# the first choices are the same with every box
PASS: Final = 0  # declines the one thing offered
DONE: Final = 1  # ends one's own part, turn or sealed sequence
FIRST_GO: Final = 2
FIRST_PERFORM: Final = FIRST_GO + len(LOCATIONS)


class RaiateaChoices(Choices):
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
    )

    def __init__(self, masks: list[str], rituals: list[str], places: list[str], steps: int, row: int) -> None:
        """`masks` end with the mirror; `steps` are those of a ladder; `row` is the longest row of a ceremony."""
        super().__init__()
        self.add(["pass", "done"])
        self.add([f"go {name}" for name in LOCATIONS])
        self.add([f"perform {name}" for name in rituals])
        self.bind: int = self.add([f"bind {name}" for name in masks[:-1]])
        self.take: int = self.add([f"take {name}" for name in GOODS + ASSISTANTS + masks])
        self.take_tattoo: int = self.add(["take tattoo"])
        self.gather: int = self.add(["gather"])
        self.returns: int = self.add([f"return {name}" for name in GOODS])
        self.put: int = self.add([f"put {name}" for name in masks])
        self.lay: int = self.add([f"lay {name}" for name in rituals])
        self.draw: int = self.add([f"draw {name}" for name in DECKS])
        self.keep: int = self.add([f"keep {name}" for name in rituals])
        self.train: int = self.add(["train 1", "train 2"])
        self.mission: int = self.add([f"mission {name}" for name in places])
        self.sell: int = self.add([f"sell {name} {step + 1}" for name in GOODS for step in range(steps)])
        self.hire: int = self.add([f"hire {name}" for name in ASSISTANTS])
        self.price: int = self.add([f"price {name}" for name in GOODS])
        self.reactivate: int = self.add([f"reactivate {name}" for name in ASSISTANTS])
        self.bid: int = self.add([f"bid {mana}" for mana in range(HIGHEST_BID + 1)])
        self.gift: int = self.add([f"gift {name}" for name in [*GIFTS, *GOODS, "none"]])
        self.rob: int = self.add([f"rob {seat_number(seat)}" for seat in range(MAX_SEATS)])
        self.cancel: int = self.add([f"cancel {place + 1}" for place in range(row)])


EVENTS: Final = Events()

# chance
MASKS: Final = EVENTS.add("masks", "mask", chance=True)
FOREST: Final = EVENTS.add("forest", "card", chance=True)
MISSIONS: Final = EVENTS.add("missions", "statue mission", chance=True, lead=1)
RITUALS: Final = EVENTS.add("rituals", "seat deck ritual", chance=True, lead=2)
DIE: Final = EVENTS.add("die", "number", chance=True)
STEALS: Final = EVENTS.add("steals", "seat seat good", chance=True, lead=2)
# rituals
KEEPS: Final = EVENTS.add("keeps", "seat ritual")
DISCARDS: Final = EVENTS.add("discards", "seat ritual", reveals=True)
RESHUFFLES: Final = EVENTS.add("reshuffles", "deck")
PERFORMS: Final = EVENTS.add("performs", "seat ritual", reveals=True)
STAYS: Final = EVENTS.add("stays", "seat ritual")
SPENT: Final = EVENTS.add("spent", "ritual")
# rounds
ROUND: Final = EVENTS.add("round", "number")
GOES: Final = EVENTS.add("goes", "seat location")
FIRST: Final = EVENTS.add("first", "seat")
# cards
PICKS: Final = EVENTS.add("picks", "seat card")
TAKES: Final = EVENTS.add("takes", "seat card")
RETURNS: Final = EVENTS.add("returns", "seat good")
LOSES: Final = EVENTS.add("loses", "seat good", reveals=True)
PUTS: Final = EVENTS.add("puts", "seat mask")
SELLS: Final = EVENTS.add("sells", "seat good step")
HIRES: Final = EVENTS.add("hires", "seat assistant")
PRICE: Final = EVENTS.add("price", "good step")
TURNS: Final = EVENTS.add("turns", "seat assistant")
REACTIVATES: Final = EVENTS.add("reactivates", "seat assistant")
BINDS: Final = EVENTS.add("binds", "seat mask")
TO_MARKETS: Final = EVENTS.add("to_markets", "card")
# amounts
GAINS_PEARLS: Final = EVENTS.add("gains_pearls", "seat number")
PAYS_PEARLS: Final = EVENTS.add("pays_pearls", "seat number")
GAINS_MANA: Final = EVENTS.add("gains_mana", "seat number")
PAYS_MANA: Final = EVENTS.add("pays_mana", "seat number")
PRIESTS: Final = EVENTS.add("priests", "seat number")
TATTOOS: Final = EVENTS.add("tattoos", "seat number")
BAG: Final = EVENTS.add("bag", "number")
STEALS_PEARLS: Final = EVENTS.add("steals_pearls", "seat seat number")
STEALS_MANA: Final = EVENTS.add("steals_mana", "seat seat number")
STEALS_MASK: Final = EVENTS.add("steals_mask", "seat seat mask")
ROBS: Final = EVENTS.add("robs", "seat seat")
# ceremony
CEREMONY: Final = EVENTS.add("ceremony", "number")
TRAINS: Final = EVENTS.add("trains", "seat number", reveals=True)
BUYS: Final = EVENTS.add("buys", "seat deck", reveals=True)
PREPARES: Final = EVENTS.add("prepares", "number", reveals=True)
BIDS: Final = EVENTS.add("bids", "number", reveals=True)
ORDER: Final = EVENTS.add("order", "seat")
GIFT: Final = EVENTS.add("gift", "seat gift")
LAYS_OPEN: Final = EVENTS.add("lays_open", "ritual owner", reveals=True)
PUTS_NEXT: Final = EVENTS.add("puts_next", "seat ritual")
BLESSES: Final = EVENTS.add("blesses", "row_place ritual")
FAILS: Final = EVENTS.add("fails", "ritual")
CANCELS: Final = EVENTS.add("cancels", "seat row_place ritual")
# missions
OPENS: Final = EVENTS.add("opens", "statue")
MISSION: Final = EVENTS.add("mission", "seat place mission", reveals=True)
PAYS_GOODS: Final = EVENTS.add("pays_goods", "seat good", reveals=True)
PAYS_MASKS: Final = EVENTS.add("pays_masks", "seat mask", reveals=True)
PAYS_RITUALS: Final = EVENTS.add("pays_rituals", "seat ritual", reveals=True)
AUCTION: Final = EVENTS.add("auction", "place number", reveals=True)
WINS: Final = EVENTS.add("wins", "seat place")
# nothing done
PASSES: Final = EVENTS.add("passes", "seat")
IS_DONE: Final = EVENTS.add("done", "seat")
NEW_FOREST: Final = EVENTS.add("new_forest", "number")


def verbs(masks: list[str], rituals: list[str], places: list[str], missions: list[str]) -> list[Verb]:
    return EVENTS.verbs(
        {
            "good": Names(GOODS),
            "assistant": Names(ASSISTANTS),
            "mask": Names(masks),
            "card": Names(GOODS + ASSISTANTS + masks),
            "ritual": Names(rituals),
            "deck": Names(DECKS),
            "location": Names(LOCATIONS),
            "gift": Names([*GIFTS, *GOODS, "none"]),
            "owner": SeatOr(MAX_SEATS, ["common"]),
            "place": Names(places),
            "mission": Names(missions),
            "statue": Numbers(1),  # counted from 1 like seats, but not a seat
            "row_place": Numbers(1),
            "step": Numbers(1),
        }
    )

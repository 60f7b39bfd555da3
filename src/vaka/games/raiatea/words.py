"""Events as words; the words of choices are in choices.py.

Veiled to others: which rituals are drawn and kept, and the kind of a good stolen (R1.6). Told with `reveals` is what
shows something that was secret.
"""

from typing import Final

from ...core.told import Events, Verb
from ...core.words import Names, Numbers, SeatOr
from .box import RaiateaBox
from .names import ASSISTANTS, DECKS, GIFTS, GOODS, LOCATIONS, MOST_SEATS

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
MISSION: Final = EVENTS.add("mission", "seat place", reveals=True)
PAYS_GOODS: Final = EVENTS.add("pays_goods", "seat good", reveals=True)
PAYS_MASKS: Final = EVENTS.add("pays_masks", "seat mask", reveals=True)
PAYS_RITUALS: Final = EVENTS.add("pays_rituals", "seat ritual", reveals=True)
AUCTION: Final = EVENTS.add("auction", "place number", reveals=True)
WINS: Final = EVENTS.add("wins", "seat place")
# nothing done
PASSES: Final = EVENTS.add("passes", "seat")
DONE: Final = EVENTS.add("done", "seat")
NEW_FOREST: Final = EVENTS.add("new_forest", "number")


def vocabulary(box: RaiateaBox) -> list[str]:
    return box.at.words


def verbs(box: RaiateaBox) -> list[Verb]:
    return EVENTS.verbs(
        {
            "good": Names(GOODS),
            "assistant": Names(ASSISTANTS),
            "mask": Names(box.mask_names),
            "card": Names(GOODS + ASSISTANTS + box.mask_names),
            "ritual": Names(box.ritual_names),
            "deck": Names(DECKS),
            "location": Names(LOCATIONS),
            "gift": Names([*GIFTS, *GOODS, "none"]),
            "owner": SeatOr(MOST_SEATS, ["common"]),
            "place": Names(box.place_names),
            "mission": Names(box.mission_names),
            "statue": Numbers(1),  # counted from 1 like seats, but not a seat
            "row_place": Numbers(1),
            "step": Numbers(1),
        }
    )

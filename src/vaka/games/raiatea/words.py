"""Events as words; the words of choices are in choices.py.

Veiled to others: which rituals are drawn and kept, and the kind of a good stolen (R1.6). Told with `reveals` is what
shows something that was secret.
"""

from typing import Final

from ...core.told import Verb
from ...core.words import NUMBER, SEAT, Names, Numbers, SeatOr
from .box import RaiateaBox
from .table import ASSISTANTS, DECKS, GIFTS, GOODS, LOCATIONS, MOST_SEATS

# chance
MASKS: Final = 0
FOREST: Final = 1
MISSIONS: Final = 2
RITUALS: Final = 3
DIE: Final = 4
STEALS: Final = 5
# rituals
KEEPS: Final = 6
DISCARDS: Final = 7
RESHUFFLES: Final = 8
PERFORMS: Final = 9
STAYS: Final = 10
SPENT: Final = 11
# rounds
ROUND: Final = 12
GOES: Final = 13
FIRST: Final = 14
# cards
PICKS: Final = 15
TAKES: Final = 16
RETURNS: Final = 17
LOSES: Final = 18
PUTS: Final = 19
SELLS: Final = 20
HIRES: Final = 21
PRICE: Final = 22
TURNS: Final = 23
REACTIVATES: Final = 24
BINDS: Final = 25
TO_MARKETS: Final = 26
# amounts
GAINS_PEARLS: Final = 27
PAYS_PEARLS: Final = 28
GAINS_MANA: Final = 29
PAYS_MANA: Final = 30
PRIESTS: Final = 31
TATTOOS: Final = 32
BAG: Final = 33
STEALS_PEARLS: Final = 34
STEALS_MANA: Final = 35
STEALS_MASK: Final = 36
ROBS: Final = 37
# ceremony
CEREMONY: Final = 38
TRAINS: Final = 39
BUYS: Final = 40
PREPARES: Final = 41
BIDS: Final = 42
ORDER: Final = 43
GIFT: Final = 44
LAYS_OPEN: Final = 45
PUTS_NEXT: Final = 46
BLESSES: Final = 47
FAILS: Final = 48
CANCELS: Final = 49
# missions
OPENS: Final = 50
MISSION: Final = 51
PAYS_GOODS: Final = 52
PAYS_MASKS: Final = 53
PAYS_RITUALS: Final = 54
AUCTION: Final = 55
WINS: Final = 56
# nothing done
PASSES: Final = 57
DONE: Final = 58
NEW_FOREST: Final = 59


def vocabulary(box: RaiateaBox) -> list[str]:
    return box.at.words


def verbs(box: RaiateaBox) -> list[Verb]:
    good = Names(GOODS)
    assistant = Names(ASSISTANTS)
    mask = Names(box.mask_names)
    card = Names(GOODS + ASSISTANTS + box.mask_names)
    ritual = Names(box.ritual_names)
    deck = Names(DECKS)
    place = Names(box.place_names)
    mission = Names(box.mission_names)
    statue = Numbers(1)  # counted from 1 like seats, but not a seat
    row_place = Numbers(1)
    step = Numbers(1)
    return [
        Verb("masks", [mask], chance=True),
        Verb("forest", [card], chance=True),
        Verb("missions", [statue, mission], chance=True, lead=1),
        Verb("rituals", [SEAT, deck, ritual], chance=True, lead=2),
        Verb("die", [NUMBER], chance=True),
        Verb("steals", [SEAT, SEAT, good], chance=True, lead=2),
        Verb("keeps", [SEAT, ritual]),
        Verb("discards", [SEAT, ritual], reveals=True),
        Verb("reshuffles", [deck]),
        Verb("performs", [SEAT, ritual], reveals=True),
        Verb("stays", [SEAT, ritual]),
        Verb("spent", [ritual]),
        Verb("round", [NUMBER]),
        Verb("goes", [SEAT, Names(LOCATIONS)]),
        Verb("first", [SEAT]),
        Verb("picks", [SEAT, card]),
        Verb("takes", [SEAT, card]),
        Verb("returns", [SEAT, good]),
        Verb("loses", [SEAT, good], reveals=True),
        Verb("puts", [SEAT, mask]),
        Verb("sells", [SEAT, good, step]),
        Verb("hires", [SEAT, assistant]),
        Verb("price", [good, step]),
        Verb("turns", [SEAT, assistant]),
        Verb("reactivates", [SEAT, assistant]),
        Verb("binds", [SEAT, mask]),
        Verb("to_markets", [card]),
        Verb("gains_pearls", [SEAT, NUMBER]),
        Verb("pays_pearls", [SEAT, NUMBER]),
        Verb("gains_mana", [SEAT, NUMBER]),
        Verb("pays_mana", [SEAT, NUMBER]),
        Verb("priests", [SEAT, NUMBER]),
        Verb("tattoos", [SEAT, NUMBER]),
        Verb("bag", [NUMBER]),
        Verb("steals_pearls", [SEAT, SEAT, NUMBER]),
        Verb("steals_mana", [SEAT, SEAT, NUMBER]),
        Verb("steals_mask", [SEAT, SEAT, mask]),
        Verb("robs", [SEAT, SEAT]),
        Verb("ceremony", [NUMBER]),
        Verb("trains", [SEAT, NUMBER], reveals=True),
        Verb("buys", [SEAT, deck], reveals=True),
        Verb("prepares", [NUMBER], reveals=True),
        Verb("bids", [NUMBER], reveals=True),
        Verb("order", [SEAT]),
        Verb("gift", [SEAT, Names([*GIFTS, *GOODS, "none"])]),
        Verb("lays_open", [ritual, SeatOr(MOST_SEATS, ["common"])], reveals=True),
        Verb("puts_next", [SEAT, ritual]),
        Verb("blesses", [row_place, ritual]),
        Verb("fails", [ritual]),
        Verb("cancels", [SEAT, row_place, ritual]),
        Verb("opens", [statue]),
        Verb("mission", [SEAT, place, mission], reveals=True),
        Verb("pays_goods", [SEAT, good], reveals=True),
        Verb("pays_masks", [SEAT, mask], reveals=True),
        Verb("pays_rituals", [SEAT, ritual], reveals=True),
        Verb("auction", [place, NUMBER], reveals=True),
        Verb("wins", [SEAT, place]),
        Verb("passes", [SEAT]),
        Verb("done", [SEAT]),
        Verb("new_forest", [NUMBER]),
    ]

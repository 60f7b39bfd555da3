"""Pending work: a stack of small int lists in the state, each [kind, seat, ...].

The top one either asks its seat or acts and goes. What arises inside an effect is pushed on top, so the interrupted
work goes on when it is the top again (R12.1). The further fields are named in the question. Questions push one another
by kind, so that they need not know one another. A new kind goes to the end: see `core.question.Kinds`.
"""

from typing import Final

from ...core.question import Kinds

KIND: Final = 0
SEAT: Final = 1
MADE: Final = 2  # in all pending work that offers missions: how many were completed

QUESTION_KINDS: Final = Kinds()

# --- the course of the game
SETUP_KEEP: Final = QUESTION_KINDS.add("setup_keep")
TRACK: Final = QUESTION_KINDS.add("track")
ROUND: Final = QUESTION_KINDS.add("round")
GO: Final = QUESTION_KINDS.add("go")
PLACE: Final = QUESTION_KINDS.add("place")

# --- locations
BONUS: Final = QUESTION_KINDS.add("bonus")
FOREST_PART: Final = QUESTION_KINDS.add("forest_part")
GATHER: Final = QUESTION_KINDS.add("gather")
MARAE_PART: Final = QUESTION_KINDS.add("marae_part")
PATH_PART: Final = QUESTION_KINDS.add("path_part")
PUT: Final = QUESTION_KINDS.add("put")
SWAP: Final = QUESTION_KINDS.add("swap")
MARKET_PART: Final = QUESTION_KINDS.add("market_part")
SOLD: Final = QUESTION_KINDS.add("sold")

# --- a ceremony
RITES: Final = QUESTION_KINDS.add("rites")
TRAIN: Final = QUESTION_KINDS.add("train")
BUY: Final = QUESTION_KINDS.add("buy")
BUY_KEEP: Final = QUESTION_KINDS.add("buy_keep")
PREPARE: Final = QUESTION_KINDS.add("prepare")
BID: Final = QUESTION_KINDS.add("bid")
GIFT: Final = QUESTION_KINDS.add("gift")
ORDER: Final = QUESTION_KINDS.add("order")
ROW: Final = QUESTION_KINDS.add("row")
BUILDING: Final = QUESTION_KINDS.add("building")
BUILD: Final = QUESTION_KINDS.add("build")

# --- missions
PAY: Final = QUESTION_KINDS.add("pay")
AUCTION: Final = QUESTION_KINDS.add("auction")

# --- effects
EFFECT: Final = QUESTION_KINDS.add("effect")
EACH: Final = QUESTION_KINDS.add("each")
RITUAL: Final = QUESTION_KINDS.add("ritual")
TATTOO: Final = QUESTION_KINDS.add("tattoo")
REVEAL: Final = QUESTION_KINDS.add("reveal")
TAKE: Final = QUESTION_KINDS.add("take")
DRAW: Final = QUESTION_KINDS.add("draw")
KEEP: Final = QUESTION_KINDS.add("keep")
PERFORM: Final = QUESTION_KINDS.add("perform")
REACTIVATE: Final = QUESTION_KINDS.add("reactivate")
COMPLETE: Final = QUESTION_KINDS.add("complete")
PATH_VISIT: Final = QUESTION_KINDS.add("path_visit")
EXCHANGE: Final = QUESTION_KINDS.add("exchange")
PRICE: Final = QUESTION_KINDS.add("price")
CANCEL: Final = QUESTION_KINDS.add("cancel")
LOSE_GOOD: Final = QUESTION_KINDS.add("lose_good")
ROB: Final = QUESTION_KINDS.add("rob")
ROB_MASK: Final = QUESTION_KINDS.add("rob_mask")


def topmost(stack: list[list[int]], kind: int) -> list[int]:
    """The topmost pending work of a kind; [] when there is none."""
    for pending in reversed(stack):
        if pending[KIND] == kind:
            return pending
    return []

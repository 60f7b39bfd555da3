"""Pending work: a stack of small int lists in the state, each [kind, seat, ...].

The top one either asks its seat or acts and goes. What arises inside an effect is pushed on top, so the interrupted
work goes on when it is the top again (R12.1). A kind is the place of its question in the list of flow.py; the further
fields are named in the question. Questions push one another by kind, so that they need not know one another.
"""

from typing import Final

KIND: Final = 0
SEAT: Final = 1
MADE: Final = 2  # in all pending work that offers missions: how many were completed

# --- the course of the game
SETUP_KEEP: Final = 0
TRACK: Final = 1
ROUND: Final = 2
GO: Final = 3
PLACE: Final = 4

# --- locations
BONUS: Final = 5
FOREST_PART: Final = 6
GATHER: Final = 7
MARAE_PART: Final = 8
PATH_PART: Final = 9
PUT: Final = 10
SWAP: Final = 11
MARKET_PART: Final = 12
SOLD: Final = 13

# --- a ceremony
RITES: Final = 14
TRAIN: Final = 15
BUY: Final = 16
BUY_KEEP: Final = 17
PREPARE: Final = 18
BID: Final = 19
GIFT: Final = 20
ORDER: Final = 21
ROW: Final = 22
BUILDING: Final = 23
BUILD: Final = 24

# --- missions
PAY: Final = 25
AUCTION: Final = 26

# --- effects
EFFECT: Final = 27
EACH: Final = 28
RITUAL: Final = 29
TATTOO: Final = 30
REVEAL: Final = 31
TAKE: Final = 32
DRAW: Final = 33
KEEP: Final = 34
PERFORM: Final = 35
REACTIVATE: Final = 36
COMPLETE: Final = 37
PATH_VISIT: Final = 38
EXCHANGE: Final = 39
PRICE: Final = 40
CANCEL: Final = 41
LOSE_GOOD: Final = 42
ROB: Final = 43
ROB_MASK: Final = 44


def topmost(stack: list[list[int]], kind: int) -> list[int]:
    """The topmost pending work of a kind; [] when there is none."""
    for pending in reversed(stack):
        if pending[KIND] == kind:
            return pending
    return []

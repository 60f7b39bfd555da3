"""Pending work: a stack of small int frames in the state.

Every frame is [kind, seat, ...]; the top one either asks its seat or acts and goes. What arises inside an effect is
pushed on top, so the interrupted work goes on when it is the top again (R12.1).
"""

from typing import Final

KIND: Final = 0
SEAT: Final = 1
MADE: Final = 2  # in every frame that offers missions: how many were completed

# --- the course of the game
SETUP_KEEP: Final = 0  # [.., time]: all keep some of the rituals dealt at set-up
TRACK: Final = 1  # the bottom: goes from space to space
ROUND: Final = 2  # [.., turn]
GO: Final = 3  # chooses a location
PLACE: Final = 4  # [.., location, stage, turn, seats in bits, mission made]: conducts a location
STAGE: Final = 3
TURN: Final = 4
SEATS: Final = 5
KAHUNA_MADE: Final = 6

# --- locations
BONUS: Final = 5  # [.., location]: an A bonus that may be declined
FOREST_PART: Final = 6  # [.., picked]
GATHER: Final = 7  # [.., stage]
MARAE_PART: Final = 8  # [.., returns left, draws left]
PATH_PART: Final = 9  # [.., kahuna, stage]
PUT: Final = 10  # [.., made, kahuna]
SWAP: Final = 11  # [.., made, kahuna, taken]
MARKET_PART: Final = 12  # [.., sales left, hires left, price moved, visit]
SOLD: Final = 13  # [.., good]: the marker falls after the bonus

# --- a ceremony
RITES: Final = 14  # [.., step]: goes from step to step
TRAIN: Final = 15
BUY: Final = 16
BUY_KEEP: Final = 17
PREPARE: Final = 18
BID: Final = 19
GIFT: Final = 20  # [.., rank, gifts left in bits]
ORDER: Final = 21  # [.., next place, end]: the order of one player's equal rituals
ROW: Final = 22  # [.., next place]
BUILDING: Final = 23  # [.., turn, passes, begun]
BUILD: Final = 24  # [.., made, acted, diver's chance lost]

# --- missions
PAY: Final = 25  # [.., place, choices made so far...]
AUCTION: Final = 26  # [.., place]

# --- effects
EFFECT: Final = 27  # [.., effect, next step]
EACH: Final = 28  # [.., effect, step, players done]: a step for several players
RITUAL: Final = 29  # [.., ritual]: discarded when its effect is over
TATTOO: Final = 30  # [.., steps left]
REVEAL: Final = 31  # one new forest card
TAKE: Final = 32  # [.., what, cards left, different, kinds taken in bits]
DRAW: Final = 33  # [.., keep]
KEEP: Final = 34  # [.., left]
PERFORM: Final = 35  # [.., highest cost]
REACTIVATE: Final = 36  # [.., left]
COMPLETE: Final = 37  # [.., made, most]
PATH_VISIT: Final = 38  # [.., kahuna]
EXCHANGE: Final = 39  # [.., effect got, times left]
PRICE: Final = 40
CANCEL: Final = 41  # [.., left]
LOSE_GOOD: Final = 42  # [.., left]
ROB: Final = 43  # [.., what, number]
ROB_MASK: Final = 44  # [.., victim, left]

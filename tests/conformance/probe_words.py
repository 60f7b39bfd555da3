"""The probe's choices and events in words."""

from vaka.core.events import Verb
from vaka.core.words import NUMBER, SEAT, Names

KINDS = ["pearl", "raid", "dive", "mask"]
RAID, DIVE = 1, 2
SEATS = 4
MAX_BID = 2

PASS, PLEDGE, RAISE, KEEP = 0, 1, 2, 3
PLAY = KEEP + len(KINDS)
ROB = PLAY + len(KINDS)
BID = ROB + SEATS
VOCABULARY = (
    ["pass", "pledge", "raise"]
    + [f"keep {kind}" for kind in KINDS]
    + [f"play {kind}" for kind in KINDS]
    + [f"rob {seat + 1}" for seat in range(SEATS)]
    + [f"bid {coins}" for coins in range(MAX_BID + 1)]
)

CARD = Names(KINDS)
VERBS = [
    Verb("deal", [SEAT, CARD], chance=True, lead=1),
    Verb("keeps", [SEAT, CARD]),
    Verb("bids", [SEAT, NUMBER], reveals=True),
    Verb("passes", [SEAT]),
    Verb("pledges", [SEAT]),
    Verb("plays", [SEAT, CARD], reveals=True),
    Verb("dives", [SEAT, NUMBER], chance=True, lead=1),
    Verb("robs", [SEAT, SEAT]),
    Verb("raises", [SEAT, NUMBER]),
    Verb("fends", [SEAT, NUMBER]),
    Verb("steals", [SEAT, SEAT, CARD], chance=True, lead=2),
    Verb("shows", [SEAT, CARD], reveals=True),
]
DEAL, KEEPS, BIDS, PASSES, PLEDGES, PLAYS, DIVES, ROBS, RAISES, FENDS, STEALS, SHOWS = range(len(VERBS))

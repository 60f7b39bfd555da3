"""A choice that somebody has laid down in advance; `live/plans.py` says what becomes of it."""

from typing import NamedTuple

MAX_PLANS = 6  # of a seat

OPEN = "open"  # on what a plan depends: that the choice is open when its question comes
FIRST = "first"  # and that nobody else has answered such a question meanwhile
UNCHANGED = "unchanged"  # and that nobody else has moved meanwhile
CONDITIONS = (OPEN, FIRST, UNCHANGED)

CLOSED = "closed"  # why a plan was dropped: the choice was not open
NOT_FIRST = "not_first"
MOVED = "moved"
WENT_BACK = "went_back"


class Plan(NamedTuple):
    """`until` is the name of an event: the choice is made again and again until that happens. Without it, once."""

    words: str
    condition: str = OPEN
    until: str = ""


class DroppedPlan(NamedTuple):
    words: str
    why: str

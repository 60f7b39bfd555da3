"""Names for the small ints of a state."""

from typing import Final

NOBODY: Final = -1
NO_TILE: Final = -1
UNKNOWN_TILE: Final = -2  # in a seen state: a hidden tile of somebody else

# phases
BIDDING: Final = 0
PLACING: Final = 1
RAISING: Final = 2

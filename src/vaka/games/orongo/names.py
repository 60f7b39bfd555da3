"""Names for the small ints of a state and of a box."""

from typing import Final

NOBODY: Final = -1
NO_TILE: Final = -1
UNKNOWN_TILE: Final = -2  # in a seen state: a hidden tile of somebody else
NO_GROUP: Final = -1

# What a space holds. Resources come first, so that a kind of resource is also its place in a group's content.
QUARRY: Final = 0
FOOD: Final = 1
TEMPLE: Final = 2
GOD: Final = 3
NEST: Final = 4
BIRDMAN: Final = 5
PALM: Final = 6
BITS: Final = 8  # of a content, for the count of one kind; see groups.py
KINDS: Final = ["quarry", "food", "temple", "god", "nest", "birdman", "palm"]

# The sets that raise a Moai, each of two resources (a quarry does alone).
QUARRY_SET: Final = 0
TEMPLE_SET: Final = 1
BIRDMAN_SET: Final = 2
FOOD_SET: Final = 3
SETS: Final = ["quarry", "temple", "birdman", "food"]

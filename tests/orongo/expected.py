"""What tests of all games expect of Orongo."""

from typing import Any

FIRST_BOX = "1ea085f43a24594b"  # its digest when it was first released
FORMER_FIGURE = ("first_tiles = 8\n", "first_tiles = 7\n")  # a figure of today, and another for an earlier box
BOUNDS = {  # the largest numbers in a component file, where they are closer than those of all files
    "components.moai": 200,
    "components.shells": 200,
    "components.tokens_per_player": 200,
    "setup.first_tiles": 200,
    "setup.moai": 200,
    "setup.players": 4,
    "setup.shells": 200,
    "setup.tiles": 200,
}
PLANTED_LINE = 73  # of the blunder in tests/review/planted-orongo.record
LOOK_EVERY = 7  # choices, when a whole game is looked at
PLACED_VERBS = {"place"}  # whose choices have a place of their own on the board
OWN_BOX_SHOWS = 'h-P12"'

# For the browser:
BUTTON_MOMENTS = [("orongo-4-ceremonial", "bid", 3), ("orongo-4-ceremonial", "place", 9)]  # record, verb, how often
REPLAYED_RECORD = "orongo-3-hidden-shells"


def unseen_things(known: Any, left: dict[str, int]) -> tuple[int, int]:
    """How many things the player aid counts as unseen, and how many lie hidden from this viewer."""
    return sum(left.values()), len(known.pile)


# The part of a page that a choice sends, at most.
SENT = 0.21

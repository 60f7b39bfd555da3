"""What tests of all games expect of Moorea."""

from typing import Any

FIRST_BOX = "9f9bd9913017d3cc"  # its digest when it was first released
FORMER_FIGURE = ("points = 14\n", "points = 13\n")  # a figure of today, and another for an earlier box
BOUNDS = {  # the largest numbers in a component file, where they are closer than those of all files
    "commodity.copies": 100,
    "meta.display": 99,
    "meta.face_up": 99,
    "meta.hand_limit": 99,
    "necklaces.points": 200,
    "product.cards.copies": 100,
    "product.copies": 100,
    **{f"product.cost.{card}": 20 for card in ("bamboo", "clay", "fish", "seashell", "wood")},
    **{f"product.cost.{card}": 20 for card in ("canoe", "equal", "hut", "stoneware")},
    "product.per_card": 200,
    "product.points": 200,
    "tool.copies": 100,
    "tool.cost.equal": 20,
    "tool.points": 200,
}
NAMED_KINDS = ("product",)  # entries of a component file with names of one's own
PLANTED_LINE = 427  # of the blunder in tests/review/planted-moorea.record
LOOK_EVERY = 14  # choices, when a whole game is looked at
PLACED_VERBS = {"draw", "take", "swap", "buy"}  # whose choices have a place of their own on the board
OWN_BOX_SHOWS = "Cult site"

# For the browser:
BUTTON_MOMENTS = [("moorea-4", "take", 4), ("moorea-4", "buy", 6)]  # record, verb, how often
REPLAYED_RECORD = "moorea-3"


def unseen_things(known: Any, left: dict[str, int]) -> tuple[int, int]:
    """How many things the player aid counts as unseen, and how many lie hidden from this viewer."""
    view = known.view()
    hidden = view["pile"] + sum(player["unknown"] for player in view["players"])
    return sum(left[name] for name in ("seashell", "wood", "bamboo", "clay", "fish")), hidden


# The part of a page that a choice sends, at most.
SENT = 0.25

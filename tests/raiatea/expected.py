"""What tests of all games expect of Raiatea."""

from typing import Any

FIRST_BOX = "6d5fbd0761b2a696"  # its digest when it was first released
FORMER_FIGURE = ("mana = 5\n", "mana = 6\n")  # a figure of today, and another for an earlier box
BOUNDS = {  # the largest numbers in a component file, where they are closer than those of all files
    "forest.copies": 60,
    **{f"ladder.steps.effect.{field}": 99 for field in ("keep", "max_cost", "n")},
    "mask.copies": 60,
    "mask.treasure.n": 99,
    "mission.copies": 60,
    "mission.need.n": 99,
    "ritual.copies": 60,
    "ritual.cost": 60,
    **{f"ritual.effect.{field}": 99 for field in ("do.n", "every", "get.n", "keep", "max", "max_cost", "n", "times")},
    "starting.copies": 60,
    "statue.rows": 12,
    "tracks.die.sides": 20,
    "tracks.priest.max": 60,
    "tracks.start.ritual_exceptions.draws": 20,
    "tracks.start.ritual_exceptions.keep": 20,
    "tracks.start.rituals.draw": 20,
    "tracks.start.rituals.keep": 20,
    "tracks.tattoo.end": 60,
    "tracks.tattoo.ranks.draw": 20,
}
NAMED_KINDS = ("ritual", "mission", "mask")  # entries of a component file with names of one's own
LOOK_EVERY = 14  # choices, when a whole game is looked at
# The verbs whose choices have a place of their own on the board; cards that cancel and rob come with Tāne.
PLACED_VERBS = {"go", "mission", "sell", "price", "hire", "draw", "gather", "rob", "cancel"}
PLACED_OPTIONS = {"tane": True}
OWN_BOX_SHOWS = "Papa-Ra"

# For the browser:
BUTTON_MOMENTS = [  # record, verb, how often
    ("raiatea-rules-2-5-all", "bid", 1),
    ("raiatea-rules-2-5-all", "train", 1),
    ("raiatea-rules-2-4-tane", "pass", 3),  # rituals can be bought: decks by night, with a price
]
REPLAYED_RECORD = "raiatea-4-tane"

EFFECTS_UNDER_WAY = 2  # rituals whose effects are not done are neither seen nor hidden


def unseen_things(known: Any, left: dict[str, int]) -> tuple[int, int]:
    """How many things the player aid counts as unseen, and how many lie hidden from this viewer."""
    view = known.view()
    held = [cards for player in view["players"] for cards in (player["hand"], player["drawn"], player["prepared"])]
    hidden = sum(view["decks"].values()) + sum(cards.count("?") for cards in held)
    return sum(left[name] for name in known.box.ritual_names), hidden


# The part of a page that a choice sends, at most.
SENT = 0.3

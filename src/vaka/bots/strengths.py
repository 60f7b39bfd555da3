"""The strengths that players choose from, weakest first. They stand here and nowhere else."""

from typing import Final


class Strength:
    """Who plays, and the seconds that it takes for a choice at a table, whatever it holds.

    Where a net fits the box, it plays with the temperature of its game (see master.py): 0 is its best, the higher the
    looser. `ahead` tells with how many players it also looks ahead, in so many `worlds` (see pilot.py). `otherwise` is
    the bot for tables where no net fits. No strength depends on how fast the engine is.
    """

    def __init__(
        self,
        pace: float,
        otherwise: str,
        temperatures: dict[str, float],
        ahead: dict[str, tuple[int, ...]] | None = None,
        worlds: int = 0,
    ) -> None:
        self.pace = pace
        self.otherwise = otherwise
        self.temperatures = temperatures
        self.ahead = ahead or {}
        self.worlds = worlds


# Each wins 70 to 85% of its duels against the one before it: docs/bots.md has the figures.
STRENGTHS: Final = {
    "child": Strength(0.8, "dreamer", {"orongo": 4.25, "moorea": 5.0, "raiatea": 4.6}),
    "friend": Strength(1.2, "greedy", {"orongo": 3.0, "moorea": 4.0, "raiatea": 3.25}),
    "expert": Strength(1.5, "planner", {"orongo": 0.0, "moorea": 2.5, "raiatea": 0.0}),
    "master": Strength(
        1.5,
        "navigator:1s",
        {"orongo": 0.0, "moorea": 0.0, "raiatea": 0.0},
        {"orongo": (2, 3, 4), "moorea": (2,), "raiatea": (3, 4, 5)},  # where it proved stronger
        worlds=8,
    ),
}
FRIEND: Final = "friend"  # who sits where nothing was said, and who holds the seats of absent people

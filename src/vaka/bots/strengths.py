"""The strengths that players choose from, weakest first. They stand here and nowhere else."""

from typing import Final


class Strength:
    """Who plays, and the seconds that it takes for a choice at a table, whatever it holds.

    A temperature for each game that has a net: 0 is the master, the higher the looser (see master.py). `otherwise` is
    the bot for tables where no net fits.
    """

    def __init__(self, pace: float, otherwise: str, temperatures: dict[str, float]) -> None:
        self.pace = pace
        self.otherwise = otherwise
        self.temperatures = temperatures


STRENGTHS: Final = {
    "child": Strength(0.8, "dreamer", {"orongo": 6.0, "moorea": 6.0, "raiatea": 6.0}),
    "friend": Strength(1.2, "greedy", {"orongo": 4.0, "moorea": 4.0, "raiatea": 4.0}),
    "expert": Strength(1.5, "planner", {"orongo": 2.0, "moorea": 2.0, "raiatea": 2.0}),
    "master": Strength(1.5, "navigator:1s", {"orongo": 0.0, "moorea": 0.0, "raiatea": 0.0}),
}
FRIEND: Final = "friend"  # who sits where nothing was said, and who holds the seats of absent people

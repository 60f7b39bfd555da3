"""The strengths that players choose from, weakest first. They stand here and nowhere else."""

from typing import Final


class Strength:
    """A bot, and the seconds that it takes for a choice at a table, whatever it holds."""

    def __init__(self, bot: str, pace: float) -> None:
        self.bot = bot
        self.pace = pace


STRENGTHS: Final = {
    "child": Strength("dreamer", 0.8),
    "friend": Strength("greedy", 1.2),
    "expert": Strength("navigator:1s", 1.5),
    "master": Strength("master", 1.5),
}
FRIEND: Final = "friend"  # who sits where nothing was said, and who holds the seats of absent people
EXPERT: Final = "expert"  # who gives hints

"""Choices that no level plays, since another one beats them in every world.

An edition names those of its game in `bot/dominated.py`: `dominated(known, choices)`. It is asked with what a seat has
seen, and answers with choices that only give something away. A game without the module has none.
"""

from .. import editions
from ..core.state import State


def undominated(known: State, choices: list[int]) -> list[int]:
    """The choices that are left, in their order; all of them where none would be."""
    module = editions.find(known.game.name, "bot.dominated")
    if module is None or len(choices) == 1:
        return choices
    beaten = module.dominated(known, choices)
    return [choice for choice in choices if choice not in beaten] or choices

"""Cards as features."""

from typing import Final

from ....core.compiling import i64
from ....core.observe import FeatureList

MAX_COPIES: Final = 2


def add_cards(base: i64, cards: list[int], active: FeatureList) -> None:
    """The first, second ... copy of each card have a feature each; `cards` may come in any order."""
    at: i64
    card: i64
    for at, card in enumerate(cards):
        copy: i64 = 0
        for before in range(at):
            if cards[before] == card:
                copy += 1
        if copy < MAX_COPIES:
            active.add(base + card * MAX_COPIES + copy)

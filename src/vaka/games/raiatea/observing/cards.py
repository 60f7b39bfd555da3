"""Cards as features."""

from typing import Final

MOST_COPIES: Final = 2


def add_cards(base: int, cards: list[int], found: list[int]) -> None:
    """The first, second ... copy of each card have a feature each; `cards` may come in any order."""
    for at in range(len(cards)):
        copy = 0
        for before in range(at):
            if cards[before] == cards[at]:
                copy += 1
        if copy < MOST_COPIES:
            found.append(base + cards[at] * MOST_COPIES + copy)

"""Draws a choice by its odds, as bots with a net do where an answer must not be predictable."""

from ..core.chance import Chance

UNLIKELY = 0.02  # what is below is never played in secret
PARTS = 1 << 24


def likeliest(choices: list[int], odds: list[float]) -> int:
    return choices[max(range(len(choices)), key=lambda at: odds[at])]


def drawn(choices: list[int], odds: list[float], least: float, chance: Chance) -> int:
    """One of the choices by its odds; those below the least are left out, unless all are."""
    most = max(odds)
    likely = [(choice, odd) for choice, odd in zip(choices, odds) if odd >= min(least, most)]
    left = chance.pick(PARTS) / PARTS * sum([odd for _, odd in likely])
    for choice, odd in likely:
        left -= odd
        if left < 0:
            return choice
    return likely[-1][0]

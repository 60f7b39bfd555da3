"""Our colours, from `tokens.css`, for what no stylesheet reaches: pictures, and the theme
colour that browsers read from the page's head."""

import re
from functools import cache
from pathlib import Path

TOKENS = (Path(__file__).parents[1] / "static" / "tokens.css").read_text("utf-8")


def by_day(name: str) -> str:
    """
    >>> by_day("moana"), by_day("paper")
    ('#1f74b8', '#fffaf0')
    """
    return _found(rf"--{name}: (?:light-dark\()?(#[0-9a-f]{{6}})")


def by_night(name: str) -> str:
    """
    >>> by_night("paper")
    '#211a14'
    """
    return _found(rf"--{name}: light-dark\([^,]*, (#[0-9a-f]{{6}})")


@cache
def _found(pattern: str) -> str:
    match = re.search(pattern, TOKENS)
    assert match is not None, pattern
    return match[1]

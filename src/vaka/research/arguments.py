"""Checks the arguments that learners pass."""

from typing import Any

from ..core.plain_data import whole_number


def whole(name: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """A whole number within bounds, NumPy's and others' included; ValueError for everything else.

    >>> whole("games", 64, 1)
    64
    >>> whole("games", 1.5, 1)
    Traceback (most recent call last):
    ...
    ValueError: games is 1.5, but has to be a whole number from 1 on
    """
    number = whole_number(value)
    if number is None or (least is not None and number < least) or (most is not None and number > most):
        bounds = "" if least is None else f" from {least} on" if most is None else f" from {least} to {most}"
        raise ValueError(f"{name} is {value!r}, but has to be a whole number{bounds}")
    return number

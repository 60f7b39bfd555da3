"""Thinking in portions: where one thread does everything, as in a browser's tab, others are served in between."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Portions = Generator[None, None, T]  # stops after each small piece of work; what it returns was thought out


def whole(thinking: Portions[T]) -> T:
    """What is thought out, without a stop."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            result: T = end.value
            return result

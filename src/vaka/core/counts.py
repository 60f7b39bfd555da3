"""Things kept as a count per kind."""

from .vectors import i64, vec


def total(counts: list[int]) -> int:
    """How many in all. Compiled, a loop over ints is faster than `sum`, which knows objects only."""
    number = 0
    for count in counts:
        number += count
    return number


def has_some(counts: list[int]) -> bool:
    """Whether there is anything at all; compiled faster than `any`, for the same reason."""
    for count in counts:  # noqa: SIM110
        if count:
            return True
    return False


def vector_total(counts: vec[i64]) -> i64:
    """How many in all, of a vector."""
    number: i64 = 0
    for count in counts:
        number += count
    return number


def largest(counts: vec[i64], kinds: i64) -> i64:
    """The largest count among the first kinds, 0 if there is none."""
    most: i64 = 0
    for kind in range(kinds):
        if counts[kind] > most:
            most = counts[kind]
    return most

"""Things kept as a count per kind."""


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


def largest(counts: list[int], kinds: int) -> int:
    """The largest count among the first kinds, 0 if there is none."""
    most = 0
    for kind in range(kinds):
        if counts[kind] > most:
            most = counts[kind]
    return most

"""Things kept as a count per kind."""

from .vectors import i64, vec


def total(counts: list[int]) -> int:
    """How many in all. Compiled, a loop over ints is faster than `sum`, which knows objects only."""
    number = 0
    for count in counts:
        number += count
    return number


def has_some(counts: vec[i64]) -> bool:
    """Whether there is anything at all."""
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


def with_entry(items: vec[i64], at: i64, item: i64) -> vec[i64]:
    """A copy with another item in one place: so a field changes that copies of a state share."""
    result = items[:]
    result[at] = item
    return result


def with_more(rows: vec[vec[i64]], row: i64, at: i64, more: i64) -> vec[vec[i64]]:
    """The same of rows, with so many more in one place."""
    result = vec[vec[i64]]([counts[:] for counts in rows])
    result[row][at] += more
    return result


def largest(counts: vec[i64], kinds: i64) -> i64:
    """The largest count among the first kinds, 0 if there is none."""
    most: i64 = 0
    for kind in range(kinds):
        if counts[kind] > most:
            most = counts[kind]
    return most

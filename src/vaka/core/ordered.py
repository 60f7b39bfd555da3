"""Small sets of ints, and bags with equal ones, kept as sorted lists."""

from bisect import bisect_left, bisect_right


def add(items: list[int], item: int) -> None:
    """Put an item in its place, unless it is there already."""
    at = bisect_left(items, item)
    if at == len(items) or items[at] != item:
        items.insert(at, item)


def insert(items: list[int], item: int) -> None:
    """Put an item in its place, beside equal ones."""
    items.insert(bisect_left(items, item), item)


def has(items: list[int], item: int) -> bool:
    at = bisect_left(items, item)
    return at < len(items) and items[at] == item


def count(items: list[int], item: int) -> int:
    first = bisect_left(items, item)
    return bisect_right(items, item, first) - first if first < len(items) and items[first] == item else 0


def discard(items: list[int], item: int) -> None:
    """Take one such item out, if there is any."""
    at = bisect_left(items, item)
    if at < len(items) and items[at] == item:
        del items[at]

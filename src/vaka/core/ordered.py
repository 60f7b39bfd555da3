"""Small sets of ints, kept as sorted lists."""

from bisect import bisect_left


def add(items: list[int], item: int) -> None:
    """Put an item in its place, unless it is there already."""
    at = bisect_left(items, item)
    if at == len(items) or items[at] != item:
        items.insert(at, item)


def has(items: list[int], item: int) -> bool:
    at = bisect_left(items, item)
    return at < len(items) and items[at] == item


def discard(items: list[int], item: int) -> None:
    """Take an item out, if it is there."""
    at = bisect_left(items, item)
    if at < len(items) and items[at] == item:
        del items[at]

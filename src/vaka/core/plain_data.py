"""Plain data: ints, and lists (of lists) of ints. It is what the fields of a state hold."""

from operator import index
from typing import Any, Final

from .vectors import i64, vec

MIN_INT: Final = -(1 << 63)
MAX_INT: Final = (1 << 63) - 1


def plain_copy(value: Any) -> Any:
    """A copy down to the ints, of lists and of vectors; each holds either ints or such things."""
    if isinstance(value, int):
        return value
    items = list(value)
    if items and not isinstance(items[0], int):
        return [plain_copy(item) for item in items]
    return items


def vector_copy(value: Any) -> Any:
    """A list of ints as a vector, a list of such lists as a vector of vectors."""
    if value and isinstance(value[0], list):
        return vec[vec[i64]]([vec[i64](item) for item in value])
    return vec[i64](value)


def is_plain(value: Any) -> bool:
    """Whether this is an int as vectors hold them, or a list of such things."""
    if type(value) is int:
        return MIN_INT <= value <= MAX_INT
    return isinstance(value, list) and all(is_plain(item) for item in value)


def is_like(value: Any, model: Any, vector: bool) -> bool:
    """Whether plain data is an int, a list, a vector or a vector of vectors, as the model is."""
    if isinstance(value, int) or isinstance(model, int):
        return isinstance(value, int) and isinstance(model, int)
    if not vector:
        return True
    if len(model) and not isinstance(model[0], int):
        return all(isinstance(row, list) and _are_ints(row) for row in value)
    return _are_ints(value)


def _are_ints(items: list[Any]) -> bool:
    return all(isinstance(item, int) for item in items)


def whole(name: str, value: object) -> int:
    """An argument that has to be an int, from those who use the library; TypeError says which it was.

    >>> whole("seat", 1)
    1
    >>> whole("seat", 1.0)
    Traceback (most recent call last):
    TypeError: seat has to be a whole number, not 1.0
    """
    if isinstance(value, int):
        return value
    number = whole_number(value)
    if number is None:
        raise TypeError(f"{name} has to be a whole number, not {value!r}")
    return number


def whole_number(value: Any) -> int | None:
    """As an int, if it is one: NumPy and others have ints of their own. 1.0 is none, nor is an array.

    >>> whole_number(5), whole_number(1.0), whole_number("5")
    (5, None, None)
    """
    try:
        return index(value)
    except TypeError:
        return None

"""Seats: counted from 0 inside, from 1 wherever people, programs or files name them."""


def seat_number(seat: int) -> int:
    """How a seat is called.

    >>> seat_number(0)
    1
    """
    return seat + 1


def seat_of(number: int) -> int:
    """The seat that is called so.

    >>> seat_of(1)
    0
    """
    return number - 1

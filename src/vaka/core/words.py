"""Small ints as words and back: language-neutral, the truth of records and programs."""

from typing import Final

from .compiling import mypyc_attr
from .seats import seat_number

UNKNOWN: Final = -1  # a value that this viewer may not know
UNKNOWN_WORD: Final = "?"
MAX_DIGITS: Final = 9


@mypyc_attr(allow_interpreted_subclasses=True)
class Names:
    """The words of one kind of value; entry i is the word of the value i.

    >>> goods = Names(["wood", "clay"])
    >>> goods.word(1), goods.value("clay"), goods.value("gold"), goods.word(UNKNOWN)
    ('clay', 1, -1, '?')
    """

    __slots__ = ("_values", "words")

    def __init__(self, words: list[str]) -> None:
        self.words: list[str] = words
        self._values: dict[str, int] = {word: value for value, word in enumerate(words)}

    def word(self, value: int) -> str:
        return UNKNOWN_WORD if value == UNKNOWN else self.words[value]

    def value(self, word: str) -> int:
        """The value of a word, -1 when there is none."""
        return self._values.get(word, UNKNOWN)


class Numbers(Names):
    """Plain numbers, counted from `first`: `Numbers(1)` writes the value 0 as 1, as seats are written.

    >>> Numbers(1).word(0), Numbers(1).value("1"), Numbers(1).value("0"), Numbers(0).value("x")
    ('1', 0, -1, -1)
    """

    __slots__ = ("first",)

    def __init__(self, first: int) -> None:
        super().__init__([])
        self.first: int = first

    def word(self, value: int) -> str:
        return UNKNOWN_WORD if value == UNKNOWN else str(value + self.first)

    def value(self, word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) <= MAX_DIGITS):
            return UNKNOWN
        return max(int(word) - self.first, UNKNOWN)


class SeatOr(Names):
    """A seat of so many, or else one of these words.

    >>> owner = SeatOr(2, ["everybody"])
    >>> [owner.word(value) for value in range(3)]
    ['1', '2', 'everybody']
    """

    __slots__ = ("seats",)

    def __init__(self, seats: int, words: list[str]) -> None:
        super().__init__([str(seat_number(seat)) for seat in range(seats)] + words)
        self.seats: int = seats


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices:
    """The table of choices of a game with one box: a row of ranges, each a verb with its values.

    A game's own table adds them in order and keeps where each begins. Offers are made in this order, so that they
    ascend.

    >>> table = Choices()
    >>> table.add(["pass"]), table.add([f"bid {mana}" for mana in range(3)]), table.add(["done"])
    (0, 1, 4)
    >>> table.words[2]
    'bid 1'
    """

    __slots__ = ("words",)

    def __init__(self) -> None:
        self.words: list[str] = []

    def add(self, words: list[str]) -> int:
        """Add a range; answers its first choice."""
        self.words += words
        return len(self.words) - len(words)


NUMBER: Final = Numbers(0)
SEAT: Final = Numbers(1)

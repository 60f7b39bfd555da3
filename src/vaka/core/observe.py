"""What a seat has seen as a list of active features: small ints, in no order, none twice.

Learners and research read this. Every feature belongs to a named piece with a fixed place, so that an index means the
same in every game with this box. An observer reads nothing that the seat has not seen: it answers the same for the true
state and for `state.seen(seat)`, so that training on thousands of games needs no seen state for each choice.
"""

import hashlib
from typing import Final, cast

from .compiling import mypyc_attr
from .state import State
from .vectors import i64, vec

MAX_FEATURES: Final = 32_767  # an index fits into 16 bits


class Piece:
    """Features that belong together: `shape` says how they are counted, the last number the fastest.

    `names` are what the last number counts, where a game may come to have more of them: its choices, for example. Else
    it is empty.
    """

    __slots__ = ("meaning", "name", "names", "offset", "shape", "size")

    def __init__(self, name: str, offset: int, shape: list[int], meaning: str, names: list[str]) -> None:
        self.name: str = name
        self.offset: int = offset
        self.shape: list[int] = shape
        self.meaning: str = meaning
        self.names: list[str] = names
        size = 1
        for number in shape:
            size *= number
        self.size: int = size


class Layout:
    """Pieces one behind the other.

    >>> layout = Layout()
    >>> layout.piece("players", [3], "how many play"), layout.piece("shells", [4, 25], "per seat"), layout.size
    (0, 3, 103)
    >>> layout.name_of(29)
    'shells[1, 1]'
    """

    __slots__ = ("pieces", "size")

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.size: int = 0

    def piece(self, name: str, shape: list[int], meaning: str, names: list[str] | None = None) -> int:
        """Add a piece; answers the index of its first feature."""
        piece = Piece(name, self.size, shape, meaning, names or [])
        if names and len(names) != shape[-1]:
            raise ValueError(f"{name} has {len(names)} names for {shape[-1]} places")
        if self.size + piece.size > MAX_FEATURES:
            raise ValueError(f"the observation has no room for {name}: more than {MAX_FEATURES} features")
        self.pieces.append(piece)
        self.size += piece.size
        return piece.offset

    def name_of(self, feature: int) -> str:
        """A feature in words, for people who look into a net."""
        for piece in self.pieces:
            at = feature - piece.offset
            if 0 <= at < piece.size:
                places: list[str] = []
                for number in reversed(piece.shape):
                    places.insert(0, str(at % number))
                    at //= number
                return f"{piece.name}[{', '.join(places)}]"
        raise ValueError(f"there is no feature {feature}: the observation has {self.size}")

    def digest(self) -> str:
        """One name for all pieces and their places."""
        text = ";".join([f"{piece.name} {piece.offset} {piece.shape}" for piece in self.pieces])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class FeatureList:
    """Where an observer adds the features that are active, of one observation or of many one behind the other.

    All ints that can be added are there before: an int that is not small would be made anew each time, which takes
    longer than all else that is done to add it. This is why the lists are of objects; only ints are in them.
    `core/feature_buffer.py` has another one, without any objects.

    >>> feature_list = FeatureList(FeatureList.all_numbers(100))
    >>> feature_list.add(7), feature_list.add_counts(10, [0, 2, 9], 3), feature_list.add_each(50, [4, 5])
    (None, 11, None)
    >>> feature_list.features()
    [7, 16, 21, 54, 55]
    """

    __slots__ = ("added", "numbers")

    def __init__(self, numbers: list[object]) -> None:
        self.numbers: list[object] = numbers
        self.added: list[object] = []

    @staticmethod
    def all_numbers(size: int) -> list[object]:
        return list(range(size))

    def clear(self) -> None:
        """Begin anew; a list that was handed out stays as it is."""
        self.added = []

    def row(self, at: i64) -> None:
        """What is added from now on belongs to the observation of this number; a list does not tell them apart."""

    def length(self) -> i64:
        """How many features were added."""
        return len(self.added)

    def add(self, feature: i64) -> None:
        if feature < 0:  # a list would count it from its end
            raise IndexError(f"there is no feature {feature}")
        self.added.append(self.numbers[feature])

    def add_each(self, first: i64, places: list[int]) -> None:
        numbers = self.numbers
        added = self.added
        place: i64
        for place in places:
            added.append(numbers[first + place])

    def add_counts(self, first: i64, counts: list[int], most: i64) -> i64:
        """Of each count its place among none, one ... `most` or more; none is no feature. Answers the sum."""
        numbers = self.numbers
        added = self.added
        total: i64 = 0
        count: i64
        for count in counts:
            if count:
                added.append(numbers[first + (count if count < most else most)])
                total += count
            first += most + 1
        return total

    def add_vector(self, first: i64, counts: vec[i64], most: i64) -> i64:
        """The same of a vector."""
        numbers = self.numbers
        added = self.added
        total: i64 = 0
        for count in counts:
            if count:
                added.append(numbers[first + (count if count < most else most)])
                total += count
            first += most + 1
        return total

    def add_some(self, first: i64, counts: list[int], most: i64) -> None:
        """As `add_counts`, where none has no place."""
        numbers = self.numbers
        added = self.added
        first -= 1
        count: i64
        for count in counts:
            if count:
                added.append(numbers[first + (count if count < most else most)])
            first += most

    def features(self) -> list[int]:
        return cast(list[int], self.added)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """The observations of one game with one box. `version` is raised when a feature comes to mean something else.

    `choices` is the size of the table of choices; `longest` how many features an observation can have.
    """

    __slots__ = ("choices", "game", "layout", "longest", "numbers", "version")

    def __init__(self, game: str, version: int, choices: int, longest: int) -> None:
        self.game: str = game
        self.version: int = version
        self.choices: int = choices
        self.longest: int = longest
        self.layout: Layout = Layout()
        self.numbers: list[object] = []

    def encode(self, state: State, seat: int, choices: list[int], active: FeatureList) -> None:
        """Add the active features for this seat, which may choose among these choices (none: it is not asked)."""
        raise NotImplementedError

    def observe(self, state: State, seat: int, choices: list[int]) -> list[int]:
        """The active features of one observation."""
        active = self.feature_list()
        self.append_to(state, seat, choices, active)
        return active.features()

    def append_to(self, state: State, seat: int, choices: list[int], active: FeatureList) -> int:
        """Add an observation; answers how many features it has."""
        if seat < 0 or seat >= state.players:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {state.players - 1}")
        before = active.length()
        self.encode(state, seat, choices, active)
        number = active.length() - before
        if number > self.longest:
            raise ValueError(f"{self.game}: {number} features, but an observation has room for {self.longest}")
        return number

    def feature_list(self) -> FeatureList:
        """Room for observations."""
        if not self.numbers:
            self.numbers = FeatureList.all_numbers(self.layout.size)
        return FeatureList(self.numbers)

    def digest(self) -> str:
        """What weights are trained for: the meaning of all features and the table of choices."""
        return f"{self.game}-{self.version}-{self.layout.digest()}-{self.choices}"

"""Features as machine ints, where NumPy reads them: for those who step many games at once.

This is the only module that needs a package also where the engine is interpreted: librt, the compiler's own library
(extra `vaka[research]`). Nothing below `research` imports it, and where it cannot be imported lists do the same, more
slowly.
"""

from librt.vecs import vec
from mypy_extensions import i64

from .observe import FeatureList


class FeatureBuffer(FeatureList):
    """The places of features in rows that lie one behind the other, each `size` long: the first `number` in `places`.

    There is room for so many.

    >>> feature_list = FeatureBuffer(100, 20)
    >>> feature_list.row(1)
    >>> feature_list.add(7), feature_list.add_counts(10, [0, 2, 9], 3), feature_list.add_each(50, [4, 5])
    (None, 11, None)
    >>> feature_list.features()
    [107, 116, 121, 154, 155]
    """

    __slots__ = ("number", "places", "size", "start")

    def __init__(self, size: i64, room: i64) -> None:
        super().__init__([])
        self.size: i64 = size
        self.start: i64 = 0
        self.number: i64 = 0
        self.places: vec[i64] = vec[i64]([0] * room)

    def clear(self) -> None:
        self.number = 0

    def row(self, at: i64) -> None:
        self.start = at * self.size

    def length(self) -> i64:
        return self.number

    def add(self, feature: i64) -> None:
        if feature < 0 or feature >= self.size:  # it would lie in another row
            raise IndexError(f"there is no feature {feature}")
        number = self.number
        self.places[number] = self.start + feature
        self.number = number + 1

    def add_each(self, first: i64, places: list[int]) -> None:
        place: i64
        for place in places:
            self.add(first + place)

    def add_counts(self, first: i64, counts: list[int], most: i64) -> i64:
        total: i64 = 0
        count: i64
        for count in counts:
            if count:
                self.add(first + (count if count < most else most))
                total += count
            first += most + 1
        return total

    def add_vector(self, first: i64, counts: vec[i64], most: i64) -> i64:
        total: i64 = 0
        for count in counts:
            if count:
                self.add(first + (count if count < most else most))
                total += count
            first += most + 1
        return total

    def add_some(self, first: i64, counts: list[int], most: i64) -> None:
        first -= 1
        count: i64
        for count in counts:
            if count:
                self.add(first + (count if count < most else most))
            first += most

    def features(self) -> list[int]:
        return [self.places[at] for at in range(self.number)]

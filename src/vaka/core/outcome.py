"""How a game ended."""

from typing import Any

from .seats import seat_number


class Outcome:
    """Scores item by item, ranks, winners and the reason of the end.

    `items[seat]` is a list of (key, points or count), for people to read; `totals[seat]` is what counts first;
    `ranks[seat]` is 1 for the winners, equal ranks are shared; `reason` is the key of the way it ended.
    """

    __slots__ = ("items", "ranks", "reason", "totals", "winners")

    def __init__(self, reason: str, items: list[list[tuple[str, int]]], totals: list[int], ranks: list[int]) -> None:
        self.reason: str = reason
        self.items: list[list[tuple[str, int]]] = items
        self.totals: list[int] = totals
        self.ranks: list[int] = ranks
        self.winners: list[int] = [seat for seat, rank in enumerate(ranks) if rank == 1]

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.reason, self.items, self.totals, self.ranks)

    def __repr__(self) -> str:
        return f"<{self.words()}>"

    def words(self) -> str:
        """The result as a record holds it: `tiles_out winners 1 3 ranks 1 3 1 totals 5 4 5`."""
        return " ".join(
            [self.reason, "winners", *(str(seat_number(seat)) for seat in self.winners), "ranks"]
            + [str(rank) for rank in self.ranks]
            + ["totals", *(str(total) for total in self.totals)]
        )


def ranks_by(merits: list[list[int]]) -> list[int]:
    """Ranks from a list of merits per seat, more is better, the first entry counts first; equal merits share a rank.

    >>> ranks_by([[3, 1], [5, 0], [3, 1], [3, 0]])
    [2, 1, 2, 4]
    """
    return [1 + sum(1 for other in merits if other > own) for own in merits]

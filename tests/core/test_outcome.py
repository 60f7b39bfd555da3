"""How a game ended."""

import pytest

from vaka.core.outcome import Outcome, ranks_by

pytestmark = pytest.mark.parity


@pytest.mark.parametrize(
    ("merits", "ranks"),
    [
        ([[3], [5], [4]], [3, 1, 2]),
        ([[5, 1], [5, 2]], [2, 1]),
        ([[5, 1], [5, 1], [4, 9]], [1, 1, 3]),
        ([[1], [2], [2], [2]], [4, 1, 1, 1]),
    ],
)
def test_more_is_better_the_first_merit_counts_first_and_equals_share(
    merits: list[list[int]], ranks: list[int]
) -> None:
    assert ranks_by(merits) == ranks


def test_winners_are_all_of_the_first_rank() -> None:
    outcome = Outcome("moai", [[("shells", 4)], [], [("shells", 4)]], [5, 4, 5], [1, 3, 1])
    assert outcome.winners == [0, 2]
    assert outcome.words() == "moai winners 1 3 ranks 1 3 1 totals 5 4 5"

"""Long games of all titles, each beside a world that one viewer cannot tell from it; `check_game` plays one of them."""

import pytest

from tests.tables import LONG, TABLES
from vaka.core.conformance import Table
from vaka.core.conformance.pairs import play_pair

GAMES = 200


@LONG
@pytest.mark.parity
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_is_told_the_same_sees_the_same(table: Table) -> None:
    compared = 0
    for seed in range(GAMES):
        viewers = table.viewers()
        compared += sum(1 for _ in play_pair(table, seed, viewers[seed % len(viewers)]))
    assert compared > 20 * GAMES

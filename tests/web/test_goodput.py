"""Ten times as many visitors as a server can serve: it goes on serving, and those who play notice little.

Figures of one run are compared with each other. Pages are counted for each second of the server's processor time, so
that it does not matter what else the machine does. `VAKA_SOAK=1 pytest -rP` prints them as tables.
"""

from pathlib import Path

import pytest

import vaka
from bench.goodput import RATES, Run, attack_table, attacked, choices_table, chosen, overloaded, pages_table
from tests.tables import LONG

SOURCE = Path(vaka.__file__).parents[1]
SECONDS = 8.0
BESIDE = pytest.mark.parametrize("neighbour", [False, True], ids=["none", "busy"])


def run(neighbour: bool) -> Run:
    return "now", "busy" if neighbour else "none"


@LONG
@BESIDE
def test_of_what_a_server_can_do_four_fifths_are_left_whatever_is_asked_of_it(neighbour: bool) -> None:
    found = overloaded(SOURCE, SECONDS, neighbour)
    print(pages_table({run(neighbour): found}))
    for count, pages in found.items():
        assert pages.goodput >= 0.8 * found[20].goodput, (count, found)
        assert pages.refused <= pages.served, (count, found)


@LONG
@BESIDE
def test_of_the_choices_that_a_server_can_take_four_fifths_are_left_whatever_is_asked_of_it(neighbour: bool) -> None:
    found = chosen(SOURCE, SECONDS, neighbour)
    print(choices_table({run(neighbour): found}))
    modest, many = (found[rate] for rate in RATES)
    assert many.goodput >= 0.8 * modest.goodput, found
    assert many.refused <= len(many.waits) >= len(modest.waits), found
    assert modest.refused == 0, found


@LONG
@BESIDE
def test_players_are_served_beside_somebody_with_invented_cookies(neighbour: bool) -> None:
    alone, beside = both = attacked(SOURCE, SECONDS, neighbour)
    print(attack_table({run(neighbour): both}))
    assert beside.refused == 0
    assert len(beside.waits) >= 0.5 * len(alone.waits), both

"""Ten times as many visitors as a server can serve: it goes on serving, and those who play notice little.

Figures of one run are compared with each other. Pages are counted for each second of the server's processor time, so
that it does not matter what else the machine does.
"""

from pathlib import Path

import pytest

import vaka
from bench.goodput import attacked, overloaded
from tests.tables import LONG

SOURCE = Path(vaka.__file__).parents[1]
SECONDS = 8.0


@LONG
@pytest.mark.parametrize("neighbour", [False, True], ids=["quiet", "busy"])
def test_of_what_a_server_can_do_four_fifths_are_left_whatever_is_asked_of_it(neighbour: bool) -> None:
    found = overloaded(SOURCE, SECONDS, neighbour)
    for count, served in found.items():
        assert served.goodput >= 0.8 * found[20].goodput, (count, found)


@LONG
def test_players_are_served_beside_somebody_with_invented_cookies() -> None:
    alone, beside = attacked(SOURCE, SECONDS)
    assert beside.refused == 0
    assert len(beside.waits) >= 0.5 * len(alone.waits), (alone, beside)

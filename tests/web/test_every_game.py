"""Every game that is listed can be offered, made, waited for, played and read about, over HTTP."""

import pytest

import vaka
from tests.tables import SOAK
from tests.web.evenings import evening
from tests.web.houses import House

SOME = 12  # choices; the first game is played to its end, and all of them when soaking


@pytest.mark.parametrize("name", vaka.list_games())
def test_an_evening_with_every_game(house: House, name: str) -> None:
    whole = SOAK or name == vaka.list_games()[0]
    assert evening(house, name, None if whole else SOME) >= SOME

"""Every game that is listed can be offered, made, waited for, played to its end and read about, over HTTP."""

import pytest

import vaka
from tests.web.evenings import evening
from tests.web.houses import House


@pytest.mark.parametrize("name", vaka.list_games())
def test_an_evening_with_every_game(house: House, name: str) -> None:
    assert evening(house, name) > 0

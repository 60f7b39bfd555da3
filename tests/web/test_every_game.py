"""Every game that is listed can be offered, made, waited for, played and read about, over HTTP. VAKA_SOAK=1 plays
whole games."""

import pytest

import vaka
from tests.tables import SOAK
from tests.web.evenings import MANY, evening
from tests.web.vaka_servers import VakaServer

FEW = 60  # choices; tests/table plays whole games of each, and test_api.py one of them over HTTP


@pytest.mark.parametrize("name", vaka.list_games())
def test_an_evening_with_every_game(server: VakaServer, name: str) -> None:
    assert evening(server, name, MANY if SOAK else FEW) > 0

"""Component files as they are sent to a server: odd ones are refused in a clear sentence and leave nothing behind."""

import pytest

from tests.table.test_boxes import ODD, OWN
from tests.tables import SOAK
from tests.web.vaka_servers import VakaServer, open_server
from vaka.table.tables import Tables
from vaka.web.settings import Settings


@pytest.mark.parametrize("at", range(len(ODD)) if SOAK else (0, 1, 3, 7))  # tests/table tries all of them
def test_odd_files_get_a_clear_answer(server, at):
    game = "moorea" if "takes" in ODD[at] else "orongo"
    anne = server.program("Anne")
    data = anne.post("/tables", {"game": game, "players": 2, "components": ODD[at]}, status=422)
    assert data["error"]["text"]
    assert anne.get("/tables/mine")["tables"] == []


def test_a_server_without_components_says_so(tmp_path):
    tables = Tables(f"sqlite+aiosqlite:///{tmp_path / 'vaka.sqlite'}", pace=0.0, workers=1)
    server = VakaServer(tables, Settings(limits=False))
    server.start()
    try:
        anne = server.program("Anne")
        new_table = {"game": "orongo", "players": 2, "components": OWN["orongo"]}
        assert anne.post("/tables", new_table, status=403)["error"]["key"] == "table.no_components"
        assert 'name="components"' not in anne.http.get(f"{server.url}/new?game=orongo").text
        assert 'name="components"' not in anne.http.get(f"{server.url}/import").text
    finally:
        server.stop()


def test_a_server_with_components_offers_the_field(tmp_path):
    with open_server(tmp_path) as server:
        anne = server.program("Anne")
        assert 'name="components"' in anne.http.get(f"{server.url}/new?game=orongo").text
        assert 'name="components"' in anne.http.get(f"{server.url}/import").text

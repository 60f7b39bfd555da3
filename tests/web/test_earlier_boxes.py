"""A table that was made before a figure of its game was changed says so; new ones have the box that the API names."""

import pytest

import vaka
from tests.boxes import earlier_box
from tests.web.vaka_servers import VakaServer


@pytest.fixture
def earlier(tmp_path):
    """The game of Moorea as it was."""
    with earlier_box("moorea", tmp_path) as digest:
        yield vaka.game("moorea", box=digest)


def test_the_api_names_the_box_of_new_tables_and_says_which_tables_have_an_earlier_one(server: VakaServer, earlier):
    anne = server.program("Anne")
    (lines,) = [game for game in anne.get("/games")["games"] if game["name"] == "moorea"]
    assert lines["box"] == vaka.game("moorea").box.digest != earlier.box.digest
    record = vaka.Match(earlier, 2, seed=1, names=["Anne", "Ben"]).record().text()
    brought = anne.post("/import", {"record": record, "seats": ["me", "me"]}, 201)
    made = anne.post("/tables", {"game": "moorea", "players": 2, "seats": [{"kind": "me"}] * 2}, 201)
    assert [brought["earlier_box"], made["earlier_box"]] == [True, False]
    for table, game in ((brought, earlier), (made, vaka.game("moorea"))):
        anne.post(f"/tables/{table['code']}/resign", {"seat": 1}, 200)
        assert f"\nbox {game.box.digest}\n" in anne.ask("GET", f"/tables/{table['code']}/record")


def test_the_page_says_that_the_components_are_earlier_ones_and_that_simpler_bots_play(
    server: VakaServer, visit, earlier
):
    anne = visit("Anne")
    record = vaka.Match(earlier, 3, seed=1, names=["Anne", "Ben", "Cara"]).record().text()
    sent = {"record_text": record, "seat1": "me", "seat2": "open", "seat3": "expert"}
    room = anne.get(anne.post("/import", **sent))
    assert "with the earlier components" in room
    assert "so simpler ones play in their place" in room
    table = anne.get(anne.post("/import", **sent | {"seat2": "me"}))
    assert "with the earlier components" in table
    assert "earlier components" not in anne.get(anne.make("moorea", company="us"))

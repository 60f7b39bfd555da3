"""The page for owners of a box: the figures as a file, a check line by line, pictures, and a table played with it."""

import tomllib

import pytest

import vaka
from tests.games import expected
from tests.table.test_boxes import OWN
from tests.web.conftest import Visit
from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Form
from vaka.table.tables import Tables
from vaka.text.catalogue import languages
from vaka.web.pages.own_box.template import commented
from vaka.web.settings import Settings

GAMES = vaka.list_games()
SHOWN = expected("OWN_BOX_SHOWS")
DEARER = OWN["moorea"].replace("cost = { wood = 3 }\npoints = 4", "cost = { wood = 3 }\npoints = 17")
SLIPS = (
    OWN["moorea"]
    .replace("cost = { wood = 3 }\npoints = 4", 'cost = { wood = 3, gold = 1 }\npoints = "4"')
    .replace('takes = ["hut"]', 'takes = ["huts"]')
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_file_to_fill_in_is_the_box_with_comments_in_the_reader_s_language(game, language):
    text = commented(game, language, "http://here/box/x")
    assert tomllib.loads(text) == tomllib.loads(OWN[game])
    assert "http://here/box/x" in text
    assert "own_box." not in text
    assert max(map(len, text.splitlines())) < 250


def test_the_file_can_be_downloaded(visit: Visit):
    answer = visit().http.get("/box/moorea/components.toml")
    assert 'filename="moorea.toml"' in answer.headers["content-disposition"]
    assert tomllib.loads(answer.text) == tomllib.loads(OWN["moorea"])


def test_what_is_wrong_is_said_line_by_line_and_the_text_is_kept(visit: Visit):
    page = visit().refused("/box/moorea", 422, text=SLIPS)
    for number, line in enumerate(SLIPS.splitlines(), 1):
        if "gold = 1" in line or "huts" in line or 'points = "4"' in line:
            assert f"Line {number}<" in page
    assert "3 things do not fit yet" in page
    assert "takes = [&#34;huts&#34;]" in page
    assert "/box/moorea/table" not in page


def test_where_there_is_no_room_to_check_it_that_is_said_with_503_and_the_text_is_kept(visit: Visit, monkeypatch):
    monkeypatch.setattr("vaka.table.fair_queue.MAX_IN_LANE", 0)
    page = visit().refused("/box/moorea", 503, text=DEARER)
    assert "This server has too much to do right now" in page
    assert "points = 17" in page


@pytest.mark.parametrize("game", GAMES)
def test_what_fits_is_shown_as_it_will_look(visit: Visit, game: str):
    page = visit().send(f"/box/{game}", {"text": OWN[game]}).text
    assert "Everything fits together" in page
    assert "nothing that counts was changed" in page
    assert SHOWN.get(game, "") in page.partition("shadowrootmode")[2]


def test_a_table_is_made_with_it(visit: Visit):
    anne = visit("Anne")
    page = anne.send("/box/moorea", {}, {"file": DEARER.encode()}).text
    assert "Everything fits together" in page
    assert 'class="victory-points num">17<' in page
    form = anne.send("/box/moorea/table", {"own_box": DEARER, "company": "us"}).text
    fields = Form(form, "/new").fields | {"own_box": DEARER, "by_lot": "no"}
    refused = anne.send("/new", fields | {"name1": "A\u202eB"})  # keeps the file
    assert refused.status_code == 422
    assert 'name="own_box"' in refused.text
    assert "points = 17" in refused.text
    assert "with its own components" in anne.get(anne.post("/new", **fields))


def test_that_the_bots_have_not_learned_it_is_said_before_the_game(visit: Visit):
    anne = visit("Anne")
    form = anne.send("/box/moorea/table", {"own_box": DEARER, "company": "friends"}).text
    assert "so simpler ones play in their place" in form
    fields = Form(form, "/new").fields | {"own_box": DEARER, "players": "3", "by_lot": "no"}
    alone = {"seat2": "open", "seat3": "open"}
    assert "simpler ones" not in anne.get(anne.post("/new", **fields | alone))
    room = anne.get(anne.post("/new", **fields | alone | {"seat3": "master"}))
    assert "with its own components" in room
    assert "so simpler ones play in their place" in room


def test_that_the_bots_have_not_learned_a_variant_is_said_before_the_game(visit: Visit, monkeypatch):
    anne = visit("Anne")
    assert "have not learned this variant" not in anne.get("/new?game=orongo&with=friends")
    monkeypatch.setattr("vaka.bots.master.about_net", lambda game: {"options": {"hidden_tile": [False]}})
    form = anne.get("/new?game=orongo&with=friends")
    assert "have not learned this variant" in form
    fields = Form(form, "/new").fields | {"players": "3", "by_lot": "no", "seat2": "open", "seat3": "master"}
    assert "simpler ones" not in anne.get(anne.post("/new", **fields))
    assert "so simpler ones play in their place" in anne.get(anne.post("/new", **fields, option_hidden_tile="true"))


@pytest.mark.parametrize(
    ("fields", "said"),
    [({}, "Paste the text of your file"), ({"text": "x = "}, "Line 1<"), ({"text": "x" * 130_000}, "120000")],
)
def test_what_is_no_file_is_said_beside_the_field(visit: Visit, fields, said):
    page = visit().send("/box/orongo", fields)
    assert 400 <= page.status_code < 500
    assert said in page.text


def test_there_is_no_box_of_an_unknown_game(visit: Visit):
    visit().get("/box/chess", 404)
    visit().refused("/box/chess", 404, text="x")


def test_where_components_are_not_allowed_the_page_says_so_and_checks_nothing(tmp_path):
    tables = Tables(f"sqlite+aiosqlite:///{tmp_path / 'vaka.sqlite'}", pace=0.0, workers=1)
    server = VakaServer(tables, Settings(limits=False))
    server.start()
    try:
        anne = server.program("Anne")
        page = anne.http.get(f"{server.url}/box/orongo").text
        assert "--allow-components" in page
        assert 'name="text"' not in page
        assert anne.http.get(f"{server.url}/box/orongo/components.toml").status_code == 200
        for path, field in (("/box/orongo", "text"), ("/box/orongo/table", "own_box")):
            assert anne.http.post(f"{server.url}{path}", data={field: OWN["orongo"]}).status_code == 403
    finally:
        server.stop()

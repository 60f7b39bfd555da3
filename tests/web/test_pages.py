"""From the first page to a seat: making tables, inviting, sitting down, without any script."""

import re
from importlib.metadata import EntryPoint
from random import Random

import httpx
import pytest

from tests.games import WITH_VALUES
from tests.web.vaka_servers import VakaServer, open_server
from tests.web.visitors import Form, Visit
from vaka import list_games
from vaka.bots.strengths import STRENGTHS
from vaka.web.pages import drafts
from vaka.web.pages.games import ICONS
from vaka.web.settings import Settings

LINK = re.compile(r'value="http://[^/]+(/j/[^"]+)"')


def links(page: str) -> list[str]:
    """The links of seats that a page shows."""
    return LINK.findall(page)


def test_a_newcomer_finds_three_islands_and_empty_lists_and_gets_no_cookie(visit: Visit):
    visitor = visit()
    page = visitor.get("/")
    assert all(f'href="/new?game={game}"' in page for game in ICONS)
    assert "Your canoe is still empty" in page
    assert not visitor.http.cookies


@pytest.mark.parametrize("game", WITH_VALUES)
def test_three_clicks_make_a_table_that_plays(visit: Visit, game: str):
    anne = visit()
    form = Form(anne.get(f"/new?game={game}"), "/new")
    table = anne.post("/new", **form.fields | {"name1": "Anne"})
    assert "Anne" in anne.get(table)
    assert 'id="waiting"' not in anne.get(table)
    assert f'href="{table}"' in anne.get("/")


def test_without_a_game_the_form_asks_for_the_island_first(visit: Visit):
    assert "Which island?" in visit().get("/new")


def test_links_are_kept_for_a_week(visit: Visit):
    anne = visit("Anne")
    fields = Form(anne.get("/new?game=orongo&with=friends"), "/new").fields | {"players": "3"}
    kept = [one for one in anne.send("/new", fields).headers.get_list("set-cookie") if one.startswith("vaka_links=")]
    assert [re.findall(r"Max-Age=(\d+)", one) for one in kept] == [[str(7 * 24 * 60 * 60)]]


@pytest.mark.parametrize("kept", ["2." + "x" * 3500, "2.ä", "x.y", "2."])
def test_links_that_the_server_never_made_are_not_shown(visit: Visit, kept: str):
    anne = visit("Anne")
    table = anne.make(players="2")
    cookies = f"vaka={anne.http.cookies['vaka']}; vaka_links={kept}"
    page = httpx.get(f"{anne.url}{table}", headers={**anne.http.headers, "cookie": cookies.encode()})
    assert page.status_code == 200
    assert links(page.text) == []


def test_a_link_shows_a_button_and_the_button_takes_the_seat(visit: Visit):
    anne, ben, cara = visit("Anne"), visit("Ben"), visit()
    table = anne.make(players="3")
    first, second = links(anne.get(table))
    assert "Anne invites you to play Orongo" in ben.get(first)
    assert "free" in anne.get(table)
    assert ben.post(first, name="Ben") == table
    assert "Ben" in anne.get(table)
    assert "This seat is no longer free" in cara.get(first)
    assert cara.post(second, name="Cara") == table
    assert 'id="waiting"' not in cara.get(table)


def test_two_tables_of_a_list_never_have_the_same_name(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    for _ in range(2):
        anne.make(name="Friday")
    ben.make(name="Friday", doors="open")
    anne.make(name="", doors="open")
    names = re.findall('class="what"><b>([^<]+)', anne.get("/"))
    assert {"Friday", "Friday 2"} < set(names)
    assert len(set(names)) == len(names) == 4


def test_a_table_in_a_list_says_what_is_played_with_whom_and_when(visit: Visit):
    anne = visit("Anne")
    anne.make(name="Friday", doors="open")
    row = re.findall(r'class="table-row.*?</a>', visit("Ben").get("/"), re.DOTALL)[0]
    assert re.search(r"Friday.*Orongo · Anne.* · \d{4}-\d\d-\d\d", re.sub("<[^>]*>", "", row), re.DOTALL)


def test_a_link_works_for_its_own_seat_only_and_once(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make(players="3")
    first, second = links(anne.get(table))
    secret = second.rpartition("/")[2]
    ben.refused(f"{first.rpartition('/')[0]}/{secret}", 403, name="Ben")
    ben.post(first, name="Ben")
    assert ben.post(first, name="Ben") == table  # who was quick, and pressed twice
    assert visit("Cara").send(first, {"name": "Cara"}).status_code in (403, 409)


def test_links_are_shown_to_nobody_but_the_one_who_made_them(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make()
    assert links(anne.get(table))
    assert not links(ben.get(table))
    assert "Ask whoever opened it" in ben.get(table)
    ben.refused(f"{table}/links", 403)
    ben.refused(f"{table}/sit", 403, seat="2", name="Ben")


def test_new_links_make_the_old_ones_void(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make()
    old = links(anne.get(table))[0]
    assert anne.post(f"{table}/links") == table
    new = links(anne.get(table))[0]
    assert new != old
    ben.refused(old, 403, name="Ben")
    ben.post(new, name="Ben")


def test_an_open_table_is_listed_and_anybody_sits_down_and_stands_up(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make(doors="open", name="Harbour of Anne")
    assert "Harbour of Anne" in ben.get("/")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    assert "Leave seat 2" in ben.get(table)
    ben.post(f"{table}/stand_up", seat="2")
    assert "Leave the seat" not in ben.get(table)


def test_before_the_start_one_plays_with_another_colour(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make(doors="open")
    assert "Play as white" in anne.get(table)
    assert "Play as" not in ben.get(table)
    assert anne.post(f"{table}/colour", seat="1", colour="5") == table
    assert 'id="place-1" class="place p-shell"' in anne.get(table)
    assert "Play as white" not in anne.get(table)
    ben.refused(f"{table}/colour", 403, seat="1", colour="2")
    anne.refused(f"{table}/colour", 422, seat="1", colour="9")
    anne.post(f"{table}/start")
    assert 'class="player p-shell' in anne.get(table)


def test_the_one_who_made_the_table_starts_it_with_bots(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make(doors="open")
    ben.refused(f"{table}/start", 403)
    anne.post(f"{table}/start")
    assert 'id="waiting"' not in anne.get(table)


@pytest.mark.parametrize("company", ["bots", "device"])
def test_where_ones_own_shares_are_all_that_is_waited_for_they_are_asked_for_without_a_waiting_room(
    visit: Visit, company: str
):
    anne = visit("Anne")
    path = anne.make("orongo", company, share="later")
    page = anne.get(path)
    assert 'id="owed"' in page
    assert 'id="waiting"' not in page
    assert anne.post(f"{path}/shares") == path, "without a script the server draws them"
    assert anne.post(f"{path}/shares") == path, "another tab leads to the table, too"
    assert 'id="dock"' in anne.get(path)
    assert 'id="waiting"' in visit("Ben").get(anne.make("orongo", "friends", share="later", doors="open"))


def test_in_the_waiting_room_nobody_of_several_at_one_device_is_you(visit: Visit):
    anne = visit("Anne")
    table = anne.make(doors="open", players="4")
    assert anne.get(table).count('class="you"') == 1
    anne.post(f"{table}/sit", seat="2", name="Ben")
    assert 'class="you"' not in anne.get(table)


def test_people_at_one_device_have_names_of_their_own(visit: Visit):
    anne = visit("Anne")
    table = anne.make("moorea", "us", players="2", name2="Ben")
    page = anne.get(table)
    assert "Anne" in page
    assert "Ben" in page


def test_places_are_dealt_by_lot_unless_one_says_otherwise(visit: Visit, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(drafts, "LOT", Random(1))
    anne = visit("Anne")
    place = re.compile(r'id="place-(\d)"(?:(?!</li>).)*<b>Anne</b>', re.DOTALL)
    dealt = {place.findall(anne.get(anne.make(players="4", by_lot="yes")))[0] for _ in range(12)}
    assert len(dealt) > 1
    assert {place.findall(anne.get(anne.make(players="4")))[0] for _ in range(3)} == {"1"}


def test_a_variant_that_is_not_for_so_many_players_is_left_out(visit: Visit):
    anne = visit("Anne")
    page = anne.get(anne.make(players="3", option_hidden_tile="true"))
    assert "The hidden tile" in page
    page = anne.get(anne.make(players="2", option_hidden_tile="true"))
    assert "The hidden tile" not in page


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", "9"), ("players", "many"), ("seat1", "king"), ("clock", "sand"), ("name1", "A" * 60)],
)
def test_what_cannot_be_is_said_in_the_form_and_nothing_is_made(visit: Visit, field: str, value: str):
    anne = visit("Anne")
    form = Form(anne.get("/new?game=orongo"), "/new")
    page = anne.refused("/new", 422, **form.fields | {field: value})
    assert 'role="alert"' in page
    assert "Your canoe is still empty" in anne.get("/")


def test_a_component_file_that_does_not_hold_is_explained(visit: Visit):
    anne = visit("Anne")
    form = Form(anne.get("/new?game=orongo"), "/new")
    answer = anne.send("/new", form.fields, {"components": b"this is = not [toml"})
    assert answer.status_code == 422
    assert "not valid TOML" in answer.text
    answer = anne.send("/new", form.fields, {"components": b"\xff\xfe\x00"})
    assert answer.status_code == 422
    assert "not a UTF-8 text" in answer.text


def test_joining_takes_a_link_or_a_code_of_this_server(server: VakaServer, visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make()
    invitation = links(anne.get(table))[0]
    assert ben.post("/join", link=f"{server.url}{invitation}") == invitation
    assert ben.post("/join", link=table.rpartition("/")[2].upper()) == table
    for nonsense in ("hello", "https://evil.example/", "javascript:alert(1)", "http://["):
        assert "neither a link" in ben.refused("/join", 422, link=nonsense)
    for nothing in ("", "  "):
        assert ben.refused("/join", 422, link=nothing).count("Paste the link you were sent") == 2


def test_a_strange_seat_or_table_is_refused_calmly(visit: Visit):
    anne = visit("Anne")
    table = anne.make(doors="open")
    anne.refused(f"{table}/sit", 422, seat="x")
    anne.refused(f"{table}/sit", 422)
    assert anne.send(f"{table}/sit", {"seat": "7", "name": "Anne"}).status_code in (403, 404, 409, 422)
    anne.get("/t/nowhere-none", 404)
    anne.get("/j/nowhere-none/1/secret", 404)
    assert "Perhaps the link was cut off" in anne.get("/j/nowhere-none/first/secret", 404)
    anne.refused("/j/nowhere-none/first/secret", 404, name="Anne")
    anne.get("/new?game=chess", 404)
    anne.get("/rules/chess", 404)
    visit().refused(f"{table}/start", 403)


def test_texts_are_shown_to_translators_alone(visit: Visit, tmp_path):
    assert visit().http.get("/texts").status_code == 404
    with open_server(tmp_path, Settings(limits=False, translate=True)) as server:
        page = httpx.get(f"{server.url}/texts?language=de&part=moorea", timeout=None).text
        for game in list_games():
            assert httpx.get(f"{server.url}/texts?part={game}").status_code == 200, game
    assert "Anne kauft einen Wald für" in page
    assert "moorea.told.buys" in page
    assert '<html lang="en">' in page  # the page around German texts is as every other


def test_strengths_and_bots_of_other_packages_can_be_chosen(visit: Visit, monkeypatch: pytest.MonkeyPatch):
    point = EntryPoint("lucky", "lucky_bot:make", "vaka.bots")
    monkeypatch.setattr("vaka.bots.registry.brought", lambda: {"lucky": point})
    anne = visit("Anne")
    form = anne.get("/new?game=orongo")
    for strength in STRENGTHS:
        assert f'<option value="{strength}"' in form
    assert '<option value="lucky">another bot (lucky)</option>' in form
    table = anne.make(players="4", seat2="lucky", seat3="master", seat4="open")
    page = anne.get(table)
    assert "<small>another bot (lucky)</small>" in page
    assert "<small>very strong bot (like a master)</small>" in page
    full = anne.make(players="2", seat2="lucky")
    assert 'data-note="Bot: lucky"' in anne.get(full)


def test_how_friends_elsewhere_get_here_is_told_with_commands_to_copy(visit: Visit):
    page = visit().get("/friends")
    for command in ("open --lan", "cloudflared tunnel --url http://localhost:8742", "serve --host 0.0.0.0", "caddy"):
        assert re.search(rf'readonly[^>]*value="[^"]*{re.escape(command)}', page), command
    anne = visit("Anne")
    room = anne.get(anne.make(doors="link"))
    assert 'value="vaka open --lan"' in room
    assert 'href="/friends"' in room
    assert 'href="/friends"' in anne.get("/new?game=orongo&with=friends")


def test_in_a_rematch_whoever_came_by_link_finds_the_own_seat_kept(visit: Visit):
    anne, ben, eve = visit("Anne"), visit("Ben"), visit("Eve")
    table = anne.make(doors="link", players="2")
    ben.post(re.search(r"/j/[a-z0-9-]+/2/[\w-]+", anne.get(table))[0], name="Ben")
    anne.post(f"{table}/resign", seat="1")
    again = anne.post(f"{table}/rematch")
    assert f'formaction="{table}/rematch"' in ben.get(table)
    room = ben.get(again)
    assert "kept for Ben" in room
    assert re.search(rf'action="{again}/sit">.*?name="seat" value="2"', room, re.DOTALL)
    assert f'action="{again}/sit"' not in eve.get(again)
    ben.post(f"{again}/sit", seat="2")
    assert 'id="waiting"' not in ben.get(again)

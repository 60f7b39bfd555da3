"""The typed client `vaka.client`: it plays every title, waits where it is told to, and says what was refused."""

import json
import random
import subprocess
import sys
from importlib import import_module

import httpx
import pytest

import vaka
from tests.games import WITH_VALUES
from tests.patience import PATIENCE
from tests.tables import LONG, SOAK
from tests.web.vaka_servers import VakaServer
from tools import client_types
from vaka.client import Client, Refused
from vaka.client import client as client_module
from vaka.web.api.description import document


@pytest.fixture
def me(server: VakaServer):
    http = httpx.Client(base_url=server.url, timeout=PATIENCE)
    with Client.join(server.url, "Maeva", http=http) as joined:
        yield joined


def test_its_types_are_those_of_the_document():
    """`python -m tools.client_types` writes them."""
    assert client_types.FILE.read_text("utf-8") == client_types.formatted()


@pytest.mark.parametrize("game", WITH_VALUES if SOAK else ["orongo"])
def test_it_plays_a_whole_game_of_each_title(me, game):
    luck = random.Random(3)
    players = next(one["players"][0] for one in me.games() if one["name"] == game)
    seats = [{"kind": "me"}] + [{"kind": "bot", "strength": "child"}] * (players - 1)
    code = me.make_table(game, players, seats=seats)["code"]
    turns = 0
    for view in me.turns(code):
        assert me.why_not(view, view["choices"][0]["words"]) is None or turns
        me.choose(view, luck.choice(view["choices"])["words"])
        turns += 1
    assert turns > 5
    assert me.look(code)["outcome"] is not None
    assert vaka.core.record_parser.parse(me.record(code))


@LONG
def test_a_client_generated_from_the_document_plays_a_whole_game(server, tmp_path, monkeypatch):
    (tmp_path / "openapi.json").write_text(json.dumps(document()))
    words = ["generate", "--path", "openapi.json", "--meta", "none", "--output-path", "generated_client"]
    subprocess.run([sys.executable, "-m", "openapi_python_client", *words], cwd=tmp_path, check=True)
    monkeypatch.syspath_prepend(tmp_path)
    generated, models = import_module("generated_client"), import_module("generated_client.models")
    people, tables, play = (
        {name: import_module(f"generated_client.api.{tag}.{name}").sync for name in names}
        for tag, names in {
            "people_and_games": ["new_person"],
            "tables_and_seats": ["make_table", "sit_down"],
            "play": ["look", "choose", "get_record"],
        }.items()
    )

    def join(name):
        with generated.Client(server.url) as stranger:
            token = people["new_person"](client=stranger, body=models.Newcomer(name=name)).token
        return generated.AuthenticatedClient(server.url, token=token, timeout=httpx.Timeout(PATIENCE))

    with join("Maeva") as maeva, join("Tane") as tane:
        code = tables["make_table"](client=maeva, body=models.NewTable(game="orongo", players=2)).code
        tables["sit_down"](code, 2, client=tane, body=models.Sit())
        luck = random.Random(3)
        status = ""
        while status != "over":
            for client in (maeva, tane):
                view = play["look"](code, client=client)
                status = view.table.status
                if view.to_choose:
                    words = luck.choice(view.choices).words
                    body = models.Choose(seat=view.viewer, words=words, version=view.table.version)
                    assert isinstance(play["choose"](code, client=client, body=body), models.TableView)
        assert view.outcome.ranks
        assert vaka.core.record_parser.parse(play["get_record"](code, client=maeva))


def test_it_hears_what_happens_to_it(server, me):
    code = me.make_table("orongo", 2)["code"]
    events = me.events()
    server.program("Ben").sit(code, 2)
    while (event := next(events))["type"] != "your_turn":
        pass
    assert event["code"] == code
    assert code in [table["code"] for table in me.own_tables()]


def test_a_choice_for_a_table_that_has_moved_on_is_not_made_and_shows_it(server, me):
    code = me.make_table("orongo", 2)["code"]
    ben = server.program("Ben")
    ben.sit(code, 2)
    old = me.look(code)
    me.choose(old, "bid 9")
    ben.choose(code, "bid 1")
    assert me.choose(old, "bid 3") == me.look(code)


def test_what_is_refused_has_key_values_and_words(me):
    with pytest.raises(Refused, match="There is no game") as refused:
        me.make_table("chess", 2)
    assert (refused.value.status, refused.value.key) == (404, "game.no_such_game")
    with pytest.raises(Refused) as refused:
        next(me.follow("hotu-2222-2222"))
    assert refused.value.status == 404


def answering(*answers: httpx.Response | Exception) -> httpx.Client:
    """A server that gives these answers, one after the other."""
    left = list(answers)

    def answer(request: httpx.Request) -> httpx.Response:
        now = left.pop(0)
        if isinstance(now, Exception):
            raise now
        return now

    return httpx.Client(base_url="http://vaka.test", transport=httpx.MockTransport(answer))


def test_where_it_is_told_to_wait_it_waits_and_asks_again():
    full = httpx.Response(503, headers={"retry-after": "0"})
    assert Client("", http=answering(full, full, httpx.Response(200, json={"games": []}))).games() == []


def test_a_stream_waits_as_it_is_told_and_gives_up_when_a_request_would(monkeypatch):
    waits = []
    monkeypatch.setattr(client_module.time, "sleep", waits.append)
    said = {"error": {"key": "server.full", "values": {}, "text": "Full."}}
    full = [httpx.Response(503, headers={"retry-after": "7"}, json=said) for _ in range(2 * client_module.TRIES - 1)]
    line = httpx.Response(200, text='{"id": "a", "type": "begun"}\n\n')
    events = Client("", http=answering(*full[:4], line, *full[4:])).events()
    assert next(events)["id"] == "a"
    with pytest.raises(Refused, match="Full"):
        next(events)
    assert waits == [7] * 4 + [client_module.PAUSE_SECONDS] + [7] * 4


def test_a_stream_that_breaks_off_is_gone_on_with(monkeypatch):
    monkeypatch.setattr(client_module, "PAUSE_SECONDS", 0.0)
    lines = [httpx.Response(200, text=f'{{"id": "{id}", "type": "begun"}}\n\n') for id in ("a", "b")]
    events = Client("", http=answering(lines[0], httpx.ConnectError("gone"), lines[1])).events()
    assert [next(events)["id"], next(events)["id"]] == ["a", "b"]


def test_what_is_no_server_of_vaka_is_said_to_be_none():
    with pytest.raises(httpx.HTTPError):
        Client("", http=answering(httpx.Response(404, text="nothing"))).games()
    with pytest.raises(httpx.ConnectError):
        Client("", http=answering(httpx.ConnectError("no"))).make_table("orongo", 2)


@pytest.fixture
def robo(server: VakaServer, me: Client):
    http = httpx.Client(base_url=server.url, timeout=PATIENCE)
    with Client(server.url, me.make_bot("Robo")["token"], http=http) as joined:
        yield joined


def test_a_bot_account_plays_under_its_own_name_until_its_owner_ends_it(server, me, robo):
    assert robo.call("GET", "/people/me") == {"name": "Robo", "owner": "Maeva"}
    code = robo.make_table("orongo", 2)["code"]
    me.sit_down(code)
    assert [(seat["name"], seat["owner"]) for seat in me.table(code)["seats"]] == [("Robo", "Maeva"), ("Maeva", "")]
    assert "A program of Maeva" in httpx.get(f"{server.url}/t/{code}", timeout=PATIENCE).text
    (made,) = me.bots()
    with pytest.raises(Refused) as refused:
        robo.make_bot("Robo 2")
    assert (refused.value.status, refused.value.key) == (403, "table.bot_of_a_bot")
    me.end_bot(made["id"])
    assert me.bots() == []
    with pytest.raises(Refused) as refused:
        robo.look(code)
    assert refused.value.status == 401
    with pytest.raises(Refused) as refused:
        me.end_bot(made["id"])
    assert refused.value.status == 404

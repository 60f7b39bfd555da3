"""How programs listen at a table, and what the API says of itself."""

import json
import re
import shutil
import subprocess
import threading
from pathlib import Path

import httpx
import pytest
from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.web.vaka_servers import open_server
from vaka.web.api import answers, models, wakes
from vaka.web.api.error_answers import reason
from vaka.web.settings import Settings

PROMTOOL = shutil.which("promtool")

# --- sockets


def test_a_wake_up_comes_when_there_is_something_to_see(server, anne, ben, code):
    with anne.wakes(code) as hers, server.watcher().wakes(code) as watchers:
        first = hers.next()
        assert watchers.next() == first
        anne.choose(code, "bid 9")
        ben.choose(code, "bid 1")
        assert hers.next()["version"] == 2
        assert watchers.next()["version"] == 2
        anne.post(f"/tables/{code}/chat", {"text": "Your turn"})
        assert hers.next()["changes"] == first["changes"] + 1


def test_a_program_that_sits_down_after_it_began_to_listen_is_there(server, anne):
    code = anne.make("orongo", 2)
    ben = server.program("Ben")
    known = server.run(server.tables.people.by_token(ben.token))
    with ben.wakes(code) as wakes:
        wakes.next()
        ben.sit(code, 2)
        wakes.next()
        anne.post(f"/tables/{code}/chat", {"text": "Hello"})
        wakes.next()
        assert (code, known.id) in server.tables.registry.presence._seen


def test_a_program_whose_token_was_ended_hears_nothing_more_however_much_happens(server, ben, code, monkeypatch):
    eve = server.program("Eve")
    [key] = eve.get("/people/me/keys")["keys"]
    with eve.wakes(code) as hers:
        hers.next()
        assert eve.http.delete(f"/people/me/keys/{key['id']}").status_code == 204
        now = wakes.monotonic()
        monkeypatch.setattr(wakes, "monotonic", lambda: now + wakes.LOOK_SECONDS)
        ben.post(f"/tables/{code}/chat", {"text": "Hello"})
        with pytest.raises(ConnectionClosed) as closed:
            hers.next()
    assert closed.value.rcvd.code == 4403


def test_the_token_may_come_in_the_first_message(anne, code):
    with connect(f"{anne.url.replace('http', 'ws')}/api/v1/tables/{code}/wakes") as socket:
        socket.send(json.dumps({"token": anne.token}))
        assert json.loads(socket.recv(timeout=PATIENCE)) == {"version": 0, "changes": 1}


@pytest.mark.parametrize("message", ['{"token": "nonsense"}', "nonsense", "[]", '{"token": 5}'])
def test_a_socket_with_a_wrong_token_is_closed(anne, code, message):
    with connect(f"{anne.url.replace('http', 'ws')}/api/v1/tables/{code}/wakes") as socket:
        socket.send(message)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd.code == 4403


def test_a_token_in_the_address_is_not_looked_at(anne, code):
    with connect(f"{anne.url.replace('http', 'ws')}/api/v1/tables/{code}/wakes?token={anne.token}") as socket:
        socket.send("{}")
        assert json.loads(socket.recv(timeout=PATIENCE))["version"] == 0  # as a watcher, who may look here


def test_a_socket_at_no_table_is_closed(anne):
    with connect(f"{anne.url.replace('http', 'ws')}/api/v1/tables/hotu-2222-2222/wakes") as socket:
        socket.send("{}")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd.code == 4404


def test_without_watchers_only_players_look(server, anne, ben):
    code = anne.make("orongo", 2, watchers=False)
    ben.sit(code, 2)
    assert server.watcher().get(f"/tables/{code}/sight", 403)["error"]["key"] == "table.no_watchers"
    ben.post(f"/tables/{code}/chat", {"text": "Between us"})
    assert anne.get(f"/tables/{code}")["chat"]
    assert server.watcher().get(f"/tables/{code}")["chat"] == []
    with connect(f"{anne.url.replace('http', 'ws')}/api/v1/tables/{code}/wakes") as socket:
        socket.send("{}")
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)


def test_two_last_bids_at_the_same_moment_are_both_there(anne, ben, code):
    threads = [threading.Thread(target=player.choose, args=(code, "bid 4")) for player in (anne, ben)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert anne.table_view(code)["table"]["version"] == 2


# --- languages, description, watching over


def test_texts_come_in_a_language_that_is_there(server, code):
    answer = httpx.get(f"{server.url}/api/v1/tables/nothing/sight", headers={"accept-language": "xx, en;q=0.5"})
    assert answer.json()["error"]["text"].startswith("There is no table")


def test_the_description_is_served_and_the_docs_page_is_off(server):
    description = httpx.get(f"{server.url}/api/v1/openapi.json").json()
    assert "/api/v1/tables/{code}/choices" in description["paths"]
    assert all(path.startswith("/api/v1/") for path in description["paths"])
    record = description["paths"]["/api/v1/tables/{code}/record"]["get"]["responses"]["200"]
    assert list(record["content"]) == ["text/plain"]
    assert httpx.get(f"{server.url}/docs").status_code == 404


def test_every_field_of_a_table_that_is_sent_is_described(anne, ben, code):
    ben.post(f"/tables/{code}/chat", {"text": "hello"})
    anne.post(f"/tables/{code}/proposal", {"kind": "end"})
    table_view = anne.table_view(code)
    table = table_view["table"]
    parts = [
        (answers.TableView, table_view),
        (answers.Table, table),
        (answers.Proposal, table["proposal"]),
        *[(answers.Seat, seat) for seat in table["seats"]],
        *[(answers.ChatLine, line) for line in table["chat"]],
    ]
    assert [(model.__name__, set(sent) ^ set(model.model_fields)) for model, sent in parts] == [
        (model.__name__, set()) for model, _ in parts
    ]


def test_every_request_stands_in_the_guide(server):
    """Or, where a table is meant, by what follows its code: `POST …/undo`."""
    guide = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    data = set()
    for method, paths in re.findall(r"^ *(GET|POST|PUT|DELETE) +([^\s,]+(?:, …[^\s,]+)*)", guide, re.M):
        for path in paths.replace("…", "/tables/{code}").replace("NUMBER", "{}").split(", "):
            for form in {path.replace("[/{code}]", ""), path.replace("[", "").replace("]", "")}:
                data.add((method, re.sub(r"{\w*}", "{}", form)))
    there = set()
    for path, methods in httpx.get(f"{server.url}/api/v1/openapi.json").json()["paths"].items():
        named = re.sub(r"{\w+}", "{}", path.removeprefix("/api/v1"))
        there |= {(method.upper(), named) for method in methods}
    assert there == data


@pytest.mark.skipif(PROMTOOL is None, reason="promtool is not installed")
def test_prometheus_has_nothing_to_say_against_the_names_of_what_is_counted(server, anne):
    text = httpx.get(f"{server.url}/metrics").text
    checked = subprocess.run([str(PROMTOOL), "check", "metrics"], input=text, text=True, capture_output=True)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
    for name in ("vaka_build_info", "process_cpu_seconds_total", "vaka_request_duration_seconds_count"):
        assert name in text


def test_the_server_says_that_it_is_well_and_what_it_counts(server, anne):
    assert httpx.get(f"{server.url}/healthz").text == "well\n"
    text = httpx.get(f"{server.url}/metrics").text
    assert 'vaka_tables{status="playing"}' in text
    assert "vaka_bot_troubles_total" in text
    assert "vaka_bot_late_total" in text
    for name in ("done_total", "failures_total", "seconds_total", "running"):
        assert f'vaka_jobs_{name}{{kind="review"}} 0.0' in text
    assert 'vaka_jobs{kind="tidy",state="planned"} 1.0' in text
    assert 'route="/api/v1/people",status="201"' in text
    assert httpx.get(f"{server.url}/metrics", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 403


def test_prometheus_calls_a_process_by_its_address(tmp_path):
    """In Compose and Kubernetes; the token stands for the name, at `/metrics` alone."""

    def asked(path: str, authorization: str) -> int:
        headers = {"host": "172.18.0.3:8742", "authorization": authorization}
        return httpx.get(server.url + path, headers=headers).status_code

    with open_server(tmp_path, Settings(metrics_token="secret")) as server:
        assert asked("/metrics", "Bearer secret") == 200
        assert asked("/metrics", "Bearer guessed") == 421
        assert asked("/", "Bearer secret") == 421
    with open_server(tmp_path) as server:
        assert asked("/metrics", "") == 421


def test_the_games_are_read_once(server, monkeypatch):
    """Reading the boxes takes longer than anything else that is asked for so often."""
    watcher = server.watcher()
    first = watcher.get("/games")

    def again(name):
        raise AssertionError("it was read again")

    monkeypatch.setattr("vaka.game", again)
    assert watcher.get("/games") == first


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({}, "fehlt"),
        ({"seat": 1, "version": 0, "words": 5}, "muss ein Text sein"),
        ({"seat": 9, "version": 0, "words": "bid 0"}, "darf höchstens 8 sein"),
        ({"seat": 1, "version": 0, "words": "x" * 81}, "darf höchstens 80 Einträge oder Zeichen haben"),
        ({"seat": 1, "version": 0, "words": "bid 0", "more": 1}, "ein Feld dieses Namens gibt es dort nicht"),
    ],
)
def test_what_was_not_understood_is_said_in_the_language_of_the_caller(server, body, why):
    anne = server.program("Anne", **{"accept-language": "de"})
    error = anne.ask("POST", "/tables/none/choices", body, status=422)["error"]
    assert error["values"]["why"] == why
    assert why in error["text"]


@pytest.mark.parametrize("value", [1, None, "x" * 99, ["closed"]])
def test_an_option_that_is_no_value_is_named_as_it_was_sent(anne, value):
    new_table = {"game": "raiatea", "players": 3, "options": {"screens": value}}
    error = anne.ask("POST", "/tables", new_table, status=422)["error"]
    assert error["text"] == "This could not be read (options.screens): it should be true, false or a word."


def test_every_kind_of_error_that_our_models_can_have_has_a_sentence_of_its_own():
    """Each is made once; a new kind of field that says “it is not what belongs there” shows here."""
    met = set()
    for odd in (None, True, 5, -1, 2**40, 1.5, "", "\x00", "x" * 5000, [], [1] * 99, {}, {"a": 1}):
        for kind in (
            models.NewTable,
            models.Import,
            models.Choose,
            models.Propose,
            models.Agree,
            models.Say,
            models.Share,
        ):
            for field in [*kind.model_fields, "more"]:
                try:
                    kind.model_validate({field: odd})
                except ValidationError as error:
                    met |= {reason(one)[0] for one in error.errors()}
    assert "api.why.other" not in met
    assert len(met) > 9

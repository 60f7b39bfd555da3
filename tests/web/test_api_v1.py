"""Version 1 of the API: its document, problems, pages of lists, HEAD, other origins, tags, limits, the old paths."""

import re
import subprocess
import sys
import time
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.web.vaka_servers import Program, VakaServer, open_server
from vaka.games import game, list_games
from vaka.table.new_table import NewTable
from vaka.web.api.description import REFUSALS, document
from vaka.web.api.requests import SUNSET
from vaka.web.settings import Settings

OLD_CLIENT = Path(__file__).parent / "client_before_v1.py"
SITE = "https://bots.example.org"
OPERATIONS = [
    "answer_proposal",
    "ask_for_review",
    "choose",
    "choose_colour",
    "done",
    "end_bot",
    "end_key",
    "forget_game",
    "forget_games",
    "get_calendar",
    "get_figures",
    "get_record",
    "get_review",
    "get_table",
    "give_share",
    "handle_report",
    "hint",
    "import_record",
    "lay_down",
    "list_bots",
    "list_games",
    "list_keys",
    "list_open_tables",
    "list_own_games",
    "list_own_tables",
    "list_reports",
    "look",
    "make_links",
    "make_table",
    "new_bot",
    "new_person",
    "propose",
    "react",
    "read_chat",
    "rematch",
    "rename_me",
    "rename_seat",
    "report_line",
    "report_seat",
    "resign",
    "say",
    "set_by_hand",
    "set_calendar",
    "show",
    "sit_down",
    "stand_up",
    "start_game",
    "stream_events",
    "stream_table",
    "take_back",
    "take_back_plans",
    "take_out_line",
    "take_over",
    "undo",
    "unmute",
    "who_am_i",
    "why_not",
]


# --- the document


def operations() -> dict[str, dict[str, Any]]:
    return {one["operationId"]: one for path in document()["paths"].values() for one in path.values()}


def test_operation_ids_stay():
    """Generated clients are named after them: one may come, none may go."""
    assert sorted(operations()) == OPERATIONS


def test_every_operation_and_every_parameter_is_described():
    for name, operation in operations().items():
        assert operation.get("description"), name
        for parameter in operation.get("parameters", []):
            assert parameter.get("description"), (name, parameter["name"])
            assert "examples" in parameter["schema"] or "examples" in parameter, (name, parameter["name"])


def test_every_field_has_a_description_and_an_example():
    """A field that holds an object needs no example: the fields of that object have theirs."""
    for name, schema in document()["components"]["schemas"].items():
        for field, said in schema["properties"].items():
            assert said.get("description"), f"{name}.{field}"
            is_object = "$ref" in str(said)
            assert is_object or "examples" in said, f"{name}.{field}"


def test_the_example_of_a_box_is_as_long_as_its_digest():
    (example,) = document()["components"]["schemas"]["Game"]["properties"]["box"]["examples"]
    assert len(example) == len(game("orongo").box.digest)


def test_the_examples_of_views_and_reviews_are_as_described():
    schemas = document()["components"]["schemas"]
    view, review = schemas["TableView"]["properties"]["view"], schemas["Review"]["properties"]["review"]
    assert [example["game"] for example in view["examples"]] == list(list_games())
    for schema in (view, review):
        for example in schema["examples"]:
            jsonschema.validate(example, schema)


def test_a_stream_is_described_by_its_events():
    for name, model in (("stream_events", "LifeEvent"), ("stream_table", "TableEvent")):
        content = operations()[name]["responses"]["200"]["content"]
        assert content["application/x-ndjson"]["schema"] == {"$ref": f"#/components/schemas/{model}"}
        assert "text/event-stream" in content


def test_refusals_are_described_as_problems():
    for name, operation in operations().items():
        for status in REFUSALS:
            content = operation["responses"][str(status)]["content"]
            assert content == {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}, name


def test_the_page_names_every_operation_and_loads_nothing_from_elsewhere(server):
    answer = httpx.get(f"{server.url}/api/docs")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    for name in OPERATIONS:
        assert f'id="{name}"' in answer.text
    for name in document()["components"]["schemas"]:
        assert f'id="{name}"' in answer.text
    for status in REFUSALS:
        assert f'id="{status}"' in answer.text
    assert not re.search(r'(src|href)="(https?:)?//', answer.text)
    assert "Die Schnittstelle" in httpx.get(f"{server.url}/api/docs", headers={"accept-language": "de"}).text


# --- problems


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "key"),
    [
        ("GET", "/tables/hotu-2222-2222", None, 404, "table.no_such_table"),
        ("GET", "/nowhere", None, 404, "api.no_address"),
        ("DELETE", "/tables", None, 405, "api.no_method"),
        ("POST", "/tables", {"game": "orongo"}, 422, "api.not_understood"),
        ("POST", "/tables", {"game": "chess", "players": 2}, 404, "game.no_such_game"),
        ("POST", "/import", {"record": "x" * 2**20}, 413, "api.guard.too_large"),
    ],
)
def test_a_refusal_is_a_problem_with_our_key_beside_it(anne, method, path, body, status, key):
    answer = anne.http.request(method, path, json=body)
    assert answer.headers["content-type"] == "application/problem+json"
    said = answer.json()
    assert (said["status"], said["error"]["key"]) == (answer.status_code, key) == (status, key)
    assert said["type"] == f"/api/docs#{status}"
    assert said["title"]
    assert said["detail"] == said["error"]["text"] != ""


# --- pages of lists


def pages(program: Program, path: str, limit: int) -> list[list[str]]:
    """The codes on each page, until there is none."""
    result, after = [], ""
    while after is not None:
        answer = program.get(f"{path}?limit={limit}&after={after}")
        [entries] = [value for name, value in answer.items() if name != "next"]
        result.append([entry["code"] for entry in entries])
        after = answer["next"]
    return result


def test_lists_come_in_pages_without_gaps_or_repeats(server):
    me = server.program("Maker")
    codes = [me.make("orongo", 2) for _ in range(5)]  # all at the same moment: the clock of the server stands still
    assert pages(me, "/tables/mine", 2) == [codes[:-3:-1], codes[2:0:-1], codes[:1]]
    assert pages(me, "/tables/mine", 5) == [codes[::-1]]
    for host in range(3):
        server.program(f"Host {host}").make("orongo", 2)
    listed = pages(me, "/tables", 2)
    assert [code for page in listed for code in page] == pages(me, "/tables", 100)[0]
    assert {len(page) for page in listed[:-1]} == {2}


def test_own_games_come_in_pages(server):
    me, other = server.program("Quick"), server.program("Other")
    codes = []
    for _ in range(3):
        codes.append(me.make("orongo", 2))
        other.sit(codes[-1], 2)
        me.choose(codes[-1], "bid 1")
        other.choose(codes[-1], "bid 0")
        other.post(f"/tables/{codes[-1]}/resign", {"seat": 2})
    assert pages(me, "/people/me/games", 2) == [codes[:-3:-1], codes[:1]]


def test_a_page_goes_on_although_its_last_table_is_gone(server):
    me, other = server.program("Maker"), server.program("Other")
    for program in (me, other):
        program.make("orongo", 2)
    first = me.get("/tables?limit=1")
    whole = [table["code"] for table in me.get("/tables")["tables"]]
    server.run(server.tables.host.end(first["tables"][0]["code"]))
    assert me.get(f"/tables?limit=1&after={first['next']}")["tables"][0]["code"] == whole[1]


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "after=x", "after=1~", "after=1.5~%00"])
def test_a_page_that_cannot_be_is_refused(anne, query):
    assert anne.get(f"/tables?{query}", 422)["error"]["key"] == "api.not_understood"


# --- HEAD, Allow, other origins


def test_head_is_answered_as_get_without_a_body(anne, code):
    for path in (f"/tables/{code}/sight", "/games", "/nowhere", f"/tables/{code}/undo"):
        head, got = anne.http.head(path), anne.http.get(path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        for name in ("content-length", "content-type", "etag", "allow"):
            assert head.headers.get(name) == got.headers.get(name)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/tables", "GET, HEAD, POST, OPTIONS"),
        ("/people/me", "GET, HEAD, PUT, OPTIONS"),
        ("/people/me/games", "GET, HEAD, DELETE, OPTIONS"),
        ("/tables/x/seats/1", "POST, DELETE, OPTIONS"),
    ],
)
def test_allow_names_every_method_of_an_address(anne, path, allowed):
    refused = anne.http.request("PATCH", path)
    assert (refused.status_code, refused.headers["allow"]) == (405, allowed)
    asked = anne.http.options(path)
    assert (asked.status_code, asked.headers["allow"], asked.content) == (204, allowed, b"")


def preflight(url: str, origin: str) -> httpx.Response:
    headers = {"origin": origin, "access-control-request-method": "POST"}
    return httpx.options(url, headers=headers | {"access-control-request-headers": "authorization, content-type"})


def test_other_origins_may_read_nothing_unless_the_host_says_so(server):
    assert "access-control-allow-origin" not in preflight(f"{server.url}/api/v1/games", SITE).headers
    answer = httpx.get(f"{server.url}/api/v1/games", headers={"origin": SITE})
    assert "access-control-allow-origin" not in answer.headers


def test_the_origins_that_a_host_names_may_use_the_api_and_no_page(tmp_path):
    with open_server(tmp_path, Settings(limits=False, cors_origins=(SITE,))) as server:
        asked = preflight(f"{server.url}/api/v1/tables", SITE)
        assert asked.status_code == 200
        assert asked.headers["access-control-allow-origin"] == SITE
        assert "access-control-allow-credentials" not in asked.headers
        assert preflight(f"{server.url}/api/v1/tables", "https://evil.example").status_code == 400
        for path in ("/api/v1/games", "/api/v1/nowhere", "/api/games"):
            answer = httpx.get(server.url + path, headers={"origin": SITE})
            assert answer.headers["access-control-allow-origin"] == SITE
            assert "ETag" in answer.headers["access-control-expose-headers"]
            other = httpx.get(server.url + path, headers={"origin": "https://evil.example"})
            assert "access-control-allow-origin" not in other.headers
        page = httpx.get(f"{server.url}/", headers={"origin": SITE})
        assert "access-control-allow-origin" not in page.headers


# --- tags and limits


@pytest.mark.parametrize("path", ["/tables/{}/sight", "/tables/{}"])
def test_what_has_not_changed_is_not_sent_again(anne, ben, code, path):
    path = path.format(code)
    first = anne.http.get(path)
    known = {"if-none-match": f'"other", {first.headers["etag"]}'}
    again = anne.http.get(path, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert anne.http.get(path, headers=known | {"accept-language": "de"}).status_code in (200, 304)
    assert ben.http.get(path, headers=known).status_code == 200  # Ben sees something else
    ben.post(f"/tables/{code}/chat", {"text": "Hello"})
    assert anne.http.get(path, headers=known).status_code == 200


def test_programs_are_told_what_they_may_still_ask_for(tmp_path):
    with open_server(tmp_path, Settings()) as server:
        person, token = server.run(server.tables.people.new_program("Anne", "bot"))
        code = server.run(server.tables.seating.make(person, NewTable("orongo", 2)))
        anne = server.program_with(token)
        answer = anne.http.post(f"/tables/{code}/chat", json={"text": "Hello"})
        assert answer.headers["ratelimit-policy"] == '"flood";q=200;w=10, "chat";q=10;w=30'
        assert re.fullmatch(r'"flood";r=\d+;t=\d+, "chat";r=9;t=3', answer.headers["ratelimit"])
        stranger = server.watcher().http.get("/games")
        assert stranger.headers["ratelimit-policy"] == '"flood";q=1000;w=10'
        assert "ratelimit" not in stranger.headers  # others may share the address
        for _ in range(9):
            anne.http.post(f"/tables/{code}/chat", json={"text": "Hello"})
        late = anne.http.post(f"/tables/{code}/chat", json={"text": "Hello"})
        assert late.status_code == 429
        assert '"chat";r=0;' in late.headers["ratelimit"]
        assert late.headers["retry-after"]


# --- the old paths


def test_an_old_path_answers_as_its_successor_and_says_until_when(server, anne, code):
    for path in ("/games", f"/tables/{code}", "/people/me", f"/tables/{code}/sight", "/nowhere", "/openapi.json"):
        old = httpx.get(f"{server.url}/api{path}", headers=anne.headers)
        new = anne.http.get(path)
        assert (old.status_code, old.json()) == (new.status_code, new.json())
        assert old.headers["content-type"] == "application/json"
        assert re.fullmatch(r"@\d+", old.headers["deprecation"])
        assert parsedate_to_datetime(old.headers["sunset"]).timestamp() == SUNSET
        assert old.headers["link"] == f'</api/v1{path}>; rel="successor-version"'
        assert "deprecation" not in new.headers


def test_the_old_socket_is_there_as_well(anne, code):
    with connect(
        f"{anne.url.replace('http', 'ws')}/api/tables/{code}/wakes", additional_headers=anne.headers
    ) as socket:
        assert socket.recv(timeout=PATIENCE)


def test_the_named_day_stands_in_the_docs():
    day = time.strftime("%Y-%m-%d", time.gmtime(SUNSET))
    for page in ("api.md", "stability.md"):
        assert day in (Path(__file__).parents[2] / "docs" / page).read_text("utf-8")


def test_a_client_of_before_still_plays_a_whole_game(server: VakaServer):
    words = [sys.executable, str(OLD_CLIENT), server.url, "orongo"]
    played = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert played.returncode == 0, played.stderr
    assert "Random" in played.stdout

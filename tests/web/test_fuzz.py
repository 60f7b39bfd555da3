"""Nonsense by the hundred: whatever is sent, the server answers with a clear refusal, never breaks, changes nothing."""

import json
import random
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
import requests
import sqlalchemy as sa
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import vaka
from tests.games import GOLDEN, WITH_RECORDS
from tests.patience import PATIENCE
from tests.table.conftest import new_database
from tests.table.evening import all_of
from tests.tables import SOAK
from tests.web.vaka_servers import Program, VakaServer, open_server
from vaka import web
from vaka.table.components import boxes
from vaka.table.new_table import NewTable
from vaka.table.seating import brought
from vaka.table.store import schema
from vaka.web import api, pages, table_page
from vaka.web.api.description import document
from vaka.web.traffic.sockets import MAX_CHARACTERS

EXAMPLES = 150 if SOAK else 2  # by chance, for each operation of the API: 5,600 in all or 75, beside all that covers
REFUSED = range(400, 500)
NO_REQUEST = (400, "Invalid HTTP request received.")  # what the server says where nothing can be read, before the API
STREAMS = ("GET /api/v1/stream/events", "GET /api/v1/tables/{code}/stream")
STORES = ("sqlite", "postgresql") if SOAK else ("sqlite",)
SOCKETS = 3000 if SOAK else 15  # conversations with each
FORMS = 100 if SOAK else 2  # to each address
FILES = 400 if SOAK else 4  # component files and records, of each game


class Fuzzed:
    """A server with one table, whose code and token take the place of invented ones half of the time."""

    def __init__(self, server: VakaServer) -> None:
        self.server = server
        self.anne, self.ben = server.program("Anne"), server.program("Ben")
        self.people = [server.run(server.tables.people.by_token(program.token)) for program in (self.anne, self.ben)]
        self.line = requests.Session()
        self.line.trust_env = False  # else it looks for a proxy at each request
        self.new_table()

    def new_table(self) -> None:
        self.code = self.anne.make("orongo", 2)
        self.ben.sit(self.code, 2)
        self.kept = self.looks()

    def looks(self) -> list[Any]:
        """All that both players see, and what else is known of the table."""
        return [
            all_of(self.server.run(self.server.tables.looking.table_view(self.code, person))) for person in self.people
        ]

    def changed(self) -> list[dict[str, Any]]:
        """What both players see otherwise than before, each with what it was and is."""
        result = []
        for before, now in zip(self.kept, self.looks()):
            one, two = {**before, **before["facts"], "facts": 0}, {**now, **now["facts"], "facts": 0}
            result.append({name: (one[name], two[name]) for name in one if one[name] != two[name]})
        return result

    def move_on(self) -> None:
        """Some requests are no nonsense: the table has changed, or is over, and then another one takes its place."""
        self.kept = self.looks()
        if self.kept[0]["facts"]["status"] == "over":
            self.new_table()


@pytest.fixture(scope="module", params=STORES)
def fuzzed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    url = new_database(request.getfixturevalue("postgresql")) if request.param == "postgresql" else ""
    with pytest.MonkeyPatch.context() as patch, open_server(tmp_path_factory.mktemp("fuzzed"), url=url) as server:
        patch.setattr("vaka.table.bots.hinting.BUDGET", "20")  # this is not about good hints
        yield Fuzzed(server)


def description() -> dict[str, Any]:
    """The API as it describes itself; only that the longest texts would take too long to invent."""
    said: dict[str, Any] = json.loads(re.sub(r'("maxLength": )\d{6}', r"\g<1>2000", json.dumps(document())))
    return said


def operations() -> list[str]:
    """What can be asked of the API, such as `POST /api/v1/tables`; read off its routes, quicker than a description."""
    described = [route for route in api.operations.router.routes if getattr(route, "include_in_schema", False)]
    return [f"{method} {route.path}" for route in described for method in sorted(route.methods)]


@pytest.fixture(scope="module")
def invention():
    from tests.web.invention import Invention

    return Invention(description())


def test_requests_are_invented_for_all_that_is_described(invention):
    assert sorted(invention.operations) == sorted(operations())


@pytest.mark.parametrize("operation", operations())
def test_invented_requests_are_answered_as_described(operation, invention, fuzzed):
    from tests.web.invention import CHECKS

    def send(case):
        lot = random.Random(repr(case.body) + case.path)
        if "code" in case.path_parameters and lot.random() < 0.8:
            case.path_parameters["code"] = fuzzed.code
        if operation in STREAMS:
            case.query = {**(case.query or {}), "follow": "false"}  # nobody waits for what never comes
        token = lot.choice([fuzzed.anne, fuzzed.ben]).token
        headers = {"Authorization": f"Bearer {token}"} if lot.random() < 0.8 else {}
        answer = case.call(base_url=fuzzed.server.url, headers=headers, session=fuzzed.line, timeout=PATIENCE)
        if (answer.status_code, answer.text) == NO_REQUEST:  # with an invented `Content-Length: ~~Q7861`, for instance
            assert fuzzed.changed() == [{}, {}]
            return
        if answer.status_code in REFUSED:
            assert fuzzed.changed() == [{}, {}], answer.request.url
            assert answer.json()["error"]["text"]
        else:
            fuzzed.move_on()
        case.validate_response(answer, checks=CHECKS)

    fuzzed.move_on()  # an earlier test that failed after a change is not to fail this one as well
    invention.send(operation, send, EXAMPLES)


NONSENSE = [
    b"",
    b"null",
    b"[]",
    b"{" * 5000,
    b"[" * 100_000,
    b'{"seat": 1e400}',
    b'{"seat": NaN, "words": "bid 1", "version": 0}',
    b'{"words": "\\ud800", "seat": 1, "version": 0}',
    b"\xff\xfe\x00",
    b'{"seat": 99999999999999999999999999, "words": "bid 1", "version": 0}',
    b'{"seat": 1, "words": "\\u0000", "version": 0}',
    b'{"text": "\\u0000"}',
    b'{"name": "\\u202e\\u0000"}',
    b'{"record": "' + b"\\n" * 50_000 + b'"}',
    b'{"record": "' + b"x" * (brought.MAX_CHARACTERS + 1) + b'"}',
    b'{"game": "orongo", "players": 2, "components": "' + b"x" * (boxes.MAX_CHARACTERS + 1) + b'"}',
]


@pytest.mark.parametrize("path", ["people", "tables", "import", "tables/{code}/choices", "tables/{code}/chat"])
def test_bodies_that_are_no_json_or_too_strange_are_refused(fuzzed, path):
    for body in NONSENSE:
        answer = post(fuzzed.anne, path.format(code=fuzzed.code), body)
        assert answer.status_code in REFUSED, (body[:60], answer.status_code)
        assert answer.json()["error"]["text"]
    assert fuzzed.changed() == [{}, {}]


def post(program: Program, path: str, body: bytes) -> httpx.Response:
    return program.http.post(f"/{path}", content=body, headers={"content-type": "application/json"})


@pytest.mark.parametrize(
    "path", ["/api/v1/%00", "/api/v1/tables/%ff", "/api/v1/tables/..%2f..", "/t/%00", "/static/..%2fapp.py", "//"]
)
def test_strange_addresses_are_refused(fuzzed, path):
    assert httpx.get(fuzzed.server.url + path).status_code in REFUSED


# --- sockets

PAGE, PROGRAM = "/t/{code}/live", "/api/v1/tables/{code}/wakes"
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=20)  # half of a character, too
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT | st.just(""),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("token") | ANY_TEXT, inner, max_size=3),
    max_leaves=5,
)
MESSAGES = st.one_of(
    st.sampled_from(["look", "look ", "{}", '{"token": ""}', '{"token": ', "", "\x00", '"', "NaN"]),
    st.text(max_size=100),
    st.builds(json.dumps, JSON),
    st.builds(lambda text, times: text * times, st.sampled_from(["[", '{"token":', "9", "look"]), st.integers(1, 5000)),
    st.binary(max_size=100),
)


def refused(message: str | bytes) -> int | None:
    """With which code any socket is closed for this message, if it is."""
    if isinstance(message, bytes):
        return 1003
    return 1009 if len(message) > MAX_CHARACTERS else None


def lets_in(message: str) -> bool:
    """Whether it is that of a watcher: an object, and no token."""
    try:
        data = json.loads(message)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and data.get("token", "") == ""


def talk(server: VakaServer, path: str, messages: list[str | bytes], closes: bool) -> tuple[list[Any], int | None]:
    """What the socket answers to these messages and one `look`, and the code with which it is closed."""
    answers: list[Any] = []
    with connect(f"{server.url.replace('http', 'ws')}{path}", additional_headers={"origin": server.url}) as socket:
        expected = 1  # of a program's socket
        try:
            if path.startswith("/t/"):
                socket.recv(timeout=PATIENCE)  # the first frame could be the answer to a look
                expected += sum(message == "look" for message in messages)
            for message in [*messages, "look"]:
                socket.send(message)
            while closes or len(answers) < expected:
                answers.append(json.loads(socket.recv(timeout=PATIENCE)))
        except ConnectionClosed as closed:
            return answers, closed.rcvd.code if closed.rcvd else None
    return answers, None


@pytest.mark.parametrize("path", [PAGE, PROGRAM])
def test_invented_messages_to_a_socket_are_passed_over_or_refused(fuzzed, path):
    """Each refusal has its own code; none is that of a server that broke (1011), and no table is changed."""

    @given(st.lists(MESSAGES, min_size=1, max_size=4))
    @example(["[" * MAX_CHARACTERS])
    @example(['{"token": "\\ud800"}'])
    @example(["{}", "[" * MAX_CHARACTERS, b""])
    @settings(max_examples=SOCKETS, suppress_health_check=list(HealthCheck))
    def send(messages: list[str | bytes]) -> None:
        code = next((code for code in map(refused, messages) if code is not None), None)
        if path == PROGRAM and refused(messages[0]) is None and not lets_in(messages[0]):
            code = 4403
        answers, closed = talk(fuzzed.server, path.format(code=fuzzed.code), messages, code is not None)
        assert closed == code
        assert all(isinstance(answer, dict) for answer in answers)

    send()
    assert fuzzed.changed() == [{}, {}]


# --- forms, component files and records

ROOMS = (pages, table_page)  # where pages and their forms are
TEMPLATES = Path(web.__file__).parent / "templates"
FIELDS = sorted(
    {name for file in TEMPLATES.glob("**/*.html") for name in re.findall(r'name="(\w+)"', file.read_text())}
)
ODD = [
    "", " ", "0", "1", "2", "-1", "7", "99999999999999999999", "1e400", "NaN", "yes", "no", "me", "open", "child",
    "orongo", "raiatea", "bid 1", "pass", "x" * 5000, "\u202eodd\u200b", "a\x00b", "\ufffe", "<script>", "{{ 7 * 7 }}",
    "../../etc/passwd", "//evil.example", "%00", "\r\nSet-Cookie: vaka=1", "end", "undo", "replace", "light", "de",
]  # fmt: skip
# In addresses; codes of tables are those of the players.
PLACES = {
    "number": ["0", "1", "99", "-1", "odd"], "seat": ["1", "9", "odd"], "game": ["orongo", "chess"],
    "name": ["moorea", "chess", "%00"], "secret": ["odd", "%ff", "x" * 500],
}  # fmt: skip


def form_fields() -> dict[str, list[str]]:
    """Every address to which a page sends a form, with the fields that are read there."""
    parts = [import_module(f"{room.__name__}.{one.name}") for room in ROOMS for one in iter_modules(room.__path__)]
    routes = [route for part in parts if hasattr(part, "router") for route in part.router.routes]
    posts = [route for route in routes if "POST" in (getattr(route, "methods", None) or ())]
    return {
        route.path: [name for body in route.dependant.body_params for name in body.field_info.annotation.model_fields]
        for route in sorted(posts, key=lambda route: route.path)
    }


class Players:
    """Two people with cookies, at a table at which they play and one that waits for a third: so their forms are more
    than a stranger's."""

    def __init__(self, server: VakaServer) -> None:
        self.tables = server.tables
        self.run = server.run
        self.come_back()

    def come_back(self) -> None:
        """Others take their place, since a form may have signed them out, or ended their game."""
        came = [self.run(self.tables.people.newcomer(name)) for name in ("Cara", "Dora")]
        self.people = [person for person, _ in came]
        self.cookies = [cookie for _, cookie in came]
        self.codes = [self.run(self.tables.seating.make(self.people[0], NewTable("orongo", n))) for n in (2, 3)]
        for code in self.codes:
            self.run(self.tables.seating.sit(code, self.people[1], 1))
        self.note()

    def note(self) -> None:
        """From now on this is what forms have to leave as it is."""
        self.kept = self.stored()

    def version(self) -> str:
        return str(self.run(self.tables.looking.facts(self.codes[0], None)).version)

    def stored(self) -> dict[str, list[str]]:
        """All that the store has of their tables and of all people; but for what the server writes down by itself now
        and then, and for its keys, which are made when a page first needs them. At other tables bots may be playing."""
        return self.run(self._stored())

    async def _stored(self) -> dict[str, list[str]]:
        tables = schema.tables.c
        result: dict[str, list[str]] = {}
        async with self.tables.store.read() as db:
            numbers = (await db.execute(sa.select(tables.id).where(tables.code.in_(self.codes)))).scalars().all()
            result["codes"] = sorted((await db.execute(sa.select(tables.code))).scalars())
            for table in schema.metadata.sorted_tables:
                if table.name in ("uptime", "presence", "leases", "push_keys", "signing_keys"):
                    continue
                query = sa.select(*[column for column in table.c if column.name != "used"])
                own = table.c.id if table is schema.tables else table.c.get("table")
                if own is not None:
                    query = query.where(own.in_(numbers))
                result[table.name] = sorted(map(repr, await db.execute(query)))
        return result


FORM = "application/x-www-form-urlencoded"
TYPES = st.sampled_from([FORM] * 9 + ["multipart/form-data", "multipart/form-data; boundary=x", "text/plain"])
# What was wrong, on a page or for a script.
SAID = re.compile(r'<(?:p|div) class="(?:lead|bad|problem)"(?![^>]*hidden)[^>]*>\s*(?:\S|<)|"error":')


@pytest.fixture(scope="module")
def players(fuzzed: Fuzzed) -> Players:
    return Players(fuzzed.server)


@pytest.mark.parametrize("path", form_fields())
def test_invented_forms_get_a_clear_message_and_change_nothing(fuzzed, players, path):
    own = form_fields()[path]
    names = st.sampled_from([*own, *FIELDS] if len(own) < 4 else own)
    values = st.sampled_from(ODD) | ANY_TEXT
    seen = {"seat": "1", "whose": "1", "version": players.version(), "choice": "bid 1", "game": "orongo"}

    @given(
        st.data(),
        st.dictionaries(names, values, max_size=8),
        st.booleans(),
        st.dictionaries(st.sampled_from(["record", "components", "file"]), st.binary(max_size=50), max_size=1),
        st.sampled_from([0, 1, "nobody", ""]),
    )
    @settings(max_examples=FORMS, suppress_health_check=list(HealthCheck))
    def send(data, fields, as_a_page, files, who) -> None:
        def placed(name: str) -> str:
            return data.draw(st.sampled_from(PLACES.get(name) or [*players.codes, "hotu-2222-2222"]), name)

        address = re.sub(r"\{(\w+)\}", lambda name: placed(name[1]), path)
        if as_a_page:  # but for what is odd
            fields = {name: seen[name] for name in own if name in seen} | fields
        written = {name: value.encode("utf-8", "surrogatepass") for name, value in fields.items()}
        cookie = players.cookies[who] if isinstance(who, int) else who
        headers = {"cookie": f"vaka={cookie}"} if cookie else {}
        if files:
            answer = browser.post(address, data=written, files=files, headers=headers)
        else:
            headers["content-type"] = data.draw(TYPES, "type")
            answer = browser.post(address, content=urlencode(written).encode(), headers=headers)
        if answer.status_code in REFUSED:
            assert SAID.search(answer.text), answer.text
            assert players.stored() == players.kept
        else:
            assert answer.status_code < 400, (answer.status_code, answer.text)
            if players.stored() != players.kept:
                players.come_back()

    players.note()
    with httpx.Client(base_url=fuzzed.server.url, timeout=PATIENCE, headers={"accept": "text/html"}) as browser:
        send()


@pytest.mark.parametrize("name", vaka.list_games())
def test_component_files_that_were_tampered_with_are_played_or_refused(fuzzed, name):
    text = components_of(name)
    luck = random.Random(name)
    players = vaka.game(name).players[0]
    for _ in range(FILES):
        body = {"game": name, "players": players, "components": tampered(text, luck)}
        answer = fuzzed.anne.http.post("/tables", json=body)
        assert answer.status_code == 201 or answer.status_code in REFUSED, answer.text
        if answer.status_code != 201:
            assert answer.json()["error"]["text"]
        else:
            fuzzed.anne.get(f"/tables/{answer.json()['code']}")


@pytest.mark.parametrize("name", WITH_RECORDS)
def test_records_that_were_tampered_with_are_played_or_refused(fuzzed, name):
    luck = random.Random(name)
    records = sorted(GOLDEN.glob(f"{name}*.record"))
    for number in range(FILES):
        text = records[number % len(records)].read_text("utf-8")
        answer = fuzzed.anne.http.post("/import", json={"record": tampered(text, luck)})
        assert answer.status_code == 201 or answer.status_code in REFUSED, answer.text
        if answer.status_code != 201:
            assert answer.json()["error"]["text"]


def components_of(name: str) -> str:
    return (Path(vaka.__file__).parent / "games" / name / "components.toml").read_text("utf-8")


def tampered(text: str, luck: random.Random) -> str:
    """The text with some lines gone, doubled, swapped or cut, and some numbers and letters changed."""
    lines = text.splitlines()
    for _ in range(luck.randint(1, 4)):
        at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
        deed = luck.randrange(6)
        if deed == 0 and len(lines) > 1:
            del lines[at]
        elif deed == 1:
            lines.insert(at, lines[other])
        elif deed == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif deed == 3:
            lines[at] = lines[at][: luck.randint(0, len(lines[at]))]
        elif deed == 4:
            lines[at] = re.sub(r"\d+", lambda _: luck.choice(["-1", "0", "1", "99", "1000", "3.5", '"x"']), lines[at])
        else:
            lines[at] += luck.choice(["\x01", "[[", "= 1", " bid 1", "\u202e", "."])
    return "\n".join(lines) + "\n"

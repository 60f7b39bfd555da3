"""The command that serves tables: a process of its own, asked and stopped as a host would."""

import html
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.sync.client import connect

from tests.commands import run_vaka, started_vaka
from tests.patience import PATIENCE
from tests.table.conftest import new_database
from tests.web.servers import Server
from tests.web.vaka_servers import Program, VakaServer, open_server
from tests.web.visitors import Visitor
from vaka.games import list_games
from vaka.table.tables import Tables
from vaka.web.app import create_app
from vaka.web.pages.games import game_named
from vaka.web.server import Server as OwnServer
from vaka.web.settings import Settings

READY = "The table is set: "
HOUR = 3600.0


def environ(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(folder), "VAKA_DATABASE": ""}


@contextmanager
def vaka(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running command, and the address it says."""
    command = [sys.executable, "-m", "vaka", *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environ(folder), text=True, start_new_session=True, **pipes) as process:
        assert process.stdout is not None
        said = process.stdout.readline().strip()
        try:
            assert said.startswith(READY), said
            yield process, said.removeprefix(READY)
        finally:
            process.kill()


@contextmanager
def served(folder: Path, *words: str, **variables: str) -> Iterator[str]:
    """The address of a server for tests that do not ask how its process starts and ends: it is there sooner."""
    with started_vaka("serve", "--port", "0", *words, environ={**environ(folder), **variables}) as said:
        line = said.readline().strip()
        assert line.startswith(READY), line
        yield line.removeprefix(READY)


def refusal(*words: str) -> str:
    result = run_vaka(*words)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    return result.stderr


def test_a_server_serves_keeps_its_tables_and_stops_with_sockets_open(tmp_path: Path):
    with vaka(tmp_path, "serve", "--port", "0") as (process, address):
        with httpx.Client(base_url=address, headers={"accept": "text/html"}, timeout=PATIENCE) as anne:
            anne.post("/me", data={"name": "Anne"})
            fields = {
                "game": "orongo",
                "players": "2",
                "seat1": "me",
                "seat2": "open",
                "name": "FragmentCache",
                "doors": "open",
            }
            fields |= {"watchers": "yes"}
            table = anne.post("/new", data=fields).headers["location"]
        with connect(f"{address.replace('http', 'ws')}{table}/live") as socket:
            assert "waiting" in socket.recv(timeout=PATIENCE)
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        logged = process.stderr.read()
        assert table.rpartition("/")[2] not in logged
        assert "Running upgrade" in logged
        assert "plugin" not in logged  # what makes a store tells what it does, and not what it consists of
        assert "Traceback" not in logged
    assert (tmp_path / "vaka" / "tables.sqlite").is_file()
    with served(tmp_path) as address:
        assert "FragmentCache" in httpx.get(address).text


def test_a_server_that_is_asked_to_stop_is_not_ready_plays_on_and_then_tells_its_sockets(tmp_path: Path):
    with vaka(tmp_path, "serve", "--port", "0", "--grace", str(PATIENCE)) as (process, address):
        anne = Program(address, httpx.post(f"{address}/api/v1/people", json={"name": "Anne"}).json()["token"])
        code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot", "strength": "child"}])
        with anne.wakes(code) as wakes, anne.http.stream("GET", f"/tables/{code}/stream") as stream:
            wakes.next()
            assert httpx.get(f"{address}/readyz").status_code == 200
            process.send_signal(signal.SIGTERM)
            while httpx.get(f"{address}/readyz").status_code == 200:
                time.sleep(0.05)
            assert httpx.get(f"{address}/livez").status_code == 200
            assert len(list(stream.iter_lines())) == 1  # it has ended: its program asks another process
            assert len(anne.http.get(f"/tables/{code}/stream").text.splitlines()) == 1
            anne.choose(code, "bid 1")
            while wakes.next()["version"] == 0:
                pass  # the bot bids, too
            process.send_signal(signal.SIGTERM)  # a second wish ends the grace
            with pytest.raises(ConnectionClosed, match=str(int(CloseCode.SERVICE_RESTART))):
                list(iter(wakes.next, None))
        anne.close()
        assert process.wait(PATIENCE) == 0


def test_a_clock_that_differs_from_the_database_is_said_to_those_who_watch(postgresql):
    tables = Tables(new_database(postgresql))
    tables.store.clock.calendar = lambda: time.time() + HOUR
    server = VakaServer(tables, Settings(limits=False))
    server.start()
    try:
        ready = httpx.get(f"{server.url}/readyz")
        assert ready.status_code == 200
        assert ready.text.startswith("well, but the clock differs from the database by 36")
        metrics = httpx.get(f"{server.url}/metrics").text
        (ahead,) = [row for row in metrics.splitlines() if row.startswith("vaka_clock_ahead_seconds")]
        assert abs(float(ahead.split()[1]) - HOUR) < 60
    finally:
        server.stop()


def test_without_a_command_the_table_is_opened_on_this_machine(tmp_path: Path):
    with vaka(tmp_path, "--no-browser", "--port", "0") as (process, address):
        assert address.startswith("http://localhost:")
        assert "Sit down." in httpx.get(address).text
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_ctrl_c_reaches_all_processes_and_is_no_failure(tmp_path: Path):
    """A terminal sends it to everything that runs there: also to a process in which a bot thinks."""
    with vaka(tmp_path, "open", "--no-browser", "--port", "0") as (process, address):
        anne = Program(address, httpx.post(f"{address}/api/v1/people", json={"name": "Anne"}).json()["token"])
        code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot", "strength": "child"}])
        with anne.wakes(code) as wakes:
            anne.choose(code, "bid 1")
            while anne.table_view(code)["table"]["version"] == 0:  # until the bot has bidden, too
                wakes.next()
        anne.close()
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_only_allowed_names_are_answered(tmp_path: Path):
    with served(tmp_path, "--allow-host", "Vaka.Example.org", "--https") as address:
        assert httpx.get(address, headers={"host": "vaka.example.org"}).status_code == 200
        assert httpx.get(address, headers={"host": "evil.example"}).status_code == 421
        answer = httpx.post(f"{address}/me", data={"name": "Anne"}, headers={"accept": "text/html"})
        assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("serve", "--host", "0.0.0.0"), "--allow-host"),
        (("serve", "--port", "0", "--allow-host", "https://vaka.org"), "“https://vaka.org” is not a host name"),
        (("serve", "--port", "0", "--allow-host", "vaka.example.org:8000"), "example.org:8000” is not a host name"),
        (("serve", "--port", "0", "--allow-host", "vaka..org"), "“vaka..org” is not a host name"),
        (("serve", "--port", "70000"), "cannot be used: ports are numbered from 0 to 65535.\n"),
        (("open", "--port", "-1", "--no-browser"), "cannot be used: ports are numbered from 0 to 65535.\n"),
        (("serve", "--port", "0", "--database", "mysql://x"), "not the address of a database"),
        (("serve", "--port", "0", "--database", __file__), "is not a Vaka database"),
        (("open", "--port", "0", "--no-browser", "--database", "sqlite+aiosqlite:////proc/vaka.db"), "/proc/vaka.db"),
    ],
)
def test_what_cannot_be_served_is_one_clear_line(words: tuple[str, ...], said: str):
    line = refusal(*words)
    assert said in line
    assert len(line.splitlines()) == 1


def test_nobody_waits_while_a_game_is_read_for_the_first_time(tmp_path):
    game_named.cache_clear()
    with open_server(tmp_path):
        assert game_named.cache_info().currsize == len(list_games())


def test_a_server_on_ones_own_machine_lets_the_network_in_at_the_press_of_a_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("vaka.web.server.lan_address", lambda: "127.0.0.2")
    app = create_app(
        Tables(f"sqlite+aiosqlite:///{tmp_path / 'vaka.sqlite'}"), Settings(limits=False, own_machine=True)
    )
    served_here = Server(app)
    served_here.uvicorn = OwnServer(app, served_here.uvicorn.config, lambda: None)
    served_here.start()
    app.state.settings.port = served_here.port
    app.state.open_to_network = served_here.uvicorn.open_to_network
    anne = Visitor(served_here.url, "Anne")
    try:
        room = anne.make(doors="open")
        before = anne.get(room)
        assert "Let others in this network join" in before
        assert 'class="qr' not in before, "no phone reaches this machine by the name it has for itself"
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://127.0.0.2:{served_here.port}/")
        assert anne.post("/friends", back=room) == room
        after = anne.get(room)
        assert "Let others in this network join" not in after
        assert f'value="http://127.0.0.2:{served_here.port}{room}"' in after
        assert 'class="qr' in after
        assert "Anne" in httpx.get(f"http://127.0.0.2:{served_here.port}{room}", timeout=PATIENCE).text
    finally:
        anne.close()
        served_here.stop()


@pytest.mark.parametrize("said_by", ["option", "variable", "config"])
def test_a_server_that_cannot_open_itself_names_the_command_with_its_tables_and_port(tmp_path: Path, said_by: str):
    name = os.path.relpath(tmp_path / "my tables.db")
    config = tmp_path / "vaka.toml"
    config.write_text(f"database = {name!r}\n", "utf-8")
    words = {"option": ["--database", name], "config": ["--config", str(config)]}.get(said_by, [])
    variables = {"VAKA_DATABASE": f"sqlite+aiosqlite:///{name}"} if said_by == "variable" else {}
    with served(tmp_path, "--allow-host", "a.example", *words, **variables) as address:
        with closing(Visitor(address, "Anne")) as anne:
            page = html.unescape(anne.get(anne.make(doors="link")))
            anne.refused("/friends", 403, back="/")
        port = httpx.URL(address).port
        assert f"vaka open --lan --database '{Path(name).absolute()}' --port {port}" in page
        elsewhere = httpx.get(f"{address}/friends", headers={"host": "a.example", "accept": "text/html"}).text
        assert f"vaka open --lan --port {port}" in elsewhere, "not where the tables are kept"
        assert Path(name).exists()


FIRST_FRAME = """
import sys
import vaka
from tools.preview import facts_of, played
from vaka.table.table_view import view_for
from vaka.web.server import read_ahead
from vaka.web.table_page.frames import Frames
matches = [played(name, 3, seed=3, choices=10, options={}, until="") for name in vaka.list_games()]
read_ahead()
sys.addaudithook(lambda name, given: print(given[0]) if name in ("compile", "import") else None)
for match in matches:
    Frames().regions(view_for(facts_of(match, 0), match, 0), "en")
"""


def test_the_first_page_of_a_process_imports_and_compiles_nothing():
    """All that was done before the server was ready: it would keep everybody waiting."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME], capture_output=True, text=True, cwd=Path(__file__).parents[2], check=False
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr

"""Drills for what goes wrong around a server: a frozen database, a full disk, clocks that are set, slow and silent
connections, a restore after a kill, a start with 1,500 tables. They take minutes, so `make long` runs them."""

import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median

import httpx
import psycopg
import pytest

from tests.clocks import Clock
from tests.freezing import frozen
from tests.patience import PATIENCE
from tests.table.conftest import new_database
from tests.tables import LONG
from tests.web.killing import Game, Process
from tests.web.vaka_servers import Program, VakaServer
from vaka.table.tables import Tables
from vaka.web.server import lan_address
from vaka.web.settings import Settings
from vaka.web.traffic.connections import ADDRESS_CONNECTIONS, SPARE

pytestmark = [
    LONG,
    pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and the limits of Linux"),
]

HEALTHZ_SECONDS = 2.0
STOP_SECONDS = 3.0
TRIES = 3  # of which the quickest counts: the machine may have other things to do
TABLES = 1500
DAY = 86_400.0


@contextmanager
def serving(store: str, *words: str, descriptors: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`vaka serve` as a host starts it, perhaps with so many descriptors and no more."""
    command = [sys.executable, "-m", "vaka", "serve", "--port", "0", "--database", store, "--log", "error", *words]
    if descriptors:
        command = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh", *command]
    environ = {**os.environ, "LC_ALL": "C"}
    with subprocess.Popen(
        command, env=environ, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip().removeprefix("The table is set: ")
        finally:
            process.kill()


def status(address: str, path: str = "/healthz") -> int:
    return httpx.get(f"{address}{path}", timeout=PATIENCE).status_code


def quickest(work: Callable[[], object]) -> float:
    times = []
    for _ in range(TRIES):
        begin = time.monotonic()
        work()
        times.append(time.monotonic() - begin)
    return min(times)


def newcomer(address: str) -> Program:
    answer = httpx.post(f"{address}/api/v1/people", json={"name": "Anne"}, timeout=PATIENCE)
    return Program(address, answer.json()["token"])


# --- a frozen database


def test_a_server_on_a_frozen_postgresql_says_so_at_once_and_goes_on_with_it(postgresql):
    store = new_database(postgresql)
    with serving(store) as (_, address):
        anne = newcomer(address)
        code = anne.make("orongo", 2)
        assert status(address) == 200
        with frozen(store):
            assert status(address) == 503
            assert quickest(lambda: status(address)) < HEALTHZ_SECONDS
            assert anne.http.post(f"/tables/{code}/chat", json={"text": "Hello?"}).status_code == 503
        while status(address) != 200:
            time.sleep(0.1)
        assert anne.get(f"/tables/{code}")["code"] == code
        anne.close()


def test_a_server_on_a_frozen_postgresql_stops_when_it_is_told(postgresql):
    store = new_database(postgresql)
    seats = [{"kind": "bot", "strength": "child"}] * 2

    def start_freeze_and_stop() -> float:
        with serving(store) as (process, address):
            anne = newcomer(address)
            anne.make("orongo", 2, seats=seats)
            anne.close()
            with frozen(store):
                assert status(address) == 503
                begin = time.monotonic()
                process.send_signal(signal.SIGTERM)
                assert process.wait(PATIENCE) == 0
                return time.monotonic() - begin

    assert min(start_freeze_and_stop() for _ in range(TRIES)) < STOP_SECONDS


# --- a full disk


def test_a_full_disk_shows_loses_nothing_and_passes(tmp_path):
    """The disk is full for one process: no file of its may grow beyond what the log of SQLite has now."""
    store = tmp_path / "vaka.sqlite"
    with serving(f"sqlite+aiosqlite:///{store}") as (process, address):
        anne = newcomer(address)
        made = [anne.make("orongo", 2)]
        assert status(address) == 200
        size = Path(f"{store}-wal").stat().st_size
        _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, most))
        answer = anne.http.post("/tables", json={"game": "orongo", "players": 2})
        while answer.status_code == 201:
            made.append(answer.json()["code"])
            answer = anne.http.post("/tables", json={"game": "orongo", "players": 2})
        assert answer.status_code == 503, answer.text
        assert answer.json()["error"]["key"] == "table.store.away"
        assert status(address) == 503
        assert anne.get(f"/tables/{made[0]}")["code"] == made[0]  # it can still be read
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, most))
        assert status(address) == 200
        made.append(anne.make("orongo", 2))
        for code in made:
            assert anne.get(f"/tables/{code}")["code"] == code
        anne.close()


# --- clocks that are set


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_bots_play_whole_games_while_somebody_sets_the_calendar(tmp_path, postgresql, kind):
    url = new_database(postgresql) if kind == "postgresql" else f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite"
    tables = Tables(url, pace=0.0, workers=1)
    clock = Clock(time.time())
    clock.wind(tables.registry)
    server = VakaServer(tables, Settings(limits=False))
    server.start()
    luck = Random(1)
    try:
        anne = server.program("Anne")
        codes = [anne.make(game, 3, seats=[{"kind": "bot", "strength": "child"}] * 3) for game in ("orongo", "moorea")]
        for code in codes:
            with anne.wakes(code) as wakes:
                while anne.get(f"/tables/{code}")["status"] == "playing":
                    clock.jump(luck.choice([-1, 1]) * luck.uniform(0, 400 * DAY))
                    wakes.next()
    finally:
        server.stop()


# --- slow and silent connections


def lines_to(address: str, number: int) -> list[socket.socket]:
    """So many connections, on which nothing was said yet."""
    host, _, port = address.removeprefix("http://").partition(":")
    return [socket.create_connection((host, int(port)), timeout=PATIENCE) for _ in range(number)]


def said_until_closed(line: socket.socket) -> bytes:
    """All that the server says on this line until it closes it."""
    result = b""
    with line, suppress(ConnectionError):
        while data := line.recv(1000):
            result += data
    return result


def drip(lines: list[socket.socket], text: bytes) -> None:
    """Send the same letter by letter on all lines, until the server has closed them or it is said."""
    open_lines = lines[:]
    for letter in text:
        for line in open_lines[:]:
            try:
                line.sendall(bytes([letter]))
            except OSError:
                open_lines.remove(line)
        if not open_lines:
            return
        time.sleep(0.2)
    raise AssertionError(f"{len(open_lines)} were listened to for as long as they liked")


def refusals(address: str, reason: str) -> int:
    for row in httpx.get(f"{address}/metrics", timeout=PATIENCE).text.splitlines():
        if row.startswith("vaka_guard_refusals_total") and f'"{reason}"' in row:
            return int(float(row.rpartition(" ")[2]))
    return 0


def test_slow_and_silent_connections_are_shown_out_and_nobody_else_notices(tmp_path):
    slow, silent = 50, 200
    with serving(f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite") as (_, address):
        anne = newcomer(address)
        code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "me"}])
        lines = lines_to(address, silent)
        dripping = lines_to(address, slow)
        never_ends = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 10_000
        slowly = threading.Thread(target=drip, args=(dripping, never_ends))
        slowly.start()
        assert status(address) == 200
        assert anne.get(f"/tables/{code}")["code"] == code
        assert [said_until_closed(line) for line in lines] == [b""] * silent
        slowly.join(PATIENCE)
        assert not slowly.is_alive()
        assert [said_until_closed(line) for line in dripping] == [b""] * slow
        assert refusals(address, "silent") == slow + silent
        assert anne.get(f"/tables/{code}")["code"] == code
        anne.close()


def test_a_server_full_of_silent_connections_says_so_and_is_there_again_when_they_are_gone(tmp_path):
    descriptors, more = SPARE + 50, 30
    with serving(f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite", descriptors=descriptors) as (_, address):
        lines = lines_to(address, descriptors - SPARE + more)
        data = [said_until_closed(line) for line in lines]
        assert sum(words.startswith(b"HTTP/1.1 503") for words in data) == more
        assert data.count(b"") == len(lines) - more
        assert status(address) == 200
        assert refusals(address, "full") == more


@pytest.mark.skipif(not lan_address(), reason="this machine has no address but its own")
def test_one_address_does_not_take_all_connections(tmp_path):
    store, more = f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite", 20
    with serving(store, "--host", "0.0.0.0", "--allow-host", lan_address()) as (_, address):
        here = address.replace("0.0.0.0", "127.0.0.1")
        lines = lines_to(address.replace("0.0.0.0", lan_address()), ADDRESS_CONNECTIONS + more)
        assert status(here) == 200  # others come in
        data = [said_until_closed(line) for line in lines]
        assert sum(words.startswith(b"HTTP/1.1 503") for words in data) == more
        assert refusals(here, "connections") == more
        assert status(address.replace("0.0.0.0", lan_address())) == 200  # and so does the address itself again


# --- a restore after a kill


def test_a_backup_is_restored_after_the_server_was_killed(tmp_path):
    store, copy = f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite", tmp_path / "copy.sqlite"
    luck = Random(2)
    process = Process(store)
    games = [Game(process.url, number, players=2) for number in range(3)]
    for game in games:
        game.play_on(luck, 10)
    assert vaka("backup", str(copy), "--database", store).returncode == 0
    saved = [game.players[0].look()["table"]["version"] for game in games]
    for game in games:
        game.play_on(luck, 10)
    process.kill()
    assert Path(f"{tmp_path}/vaka.sqlite-wal").stat().st_size > 0  # what would be played into a mere copy
    done = vaka("restore", str(copy), "--database", store)
    assert done.returncode == 0, done.stderr
    process = Process(store)
    try:
        for game, version in zip(games, saved):
            for player in game.players:
                player.come_back(process.url)
            assert 0 <= game.players[0].look()["table"]["version"] - version < 10
            game.play_on(luck, 20)  # no table is stuck
            game.close()
    finally:
        process.kill()


def vaka(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "vaka", *words], capture_output=True, text=True, check=False)


# --- many tables at start


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_start_with_1500_tables_that_wait_for_bots(tmp_path, postgresql, kind):
    store = new_database(postgresql) if kind == "postgresql" else f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite"
    process = Process(store)
    anne = newcomer(process.url)
    code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "open"}])
    process.kill()
    anne.close()
    with connection(store) as db:
        many(db, code)
    process = Process(store)
    try:
        begin = time.monotonic()
        assert status(process.url) == 200
        first = time.monotonic() - begin
        times = []
        with connection(store) as db:
            while (sealed := db.execute("SELECT count(*) FROM sealed WHERE seat = 1").fetchone()[0]) < TABLES:
                begin = time.monotonic()
                assert status(process.url, f"/t/{code}") == 200
                times.append(time.monotonic() - begin)
                time.sleep(0.05)
        print(
            f"first answer after {first:.2f} s; pages {median(times):.2f} s, at most {max(times):.2f} s; {sealed} bids"
        )
        assert first < HEALTHZ_SECONDS
        assert median(times) < HEALTHZ_SECONDS
    finally:
        process.kill()


@contextmanager
def connection(store: str) -> Iterator[sqlite3.Connection | psycopg.Connection]:
    if store.startswith("sqlite"):
        db = sqlite3.connect(store.partition("///")[2], timeout=PATIENCE, isolation_level=None)
    else:
        db = psycopg.connect(store.replace("+psycopg", ""), autocommit=True)
    try:
        yield db
    finally:
        db.close()


def many(db: sqlite3.Connection | psycopg.Connection, code: str) -> None:
    """So many copies of a table, each begun and waiting for the bid of a bot in its second seat."""
    mark = "?" if isinstance(db, sqlite3.Connection) else "%s"
    first = dict(zip(*columns(db, "tables", f"code = {mark}", code)))
    seats = [dict(zip(*columns(db, "seats", f'"table" = {mark} AND seat = {seat}', first["id"]))) for seat in (0, 1)]
    seats[1] |= {"kind": "bot", "name": "Teiva", "strength": "child", "nonce": seats[0]["nonce"], "link": ""}
    for number in range(TABLES):
        table = first | {"id": 10_000 + number, "code": f"many-{number // 1000:04}-{number % 1000:04}"}
        insert(db, "tables", table | {"status": "playing", "bot_next": True}, mark)
        for seat in seats:
            insert(db, "seats", seat | {"table": table["id"]}, mark)


def columns(db, table: str, condition: str, value: object) -> tuple[list[str], tuple[object, ...]]:
    result = db.execute(f"SELECT * FROM {table} WHERE {condition}", (value,))
    return [column[0] for column in result.description], result.fetchone()


def insert(db, table: str, row: dict[str, object], mark: str) -> None:
    names = ", ".join(f'"{name}"' for name in row)
    values = [adapted(value, mark) for value in row.values()]
    db.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join([mark] * len(row))})", values)


def adapted(value: object, mark: str) -> object:
    """JSON comes from PostgreSQL as data and goes back as text."""
    return psycopg.types.json.Json(value) if mark == "%s" and isinstance(value, dict | list) else value

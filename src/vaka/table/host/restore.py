"""A SQLite store from a backup: the whole of it in the place of the old one, which is kept aside.

SQLite keeps the last changes beside its file, and plays them into whatever file has that name. So a backup that is
merely copied over a store is spoilt by what a server that was killed has left behind.
"""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from ..errors import Refused
from ..store.migrate import known_steps
from ..store.store import Store, beside, is_sqlite, keep, make_private, not_written

BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def restore(url: str, backup: Path) -> Path | None:
    """Put a backup in the place of a store that nobody uses; answers where the old one is now, if there was one."""
    store = Store(url).file
    if store is None:
        raise Refused("table.store.not_sqlite_restore", {})
    if not backup.is_file():
        raise Refused("table.store.no_backup", {})
    fresh = store.with_name(f"{store.name}.restoring-{os.getpid()}")
    store.parent.mkdir(parents=True, exist_ok=True)
    make_private(fresh)
    try:
        _copy(backup, fresh)
        kept = _lay_aside(store) if store.exists() else None
        for name in beside(store):
            name.unlink(missing_ok=True)
        os.replace(fresh, store)
    finally:
        for name in (fresh, *beside(fresh)):
            name.unlink(missing_ok=True)
    keep(store)
    return kept


def _copy(backup: Path, fresh: Path) -> None:
    """A copy of a backup that is whole and was made by a Vaka that is not newer than this one."""
    with closing(_opened(backup)) as source:
        _check(source)
        try:
            with closing(sqlite3.connect(fresh)) as target:
                source.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise not_written(fresh, error) from error
    keep(fresh)


def _opened(backup: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error:
        raise Refused("table.store.no_backup", {}) from None


def _check(backup: sqlite3.Connection) -> None:
    """Refused unless it is a store, all of it can be read, and this Vaka knows its steps."""
    try:
        if backup.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise Refused("table.store.no_backup", {})
        steps = backup.execute("SELECT version_num FROM alembic_version").fetchall()
        backup.execute("SELECT 1 FROM tables, people LIMIT 1").fetchone()  # to count all pairs takes long
    except sqlite3.Error:
        raise Refused("table.store.no_backup", {}) from None
    if not steps or not all(step in known_steps() for (step,) in steps):
        raise Refused("table.store.newer", {})


def _lay_aside(store: Path) -> Path:
    """Give the old store another name. All of it is in one file then, if it can still be read at all."""
    aside = _free_name(store)
    if is_sqlite(store):
        _take_in_what_lies_beside(store)
    os.link(store, aside)  # so that there is always a store of that name
    for name, other in zip(beside(store), beside(aside)):
        if name.exists():
            os.replace(name, other)
    keep(aside)
    return aside


def _take_in_what_lies_beside(store: Path) -> None:
    """Refused when somebody uses the store: this needs the file for itself."""
    try:
        with closing(sqlite3.connect(store, timeout=0)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("BEGIN EXCLUSIVE")
            db.execute("ROLLBACK")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in BUSY:
            raise Refused("table.store.in_use", {}) from None
        # else it is broken: then it is kept as it is


def _free_name(store: Path) -> Path:
    stem = f"{store.name}.before-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (store.with_name(f"{stem}{more}") for more in ("", *(f"-{number}" for number in range(2, 1000))))
    return next(name for name in names if not name.exists())

"""Where the tables of a server are kept."""

import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

FILE = "tables.sqlite"
MEMORY = ":memory:"


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Where this system keeps the data of programs.

    >>> data_folder({"XDG_DATA_HOME": "/data"}, "linux").as_posix()
    '/data/vaka'
    """
    home = Path.home()
    if environ.get("XDG_DATA_HOME"):
        base = Path(environ["XDG_DATA_HOME"])
    elif platform == "win32":
        base = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = home / ".local" / "share"
    return base / "vaka"


def store_url(given: str = "") -> str:
    """The store that was asked for, by option or by a setting, as a URL or as the path of an SQLite file; else a
    file in the user's data folder.

    >>> store_url("/data/tables.db")
    'sqlite+aiosqlite:////data/tables.db'
    """
    asked = given or os.environ.get("VAKA_DATABASE", "") or _set_elsewhere()
    if asked:
        return asked if "://" in asked else f"sqlite+aiosqlite:///{Path(asked).expanduser().absolute()}"
    data_folder(os.environ).mkdir(mode=0o700, parents=True, exist_ok=True)
    return _usual_store()


def _usual_store() -> str:
    return f"sqlite+aiosqlite:///{data_folder(os.environ) / FILE}"


def store_option(store: str) -> str:
    """The option with which a command opens this store again, wherever it is started; none for the usual file. No
    password is in it.

    >>> store_option("sqlite+aiosqlite:////my games/tables.db")
    " --database '/my games/tables.db'"
    >>> store_option("postgresql+psycopg://vaka:secret@host/vaka"), store_option("sqlite+aiosqlite://")
    (' --database postgresql+psycopg://host/vaka', ' --database sqlite+aiosqlite://')
    """
    if store == _usual_store():
        return ""
    name = shown(store)
    if name == MEMORY:
        name = store
    elif store.startswith("sqlite"):
        name = str(Path(name).absolute())
    return f" --database {shlex.quote(name)}"


def port_option(port: int, usual: int) -> str:
    """
    >>> port_option(8742, 8742), port_option(8750, 8742)
    ('', ' --port 8750')
    """
    return f" --port {port}" if port != usual else ""


def _set_elsewhere() -> str:
    """What the server's files of settings say."""
    if not any(os.environ.get(name) for name in ("VAKA_CONFIG", "VAKA_DATABASE_FILE")):
        return ""
    from .host_settings import load  # takes long to import

    return load({}).database


def shown(url: str) -> str:
    """A store as it can be shown: the file, or the URL without its password.

    >>> shown("sqlite+aiosqlite:////data/tables.sqlite"), shown("postgresql+psycopg://vaka:secret@host/vaka")
    ('/data/tables.sqlite', 'postgresql+psycopg://host/vaka')
    >>> shown("sqlite+aiosqlite://")
    ':memory:'
    """
    kind, _, rest = url.partition("://")
    if kind.startswith("sqlite"):
        return rest.removeprefix("/") or MEMORY
    return f"{kind}://{rest.rpartition('@')[2].partition('?')[0]}"

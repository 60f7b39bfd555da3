"""Where the tables of a server are kept."""

import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

FILE = "tables.sqlite"


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
    folder = data_folder(os.environ)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / FILE}"


def again(given: str, port: int, usual: int) -> str:
    """The options with which a command serves the same tables at the same port again; no password is in them.

    >>> again("", 8742, 8742), again("/my games/tables.db", 8750, 8742)
    ('', " --database '/my games/tables.db' --port 8750")
    """
    words = ["--database", shown(given) if "@" in given else given] if given else []
    words += ["--port", str(port)] if port != usual else []
    return "".join(f" {shlex.quote(word)}" for word in words)


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
        return rest.removeprefix("/") or ":memory:"
    return f"{kind}://{rest.rpartition('@')[2].partition('?')[0]}"

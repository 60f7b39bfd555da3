"""Templates as they were compiled at an earlier start, kept in a folder of the user who runs the server.

Compiling all of them takes over a second, reading them a few hundredths. What is kept is code that will be run: a
folder that belongs to somebody else, or that others may write to, is not used, and without one each start compiles.
"""

import hashlib
import os
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, FileSystemBytecodeCache

FOLDER = "VAKA_CACHE"  # names another folder than that of the system
MAX_FILES = 1000  # there are some 70 templates; beyond, what is left of older versions goes


class TemplateCache(FileSystemBytecodeCache):
    """One file for each template and text of it, so that several versions of Vaka can share a folder."""

    def __init__(self, folder: Path, made_by: str) -> None:
        super().__init__(str(folder), "%s.bytecode")
        self.folder = folder
        self.made_by = made_by  # all that a compiled template depends on besides its text

    def get_source_checksum(self, source: str) -> str:
        return hashlib.sha256(f"{self.made_by}\0{source}".encode()).hexdigest()

    def get_bucket(self, environment: jinja2.Environment, name: str, filename: str | None, source: str) -> Bucket:
        checksum = self.get_source_checksum(source)
        bucket = Bucket(environment, hashlib.sha256(f"{name}\0{checksum}".encode()).hexdigest(), checksum)
        try:
            self.load_bytecode(bucket)
        except Exception:  # damaged, in whatever way: it is compiled again
            bucket.reset()
        return bucket

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):  # a full disk, say: the next start compiles again
            self._make_room()
            super().dump_bytecode(bucket)

    def _make_room(self) -> None:
        files = list(self.folder.iterdir())
        if len(files) >= MAX_FILES:
            for file in files:
                file.unlink(missing_ok=True)


def template_cache(*sources: Path, way: str = "") -> TemplateCache | None:
    """The cache for templates that are compiled in one way by what these files say; None where there is no safe place
    for it."""
    folder = private_folder(cache_folder(os.environ, sys.platform))
    if folder is None:
        return None
    made_by = hashlib.sha256(f"{way} {jinja2.__version__} {sys.implementation.cache_tag}".encode())
    for source in sources:
        made_by.update(source.read_bytes())
    return TemplateCache(folder, made_by.hexdigest())


def cache_folder(environ: Mapping[str, str], system: str) -> Path | None:
    """Where this user keeps what can be made again at any time.

    >>> cache_folder({"XDG_CACHE_HOME": "/cache"}, "linux").as_posix()
    '/cache/vaka/templates'
    >>> cache_folder({"VAKA_CACHE": "/here"}, "linux").as_posix()
    '/here/templates'
    """
    if environ.get(FOLDER):
        return Path(environ[FOLDER]) / "templates"
    if environ.get("XDG_CACHE_HOME"):
        return Path(environ["XDG_CACHE_HOME"]) / "vaka" / "templates"
    try:
        home = Path.home()
    except RuntimeError:  # this user has none
        return None
    if system == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "vaka" / "cache" / "templates"
    return home / ("Library/Caches" if system == "darwin" else ".cache") / "vaka" / "templates"


def private_folder(folder: Path | None) -> Path | None:
    """The folder, made if need be; None where it is not ours alone. On Windows the folders of a user are, and a browser
    has one user."""
    if folder is None:
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        result = folder.lstat()
    except OSError:
        return None
    if not stat.S_ISDIR(result.st_mode):
        return None
    if hasattr(os, "geteuid") and (result.st_uid != os.geteuid() or result.st_mode & 0o077):
        return None
    return folder

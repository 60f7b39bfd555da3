"""The command line in a process of its own, forked from one that has everything loaded: there at once."""

import multiprocessing
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import reduction
from multiprocessing.process import _children  # type: ignore[attr-defined]
from subprocess import CompletedProcess
from typing import IO, Any

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.web.served", "vaka.cli"])


def _run(words: list[str], environ: dict[str, str], folder: str, files: list[Any]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    for place, file in enumerate(files):
        os.dup2(file.detach(), place)
    # as a new process has them: those that were inherited take a pipe for the file that was there before
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w", errors="backslashreplace")  # noqa: SIM115
    from vaka.cli import main

    sys.argv = ["vaka", *words]
    sys.exit(main())


@contextmanager
def started_vaka(*words: str, environ: Mapping[str, str]) -> Iterator[IO[str]]:
    """As `vaka WORDS &` in a shell: what it says, until it is killed."""
    out, into = os.pipe()
    with open(os.devnull) as nothing, open(out, encoding="utf-8") as said:
        with open(into, "wb") as saying:  # theirs alone: readers are not to wait for a process that is gone
            files = [reduction.DupFd(file) for file in (nothing.fileno(), saying.fileno(), 2)]
            process = FORKS.Process(target=_run, args=(list(words), dict(environ), os.getcwd(), files))
            process.start()
        try:
            yield said
        finally:
            process.kill()
            process.join()


def run_vaka(*words: str, environ: Mapping[str, str] | None = None) -> CompletedProcess[str]:
    """As `vaka WORDS` in a shell, with nothing to read."""
    with open(os.devnull) as nothing, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        files = [reduction.DupFd(file.fileno()) for file in (nothing, out, err)]
        given = dict(os.environ if environ is None else environ)
        process = FORKS.Process(target=_run, args=(list(words), given, os.getcwd(), files))
        process.start()
        # Else a server in this process that starts another one meanwhile may take its status: whoever starts one looks
        # after all that are listed, and nothing public leaves one out.
        _children.discard(process)
        process.join()
        out.seek(0), err.seek(0)
        assert process.exitcode is not None
        return CompletedProcess(list(words), process.exitcode, out.read().decode(), err.read().decode())

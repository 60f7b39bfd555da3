"""Where a review is made: in a process of its own that gives way to everybody else on the machine."""

import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from ...bots.processes import ONE_THREAD, limit_this_process, start
from ...core.errors import VakaError

NICE = 19  # people who play come first
MAX_SECONDS = 3600  # of processor time; ours take minutes where the engine is not compiled
MEGABYTES = 2048
MOVED_ON, MADE, FAILED = "moved on", "made", "failed"

Tell = Callable[[int, int], None]  # how many parts are done, and of how many


class NoReview(Exception):
    """It could not be made: the key of what was wrong, "" when the process just ended."""

    def __init__(self, key: str = "") -> None:
        super().__init__(key)
        self.key = key


class ReviewProcess:
    """For one review. `made` blocks, so it is called from a thread; `stop` from any other."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._stopped = False

    def made(self, record: str, components: str | None, pace: str, tell: Tell) -> dict[str, Any]:
        """The review of this record at one of the paces of `review/`, as plain data."""
        context = get_context("spawn")
        mine, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(theirs, record, components, pace), daemon=True)
        try:
            try:
                if self._stopped:
                    raise NoReview
                start(process)
                self._process = process
            finally:
                theirs.close()
            if self._stopped:  # perhaps only now, when the process had no number yet
                raise NoReview
            while True:
                what, data = mine.recv()
                if what == MOVED_ON:
                    tell(*data)
                elif what == MADE:
                    made: dict[str, Any] = data
                    return made
                else:
                    raise NoReview(data)
        except (EOFError, OSError):  # it is gone, or there is no room for one
            raise NoReview from None
        finally:
            self._process = None
            if process.pid is not None:
                process.kill()
                process.join()
            mine.close()

    def stop(self) -> None:
        """Who waits for the review gets NoReview at once."""
        self._stopped = True
        process = self._process
        if process is not None and process.pid is not None:
            process.kill()


def _work(pipe: Connection, record: str, components: str | None, pace: str) -> None:
    """What the process does. When its parent is gone, so is the pipe, and it ends with the next part."""
    _give_way()
    with suppress(OSError):
        try:
            pipe.send((MADE, _review(record, components, pace, lambda *parts: pipe.send((MOVED_ON, parts)))))
        except VakaError as error:
            pipe.send((FAILED, error.key))


def _give_way() -> None:
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    if hasattr(os, "nice"):
        os.nice(NICE)
    limit_this_process(MAX_SECONDS, MEGABYTES)


def _review(text: str, components: str | None, pace: str, tell: Tell) -> Any:
    from ...core.record_parser import parse  # only here: NumPy is to find how many threads it may have
    from ...games import game
    from ...review.reviewing import review

    record = parse(text)
    played = game(record.game, components, record.rules, record.box)
    return review(record, played, pace=pace, progress=tell)

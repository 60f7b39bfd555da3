"""Event loops under test: in the long tests, whatever works too long on one of them fails the test that caused it.

A server logs whatever takes a tenth of a second of processor time. On crowded cores, whose caches others use, the same
work costs up to three times as much: here it may take four tenths. Even so it is a judgement by a clock, and a virtual
machine that was held up counts the wait as work: the short tests, which decide what is accepted, only let the watch
run. What belongs to the test and not to the server, such as playing a game to where it begins, is done before the loop
runs or in a thread beside it.
"""

import gc
import logging
from collections.abc import Awaitable, Iterator
from typing import TypeVar

import pytest

from tests.tables import SOAK
from vaka.web.monitoring import loop_watch
from vaka.web.monitoring.loop_watch import BLOCKED, Watch
from vaka.web.monitoring.metrics import Metrics

T = TypeVar("T")

TOO_LONG = 4 * loop_watch.MAX_SECONDS


async def watched(work: Awaitable[T]) -> T:
    """Do this with a watch on the loop."""
    watching = Watch(Metrics())
    watching.start()
    try:
        return await work
    finally:
        watching.stop()


def no_blocks(judged: bool = SOAK) -> Iterator[None]:
    """For a fixture: fails, where judged, when a watched loop was blocked meanwhile."""
    heard: list[logging.LogRecord] = []

    class Hear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.getMessage() == BLOCKED:
                heard.append(record)

    hear = Hear()
    logging.getLogger("vaka").addHandler(hear)
    gc.freeze()  # as a server does: what other tests left behind is not looked through in the midst of this one
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop_watch, "MAX_SECONDS", TOO_LONG)
        yield
    gc.unfreeze()
    logging.getLogger("vaka").removeHandler(hear)
    events = [(record.__dict__["ms"], record.__dict__["where"]) for record in heard]
    assert not (judged and events), f"the event loop was blocked: {events}"

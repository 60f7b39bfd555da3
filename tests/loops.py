"""Event loops under test: whatever works too long on one of them fails the test that caused it."""

import gc
import logging
from collections.abc import Awaitable, Iterator
from typing import TypeVar

import pytest

from vaka.web.monitoring import loop_watch
from vaka.web.monitoring.loop_watch import BLOCKED, Watch
from vaka.web.monitoring.metrics import Metrics

# Of processor time. On a quiet machine no test takes a tenth of a second, which is what a house logs; on one whose
# caches are full of others' work the same code takes twice that.
MOST_SECONDS = 0.25
T = TypeVar("T")


async def watched(work: Awaitable[T]) -> T:
    """Do this with a watch on the loop."""
    watching = Watch(Metrics())
    watching.start()
    try:
        return await work
    finally:
        watching.stop()


def no_blocks(most: float = MOST_SECONDS) -> Iterator[None]:
    """For a fixture: fails when a watched loop was blocked meanwhile."""
    heard: list[logging.LogRecord] = []

    class Hear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.getMessage() == BLOCKED:
                heard.append(record)

    hear = Hear()
    logging.getLogger("vaka").addHandler(hear)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop_watch, "MOST_SECONDS", most)
        gc.freeze()  # as a server does: what other tests left behind is not looked through in the midst of this one
        yield
        gc.unfreeze()
    logging.getLogger("vaka").removeHandler(hear)
    told = [(record.__dict__["ms"], record.__dict__["where"]) for record in heard]
    assert not told, f"the event loop was blocked: {told}"

"""Event loops under test: whatever works too long on one of them fails the test that caused it.

Too long is what a house logs, a tenth of a second of processor time. What belongs to the test and not to the house,
such as playing a game to where it begins, is done before the loop runs or in a thread beside it.
"""

import gc
import logging
from collections.abc import Awaitable, Iterator
from typing import TypeVar

from vaka.web.monitoring.loop_watch import BLOCKED, Watch
from vaka.web.monitoring.metrics import Metrics

T = TypeVar("T")


async def watched(work: Awaitable[T]) -> T:
    """Do this with a watch on the loop."""
    watching = Watch(Metrics())
    watching.start()
    try:
        return await work
    finally:
        watching.stop()


def no_blocks() -> Iterator[None]:
    """For a fixture: fails when a watched loop was blocked meanwhile."""
    heard: list[logging.LogRecord] = []

    class Hear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.getMessage() == BLOCKED:
                heard.append(record)

    hear = Hear()
    logging.getLogger("vaka").addHandler(hear)
    gc.freeze()  # as a server does: what other tests left behind is not looked through in the midst of this one
    yield
    gc.unfreeze()
    logging.getLogger("vaka").removeHandler(hear)
    told = [(record.__dict__["ms"], record.__dict__["where"]) for record in heard]
    assert not told, f"the event loop was blocked: {told}"

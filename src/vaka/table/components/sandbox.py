"""Runs work on untrusted input in a process of its own, with a deadline and limits on processor time and memory.

Whatever such work does, this process neither waits for it nor pays for it.
"""

from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from ...bots.processes import limit_this_process, start
from ...core.errors import VakaError

SECONDS = 20.0  # of waiting, on a busy machine too
WORK_SECONDS = 2  # of processor time, the start of the process aside
MEGABYTES = 256
UNFIT = "box.unfit"


class TooHeavy(Exception):
    """It took too much processor time or memory, and the process was ended for it."""


class NoRoom(Exception):
    """This machine is too busy: no process could be started, or it has not answered in time."""


def run_in_sandbox(work: Callable[..., Any], *values: Any, work_seconds: int = WORK_SECONDS) -> Any:
    """What `work`, a function of a module, answers for these values: plain data. Blocks, so call it from a thread.

    A VakaError that it raises is raised here as a `Refusal`, and so is whatever else goes wrong with odd values.
    """
    context = get_context("spawn")
    mine, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_limited, args=(theirs, work_seconds, work, values), daemon=True)
    try:
        try:
            start(process)
        except OSError:
            raise NoRoom from None
        finally:
            theirs.close()
        if not mine.poll(SECONDS):
            raise NoRoom
        refused, result = mine.recv()
    except (EOFError, ConnectionError):
        raise TooHeavy from None
    finally:
        if process.pid is not None:
            process.kill()
            process.join()
        mine.close()
    if refused:
        raise Refusal(*result)
    return result


class Refusal(Exception):
    """What the work refused: the key and the values of its VakaError."""

    def __init__(self, key: str, values: dict[str, Any]) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def _limited(pipe: Connection, work_seconds: int, work: Callable[..., Any], values: tuple[Any, ...]) -> None:
    limit_this_process(work_seconds, MEGABYTES)
    with suppress(MemoryError):
        try:
            data = (False, work(*values))
        except VakaError as error:
            data = (True, (error.key, error.values))
        except MemoryError:
            raise
        except Exception:  # odd data can go wrong in odd places
            data = (True, (UNFIT, {}))
        pipe.send(data)

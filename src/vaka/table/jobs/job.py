"""A job in the hands of a worker, and what its handler can say about it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Job:
    """What is to be done. `holder` and `version` say in the store that it is still ours and still the same.

    A handler that takes long says in `done` and `of` how far it is, and ends with Unfinished when `stop` is set: the
    server closes, or the job was cancelled.
    """

    id: int
    kind: str
    key: str
    payload: dict[str, Any]
    table: int | None
    person: int | None
    tries: int
    version: int
    holder: str
    done: int = 0
    of: int = 0
    is_finished: bool = False
    stop: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(frozen=True)
class Handler:
    """How jobs of one kind are done.

    `run` may be called again for a job that it has done, when its process ends before the store knows of it. What it
    changes in the store is changed once all the same if it calls `Queue.finish` in that transaction; elsewhere the key
    of the job lets others recognise what they have got already.
    """

    run: Callable[[Job], Awaitable[None]]
    at_once: int = 1  # in one process
    most_tries: int = 5
    limit: float = 60.0  # seconds that one try may take


class Unfinished(Exception):
    """The handler was stopped: another worker begins the job again, and this try does not count."""


class JobLost(Exception):
    """The job was cancelled, or another worker has it because our lease has ended: nothing of it may be stored."""


class Retry(Exception):
    """Try again after so many seconds, whatever the number of tries would say."""

    def __init__(self, why: str, seconds: float) -> None:
        super().__init__(why)
        self.seconds = seconds


class GiveUp(Exception):
    """Do not try again: it would fail again. `why` is shown to the host."""

"""How many requests the server works on at once. Others are answered with 503 at once instead of waiting in a queue
that only grows, so that those that are admitted are answered quickly.

The limit follows from how long requests took of late: one more while they are quick, a tenth fewer when they are
slow. The least important requests are rejected first.
"""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

LONG_SECONDS = 0.15  # a request that takes longer says that there are too many
FEWEST, FIRST, MOST = 8, 24, 512

# What is rejected, from the first to the last, and the part of the limit that each may use.
STRANGERS, PAGES, LOOKS, CHOICES = 0.5, 0.7, 0.85, 1.0
RETRY_SECONDS = 2

FREE = re.compile(
    r"/static/.*|/healthz|/livez|/readyz|/metrics|/favicon.ico"
)  # costs nothing, or must always be answered
SLOW = re.compile(r"/(api/tables|t)/[^/]+/hint|/api/import|/import")  # takes its time, in another process or in slices
TABLE = re.compile(r"/(api/tables|t)/[^/]+(/.*)?")


class Full(Exception):
    """There is no room for this now."""


class Capacity:
    """
    >>> inside = Capacity(first=2)
    >>> with inside.room(CHOICES), inside.room(CHOICES):
    ...     with inside.room(CHOICES):
    ...         pass
    Traceback (most recent call last):
    vaka.web.traffic.capacity.Full
    """

    def __init__(self, first: float = FIRST) -> None:
        self.most = float(first)
        self.inside = 0

    def has_room(self, part: float) -> bool:
        return self.inside < self.most * part

    @contextmanager
    def room(self, part: float) -> Iterator[None]:
        """Be inside, or Full."""
        if not self.has_room(part):
            raise Full
        self.inside += 1
        started = time.perf_counter()
        try:
            yield
        finally:
            self.learn(time.perf_counter() - started)
            self.inside -= 1

    def learn(self, seconds: float) -> None:
        """Somebody who was inside took so long."""
        if seconds > LONG_SECONDS:
            self.most = max(FEWEST, self.most * 0.9)
        elif self.inside * 2 > self.most:  # an idle server says nothing about its limit
            self.most = min(MOST, self.most + 1 / self.most)


def part_of(method: str, path: str, known: bool) -> float | None:
    """The part of the limit that this may use; None for what is not counted.

    >>> part_of("POST", "/t/hotu-7k3m-x2pq/choose", True), part_of("GET", "/", False), part_of("GET", "/healthz", False)
    (1.0, 0.5, None)
    """
    if FREE.fullmatch(path) or SLOW.fullmatch(path):
        return None
    if not known:
        return STRANGERS
    if not TABLE.fullmatch(path) or path == "/api/tables/mine":
        return PAGES
    return CHOICES if method == "POST" else LOOKS

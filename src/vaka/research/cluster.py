"""Beyond one machine: work that goes to a Ray cluster, and comes back the same as it would have here."""

import logging
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import vaka

from ..core.errors import BadRequest
from ..core.game import Game
from ..games import game as game_of

KNOCK = 10.0  # seconds to wait for a port to open
TRIES = 5  # so many times a piece of work that lost its worker is begun again

A = TypeVar("A")
B = TypeVar("B")
Fingerprint = tuple[str, str, int, str]  # version, game, rules, box


def fingerprint(game: Game[Any]) -> Fingerprint:
    """What all machines must agree on so that the same seeds play the same games."""
    return vaka.__version__, game.name, game.rules, game.box.digest


def check_same(expected: Fingerprint, game: Game[Any] | None = None) -> None:
    """BadRequest on a machine that has another Vaka than the one that asks."""
    result = fingerprint(game_of(expected[1]) if game is None else game)
    if result != expected:
        raise BadRequest("ray.other_vaka", {"found": list(result), "expected": list(expected)})


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray itself, connected to the cluster at this address (`auto`: the one on this machine) until the end."""
    try:
        import ray
    except ImportError:
        raise BadRequest("ray.missing", {}) from None
    if ray.is_initialized():
        yield ray
        return
    _knock(address)
    try:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        raise BadRequest("ray.unreachable", {"address": address, "why": str(error).splitlines()[0]}) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """BadRequest where nobody listens: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return  # a word such as auto
    try:
        socket.create_connection((host, int(port)), KNOCK).close()
    except (OSError, OverflowError) as error:
        raise BadRequest("ray.unreachable", {"address": address, "why": str(error)}) from None


def cores(ray: Any) -> int:
    """Of all nodes together."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def in_order(ray: Any, work: Callable[[A], B], items: Iterable[A], at_once: int) -> Iterator[B]:
    """What `work` answers for each item, in their order; at most so many are on their way at a time.

    The work of a worker or a node that dies is done again elsewhere.
    """
    remote = ray.remote(max_retries=TRIES)(work)
    waiting: list[Any] = []
    rest = iter(items)
    try:
        while True:
            while len(waiting) < at_once and (item := next(rest, None)) is not None:
                waiting.append(remote.remote(item))
            if not waiting:
                return
            try:
                answer = ray.get(waiting[0])
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.RayError as error:
                raise BadRequest("ray.died", {"tries": TRIES, "why": str(error).splitlines()[0]}) from None
            waiting.pop(0)
            yield answer
    finally:
        for left in waiting:
            ray.cancel(left, force=True)

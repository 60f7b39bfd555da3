"""Limits on connections, before there is a request.

Closes connections that send no request, send it too slowly or do not read the answer. Limits how many connections
one address may have, and how many the server has in all. Those of an address that goes on asking though it is refused
are read late.

A proxy in front does this better. This is for servers without one, and for slow clients that a proxy lets through.
"""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from ..addresses import is_this_machine, network
from ..monitoring.logs import note
from ..monitoring.metrics import Metrics
from .limits import HOLD_SECONDS, Refusals

HEAD_SECONDS = 10.0  # from the first moment, or the first byte of a further request, to the end of the headers
SEND_SECONDS = 20.0  # for an answer that is not taken
ADDRESS_CONNECTIONS = 100  # of one address that is not this machine
DESCRIPTORS = 65_536  # asked of the system
SPARE = 200  # descriptors that are kept for the store, for bots and for files
FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class ConnectionLimit:
    """Counts the connections of one server. Web sockets are counted elsewhere, but take file descriptors, too."""

    def __init__(
        self,
        metrics: Metrics,
        most: int,
        behind_proxy: bool,
        refusals: Refusals | None = None,
        own_counts: bool = False,
    ) -> None:
        self.metrics = metrics
        self.most = most
        self.refusals = refusals or Refusals()
        self.behind_proxy = behind_proxy  # then all come from one address, and the proxy counts
        self.own_counts = own_counts  # whether this machine itself is counted, too
        self.by_address: Counter[str] = Counter()
        self.open = 0

    def admit(self, host: str) -> str:
        """Why a connection from this address is rejected; "" if it is admitted."""
        if self.open + self.metrics.sockets >= self.most:
            return "full"
        if self.counts(host) and self.by_address[network(host)] >= ADDRESS_CONNECTIONS:
            return "connections"
        self.open += 1
        self.by_address[network(host)] += 1
        return ""

    def counts(self, host: str) -> bool:
        """Whether this address stands for one client."""
        return not self.behind_proxy and (self.own_counts or not is_this_machine(host))

    def slows(self, host: str) -> bool:
        return self.counts(host) and self.refusals.too_many(network(host))

    def leave(self, host: str) -> None:
        self.open -= 1
        self.by_address[network(host)] -= 1
        if not self.by_address[network(host)]:
            del self.by_address[network(host)]

    def reject(self, reason: str) -> None:
        self.metrics.refused[reason] += 1
        note("connection refused", logging.WARNING, reason=reason)

    def protocol(self) -> type[asyncio.Protocol]:
        """Uvicorn's protocol with this limit."""
        limit = self

        class Guarded(_Guarded):
            def __init__(self, *given: Any, **named: Any) -> None:
                super().__init__(*given, **named)
                self.limit = limit

        return Guarded


class _Guarded(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """One connection. Uvicorn makes a `cycle` of every request whose headers are complete."""

    limit: ConnectionLimit
    host = ""
    inside = False
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        reason = self.limit.admit(self.host)
        if reason:
            self.limit.reject(reason)
            with suppress(OSError):
                transport.write(FULL)
            transport.close()
            return
        self.inside = True
        if self.limit.slows(self.host):
            self.flow.pause_reading()
            self.timer = self.loop.call_later(HOLD_SECONDS, self._read_at_last)
        else:
            self._wait_for(HEAD_SECONDS, "silent")

    def _read_at_last(self) -> None:
        self._wait_for(HEAD_SECONDS, "silent")
        self.flow.resume_reading()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._have_it()
        elif (before is None or before.response_complete) and self.timer is None and self.inside:
            self._wait_for(HEAD_SECONDS, "silent")

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for(SEND_SECONDS, "not_taken")

    def resume_writing(self) -> None:
        super().resume_writing()
        self._have_it()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """From here on it is a web socket, which the guard counts."""
        self._leave()
        super().handle_websocket_upgrade(*event)

    def connection_lost(self, error: Exception | None) -> None:
        self._leave()
        super().connection_lost(error)

    def _wait_for(self, seconds: float, reason: str) -> None:
        self._have_it()
        self.timer = self.loop.call_later(seconds, self._abort, reason)

    def _have_it(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _abort(self, reason: str) -> None:
        self.timer = None
        self.limit.reject(reason)
        self.transport.abort()

    def _leave(self) -> None:
        self._have_it()
        if self.inside:
            self.inside = False
            self.limit.leave(self.host)


def raise_descriptors() -> int:
    """Have as many open files and connections as the system lets us; answers how many."""
    try:
        import resource
    except ImportError:  # this system has no such limit
        return DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wished:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else soft

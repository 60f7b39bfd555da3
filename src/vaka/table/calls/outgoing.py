"""Requests to addresses that people name: they go to public addresses alone, and nothing they answer is believed.

A name is resolved once, all of its addresses are checked, and the connection goes to one of these. Redirects are not
followed, answers are limited in size and time.
"""

import asyncio
import socket
import ssl
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import httpcore

from .errors import NotSent
from .urls import Address, is_public

SECONDS = 10.0  # for all of a request
MAX_ANSWER = 64 * 1024  # bytes; the rest is not read
TOO_MANY, TIMED_OUT = 429, 408  # worth another try, as are all from 500 on


class _Pinned(httpcore.AsyncNetworkBackend):
    """Connects to addresses that were checked, and never to a name."""

    def __init__(self, networks: Sequence[str], is_secure: bool) -> None:
        self.networks = [ip_network(network) for network in networks]
        self.is_secure = is_secure
        self.backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await resolved(host, port)
        if not all(self.is_allowed(address) for address in addresses):
            raise NotSent("not a public address with https", permanent=True)
        return await self.backend.connect_tcp(str(addresses[0]), port, timeout)

    def is_allowed(self, address: Address) -> bool:
        mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
        within = any((mapped or address) in network for network in self.networks)
        return within or (self.is_secure and is_public(address))


async def resolved(host: str, port: int) -> list[Address]:
    """All addresses of a name."""
    try:
        answers = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return [ip_address(str(one[4][0]).partition("%")[0]) for one in answers]
    except (OSError, ValueError):
        raise NotSent("no such name", permanent=False) from None


class Outgoing:
    """Sends requests. `networks` are those of the host's own into which they may go as well, also without https."""

    def __init__(self, networks: Sequence[str] = ()) -> None:
        self.networks = networks

    async def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> None:
        """NotSent where the other side does not answer that it has taken it."""
        try:
            async with asyncio.timeout(SECONDS):
                status = await self._status(method, url, headers, body)
        except TimeoutError:
            raise NotSent("no answer", permanent=False) from None
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError):
            raise NotSent("no connection", permanent=False) from None
        if not 200 <= status < 300:
            raise NotSent(f"answer {status}", permanent=status < 500 and status not in (TOO_MANY, TIMED_OUT))

    async def _status(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> int:
        sent = {"user-agent": "Vaka", "accept-encoding": "identity", "content-length": str(len(body)), **headers}
        sent["host"] = urlsplit(url).netloc
        pinned = _Pinned(self.networks, url.startswith("https:"))
        # A connection of its own each: nothing of one person's request is left for the next.
        async with (
            httpcore.AsyncConnectionPool(ssl_context=_tls(), network_backend=pinned, retries=0) as pool,
            pool.stream(method, url, headers=list(sent.items()), content=body) as response,
        ):
            read = 0
            async for part in response.aiter_stream():
                read += len(part)
                if read > MAX_ANSWER:
                    break
            return response.status


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()

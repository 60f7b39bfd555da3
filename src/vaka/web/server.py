"""Serves on a port: uvicorn, with settings for tables that are open for hours."""

import asyncio
import gc
import logging
import os
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from .. import editions
from ..core.errors import BadRequest, VakaError, of_system
from ..text.catalogue import catalogue, languages
from .boards import board_of
from .notify import notify
from .rendering.templating import compile_templates, digest_static_files
from .settings import Settings
from .traffic.connections import SPARE, ConnectionLimit, raise_descriptors

PING_SECONDS = 20.0  # a page that does not answer for so long twice is gone
TICK_SECONDS = 0.1
STOP_SECONDS = 1  # for open sockets and requests; the pages come back by themselves
MESSAGE_BYTES = 64 * 1024
MAX_PORT = 65_535
OWN_MACHINE = "127.0.0.1,::1,::ffff:127.0.0.1"  # the last is what IPv4 looks like to a server that listens on IPv6
FORWARDED_FOR = b"x-forwarded-for"
WAITING = 2048  # connections that wait to be accepted
GARBAGE = (5_000, 20, 100)  # much is kept and little of it is in cycles: looking through all of it stops all tables


class Server(uvicorn.Server):
    """A server that says when it is ready, and stops when it is told.

    It stops in steps: for the grace of its settings it is not ready and begins nothing long; then its port is closed,
    sockets are closed with code 1012 (the service restarts), and requests at work have STOP_SECONDS to end.

    Uvicorn would raise the signal once more when all is done, so that the process dies by it: a host's service would
    count every stop as a failure.
    """

    def __init__(self, app: FastAPI, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.ready = ready
        self._grace_over = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            await asyncio.get_running_loop().run_in_executor(None, read_ahead)

    async def main_loop(self) -> None:
        """Left out by uvicorn where somebody has asked to stop before."""
        self.ready()
        notify("READY=1")
        await super().main_loop()  # until somebody asks to stop
        notify("STOPPING=1")
        self.app.state.streams.end()  # their programs come back, to another process where there is one
        if grace := self.app.state.settings.grace:
            self.app.state.draining = True
            await self.app.state.tables.drain()
            end = time.monotonic() + grace
            while not self._grace_over and time.monotonic() < end:
                await asyncio.sleep(TICK_SECONDS)

    async def open_to_network(self) -> str:
        """Listen at this machine's address in its network as well, and answer that address; "" where there is none."""
        host = lan_address()
        settings: Settings = self.app.state.settings
        if host and not settings.address:
            port = bound(host, settings.port)
            self.servers.append(await asyncio.get_running_loop().create_server(self._protocol, sock=port))
            settings.hosts = (*settings.hosts, host)
            settings.address = f"http://{host}:{settings.port}"
        return settings.address

    def _protocol(self) -> asyncio.Protocol:
        kind = cast(Any, self.config.http_protocol_class)
        made: asyncio.Protocol = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        return made

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked a second time the grace is over; twice at the keyboard: at once."""
        self._grace_over = self.should_exit
        self.force_exit |= self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def read_ahead() -> None:
    """What the first pages need of files: templates, texts, the modules of boards, digests of static files. Each page
    would else keep everybody waiting while it reads them."""
    compile_templates()
    digest_static_files()
    for language in languages():
        catalogue(language)
    for game in editions.names():
        board_of(game)


def serve(app: FastAPI, port: socket.socket, behind_proxy: bool, ready: Callable[[], None]) -> bool:
    """Serve until told to stop, which takes less than three seconds after the grace; answers whether it ever started.

    What keeps the tables from being opened is raised as it was: uvicorn would log it with all of our code.
    """
    proxies = app.state.settings.trusted_proxies or os.environ.get("FORWARDED_ALLOW_IPS", OWN_MACHINE)
    limit = ConnectionLimit(app.state.metrics, raise_descriptors() - SPARE, behind_proxy, app.state.refusals)
    config = uvicorn.Config(
        believing(app, proxies) if behind_proxy else app,
        http=limit.protocol(),
        lifespan="on",
        log_config=None,
        log_level="warning",  # its notes on sockets have addresses in them; the guard logs without
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `believing` reads them
        timeout_graceful_shutdown=STOP_SECONDS,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,  # packing a frame for each viewer costs more time than sending it
    )
    server = Server(app, config, ready)
    if app.state.settings.own_machine:
        app.state.open_to_network = server.open_to_network
    logging.getLogger("uvicorn.error").addFilter(lambda record: app.state.refused is None)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    with suppress(SystemExit):  # how uvicorn ends where the server could not start
        server.run(sockets=[port])
    if app.state.refused is not None:
        raise app.state.refused
    return server.started


def believing(app: ASGIApp, proxies: str) -> ASGIApp:
    """The app, which learns from these proxies who asks: `X-Forwarded-For` and `X-Forwarded-Proto`.

    With `*` every connection is a proxy's, and the last hop is whom it saw. Uvicorn would take the first, which
    visitors write themselves.
    """
    believed = cast(ASGIApp, ProxyHeadersMiddleware(cast(Any, app), proxies))

    async def last_hop(scope: Scope, receive: Receive, send: Send) -> None:
        headers = scope.get("headers", [])
        hops = b",".join(value for name, value in headers if name == FORWARDED_FOR).split(b",")
        if hops[-1].strip():
            others = [header for header in headers if header[0] != FORWARDED_FOR]
            scope["headers"] = [*others, (FORWARDED_FOR, hops[-1].strip())]
        await believed(scope, receive, send)

    return last_hop if proxies.strip() == "*" else believed


def bound(host: str, port: int) -> socket.socket:
    """The port, held for us from now on; BadRequest when it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except (OSError, OverflowError) as error:
        made.close()
        why = of_system(error) if isinstance(error, OSError) else VakaError("system.no_port", {"most": MAX_PORT})
        raise BadRequest("pages.serve.port_taken", {"host": host, "port": port, "why": why}) from None
    made.listen(WAITING)
    return made


def first_free(host: str, first: int, count: int) -> socket.socket:
    """The first port from `first` on that is free."""
    for port in range(first, first + count):
        try:
            return bound(host, port)
        except BadRequest:
            continue
    raise BadRequest("pages.serve.no_port", {"first": first, "last": first + count - 1})


def lan_address() -> str:
    """The address of this machine in its network, "" when it has none. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            result = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if result.startswith(("127.", "0.")) else result

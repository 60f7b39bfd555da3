"""Real servers for tests: uvicorn on a free port, in a thread of its own."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import uvicorn

from tests.patience import PATIENCE

T = TypeVar("T")


class Server:
    """Any ASGI application on a free port."""

    def __init__(self, app: Any, http: Any = "auto") -> None:
        config = uvicorn.Config(app, http=http, port=0, log_config=None, timeout_graceful_shutdown=2, lifespan="on")
        self.uvicorn = uvicorn.Server(config)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self) -> None:
        self.loop.run_until_complete(self.uvicorn.serve())
        self.loop.close()

    def start(self) -> None:
        self.thread.start()
        while not self.uvicorn.started:
            if not self.thread.is_alive():
                raise RuntimeError("the server did not start")
            self.thread.join(0.01)
        self.port = self.uvicorn.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not stop"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)


@contextmanager
def serving(app: Any, http: Any = "auto") -> Iterator[Server]:
    server = Server(app, http)
    server.start()
    try:
        yield server
    finally:
        server.stop()

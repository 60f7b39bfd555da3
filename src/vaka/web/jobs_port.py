"""Health and metrics of a process that does jobs and serves no pages."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import uvicorn
from fastapi import FastAPI

from ..table.tables import Tables
from .monitoring import health
from .monitoring.loop_watch import Watch
from .monitoring.metrics import Metrics
from .server import STOP_SECONDS
from .settings import Settings
from .traffic.guard import Guard


@asynccontextmanager
async def answering(tables: Tables, settings: Settings, port: socket.socket) -> AsyncIterator[None]:
    """Answer who asks how this process is, until this is left."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.state.tables = tables
    app.state.settings = settings
    app.state.draining = False
    app.state.metrics = Metrics()
    app.state.pulse = health.Pulse(tables)
    app.router.routes.extend(health.router.routes)
    app.add_middleware(Guard, settings=settings)
    watch = Watch(app.state.metrics)
    quietly: dict[str, Any] = {"log_config": None, "log_level": "warning", "access_log": False, "server_header": False}
    server = uvicorn.Server(uvicorn.Config(app, lifespan="off", timeout_graceful_shutdown=STOP_SECONDS, **quietly))
    server.capture_signals = nullcontext  # type: ignore[method-assign, assignment]  # they are for the whole process
    serving = asyncio.create_task(server.serve([port]))
    watch.start()
    try:
        yield
    finally:
        watch.stop()
        server.should_exit = True
        await serving

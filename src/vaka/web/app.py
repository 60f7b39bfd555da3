"""The server as a web application."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ..core.errors import BadRequest, VakaError
from ..games import list_games
from ..table.tables import Tables
from . import api, refusals
from .api.requests import ApiRequests
from .api.streams import Streams
from .monitoring import health
from .monitoring.loop_watch import Watch
from .monitoring.metrics import Metrics
from .pages import routes as pages
from .pages.games import game_named
from .rendering.built_site import BuiltSite
from .rendering.static_files import static_files
from .routers import joined
from .settings import Settings
from .table_page import planning, replay, result, review, routes, socket
from .table_page.frames import Frames
from .table_page.preview import Previews
from .table_page.puzzles import routes as puzzles
from .table_page.replay_page import Replay
from .traffic.guard import DOCS_POLICY, TAB_POLICY, Guard
from .traffic.limits import Refusals
from .traffic.members import MembersOnly

# All routes, for every application in this process: what is asked for most comes first.
ROUTES = joined(routes, planning, api, health, socket, replay, result, review, puzzles, pages)


def create_app(tables: Tables, settings: Settings) -> FastAPI:
    """The application over these tables; it opens them when it starts and closes them when it stops."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        try:
            await tables.open()
        except (VakaError, OSError) as error:
            app.state.refused = error  # for `serve`, which says why
            raise
        make_ready(app)
        watch = Watch(app.state.metrics)
        watch.start()
        try:
            yield
        finally:
            watch.stop()
            app.state.streams.end()
            await tables.close()
            if app.state.end_traces is not None:
                app.state.end_traces()

    app = FastAPI(title="Vaka", docs_url=None, redoc_url=None, openapi_url=None, lifespan=running)

    app.state.tables = tables
    app.state.refused = None
    app.state.draining = False  # whether the server was asked to stop
    app.state.settings = settings
    app.state.open_to_network = None  # what lets others in the network join, where the server can do that by itself
    app.state.frames = Frames()
    app.state.replay = Replay()
    app.state.previews = Previews()
    app.state.streams = Streams()
    app.state.metrics = Metrics()
    app.state.end_traces = None
    app.state.pulse = health.Pulse(tables)
    app.router.routes.extend(ROUTES.routes)
    app.mount("/static", static_files())
    if settings.docs:
        if os.path.isdir(live := os.path.join(settings.docs, "live")):  # the tab, for live examples
            app.mount("/docs/live", BuiltSite(live, TAB_POLICY))
        app.mount("/docs", BuiltSite(settings.docs, DOCS_POLICY))
    if settings.tab:
        app.mount("/tab", BuiltSite(settings.tab, TAB_POLICY))
    app.add_exception_handler(VakaError, refusals.refused)
    app.add_exception_handler(RequestValidationError, refusals.not_understood)
    app.add_exception_handler(HTTPException, refusals.not_found)
    app.state.refusals = Refusals()
    if settings.members_only:
        app.add_middleware(MembersOnly)
    app.add_middleware(Guard, settings=settings, refusals=app.state.refusals)
    if settings.traces:
        _trace(app, tables, settings)
    app.add_middleware(ApiRequests, settings=settings)
    return app


def _trace(app: FastAPI, tables: Tables, settings: Settings) -> None:
    try:
        from .monitoring import traces
    except ImportError:
        raise BadRequest("host.settings.no_traces", {}) from None
    provider = traces.traced(settings.traces, tables.store.engine.sync_engine)
    app.state.end_traces = partial(traces.end, provider)
    app.add_middleware(traces.Traces, provider=provider, behind_proxy=settings.https)


def make_ready(app: FastAPI) -> None:
    """Routes and games are made ready when they are first looked at: better now, for all, than while somebody waits."""
    for name in list_games():
        game_named(name)
    nowhere = {"type": "http", "method": "GET", "path": "/-", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(nowhere)

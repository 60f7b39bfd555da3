"""Serve tables to others, as a host does."""

import argparse
import os

from vaka.core.errors import BadRequest
from vaka.text.catalogue import at_home, catalogue

from .stores import shown, store_url

PORT = 8742
DATABASE = "where tables are kept (default: VAKA_DATABASE, or a file in your data folder)"
LEVELS = ("debug", "info", "warning", "error")
LOCAL = ("127.0.0.1", "localhost", "::1")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine alone)")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port to listen on (default: {PORT})")
    parser.add_argument("--database", default="", metavar="URL", help=DATABASE)
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which people call this house; *.example.org for all below it; can be given again",
    )
    parser.add_argument("--https", action="store_true", help="a proxy in front speaks https with the world")
    parser.add_argument("--allow-components", action="store_true", help="let people bring component files of their own")
    parser.add_argument("--log", choices=LEVELS, default="info", help="how much is logged")


def run(given: argparse.Namespace) -> int:
    # imported here, so that the other commands start as fast as ever
    from vaka.table.tables import Tables
    from vaka.web.app import create_app
    from vaka.web.logs import start_logging
    from vaka.web.server import bound, serve
    from vaka.web.settings import Settings

    if given.host not in LOCAL and not given.allow_host:
        raise BadRequest("pages.serve.too_far", {"host": given.host})
    start_logging(given.log)
    store = store_url(given.database)
    token = os.environ.get("VAKA_METRICS_TOKEN", "")
    settings = Settings(hosts=(*Settings.hosts, *given.allow_host), https=given.https, metrics_token=token)
    app = create_app(Tables(store, components=given.allow_components), settings)
    port = bound(given.host, given.port)
    address = f"http://{given.host}:{port.getsockname()[1]}"

    def ready() -> None:
        say = catalogue(at_home()).say
        print(say("pages.serve.ready", {"address": address}), flush=True)
        print(say("pages.serve.stop", {"store": shown(store)}), flush=True)

    return 0 if serve(app, port, given.https, ready) else 1

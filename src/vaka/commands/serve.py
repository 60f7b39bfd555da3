"""Serve tables to others, as a host does."""

import argparse
import os
import re

from vaka.core.errors import BadRequest
from vaka.text.catalogue import at_home, catalogue

from .databases import again, shown, store_url
from .saying import say, typed

PORT = 8742
AUTO = "auto"
REVIEWS = (AUTO, "asked", "off")  # those of table/replays/reviews.py, which takes long to import
LEVELS = ("debug", "info", "warning", "error")
LOCAL = ("127.0.0.1", "localhost", "::1")
NAME = re.compile(r"\*|(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="IP", help=say("serve.host"))
    parser.add_argument("--port", type=int, metavar="N", default=PORT, help=say("serve.port", port=PORT))
    parser.add_argument("--database", default="", metavar="URL", help=say("database"))
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar=say("NAME"),
        help=say("serve.allow_host"),
    )
    parser.add_argument("--https", action="store_true", help=say("serve.https"))
    parser.add_argument("--allow-components", action="store_true", help=say("serve.allow_components"))
    parser.add_argument("--reviews", choices=REVIEWS, default=AUTO, help=say("serve.reviews", when=AUTO))
    parser.add_argument(
        "--review-workers",
        type=int,
        default=max(1, (os.cpu_count() or 1) // 2),
        metavar="N",
        help=say("serve.review_workers"),
    )
    parser.add_argument("--grace", type=float, default=0.0, metavar="N", help=say("serve.grace"))
    parser.add_argument("--log", choices=LEVELS, default="info", help=say("serve.log"))


def run(given: argparse.Namespace) -> int:
    # imported here, so that the other commands start as fast as ever
    from vaka.table.tables import Tables
    from vaka.web.app import create_app
    from vaka.web.monitoring.logs import start_logging
    from vaka.web.server import bound, serve
    from vaka.web.settings import Settings

    if given.host not in LOCAL and not given.allow_host:
        raise BadRequest("pages.serve.too_far", {"host": given.host})
    if given.review_workers < 1:
        raise BadRequest("pages.serve.review_workers", {})
    names = [called_name(name) for name in given.allow_host]
    start_logging(given.log)
    store = store_url(given.database)
    token = os.environ.get("VAKA_METRICS_TOKEN", "")
    port = bound(given.host, given.port)
    number = port.getsockname()[1]
    settings = Settings(
        hosts=(*Settings.hosts, *names),
        https=given.https,
        metrics_token=token,
        command=typed(),
        options=again(given.database, number, PORT),
        port=number,
        grace=given.grace,
    )
    tables = Tables(
        store, components=given.allow_components, reviews=given.reviews, review_workers=given.review_workers
    )
    app = create_app(tables, settings)
    address = f"http://{given.host}:{number}"

    def ready() -> None:
        tell = catalogue(at_home()).say
        print(tell("pages.serve.ready", {"address": address}), flush=True)
        print(tell("pages.serve.stop", {"store": shown(store)}), flush=True)

    return 0 if serve(app, port, given.https, ready) else 1


def called_name(text: str) -> str:
    """A name, or a pattern of names, as browsers send it; BadRequest for what none of them would ever send.

    >>> called_name("Vaka.Example.org."), called_name("*.example.org"), called_name("bücher.example")
    ('vaka.example.org', '*.example.org', 'xn--bcher-kva.example')
    """
    try:
        name = text.lower().rstrip(".").encode("idna").decode()
    except UnicodeError:
        name = ""
    if NAME.fullmatch(name) is None:
        raise BadRequest("pages.serve.no_name", {"name": text[:60]})
    return name

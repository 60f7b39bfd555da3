"""Serve tables to others, as a host does."""

import argparse
import os
import re
from typing import TYPE_CHECKING

from vaka.core.errors import BadRequest
from vaka.text.catalogue import at_home, catalogue

from .databases import port_option, shown, store_option, store_url
from .output import put
from .saying import say, typed

if TYPE_CHECKING:
    from vaka.table.tables import Tables

    from .host_settings import HostSettings

PORT = 8742
AUTO = "auto"
REVIEWS = (AUTO, "asked", "off")  # those of table/replays/reviews.py, which takes long to import
LEVELS = ("debug", "info", "warning", "error")
LOCAL = ("127.0.0.1", "localhost", "::1")
ORIGIN = re.compile(r"\*|https?://[a-z0-9._-]+(:\d{1,5})?|https?://\[[0-9a-f:.]+\](:\d{1,5})?")
NAME = re.compile(r"\*|(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What is not said here may be said elsewhere: `host_settings.py` has the defaults."""
    parser.add_argument("--host", metavar="IP", help=say("serve.host"))
    parser.add_argument("--port", type=int, metavar="N", help=say("serve.port", port=PORT))
    parser.add_argument("--database", metavar="URL", help=say("database"))
    parser.add_argument("--allow-host", action="append", metavar=say("NAME"), help=say("serve.allow_host"))
    parser.add_argument("--https", action="store_true", default=None, help=say("serve.https"))
    parser.add_argument("--allow-components", action="store_true", default=None, help=say("serve.allow_components"))
    parser.add_argument("--reviews", choices=REVIEWS, help=say("serve.reviews", when=AUTO))
    parser.add_argument("--review-workers", type=int, metavar="N", help=say("serve.review_workers"))
    parser.add_argument("--keep-days", type=int, metavar="N", help=say("serve.keep_days"))
    parser.add_argument("--grace", type=float, metavar="N", help=say("serve.grace"))
    parser.add_argument("--log", choices=LEVELS, help=say("serve.log"))
    parser.add_argument("--config", default="", metavar=say("FILE"), help=say("serve.config"))
    parser.add_argument("--show-settings", action="store_true", help=say("serve.show_settings"))


def run(given: argparse.Namespace) -> int:
    # imported here, so that the other commands start as fast as ever
    from vaka.web.app import create_app
    from vaka.web.monitoring.logs import start_logging
    from vaka.web.server import bound, serve
    from vaka.web.settings import OpenIdProvider, Settings

    from .host_settings import load, options

    wanted = load(options(given), given.config)
    if given.show_settings:
        put("\n".join(wanted.shown()))
        return 0
    if wanted.host not in LOCAL and not wanted.allow_host:
        raise BadRequest("pages.serve.too_far", {"host": wanted.host})
    if wanted.smtp_host and not wanted.smtp_sender:
        raise BadRequest("host.settings.no_sender", {})
    if wanted.openid_issuer and not wanted.openid_client:
        raise BadRequest("host.settings.no_client", {})
    names = [called_name(name) for name in wanted.allow_host]
    store = store_url(wanted.database)
    if not wanted.review_in_server and store.startswith("sqlite"):
        raise BadRequest("host.settings.reviews_alone", {})
    start_logging(wanted.log)
    port = bound(wanted.host, wanted.port)
    number = port.getsockname()[1]
    settings = Settings(
        hosts=(*Settings.hosts, *names),
        https=wanted.https,
        limits=wanted.limits,
        members_only=wanted.members_only,
        provider=OpenIdProvider(
            wanted.openid_issuer,
            wanted.openid_client,
            wanted.openid_secret,
            wanted.openid_name,
            wanted.openid_members,
        )
        if wanted.openid_issuer
        else None,
        body_bytes=wanted.body_bytes,
        record_bytes=wanted.record_bytes,
        grace=wanted.grace,
        command=typed(),
        store_option=store_option(store),
        port_option=port_option(number, PORT),
        port=number,
        trusted_proxies=wanted.trusted_proxies,
        metrics_token=wanted.metrics_token,
        cors_origins=tuple(origin(site) for site in wanted.cors_origins),
        docs=wanted.docs,
        tab=wanted.tab,
        traces=wanted.traces,
        limit_factor=wanted.limit_factor,
        trusted_networks=tuple(wanted.trusted_networks),
    )
    tables = new_tables(store, wanted, wanted.review_in_server)
    app = create_app(tables, settings)
    address = f"http://{wanted.host}:{number}"

    def ready() -> None:
        tell = catalogue(at_home()).say
        print(tell("pages.serve.ready", {"address": address}), flush=True)
        print(tell("pages.serve.stop", {"store": shown(store)}), flush=True)

    return 0 if serve(app, port, wanted.https, ready) else 1


def new_tables(url: str, wanted: "HostSettings", reviews_here: bool = True) -> "Tables":
    """The tables of a store, with these settings. `reviews_here`: this process makes reviews."""
    from vaka.table.calls.mail import MailServer
    from vaka.table.tables import Tables

    return Tables(
        url,
        workers=wanted.bot_processes,
        components=wanted.allow_components,
        chat=wanted.chat,
        table_makers=wanted.table_makers,
        reviews=wanted.reviews,
        review_workers=wanted.review_workers or max(1, (os.cpu_count() or 1) // 2),
        review_pace=wanted.review_pace,
        reviews_here=reviews_here,
        keep=wanted.retention,
        most=wanted.table_caps,
        limit_factor=wanted.limit_factor,
        connections=wanted.connections,
        in_memory=wanted.tables_in_memory,
        call_networks=wanted.call_networks,
        mail=MailServer(
            wanted.smtp_host,
            wanted.smtp_sender,
            wanted.smtp_port,
            wanted.smtp_security,
            wanted.smtp_user,
            wanted.smtp_password,
        )
        if wanted.smtp_host
        else None,
    )


def origin(site: str) -> str:
    """A site as browsers name it; BadRequest for what none of them would ever send.

    >>> origin("https://Bots.example.org/"), origin("http://localhost:3000"), origin("*")
    ('https://bots.example.org', 'http://localhost:3000', '*')
    """
    name = site.lower().rstrip("/")
    if ORIGIN.fullmatch(name) is None:
        raise BadRequest("pages.serve.no_origin", {"site": site[:60]})
    return name


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

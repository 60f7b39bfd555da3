"""Open the table in the browser: this is what vaka does without a command."""

import argparse
import sys
import webbrowser
from threading import Thread

from vaka.bots.strengths import STRENGTHS
from vaka.core.engine import engine
from vaka.text.catalogue import at_home, catalogue

from .databases import port_option, shown, store_option, store_url
from .saying import say, typed
from .serve import AUTO, PORT

PORTS = 50  # so many are tried


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lan", action="store_true", help=say("open.lan"))
    parser.add_argument("--port", type=int, metavar="N", help=say("open.port", port=PORT))
    parser.add_argument("--no-browser", action="store_true", help=say("open.no_browser"))
    parser.add_argument("--translate", action="store_true", help=say("open.translate"))
    parser.add_argument("--database", default="", metavar="URL", help=say("database"))


def run(given: argparse.Namespace) -> int:
    # imported here, so that the other commands start as fast as ever
    from vaka.table.tables import Tables
    from vaka.web.app import create_app
    from vaka.web.monitoring.logs import start_logging
    from vaka.web.server import bound, first_free, lan_address, serve
    from vaka.web.settings import Settings

    start_logging("warning")
    mine = lan_address() if given.lan else ""
    host = "0.0.0.0" if mine else "127.0.0.1"
    port = first_free(host, PORT, PORTS) if given.port is None else bound(host, given.port)
    number = port.getsockname()[1]
    here = f"http://localhost:{number}"
    lan = f"http://{mine}:{number}" if mine else ""
    store = store_url(given.database)
    hosts = (*Settings.hosts, mine) if mine else Settings.hosts
    settings = Settings(
        hosts=hosts,
        address=lan,
        own_machine=True,
        shedding=False,
        translate=given.translate,
        command=typed(),
        store_option=store_option(store),
        port_option=port_option(number, PORT),
        port=number,
    )
    app = create_app(Tables(store, components=True, reviews=AUTO), settings)

    def ready() -> None:
        lan_command = f"{typed()} open --lan{settings.store_option}{settings.port_option}"
        welcome(here, lan, given.lan, shown(store), lan_command)
        if not given.no_browser:
            Thread(target=webbrowser.open, args=(here,), daemon=True).start()  # some browsers take the terminal

    return 0 if serve(app, port, False, ready) else 1


def welcome(here: str, lan: str, lan_wished: bool, store: str, lan_command: str) -> None:
    """Say where the table stands, with a pattern for the phones of friends in the same room."""
    import segno

    tell = catalogue(at_home()).say
    print(tell("pages.serve.ready", {"address": here}))
    if lan:
        print(tell("pages.serve.lan", {"address": lan}))
        if sys.stdout.isatty():
            segno.make(lan, micro=False).terminal(compact=True)
    else:
        print(tell("pages.serve.no_lan" if lan_wished else "pages.serve.lan_hint", {"command": lan_command}))
    paces = [strength.pace for strength in STRENGTHS.values()]
    print(tell("pages.serve.bots", {"n": len(paces), "least": f"{min(paces):g}", "most": f"{max(paces):g}"}))
    print(tell(f"pages.serve.{engine()}", {}))
    print(tell("pages.serve.stop", {"store": store}), flush=True)

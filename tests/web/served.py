"""A server in a process of its own, for tests that kill it."""

from multiprocessing.connection import Connection

from vaka.table.bots import leases
from vaka.table.calls import triggers
from vaka.table.tables import Tables
from vaka.web.app import create_app
from vaka.web.monitoring.logs import start_logging
from vaka.web.server import bound, serve
from vaka.web.settings import Settings


def serve_until_killed(store: str, data: Connection) -> None:
    """Serve this store on any free port, and tell which as soon as people can come."""
    leases.LEASE_SECONDS = 1.0  # so that nobody waits long for the bots of a server that was killed
    triggers.SETTLE_SECONDS = 0.0
    start_logging("warning")
    port = bound("127.0.0.1", 0)
    app = create_app(Tables(store, pace=0.0, workers=1, call_networks=("127.0.0.0/8",)), Settings(limits=False))
    serve(app, port, False, lambda: data.send(port.getsockname()[1]))

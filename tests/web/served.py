"""A house in a process of its own, for tests that kill it: `python -m tests.web.served STORE PORT` (0: any port)."""

import sys

from vaka.table.tables import Tables
from vaka.web.app import create_app
from vaka.web.logs import start_logging
from vaka.web.server import bound, serve
from vaka.web.settings import Settings


def main() -> None:
    store, number = sys.argv[1:]
    start_logging("warning")
    port = bound("127.0.0.1", int(number))
    app = create_app(Tables(store, pace=0.0, houses=1), Settings(limits=False))
    serve(app, port, False, lambda: print(port.getsockname()[1], flush=True))


if __name__ == "__main__":
    main()

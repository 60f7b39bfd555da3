"""Do the jobs of a server on PostgreSQL: any number of such processes, on any machines."""

import argparse
import asyncio
import signal
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import TYPE_CHECKING

from vaka.core.errors import BadRequest

from .databases import shown, store_url
from .output import say
from .saying import say as said
from .serve import LEVELS, new_tables

if TYPE_CHECKING:
    from vaka.table.tables import Tables


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help=said("database"))
    parser.add_argument("--review-workers", type=int, metavar="N", help=said("serve.review_workers"))
    parser.add_argument("--log", choices=LEVELS, help=said("serve.log"))
    parser.add_argument("--config", default="", metavar=said("FILE"), help=said("serve.config"))


def run(given: argparse.Namespace) -> int:
    # imported here, so that the other commands start as fast as ever
    from vaka.web.monitoring.logs import start_logging

    from .host_settings import load, options

    wanted = load(options(given), given.config)
    store = store_url(wanted.database)
    tables = new_tables(store, wanted)
    if tables.store.alone:
        raise BadRequest("host.work_alone", {})
    start_logging(wanted.log)
    watched: AbstractAsyncContextManager[None] = nullcontext()
    if wanted.metrics_port:
        from vaka.web.jobs_port import answering
        from vaka.web.server import bound
        from vaka.web.settings import Settings

        settings = Settings(metrics_token=wanted.metrics_token)
        watched = answering(tables, settings, bound(wanted.host, wanted.metrics_port))
    return asyncio.run(_work(tables, shown(store), watched))


async def _work(tables: "Tables", store: str, watched: AbstractAsyncContextManager[None]) -> int:
    """Until this process is asked to stop."""
    from vaka.web.notify import notify

    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows interrupts this task instead
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        await tables.open(only_jobs=True)
        async with watched:
            say("host.at_work", store=store)
            notify("READY=1")
            await stop.wait()
            notify("STOPPING=1")
    finally:
        await tables.close()
    return 0

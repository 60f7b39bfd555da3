"""Health and metrics, for hosts."""

import asyncio
import hmac
import logging
from collections.abc import Iterator, Mapping

from fastapi import APIRouter, Request
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response

from ...table.jobs.queue import WAITING, Line
from ...table.live.cooperative import LOOP_TURNS
from ...table.store.statement_times import StatementTimes
from ...table.tables import Tables
from ..addresses import is_this_machine
from ..settings import Settings
from .logs import note
from .metrics import Metrics, counted

router = APIRouter(include_in_schema=False)

PULSE_SECONDS = 1.5


class Pulse:
    """Asks the store whether it is well, one question at a time: one that hangs is answered for all who ask."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._asked: asyncio.Task[None] | None = None

    async def is_well(self) -> bool:
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._tables.store.probe())
        asked = self._asked
        await asyncio.wait([asked], timeout=PULSE_SECONDS)
        if not asked.done():
            note("store hangs", logging.ERROR)
            return False
        if error := asked.exception():
            note("store not reached", logging.ERROR, error)
        return error is None


@router.get("/livez")
def livez() -> Response:
    """The process answers; for programs that restart processes."""
    return PlainTextResponse("alive\n")


@router.get("/readyz")
@router.get("/healthz")
async def readyz(request: Request) -> Response:
    """Whether requests may be sent here: the store can be reached and written to, and the server is not about to stop.
    Answered in less than two seconds, whatever the store does. A wrong clock is said; people can play all the same."""
    pulse: Pulse = request.app.state.pulse
    if request.app.state.draining:
        return PlainTextResponse("about to stop\n", 503)
    if not await pulse.is_well():
        return PlainTextResponse("the store cannot be reached or written to\n", 503)
    clock = request.app.state.tables.store.clock
    if not clock.is_right:
        return PlainTextResponse(f"well, but the clock differs from the database by {clock.difference:.0f} s\n")
    return PlainTextResponse("well\n")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    if not may_look(request):
        return PlainTextResponse("not for you\n", 403)
    kept: Metrics = request.app.state.metrics
    tables: Tables = request.app.state.tables
    stored = labelled("vaka_tables", "Tables in the store.", "status", await tables.host.counts())
    jobs = _of_jobs(tables, await tables.registry.queue.lines())
    text = kept.text([*_of_tables(tables), stored, *jobs])
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def _of_tables(tables: Tables) -> Iterator[Metric]:
    yield counted("vaka_choices", "Choices that people made.", tables.play.choices)
    yield counted("vaka_bot_answers", "Choices that bots made.", tables.bots.answers)
    yield counted("vaka_bot_late", "Those that took a bot longer than its pace.", tables.bots.late)
    yield counted("vaka_bot_troubles", "Those that another bot or nobody made.", tables.bots.troubles)
    yield duration("vaka_store_statement_duration_seconds", "How long statements took.", tables.store.times)
    if (used := tables.store.connections_used()) is not None:
        yield GaugeMetricFamily("vaka_store_connections", "Connections to the store at work.", used)
        yield GaugeMetricFamily("vaka_store_connections_limit", "How many there may be.", tables.store.most_connections)
        ahead = tables.store.clock.difference
        yield GaugeMetricFamily("vaka_clock_ahead_seconds", "How far the clock is ahead of the database.", ahead)
    yield GaugeMetricFamily("vaka_tables_in_memory", "Tables in memory.", tables.registry.in_memory)
    yield GaugeMetricFamily("vaka_tables_in_memory_limit", "How many there may be.", tables.registry.most)
    waiting = {
        "requests": len(LOOP_TURNS.here()),
        "bots": len(tables.bots.workers),
        "writes": tables.store.writers_waiting(),
    }
    yield labelled("vaka_queue_length", "What waits for its turn.", "queue", waiting)


def _of_jobs(tables: Tables, lines: list[Line]) -> Iterator[Metric]:
    """What the queue holds, and what this process has done of it."""
    lengths = GaugeMetricFamily("vaka_jobs", "Jobs in the store.", labels=["kind", "state"])
    ages = GaugeMetricFamily("vaka_jobs_late_seconds", "How long the first that waits has been due.", labels=["kind"])
    for line in lines:
        lengths.add_metric([line.kind, line.state], line.length)
        if line.state == WAITING:
            ages.add_metric([line.kind], max(0.0, tables.registry.clock() - line.first_due))
    done = CounterMetricFamily("vaka_jobs_done", "Jobs that were done here.", labels=["kind"])
    failures = CounterMetricFamily("vaka_jobs_failures", "Tries that failed here.", labels=["kind"])
    seconds = CounterMetricFamily("vaka_jobs_seconds", "How long jobs took here, failed tries too.", labels=["kind"])
    running = GaugeMetricFamily("vaka_jobs_running", "Jobs that are being done here.", labels=["kind"])
    at_work = tables.worker.at_work()
    for kind in tables.worker.handlers:
        done.add_metric([kind], tables.worker.done[kind])
        failures.add_metric([kind], tables.worker.failures[kind])
        seconds.add_metric([kind], tables.worker.seconds[kind])
        running.add_metric([kind], at_work[kind])
    yield from (lengths, ages, done, failures, seconds, running)


def duration(name: str, about: str, times: StatementTimes) -> Metric:
    return HistogramMetricFamily(name, about, times.buckets(), times.seconds)


def labelled(name: str, about: str, label: str, counts: Mapping[str, int]) -> Metric:
    """A number for each value of a label."""
    gauge = GaugeMetricFamily(name, about, labels=[label])
    for value, count in sorted(counts.items()):
        gauge.add_metric([value], count)
    return gauge


def may_look(request: Request) -> bool:
    """Those who have the token of the settings; without one, this machine itself, and not through a proxy."""
    settings: Settings = request.app.state.settings
    if settings.metrics_token:
        return has_metrics_token(request, settings)
    proxied = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "x-real-ip"))
    return not proxied and request.client is not None and is_this_machine(request.client.host)


def has_metrics_token(connection: HTTPConnection, settings: Settings) -> bool:
    given = connection.headers.get("authorization", "").encode()
    return bool(settings.metrics_token) and hmac.compare_digest(given, f"Bearer {settings.metrics_token}".encode())

"""Metrics for Prometheus, by its own client."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

import prometheus_client as prometheus
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ... import __version__
from ...core.engine import engine

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds

prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]  # when a counter was made: nobody asks, and it doubles the lines


class Metrics(Collector):
    """Counts of one process since its start.

    >>> metrics = Metrics()
    >>> metrics.request("GET", "/healthz", 200, 0.02)
    >>> [line for line in metrics.lines() if line.startswith("vaka_requests")]
    ['vaka_requests_total{method="GET",route="/healthz",status="200"} 1.0']
    """

    def __init__(self) -> None:
        self.sockets = 0
        self.refused: Counter[str] = Counter()  # by the guard, per reason
        self.blocks = 0  # of the event loop
        self._blocked_seconds = 0.0
        self._registry = prometheus.CollectorRegistry()
        self._requests = prometheus.Counter(
            "vaka_requests", "Requests that were answered.", ["method", "route", "status"], registry=self._registry
        )
        self._durations = prometheus.Histogram(
            "vaka_request_duration_seconds",
            "How long requests took.",
            ["route"],
            buckets=BOUNDS,
            registry=self._registry,
        )
        build = prometheus.Info("vaka_build", "What runs here.", registry=self._registry)
        build.info({"version": __version__, "engine": engine(), "python": sys.version.partition(" ")[0]})
        prometheus.ProcessCollector(registry=self._registry)
        self._registry.register(self)

    def block(self, seconds: float) -> None:
        self.blocks += 1
        self._blocked_seconds += seconds

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).inc()
        self._durations.labels(route).observe(seconds)

    def collect(self) -> Iterator[Metric]:
        """What is counted elsewhere, and here without the client."""
        refusals = CounterMetricFamily("vaka_guard_refusals", "Requests that were refused.", labels=["reason"])
        for reason, count in sorted(self.refused.items()):
            refusals.add_metric([reason], count)
        yield refusals
        yield counted("vaka_loop_blocks", "How often the event loop was blocked.", self.blocks)
        yield counted("vaka_loop_blocked_seconds", "For how long it was blocked.", round(self._blocked_seconds, 3))
        yield GaugeMetricFamily("vaka_sockets_open", "Sockets that are open.", self.sockets)

    def text(self, more: Iterable[Metric] = ()) -> str:
        """Everything, and `more`, as Prometheus reads it."""
        everything = prometheus.CollectorRegistry()
        everything.register(Collected([*self._registry.collect(), *more]))
        return prometheus.generate_latest(everything).decode()

    def lines(self) -> list[str]:
        return self.text().splitlines()


class Collected(Collector):
    def __init__(self, families: list[Metric]) -> None:
        self.families = families

    def collect(self) -> list[Metric]:
        return self.families


def counted(name: str, about: str, value: float) -> Metric:
    """What only grows; the client adds `_total` to its name."""
    return CounterMetricFamily(name, about, value)

"""Metrics, in the format of Prometheus."""

import math
import time
from collections import Counter

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds


class Metrics:
    """Counts of one process since its start.

    >>> metrics = Metrics()
    >>> metrics.request("GET", "/healthz", 200, 0.02)
    >>> [line for line in metrics.lines() if line.startswith("vaka_requests")]
    ['vaka_requests_total{method="GET",route="/healthz",status="200"} 1']
    """

    def __init__(self) -> None:
        self.started = time.time()
        self.sockets = 0
        self.refused: Counter[str] = Counter()  # by the guard, per reason
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._durations: Counter[float] = Counter()  # per upper bound
        self._seconds = 0.0
        self.blocks = 0  # of the event loop
        self._blocked_seconds = 0.0

    def block(self, seconds: float) -> None:
        self.blocks += 1
        self._blocked_seconds += seconds

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests[method, route, status] += 1
        self._durations[next((bound for bound in BOUNDS if seconds <= bound), math.inf)] += 1
        self._seconds += seconds

    def lines(self) -> list[str]:
        rows = ["# TYPE vaka_requests_total counter"]
        for (method, route, status), count in sorted(self._requests.items()):
            rows.append(line("vaka_requests_total", count, method=method, route=route, status=str(status)))
        rows.append("# TYPE vaka_request_seconds histogram")
        below = 0
        for bound in (*BOUNDS, math.inf):
            below += self._durations[bound]
            rows.append(line("vaka_request_seconds_bucket", below, le="+Inf" if bound == math.inf else str(bound)))
        rows += [line("vaka_request_seconds_sum", round(self._seconds, 6)), line("vaka_request_seconds_count", below)]
        rows.append("# TYPE vaka_guard_refusals_total counter")
        rows += [line("vaka_guard_refusals_total", count, reason=why) for why, count in sorted(self.refused.items())]
        rows += counter("vaka_loop_blocks_total", self.blocks)
        rows += counter("vaka_loop_blocked_seconds_total", round(self._blocked_seconds, 3))
        rows += ["# TYPE vaka_sockets_open gauge", line("vaka_sockets_open", self.sockets)]
        rows += ["# TYPE vaka_started_seconds gauge", line("vaka_started_seconds", round(self.started, 3))]
        return rows


def counter(name: str, value: float) -> list[str]:
    """What only grows, with its type."""
    return [f"# TYPE {name} counter", line(name, value)]


def line(name: str, value: float, **labels: str) -> str:
    """
    >>> line("vaka_tables", 3, status="playing")
    'vaka_tables{status="playing"} 3'
    """
    inner = ",".join(f'{label}="{_escaped(word)}"' for label, word in labels.items())
    return f"{name}{{{inner}}} {value}" if inner else f"{name} {value}"


def _escaped(word: str) -> str:
    return word.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")

"""Traces reach a real collector, and tell no more than the logs."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.web.vaka_servers import open_server
from vaka.web.settings import Settings

TRACE = "0af7651916cd43dd8448eb211c80319c"


class Collector(HTTPServer):
    """What OpenTelemetry sends its spans to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Exports)
        self.bodies: list[bytes] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def spans(self) -> list:
        requests = [ExportTraceServiceRequest.FromString(body) for body in self.bodies]
        scopes = [
            scope for request in requests for resource in request.resource_spans for scope in resource.scope_spans
        ]
        return [span for scope in scopes for span in scope.spans]


class Exports(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Collector)
        assert self.path == "/v1/traces"
        self.server.bodies.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture
def collector() -> Iterator[Collector]:
    collector = Collector()
    thread = threading.Thread(target=collector.serve_forever, daemon=True)
    thread.start()
    yield collector
    collector.shutdown()
    collector.server_close()
    thread.join()


def test_a_span_has_method_route_and_status_and_its_statements_below_it(tmp_path: Path, collector: Collector):
    with open_server(tmp_path, Settings(limits=False, https=True, traces=collector.address)) as server:
        parent = {"traceparent": f"00-{TRACE}-b7ad6b7169203331-01", "x-forwarded-for": "192.0.2.7"}
        answer = httpx.get(f"{server.url}/t/SECRETCODE?link=SECRETLINK", headers=parent)
        assert answer.status_code == 404
        assert httpx.get(f"{server.url}/api/v1/tables", headers=parent).status_code == 200
    ours = [span for span in collector.spans() if span.trace_id.hex() == TRACE]
    (page,) = [span for span in ours if span.name == "GET /t/{code}"]
    (open_tables,) = [span for span in ours if span.name == "GET /api/v1/tables"]
    about = {entry.key: entry.value for entry in page.attributes}
    assert about["http.response.status_code"].int_value == 404
    assert {span.name for span in ours if span.parent_span_id == open_tables.span_id} == {"SELECT"}
    for secret in (b"SECRETCODE", b"SECRETLINK", b"192.0.2.7"):
        assert not any(secret in body for body in collector.bodies)


def test_a_collector_that_is_not_there_keeps_nobody_waiting(tmp_path: Path, collector: Collector):
    address = collector.address
    collector.server_close()
    with open_server(tmp_path, Settings(limits=False, traces=address)) as server:
        assert httpx.get(f"{server.url}/readyz").status_code == 200

"""Traces for OpenTelemetry, where a host collects them (extra `vaka[traces]`).

Its own instrumentation of web applications notes whole paths, which may hold a link to a seat, and the addresses of
people. Here a span has what our logs have: method, route and status. Statements have no values.
"""

import threading
from typing import Any

import sqlalchemy as sa
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, StatusCode, Tracer
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ... import __version__

SPAN = "vaka_span"  # of the statement that a connection works at
END_SECONDS = 0.5
PARENT = ("traceparent", "tracestate")  # headers of the W3C, by which a proxy says which trace a request belongs to


def traced(endpoint: str, engine: sa.Engine) -> TracerProvider:
    """Sends spans to a collector, such as `http://localhost:4318`, and makes one for each statement of this engine."""
    about = Resource.create({"service.name": "vaka", "service.version": __version__})
    provider = TracerProvider(resource=about, shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{endpoint.rstrip('/')}/v1/traces")))
    _trace_statements(engine, provider.get_tracer("vaka"))
    return provider


def _trace_statements(engine: sa.Engine, tracer: Tracer) -> None:
    def begin(connection: sa.Connection, cursor: Any, statement: str, *more: Any) -> None:
        about = {"db.system.name": engine.dialect.name, "db.query.text": statement}
        connection.info[SPAN] = tracer.start_span(statement.partition(" ")[0], kind=SpanKind.CLIENT, attributes=about)

    def done(connection: sa.Connection, *more: Any) -> None:
        connection.info.pop(SPAN).end()

    def failed(context: sa.ExceptionContext) -> None:
        if context.connection is not None and (span := context.connection.info.pop(SPAN, None)):
            span.set_status(StatusCode.ERROR)
            span.end()

    sa.event.listen(engine, "before_cursor_execute", begin)
    sa.event.listen(engine, "after_cursor_execute", done)
    sa.event.listen(engine, "handle_error", failed)


def end(provider: TracerProvider) -> None:
    """Send what is left; a collector that does not answer keeps nobody from stopping."""
    sending = threading.Thread(target=provider.shutdown, daemon=True)
    sending.start()
    sending.join(END_SECONDS)


class Traces:
    """Pure ASGI around the guard: a span for each request, what it waits for its turn included."""

    def __init__(self, app: ASGIApp, provider: TracerProvider, behind_proxy: bool) -> None:
        self.app = app
        self.behind_proxy = behind_proxy
        self.tracer = provider.get_tracer("vaka")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        parent = {name: headers[name] for name in PARENT if name in headers and self.behind_proxy}
        method = scope["method"]
        with self.tracer.start_as_current_span(
            method, TraceContextTextMapPropagator().extract(parent), SpanKind.SERVER, record_exception=False
        ) as span:

            async def send_noted(message: Message) -> None:
                if message["type"] == "http.response.start":
                    route = getattr(scope.get("route"), "path", "-")
                    status = message["status"]
                    span.update_name(f"{method} {route}")
                    span.set_attributes(
                        {"http.request.method": method, "http.route": route, "http.response.status_code": status}
                    )
                    if status >= 500:
                        span.set_status(StatusCode.ERROR)
                await send(message)

            await self.app(scope, receive, send_noted)

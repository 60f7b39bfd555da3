"""Requests that Schemathesis invents from a description of an API.

It is dear to import, and to invent them takes as long as to send them: only a test that sends them imports this, and
what is invented is only what that test sends. Schemathesis' own plugin for pytest would do both whenever tests are
collected, in every process; this is what it does, and pyproject.toml leaves it out. Its public `as_strategy` does not
walk through the description, so names that are Schemathesis' own are used; requirements-dev.lock holds the version.
"""

from collections.abc import Callable
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.generation.hypothesis import builder
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
LEFT_OUT = (builder.InvalidHeadersExampleMark, builder.MissingPathParameters, builder.UnserializablePayloadMark)


class Invention:
    """All operations of an API, as OpenAPI describes them: `POST /api/v1/tables` is one."""

    def __init__(self, description: dict[str, Any]) -> None:
        load_all_checks()
        self.schema = schemathesis.openapi.from_dict(description)
        result = [operation.ok() for operation in self.schema.get_all_operations() if isinstance(operation, Ok)]
        self.operations = {operation.label: operation for operation in result}

    def send(self, operation: str, send: Callable[[schemathesis.Case[Any]], None], examples: int) -> None:
        """Call `send` with each request that covers the description of the operation, and with some more by chance."""
        some = settings(
            max_examples=examples,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        send_all = build_operation_test(
            config=self.schema.config,
            operation=self.operations[operation],
            test_func=some(send),
            given_kwargs={},
            feedback=FeedbackSources(constants_value_source=make_constants_value_source(self.schema)),
        )
        send_all()
        assert [mark for mark in LEFT_OUT if mark.is_set(send_all)] == []

"""The API described: as an OpenAPI document for programs, and as a page for those who write them."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from ..pages.shared import show
from ..visitor import AnyVisitor
from .description import JSON, REFUSALS, TAGS, document

router = APIRouter(include_in_schema=False)

Schema = Mapping[str, Any]
MAX_EXAMPLE = 60  # characters


@dataclass
class Field:
    name: str
    kind: str
    meaning: str
    example: str


@dataclass
class Operation:
    id: str
    method: str
    path: str
    meaning: str
    token: bool
    sent: str
    answer: str
    parameters: list[Field]


@dataclass
class Model:
    name: str
    meaning: str
    fields: list[Field]


@dataclass
class Described:
    """The document as the page shows it."""

    groups: dict[str, list[Operation]] = field(default_factory=dict)
    models: list[Model] = field(default_factory=list)


# No coroutines: the document takes long to make the first time, so that is done beside the loop.


@router.get("/api/v1/openapi.json")
def get_document() -> Response:
    return JSONResponse(document())


@router.get("/api/docs")
def docs(request: Request, visitor: AnyVisitor) -> Response:
    here = "/api/docs"
    return show("api_docs.html", request, visitor, here=here, described=described(), tags=TAGS, statuses=REFUSALS)


@cache
def described() -> Described:
    result = Described({tag: [] for tag in TAGS})
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            result.groups[operation["tags"][0]].append(_operation(method, path, operation))
    for name, schema in document()["components"]["schemas"].items():
        required = schema.get("required", [])
        fields = [_field(name, one, one, name in required) for name, one in schema.get("properties", {}).items()]
        result.models.append(Model(name, schema.get("description", ""), fields))
    return result


def _operation(method: str, path: str, operation: Schema) -> Operation:
    parameters = [
        _field(one["name"], one["schema"], one, one.get("required", False)) for one in operation.get("parameters", [])
    ]
    good = next(answer for status, answer in operation["responses"].items() if status < "300")
    return Operation(
        operation["operationId"],
        method.upper(),
        path,
        operation.get("description", ""),
        {} not in operation.get("security", [{}]),
        _model(operation.get("requestBody", {})),
        _model(good),
        parameters,
    )


def _model(body: Schema) -> str:
    """The name of the model that a body holds; "" for a text, or none."""
    schema = body.get("content", {}).get(JSON, {}).get("schema", {})
    return next((kind for kind in _kinds(schema) if kind != "null"), "") if schema else ""


def _field(name: str, schema: Schema, described: Schema, required: bool) -> Field:
    """`described` has the description and the examples: the schema itself, or the parameter around it."""
    examples = described.get("examples") or schema.get("examples") or []
    example = json.dumps(examples[0], ensure_ascii=False)[:MAX_EXAMPLE] if examples else ""
    kind = " | ".join(_kinds(schema))
    return Field(name, kind if required else f"{kind}, optional", described.get("description", ""), example)


def _kinds(schema: Schema) -> Iterator[str]:
    """What may stand there, in the words of JSON.

    >>> list(_kinds({"anyOf": [{"type": "array", "items": {"$ref": "#/components/schemas/Seat"}}, {"type": "null"}]}))
    ['list of Seat', 'null']
    >>> list(_kinds({"enum": ["undo", "end"]}))
    ['"undo"', '"end"']
    """
    if "$ref" in schema:
        yield schema["$ref"].rpartition("/")[2]
    elif "enum" in schema or "const" in schema:
        yield from (json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    elif "anyOf" in schema:
        for part in schema["anyOf"]:
            yield from _kinds(part)
    elif schema.get("type") == "array" and "items" in schema:
        yield f"list of {' | '.join(_kinds(schema['items']))}"
    else:
        yield str(schema.get("type", "object"))

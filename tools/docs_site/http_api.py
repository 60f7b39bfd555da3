"""The page of all requests of the JSON API, from the OpenAPI document that servers show at /api/v1/openapi.json."""

from collections.abc import Iterator
from typing import Any

from vaka.web.api.description import document

ROOT = "/api/v1"
HEAD = f"""# Requests of the JSON API
Every request, its fields and its answer, made from `{ROOT}/openapi.json`. All paths begin with `{ROOT}`.
[The guide](../api.md) says how they go together. What is refused is answered with
[an error](../api.md#when-something-is-refused).
"""
Schema = dict[str, Any]


def page() -> str:
    made = document()
    groups: dict[str, list[str]] = {}
    for path, methods in made["paths"].items():
        for method, what in methods.items():
            groups.setdefault(what["tags"][0].capitalize(), []).append(_request(path, method, what))
    requests = [part for tag, parts in groups.items() for part in (f"## {tag}\n", *parts)]
    shapes = [_shape(name, schema) for name, schema in sorted(made["components"]["schemas"].items())]
    return "\n".join([HEAD, *requests, "## Objects\n", *shapes])


def _request(path: str, method: str, what: dict[str, Any]) -> str:
    lines = [f"### {method.upper()} {path.removeprefix(ROOT)}", what.get("description", what["summary"]), ""]
    for parameter in what.get("parameters", []):
        optional = "" if parameter["required"] else ", optional"
        about = parameter.get("description", "")
        lines.append(
            f"- `{parameter['name']}` in the {parameter['in']} ({_kind(parameter['schema'])}{optional}): {about}"
        )
    if body := what.get("requestBody"):
        lines.append(f"- body: {_content(body)}")
    good = {status: answer for status, answer in what["responses"].items() if status < "400"}
    lines += [f"- {status}: {_content(answer)}" for status, answer in good.items()]
    return "\n".join([*lines, ""])


def _content(holder: dict[str, Any]) -> str:
    kinds = [_kind(content.get("schema", {})) for content in holder.get("content", {}).values()]
    return ", ".join(kinds) or "nothing"


def _shape(name: str, schema: Schema) -> str:
    return "\n".join([f"### {name} {{ #{name} }}", schema.get("description", ""), "", *_fields(schema), ""])


def _fields(schema: Schema) -> Iterator[str]:
    needed = schema.get("required", [])
    if "properties" not in schema:
        yield f"It is {_kind(schema)}."
    for name, field in schema.get("properties", {}).items():
        optional = "" if name in needed else ", optional"
        about = field.get("description", "")
        yield f"- `{name}` ({_kind(field)}{optional}){': ' + about if about else ''}".replace("\n", " ")


def _kind(schema: Schema) -> str:
    """What a schema allows, in words.

    >>> _kind({"anyOf": [{"type": "array", "items": {"$ref": "#/components/schemas/Seat"}}, {"type": "null"}]})
    'list of [Seat](#Seat) or null'
    """
    if name := schema.get("$ref", "").rpartition("/")[2]:
        return f"[{name}](#{name})"
    if several := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
        return " or ".join(map(_kind, several))
    if values := schema.get("enum") or ("const" in schema and [schema["const"]]):
        return " or ".join(f"`{value}`" for value in values)
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(below := schema.get("additionalProperties"), dict):
        return f"{_kind(below)} by name"
    return str(schema.get("type", "anything"))

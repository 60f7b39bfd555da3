"""Typed dictionaries as JSON schemas, for the OpenAPI description."""

from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

NAMES = {int: "integer", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def schema_of(kind: Any) -> dict[str, Any]:
    """What may stand where this type is named.

    >>> schema_of(list[int | None])
    {'type': 'array', 'items': {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}}
    >>> schema_of(dict[str, float])
    {'type': 'object', 'additionalProperties': {'type': 'number'}}
    """
    if is_typeddict(kind):
        fields = {name: schema_of(field) for name, field in get_type_hints(kind).items()}
        data = {"description": kind.__doc__} if kind.__doc__ else {}
        return {"type": "object", **data, "properties": fields, "required": list(fields)}
    if get_origin(kind) is list:
        return {"type": "array", "items": schema_of(get_args(kind)[0])}
    if get_origin(kind) is dict:
        return {"type": "object", "additionalProperties": schema_of(get_args(kind)[1])}
    if get_origin(kind) is UnionType:
        return {"anyOf": [schema_of(part) for part in get_args(kind)]}
    return {"type": NAMES[kind]}

"""A field of the API, described in the OpenAPI document with an example."""

from typing import Any

from pydantic import Field
from pydantic_core import PydanticUndefined

NO_EXAMPLE: Any = PydanticUndefined


def field(description: str, example: Any = NO_EXAMPLE, default: Any = PydanticUndefined) -> Any:
    """What stands in the field; a field that holds a model needs no example: the fields of the model have theirs.

    A default that is a list or an object is copied by pydantic.
    """
    examples = None if example is NO_EXAMPLE else [example]
    return Field(default, description=description, examples=examples)

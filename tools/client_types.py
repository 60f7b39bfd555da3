"""Write the types of `vaka.client` from the OpenAPI document: `python -m tools.client_types`."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.no_arguments import parse_no_words
from vaka import list_games
from vaka.web.api.description import document

FILE = Path(__file__).parent.parent / "src/vaka/client/types.py"
HEAD = '''"""What the API answers, and what a new table takes, as typed dictionaries.

`Client.call` answers `Any`: annotate it with one of them.
"""

# Made by `python -m tools.client_types` from the OpenAPI document.

from typing import Any, Literal, NotRequired, TypedDict
'''
ARGUMENTS = {"NewTable": ("game", "players")}  # what `Client.make_table` takes besides the other fields
KINDS = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None"}

Schema = Mapping[str, Any]


def annotation(schema: Schema) -> str:
    """
    >>> annotation({"anyOf": [{"type": "array", "items": {"$ref": "#/components/schemas/Seat"}}, {"type": "null"}]})
    'list[Seat] | None'
    >>> annotation({"enum": ["undo", "end"]})
    "Literal['undo', 'end']"
    >>> annotation({"type": "object", "additionalProperties": {"type": "integer"}})
    'dict[str, int]'
    """
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if schema.get("enum") == list(list_games()):
        return "str"  # another server may have other games
    if "enum" in schema or "const" in schema:
        return f"Literal[{', '.join(map(repr, schema.get('enum', [schema.get('const')])))}]"
    if "prefixItems" in schema:
        return "list[float]"
    if "anyOf" in schema and not any("properties" in part for part in schema["anyOf"]):
        return " | ".join(dict.fromkeys(annotation(part) for part in schema["anyOf"]))
    if schema.get("type") == "array":
        return f"list[{annotation(schema['items'])}]"
    if "patternProperties" in schema:
        return f"dict[str, {annotation(*schema['patternProperties'].values())}]"
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"dict[str, {annotation(schema['additionalProperties'])}]"
    return KINDS.get(schema.get("type", ""), "dict[str, Any]")


def answered(name: str, models: dict[str, Schema]) -> None:
    """Collect a model and those that it holds."""
    schema = document()["components"]["schemas"][name]
    for inner in re.findall(r"#/components/schemas/(\w+)", str(schema)):
        if inner not in models and inner != name:
            answered(inner, models)
    models[name] = schema


def text() -> str:
    models: dict[str, Schema] = {}
    for operation in (one for path in document()["paths"].values() for one in path.values()):
        for name in re.findall(r"#/components/schemas/(\w+)", str(operation["responses"])):
            answered(name, models)
    answered("NewTable", models)
    parts = [HEAD]
    for name, schema in models.items():
        parts.append(f"\n\nclass {name}(TypedDict):\n")
        for field, said in schema["properties"].items():
            if field not in ARGUMENTS.get(name, ()):
                kind = annotation(said)
                there = field in schema.get("required", ())
                parts.append(f"    {field}: {kind if there else f'NotRequired[{kind}]'}\n")
    return "".join(parts)


def formatted() -> str:
    words = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(FILE), "-"]
    return subprocess.run(words, input=text(), capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    parse_no_words(__doc__)
    FILE.write_text(formatted(), "utf-8")

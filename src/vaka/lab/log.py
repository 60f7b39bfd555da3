"""The log of a run: JSON lines, each with its kind."""

import json
from pathlib import Path
from typing import Any


def log_line(path: Path, kind: str, **values: Any) -> None:
    """Append a line; short enough that the lines of several processes do not mix."""
    rounded = {name: round(value, 5) if isinstance(value, float) else value for name, value in values.items()}
    with path.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"kind": kind, **rounded}) + "\n")

"""Shows a typed dictionary as it is written: its fields have no descriptions of their own."""

from typing import Any

import griffe

REQUESTS = "reference/http.md"


class Shapes(griffe.Extension):  # type: ignore[misc]  # mypy's environment has no griffe
    def on_class(self, *, cls: Any, **more: Any) -> None:
        if "TypedDict" in map(str, cls.bases):
            said = f"[What the fields mean]({REQUESTS}#{cls.name})"
            cls.docstring = griffe.Docstring(f"```python\n{cls.source}\n```\n\n{said}", parent=cls)

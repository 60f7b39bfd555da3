"""Shows the examples in docstrings as code: Markdown would take `>>>` for quotations."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^(>>> .*?)(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)


class Doctests(griffe.Extension):  # type: ignore[misc]  # mypy's environment has no griffe
    def on_object(self, *, obj: Any, **more: Any) -> None:
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\1\n```", obj.docstring.value)

    def on_package(self, *, pkg: Any, **more: Any) -> None:
        """A package is no object of its own to griffe."""
        self.on_object(obj=pkg)

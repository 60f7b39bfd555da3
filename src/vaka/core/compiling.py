"""A marker for the compiler; without it the classes are just as they are."""

from collections.abc import Callable
from typing import Any

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # only the compiler needs the real one

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[Any], Any]:  # type: ignore[misc]
        return lambda decorated: decorated


__all__ = ["mypyc_attr"]

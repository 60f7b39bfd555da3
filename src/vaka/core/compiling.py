"""Markers for the compiler; without it the classes are just as they are, and an `i64` is an int."""

from collections.abc import Callable
from typing import Any

try:
    from mypy_extensions import i64, mypyc_attr
except ImportError:  # only the compiler needs the real ones
    i64 = int  # type: ignore  # of which kind the error is depends on the version of Python

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[Any], Any]:  # type: ignore[misc]
        return lambda decorated: decorated


__all__ = ["i64", "mypyc_attr"]

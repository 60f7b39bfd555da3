"""Markers for the compiler (without it classes are as they are, and an `i64` is an int), and which engine runs."""

from collections.abc import Callable
from typing import Any

try:
    from mypy_extensions import i64, mypyc_attr
except ImportError:  # only the compiler needs the real ones
    i64 = int  # type: ignore[misc]

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[Any], Any]:  # type: ignore[misc]
        return lambda decorated: decorated


__all__ = ["engine", "i64", "mypyc_attr"]


def engine() -> str:
    """Whether the engine runs from its sources or compiled.

    >>> engine() in ("interpreted", "compiled")
    True
    """
    from . import state

    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"

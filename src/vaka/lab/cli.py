"""Arguments and errors of the commands of the lab."""

from pathlib import Path

from ..core.errors import VakaError
from ..text.catalogue import catalogue
from ..text.speaker import plain


def counts(text: str) -> tuple[int, ...]:
    """
    >>> counts("2,3"), counts("")
    ((2, 3), ())
    """
    return tuple([int(count) for count in text.split(",") if count])


def minutes(text: str) -> tuple[float, ...]:
    """
    >>> minutes("1,4.5")
    (1.0, 4.5)
    """
    return tuple([float(at) for at in text.split(",") if at])


def files(text: str) -> tuple[Path, ...]:
    return tuple([Path(name) for name in text.split(",") if name])


def in_words(problem: Exception) -> str:
    """A problem as a sentence."""
    return plain(catalogue("en"), problem) if isinstance(problem, VakaError) else str(problem)

"""Which engine runs."""

from . import state


def engine() -> str:
    """Whether the engine runs from its sources or compiled.

    >>> engine() in ("interpreted", "compiled")
    True
    """
    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"

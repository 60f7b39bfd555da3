"""Which engine runs."""

from importlib import import_module
from importlib.util import find_spec

from . import state


def engine() -> str:
    """Whether the engine runs from its sources or compiled.

    >>> engine() in ("interpreted", "compiled")
    True
    """
    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"


def optimisation() -> str:
    """The level at which the C compiler optimised the engine, "3" as a rule and "0" in tests; "" where it is not
    compiled."""
    name = f"{__package__}.optimisation_level"
    if engine() == "interpreted" or find_spec(name) is None:
        return ""
    return str(import_module(name).LEVEL)

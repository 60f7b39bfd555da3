"""What commands write: names, talk and records come from others, and nothing in them may steer the terminal."""

import sys

from vaka.text.catalogue import at_home, catalogue
from vaka.text.visible import escaped


def put(text: str) -> None:
    """A line, or several, on the standard output."""
    print(escaped(text))


def complain(text: str) -> None:
    """A line on the standard error."""
    print(escaped(text), file=sys.stderr)


def say(key: str, **values: object) -> None:
    """A message of the catalogue."""
    put(catalogue(at_home()).say(key, values))

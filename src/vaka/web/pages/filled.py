"""A form as it was filled in, and what is wrong with it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from ...core.errors import VakaError
from ...table.errors import Overloaded

MAX_TEXT = 200  # characters of a field
MAX_NUMBER = 1_000_000


class InField(VakaError):
    """What is wrong with one field of a form."""

    def __init__(self, field: str, error: VakaError) -> None:
        super().__init__(error.key, error.values)
        self.field = field


@contextmanager
def in_field(name: str) -> Iterator[None]:
    """What is refused in here is said beside this field, unless it is not for what stands there."""
    try:
        yield
    except (InField, Overloaded):
        raise
    except VakaError as error:
        raise InField(name, error) from error


@dataclass
class Filled:
    """A form as it is shown: what was typed into it, and what is wrong, by field; "" is the form as a whole."""

    texts: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    status: int = 200
    error: VakaError | None = None

    @classmethod
    def typed(cls, texts: Mapping[str, str]) -> "Filled":
        """A form as it was sent."""
        return cls({name: text.strip()[:MAX_TEXT] for name, text in texts.items()})

    def text(self, name: str, otherwise: str = "") -> str:
        return self.texts.get(name, otherwise)

    def problem(self, name: str = "") -> str:
        return self.problems.get(name, "")


BLANK = Filled()

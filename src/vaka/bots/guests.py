"""Bots of other packages in the arena and the terminal, where nobody chooses in their place: what fails is told."""

from pathlib import Path
from traceback import extract_tb
from typing import Any

from ..core.chance import Chance
from ..core.errors import BadRequest
from ..core.plain_data import whole_number
from ..core.state import State
from .bot import Bot
from .registry import bot, brought

OURS = Path(__file__).parents[1]


class Guest(Bot):
    """Answers as the bot of another package does; BadRequest where that raises or answers nonsense."""

    def __init__(self, name: str, inner: Bot) -> None:
        self.name: str = name
        self.inner: Any = inner  # what it answers may not be what was promised

    def choose(self, known: State, chance: Chance) -> int:
        try:
            choice = self.inner.choose(known, chance)
        except (Exception, SystemExit) as error:
            said = " ".join(str(error).split())
            why = f"{type(error).__name__}: {said} ({where(error)})"
            raise BadRequest("bots.failed", {"name": self.name, "why": why}) from error
        number = as_choice(choice, known)
        if number is None:
            raise BadRequest("bots.closed", {"name": self.name, "choice": repr(choice)[:60]})
        return number


def player(spec: str, game: str) -> Bot:
    """A bot by its name, as `registry.bot` makes it; one of another package as a guest."""
    made = bot(spec, game)
    return Guest(spec, made) if spec.partition(":")[0] in brought() else made


def as_choice(answer: Any, known: State) -> int | None:
    """What a bot answered, if it is one of its choices."""
    number = whole_number(answer)
    return number if number in known.choices(known.viewer) else None


def where(error: BaseException) -> str:
    """The file and the line that raised; where that is ours, those from which a bot came there."""
    raised = extract_tb(error.__traceback__)
    theirs = [line for line in raised if Path(line.filename).is_absolute() and OURS not in Path(line.filename).parents]
    last = (theirs or raised)[-1]  # what is compiled calls its files by shorter names
    return f"{Path(last.filename).name}:{last.lineno}"

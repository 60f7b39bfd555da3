"""Bots of other packages in the arena and the terminal. No other bot takes over there: a failure is reported."""

from typing import Any

from ..core.chance import Chance
from ..core.errors import BadRequest
from ..core.plain_data import whole_number
from ..core.state import State
from .bot import Bot
from .external_errors import in_words, shown, where
from .registry import bot, brought


class ExternalBot(Bot):
    """Answers as the bot of another package does; BadRequest where that raises or answers nonsense."""

    def __init__(self, name: str, inner: Bot) -> None:
        self.name: str = name
        self.inner: Any = inner  # what it answers may not be what was promised

    def choose(self, known: State, chance: Chance) -> int:
        try:
            choice = self.inner.choose(known, chance)
            number = as_choice(choice, known)
        except KeyboardInterrupt:  # somebody at the keyboard
            raise
        except BaseException as error:  # also what ends a program, or a task of asyncio
            why = f"{in_words(error)} ({where(error)})"
            raise BadRequest("bots.failed", {"name": self.name, "why": why}) from error
        if number is None:
            raise BadRequest("bots.closed", {"name": self.name, "choice": shown(choice)})
        return number


def player(spec: str, game: str) -> Bot:
    """A bot by its name, as `registry.bot` makes it; one of another package as an ExternalBot."""
    made = bot(spec, game)
    return ExternalBot(spec, made) if spec.partition(":")[0] in brought() else made


def as_choice(answer: Any, known: State) -> int | None:
    """What a bot answered, if it is one of its choices."""
    number = whole_number(answer)
    return number if number in known.choices(known.viewer) else None

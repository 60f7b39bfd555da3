"""What the sentences of a game need besides messages; a module of the game's name in this folder may bring it."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..core.game import Game
from ..core.state import State
from .catalogue import Catalogue


class OwnWords:
    """What games without such a module do; those with one have an `OWN_WORDS` there."""

    def name(self, catalogue: Catalogue, game: Game[Any], word: str) -> str:
        """A word of the game's data that no message names."""
        return word

    def lies_at(self, seen: State, verb: str, place: str) -> str:
        """The word of what lies where a choice says; "" when that is not seen or the game has no such places."""
        return ""

    def lies_twice(self, seen: State, verb: str, place: str) -> bool:
        """Whether an equal thing lies elsewhere, so that its name alone does not tell the two apart."""
        return False


@cache
def own_words(game: str) -> OwnWords:
    module = f"{__package__}.{game}"
    found = import_module(module).OWN_WORDS if find_spec(module) is not None else OwnWords()
    assert isinstance(found, OwnWords)
    return found

"""What the sentences of a game need besides messages; `text/card_texts.py` of its edition may bring it."""

from functools import cache
from typing import Any

from .. import editions
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
    module = editions.find(game, "text.card_texts")
    result = OwnWords() if module is None else module.OWN_WORDS
    assert isinstance(result, OwnWords)
    return result

"""The game of Moorea."""

from typing import Any, Final

from ...core.chance import Chance
from ...core.game import Game
from . import words
from .box import MooreaBox
from .state import MooreaState

RULES: Final = 1
KNOWN_RULES: Final = (1,)  # those that can still be played, for records and tables made under them


class MooreaGame(Game):
    """Moorea with one box."""

    __slots__ = ("cards",)

    def __init__(self, box: MooreaBox, rules: int = RULES) -> None:
        self.cards: MooreaBox = box
        super().__init__("moorea", rules, box.player_counts, box, box.table.words, words.verbs(box), [])

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> MooreaState:
        return MooreaState(self, self.cards, players, options, chance)


def new_game(data: dict[str, Any], rules: int = RULES) -> Game:
    return MooreaGame(MooreaBox(data), rules)

"""The game of Raiatea."""

from typing import Any, Final

from ...core.chance import Chance
from ...core.game import Game, Option
from . import words
from .box import RaiateaBox
from .state import RaiateaState

RULES: Final = 2
KNOWN_RULES: Final = (1, 2)  # those that can still be played, for records and tables made under them


class RaiateaGame(Game):
    """Raiatea with one box. `tane`, `oracle` and `scarce_mana` are the variants R11; `screens` says whether the
    others' pearls, mana, goods and missions are shown.

    Rules 2: the Kahuna's mission at the Clearing does not depend on taking a mask back (R5.6), and equal rituals are
    one choice where one is cancelled (R1.7).
    """

    __slots__ = ("components",)

    def __init__(self, box: RaiateaBox, rules: int = RULES) -> None:
        counts = tuple(sorted(box.spaces))
        options = [
            Option("tane", [False, True], counts),
            Option("oracle", [False, True], counts),
            Option("scarce_mana", [False, True], counts),
            Option("screens", ["closed", "open"], counts),
        ]
        super().__init__("raiatea", rules, counts, box, words.vocabulary(box), words.verbs(box), options)
        self.components: RaiateaBox = box

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> RaiateaState:
        return RaiateaState(self, self.components, players, options, chance)


def new_game(data: dict[str, Any], rules: int = RULES) -> Game:
    return RaiateaGame(RaiateaBox(data), rules)

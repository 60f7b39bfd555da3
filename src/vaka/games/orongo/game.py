"""The game of Orongo."""

from typing import Any, Final, cast

from ...core.chance import Chance
from ...core.game import Game, Option
from ...core.outcome import Outcome
from . import knowledge, scoring, setup, view, words
from .box import OrongoBox
from .names import KINDS
from .questions import QUESTIONS
from .state import OrongoState

RULES: Final = 1
KNOWN_RULES: Final = (1,)  # those that can still be played, for records and tables made under them
HIDDEN_TILE: Final = "hidden_tile"


class OrongoGame(Game[OrongoState]):
    """Orongo with one box. The option `hidden_tile` is the variant O6, for 3 and 4 players."""

    __slots__ = ("island",)

    def __init__(self, box: OrongoBox, rules: int = RULES) -> None:
        counts = tuple(sorted(box.setup))
        variant = Option(HIDDEN_TILE, [False, True], tuple([count for count in counts if count > 2]))
        super().__init__("orongo", rules, counts, box, box.at.words, words.verbs(box.names), [variant], QUESTIONS)
        self.island: OrongoBox = box

    def blank(self, players: int, options: dict[str, object], chance: Chance) -> OrongoState:
        return OrongoState(self, self.island, players, options, chance)

    def begin(self, state: OrongoState) -> None:
        setup.set_up(state)
        self.go_on(state)

    def kind(self, state: OrongoState) -> int:
        return state.phase

    def hide(self, state: OrongoState) -> None:
        knowledge.hide(state)

    def fill(self, state: OrongoState, viewer: int) -> None:
        knowledge.fill(state)

    def view(self, state: OrongoState) -> dict[str, object]:
        return cast(dict[str, object], view.view(state))

    def score(self, state: OrongoState) -> Outcome:
        return scoring.score(state)

    def kind_of(self, word: str) -> str:
        if word not in self.island.names:
            return ""
        space = self.island.names.index(word)
        return "coastal_palm" if self.island.coastal[space] else KINDS[self.island.kind[space]]


def new_game(data: dict[str, Any], rules: int = RULES) -> Game[OrongoState]:
    return OrongoGame(OrongoBox(data), rules)

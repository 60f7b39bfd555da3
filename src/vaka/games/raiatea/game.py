"""The game of Raiatea."""

from typing import Any, Final, cast

from ...core.chance import Chance
from ...core.game import Game, Option
from ...core.outcome import Outcome
from . import scoring, setup, view, words
from .box import RaiateaBox
from .kinds import KIND, PAY, SEAT
from .knowledge import memory, stolen_goods
from .questions import QUESTIONS
from .state import RaiateaState

RULES: Final = 3
KNOWN_RULES: Final = (1, 2, 3)  # those that can still be played, for records and tables made under them


class RaiateaGame(Game[RaiateaState]):
    """Raiatea with one box. `tane`, `oracle` and `scarce_mana` are the variants R11; `screens` says whether the
    others' pearls, mana, goods and missions are shown.

    Rules 2: the Kahuna's mission at the Clearing does not depend on taking a mask back (R5.6), and equal rituals are
    one choice where one is cancelled (R1.7).
    Rules 3: what a mission is paid with is picked in any order (R8.1).
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
        verbs = words.verbs(box.mask_names, box.ritual_names, box.place_names, box.mission_names)
        super().__init__("raiatea", rules, counts, box, box.at.words, verbs, options, QUESTIONS)
        self.components: RaiateaBox = box

    def blank(self, players: int, options: dict[str, object], chance: Chance) -> RaiateaState:
        return RaiateaState(self, self.components, players, options, chance)

    def begin(self, state: RaiateaState) -> None:
        setup.set_up(state)
        self.go_on(state)

    def kind(self, state: RaiateaState) -> int:
        return state.stack[-1][KIND]

    def pending(self, state: RaiateaState) -> list[int]:
        return state.stack[-1]

    def go_on(self, state: RaiateaState) -> None:
        """The game is over when nothing is left to do."""
        stack = state.stack
        while stack:
            pending = stack[-1]
            if self.questions[pending[KIND]].run(state, pending):
                return
        state.finish()

    def hide(self, state: RaiateaState) -> None:
        top = state.stack[-1] if state.stack else []
        if top and top[KIND] == PAY and top[SEAT] != state.viewer:
            state.stack.pop()  # a payment is shown when it is whole; until then its mission has not been chosen
        memory.hide(state)
        stolen_goods.hide(state)

    def fill(self, state: RaiateaState, viewer: int) -> None:
        memory.fill(state, viewer)
        stolen_goods.fill(state, viewer)

    def view(self, state: RaiateaState) -> dict[str, object]:
        return cast(dict[str, object], view.view(state))

    def score(self, state: RaiateaState) -> Outcome:
        return scoring.score(state)


def new_game(data: dict[str, Any], rules: int = RULES) -> Game[RaiateaState]:
    return RaiateaGame(RaiateaBox(data), rules)

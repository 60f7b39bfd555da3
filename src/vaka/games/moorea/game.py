"""The game of Moorea."""

from typing import Any, Final, cast

from ...core.chance import Chance
from ...core.game import Game
from ...core.outcome import Outcome
from . import knowledge, scoring, setup, turns, view, words
from .box import MooreaBox
from .questions import QUESTIONS
from .state import MooreaState

RULES: Final = 1
KNOWN_RULES: Final = (1,)  # those that can still be played, for records and tables made under them


class MooreaGame(Game[MooreaState]):
    """Moorea with one box."""

    __slots__ = ("cards",)

    def __init__(self, box: MooreaBox, rules: int = RULES) -> None:
        self.cards: MooreaBox = box
        super().__init__("moorea", rules, box.player_counts, box, box.at.words, words.verbs(box.ids), [], QUESTIONS)

    def blank(self, players: int, options: dict[str, object], chance: Chance) -> MooreaState:
        return MooreaState(self, self.cards, players, options, chance)

    def begin(self, state: MooreaState) -> None:
        setup.set_up(state)
        turns.start_turn(state, state.player)
        self.go_on(state)

    def kind(self, state: MooreaState) -> int:
        return state.phase

    def pending(self, state: MooreaState) -> list[int]:
        return state.steps

    def settle(self, state: MooreaState) -> None:
        knowledge.settle(state)

    def hide(self, state: MooreaState) -> None:
        knowledge.hide(state)

    def fill(self, state: MooreaState, viewer: int) -> None:
        knowledge.fill(state, viewer)

    def view(self, state: MooreaState) -> dict[str, object]:
        return cast(dict[str, object], view.view(state))

    def score(self, state: MooreaState) -> Outcome:
        return scoring.score(state)


def new_game(data: dict[str, Any], rules: int = RULES) -> Game[MooreaState]:
    return MooreaGame(MooreaBox(data), rules)

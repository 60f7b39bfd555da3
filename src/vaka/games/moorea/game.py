"""The game of Moorea."""

from typing import Any, Final, cast

from ...core.chance import Chance
from ...core.errors import IllegalChoice
from ...core.game import Game
from ...core.outcome import Outcome
from . import flow, knowledge, scoring, setup, turns, view, words
from .box import MooreaBox
from .state import MooreaState

RULES: Final = 1
KNOWN_RULES: Final = (1,)  # those that can still be played, for records and tables made under them


class MooreaGame(Game[MooreaState]):
    """Moorea with one box."""

    __slots__ = ("cards",)

    def __init__(self, box: MooreaBox, rules: int = RULES) -> None:
        self.cards: MooreaBox = box
        super().__init__("moorea", rules, box.player_counts, box, box.at.words, words.verbs(box.ids), [])

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> MooreaState:
        return MooreaState(self, self.cards, players, options, chance)

    def begin(self, state: MooreaState) -> None:
        setup.set_up(state)
        turns.start_turn(state, state.player)
        flow.go_on(state)

    def offer(self, state: MooreaState, seat: int) -> list[int]:
        return flow.offer(state, seat)

    def act(self, state: MooreaState, seat: int, choice: int) -> None:
        flow.act(state, seat, choice)

    def refusal(self, state: MooreaState, seat: int, choice: int) -> IllegalChoice:
        return flow.refusal(state, seat, choice)

    def step(self, state: MooreaState) -> str:
        return flow.step(state)

    def settle(self, state: MooreaState) -> None:
        knowledge.settle(state)

    def hide(self, state: MooreaState) -> None:
        knowledge.hide(state)

    def fill(self, state: MooreaState, viewer: int) -> None:
        knowledge.fill(state, viewer)

    def view(self, state: MooreaState) -> dict[str, Any]:
        return cast(dict[str, Any], view.view(state))

    def score(self, state: MooreaState) -> Outcome:
        return scoring.score(state)


def new_game(data: dict[str, Any], rules: int = RULES) -> Game[MooreaState]:
    return MooreaGame(MooreaBox(data), rules)

"""The game of Moorea."""

from typing import Any, Final

from ...core.chance import Chance
from ...core.errors import IllegalChoice
from ...core.game import Game
from ...core.outcome import Outcome
from . import knowledge, scoring, view, words
from .box import MooreaBox
from .names import ACTING, DRAWING
from .phases import actions, discards, draws, supply
from .state import MooreaState

RULES: Final = 1
KNOWN_RULES: Final = (1,)  # those that can still be played, for records and tables made under them


class MooreaGame(Game[MooreaState]):
    """Moorea with one box."""

    __slots__ = ("cards",)

    def __init__(self, box: MooreaBox, rules: int = RULES) -> None:
        self.cards: MooreaBox = box
        super().__init__("moorea", rules, box.player_counts, box, box.table.words, words.verbs(box), [])

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> MooreaState:
        return MooreaState(self, self.cards, players, options, chance)

    def begin(self, state: MooreaState) -> None:
        supply.set_up(state)
        draws.start_turn(state, state.player)

    def offer(self, state: MooreaState, seat: int) -> list[int]:
        if state.phase == ACTING:
            return actions.offer(state, seat)
        if state.phase == DRAWING:
            return draws.offer(state, seat)
        return discards.offer(state, seat)

    def act(self, state: MooreaState, seat: int, choice: int) -> None:
        if state.phase == ACTING:
            actions.act(state, seat, choice)
        elif state.phase == DRAWING:
            draws.act(state, seat, choice)
        else:
            discards.act(state, seat, choice)

    def refusal(self, state: MooreaState, seat: int, choice: int) -> IllegalChoice:
        if state.phase == ACTING:
            return actions.refusal(state, seat, choice)
        if state.phase == DRAWING:
            return draws.refusal(state, seat, choice)
        return discards.refusal(state, seat, choice)

    def hide(self, state: MooreaState) -> None:
        knowledge.hide(state)

    def fill(self, state: MooreaState, viewer: int) -> None:
        knowledge.fill(state)

    def view(self, state: MooreaState) -> dict[str, Any]:
        return view.view(state)

    def score(self, state: MooreaState) -> Outcome:
        return scoring.score(state)


def new_game(data: dict[str, Any], rules: int = RULES) -> Game[MooreaState]:
    return MooreaGame(MooreaBox(data), rules)

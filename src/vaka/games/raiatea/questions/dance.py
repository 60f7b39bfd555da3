"""Step 1 of a ceremony, the dance (R7.1): all may train priests at once, then gain mana."""

from ....core.errors import IllegalChoice
from .. import holdings, steps, words
from ..kinds import TRAIN
from ..state import RaiateaState
from ..words import PASS
from . import path
from .asking import RaiateaQuestion


class Train(RaiateaQuestion):
    kind = TRAIN
    name = "train"
    verbs = ("train", "pass")
    rule = "R7.1"
    zones: tuple[str, ...] = ("tracks",)

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        return self.asks_all(state, pending, [seat for seat in range(state.players) if path.can_train(state, seat)])

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        return [] if state.answers[seat] else [PASS] + path.train_choices(state, seat)

    def reveal(self, state: RaiateaState, pending: list[int], answers: list[list[int]]) -> None:
        state.stack.pop()
        seats = list(range(state.players))
        for seat in seats:
            number = answers[seat][0] - state.box.at.train + 1 if answers[seat] and answers[seat][0] != PASS else 0
            state.emit(words.TRAINS, [seat, number])
            if number:
                path.train(state, seat, number)
            holdings.gain_mana(state, seat, state.priests[seat])
        holdings.fire(state, seats, steps.PRIEST_ACTION)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return path.why_not_train(state, seat, choice)

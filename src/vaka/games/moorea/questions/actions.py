"""The second step of a turn: one action, or pass (M3.7).

An action is a choice and, where it leaves something open, further ones. Until the last of them `steps` is all that
changes, so that the others see nothing of an action before it is complete.
"""

from typing import Any, ClassVar, Final

from ....core.errors import IllegalChoice
from ....core.question import Question
from ....core.seats import seat_number
from ....core.vectors import i64
from .. import hands, turns, words
from ..kinds import ACTING, PASSING
from ..state import MooreaState
from .action import Action
from .exchange import Exchange
from .products import BuyProduct
from .stores import FillStore
from .tools import MakeTool


class Pass(Action):
    kind = PASSING
    name = "pass"
    verbs = ("pass",)

    def add_beginnings(self, state: MooreaState, seat: i64, choices: list[int]) -> None:
        choices.append(state.box.at.passes)

    def offer(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        return []

    def carry_out(self, state: MooreaState, pending: list[int], seat: i64) -> None:
        state.emit(words.PASSES, [seat])


ACTIONS: Final[list[Action]] = [Pass(), Exchange(), MakeTool(), BuyProduct(), FillStore()]  # by kind, as offers ascend
BEGINNINGS: Final = tuple([action.verbs[0] for action in ACTIONS])


def begun(state: MooreaState) -> Action:
    """The action whose first choices are `steps`."""
    return ACTIONS[state.box.at.action[state.steps[0]]]


class Act(Question[MooreaState]):
    """Always asked, even with one choice. Its pending work is `state.steps`."""

    kind = ACTING
    name = "act"
    verbs = BEGINNINGS
    rule = "M3.7"
    in_steps = True
    other_rules: ClassVar[dict[str, str]] = {"now.finish": "M3.7"}

    def run(self, state: MooreaState, pending: list[int]) -> bool:
        state.ask(state.player)
        return True

    def offer(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        if pending:
            return begun(state).offer(state, pending, seat)
        choices: list[int] = []
        for action in ACTIONS:
            action.add_beginnings(state, seat, choices)
        return choices

    def act(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> None:
        """Take the step, and those after it that have one choice; carry the action out when nothing is open."""
        pending.append(choice)
        action = begun(state)
        choices = action.offer(state, pending, seat)
        while len(choices) == 1:
            pending.append(choices[0])
            choices = action.offer(state, pending, seat)
        if choices:
            state.kept = choices
        else:
            action.carry_out(state, pending, seat)
            state.steps = []
            turns.discard_or_end(state, seat)

    def why_not(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        """An action that was begun comes first."""
        if not pending:
            return super().why_not(state, pending, seat, choice)
        open_now = [state.game.words(way) for way in begun(state).offer(state, pending, seat)]
        values = {"seat": seat, "action": state.game.words(pending[0]), "open": open_now}
        return IllegalChoice("moorea.now.finish", values)

    def refusal(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return ACTIONS[state.box.at.action[choice]].refusal(state, pending, seat, choice)

    def rule_numbers(self) -> dict[str, str]:
        numbers = super().rule_numbers()
        for action in ACTIONS:
            numbers.update(action.rule_numbers())
        return numbers

    def message(self, state: MooreaState, pending: list[int], seat: int) -> str:
        if not pending:
            return "act"
        asked = state.game.words(begun(state).offer(state, pending, seat)[0])
        return f"{begun(state).name}_{asked.split()[0]}"

    def values(self, state: MooreaState, pending: list[int], seat: int) -> dict[str, Any]:
        values: dict[str, Any] = {"cards": hands.size(state, seat)}
        if pending:
            values["thing"] = state.game.words(pending[0]).split()[-1]
            values["card"] = state.game.words(begun(state).offer(state, pending, seat)[0]).split()[-1]
        return values

    def shown(self, state: MooreaState, pending: list[int]) -> dict[str, Any]:
        """`seat` acts; what it has begun is shown to that seat alone."""
        shown: dict[str, Any] = {"seat": seat_number(state.player)}
        if pending and state.viewer == state.player:
            shown.update(begun(state).shown(state, pending))
        return shown

"""Make a tool (M3.4)."""

from ....core.counts import largest, with_entry
from ....core.errors import IllegalChoice
from ....core.vectors import i64
from .. import hands, payment, words
from ..kinds import MAKING
from ..names import COMMODITIES, TOOLS
from ..state import MooreaState
from .action import Action


class MakeTool(Action):
    kind = MAKING
    name = "tool"
    verbs = ("tool", "with")
    rule = "M3.4"

    def add_beginnings(self, state: MooreaState, seat: i64, choices: list[int]) -> None:
        equal = state.box.tool_equal
        first = state.box.at.tool
        most = largest(state.hands[seat], len(COMMODITIES))
        own = state.tools[seat]
        for tool in range(len(TOOLS)):
            if equal[tool] <= most and not own >> tool & 1 and state.tools_left[tool]:
                choices.append(first + tool)

    def offer(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        """The kind that pays it."""
        if len(pending) > 1:
            return []
        at = state.box.at
        equal = state.box.tool_equal[pending[0] - at.tool]
        return [at.paid_with + card for card in payment.tool_kinds(state, seat, equal)]

    def carry_out(self, state: MooreaState, pending: list[int], seat: i64) -> None:
        tool = pending[0] - state.box.at.tool
        card = pending[1] - state.box.at.paid_with
        equal = state.box.tool_equal[tool]
        hands.give(state, seat, card, equal)
        state.tools = with_entry(state.tools, seat, state.tools[seat] | 1 << tool)
        state.tools_left = with_entry(state.tools_left, tool, state.tools_left[tool] - 1)
        state.idle = 0
        if state.told is not None:
            state.emit(words.MAKES, [seat, tool, *[card] * equal])

    def refusal(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        tool = choice - state.box.at.tool
        values = {"seat": seat, "tool": TOOLS[tool]}
        if hands.has_tool(state, seat, tool):
            return IllegalChoice("moorea.tool.own", values)
        if not state.tools_left[tool]:
            return IllegalChoice("moorea.tool.none_left", values)
        return IllegalChoice("moorea.tool.cannot_pay", {**values, "equal": state.box.tool_equal[tool]})

    def taken_by(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> dict[str, int]:
        at = state.box.at
        return {COMMODITIES[choice - at.paid_with]: state.box.tool_equal[pending[0] - at.tool]}

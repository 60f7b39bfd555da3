"""Make a tool (M3.4)."""

from ....core.counts import largest
from ....core.errors import IllegalChoice
from .. import hands, payment, words
from ..names import COMMODITIES, TOOLS
from ..state import MooreaState


def offer(state: MooreaState, seat: int, choices: list[int]) -> None:
    equal = state.box.tool_equal
    most = largest(state.hands[seat], len(COMMODITIES))
    own = state.tools[seat]
    for tool in range(len(TOOLS)):
        if equal[tool] <= most and not own >> tool & 1 and state.tools_left[tool]:
            choices.append(words.TOOL + tool)


def next_choices(state: MooreaState, seat: int) -> list[int]:
    if len(state.steps) > 1:
        return []
    equal = state.box.tool_equal[state.steps[0] - words.TOOL]
    return [words.WITH + card for card in payment.tool_kinds(state, seat, equal)]


def carry_out(state: MooreaState, seat: int) -> None:
    tool = state.steps[0] - words.TOOL
    card = state.steps[1] - words.WITH
    equal = state.box.tool_equal[tool]
    hands.give(state, seat, card, equal)
    state.tools[seat] |= 1 << tool
    state.tools_left[tool] -= 1
    state.idle = 0
    if state.told is not None:
        state.tell(words.MAKES, [seat, tool, *[card] * equal])


def refusal(state: MooreaState, seat: int, choice: int) -> IllegalChoice:
    tool = choice - words.TOOL
    values = {"seat": seat, "tool": TOOLS[tool]}
    if hands.has_tool(state, seat, tool):
        return IllegalChoice("moorea.tool.own", values)
    if not state.tools_left[tool]:
        return IllegalChoice("moorea.tool.none_left", values)
    return IllegalChoice("moorea.tool.cannot_pay", {**values, "equal": state.box.tool_equal[tool]})

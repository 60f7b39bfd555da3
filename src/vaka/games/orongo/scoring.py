"""Who wins and why (O4.5, O5.2)."""

from ...core.outcome import Outcome, ranks_by
from .names import NOBODY
from .state import OrongoState


def score(state: OrongoState) -> Outcome:
    """The ceremonial Moai wins; else most own Moai raised (as all began with the same number), then most shells."""
    raised = [state.box.setup[state.players][1] - left for left in state.moai]
    merits: list[list[int]] = []
    items: list[list[tuple[str, int]]] = []
    for seat in range(state.players):
        ceremonial = 1 if state.ceremonial == seat else 0
        merits.append([ceremonial, raised[seat], state.shells[seat]])
        items.append([("ceremonial", ceremonial), ("moai", raised[seat]), ("shells", state.shells[seat])])
    ranks = ranks_by(merits)
    if state.ceremonial != NOBODY:
        reason = "ceremonial"
    elif ranks.count(1) > 1:
        reason = "shared"
    else:
        best = max(raised)
        reason = "shells" if raised.count(best) > 1 else "tiles_out"
    return Outcome(reason, items, raised, ranks)

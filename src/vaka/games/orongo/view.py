"""A seen state as plain data for people and programs."""

from typing import Any

from .box import KINDS, PALM
from .names import BIDDING, NO_TILE, NOBODY, PLACING
from .phases.tokens import may_lay_hidden
from .state import OrongoState


def view(state: OrongoState) -> dict[str, Any]:
    """All that the viewer of this seen state may know, by names; seats are counted from 1."""
    return {
        "game": "orongo",
        "round": state.round,
        "last_round": bool(state.last_round),
        "step": step(state),
        "question": question(state),
        "pending": [seat + 1 for seat in state.pending],
        "amulet": state.amulet + 1,
        "reef": state.reef,
        "tiles_left": len(state.pile) - sum(1 for tile in state.hidden if tile < NO_TILE),
        "players": [player(state, seat) for seat in range(state.players)],
        "order": [seat + 1 for seat in state.order[state.turn :]] if state.phase != BIDDING else [],
        "spaces": [space(state, at) for at in range(len(state.box.names))],
        "ceremonial": state.ceremonial + 1 if state.ceremonial != NOBODY else None,
    }


def step(state: OrongoState) -> str:
    if not state.asked:
        return "over"
    if state.phase == BIDDING:
        return "bid"
    return "place" if state.phase == PLACING else "raise"


def question(state: OrongoState) -> dict[str, Any] | None:
    """What the viewer is asked, as the key of a message and its values; None when it is not asked."""
    seat = state.viewer
    if seat not in state.asked:
        return None
    values: dict[str, Any] = {"shells": state.shells[seat], "tokens": state.ready[seat]}
    name = step(state)
    if state.answers and state.answers[seat]:
        name = "bid_sealed"
        values["bid"] = state.answers[seat][0]
    elif state.phase == PLACING and may_lay_hidden(state, seat):
        name = "place_hidden" if state.ready[seat] else "hidden"
        values["tile"] = hidden_tile(state, seat)
    return {"key": f"orongo.ask.{name}", "values": values}


def player(state: OrongoState, seat: int) -> dict[str, Any]:
    own_bid = state.answers[seat] if state.answers else []
    return {
        "seat": seat + 1,
        "shells": state.shells[seat],
        "moai": state.moai[seat],
        "stock": state.stock[seat],
        "ready": state.ready[seat],
        "last_bid": state.bids[seat],
        "sealed_bid": own_bid[0] if own_bid else None,
        "hidden_tile": hidden_tile(state, seat),
    }


def hidden_tile(state: OrongoState, seat: int) -> str | None:
    tile = state.hidden[seat]
    if tile == NO_TILE:
        return None
    return state.box.names[tile] if tile >= 0 else "?"


def space(state: OrongoState, at: int) -> dict[str, Any]:
    box = state.box
    kind = box.kind[at]
    owner = state.owner[at]
    return {
        "name": box.names[at],
        "kind": KINDS[kind],
        "coastal": bool(box.coastal[at]),
        "open": kind == PALM or owner != NOBODY or at in state.open_to[0],
        "owner": owner + 1 if owner != NOBODY else None,
        "moai" if kind == PALM else "spent": at in state.spent,
    }

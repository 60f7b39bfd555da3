"""A seen state as plain data for people and programs."""

from typing import NotRequired, TypedDict

from ...core.question import NO_FIELDS, QuestionView, asked_view
from ...core.seats import seat_number
from .kinds import BIDDING
from .names import KINDS, NO_TILE, NOBODY, PALM
from .questions import QUESTIONS
from .state import OrongoState


class PlayerView(TypedDict):
    seat: int
    shells: int
    moai: int  # own Moai left
    stock: int
    ready: int
    last_bid: int
    sealed_bid: int | None  # the viewer's own, while bids are sealed
    hidden_tile: str | None  # "?" where the viewer may not know it


class SpaceView(TypedDict):
    name: str
    kind: str
    coastal: bool
    open: bool
    owner: int | None
    moai: NotRequired[bool]  # of a palm
    spent: NotRequired[bool]  # of a resource


class RaiseView(TypedDict):
    """What a token on a space would raise, and the fewest shells that it costs."""

    moai: int
    shells: int


class OrongoDetails(TypedDict, total=False):
    """What the open question shows; of a bid nothing."""

    seat: int
    tokens: int  # place: how many the seat still has to place
    raises: dict[str, RaiseView]  # place, to that seat alone: by the name of the space, where anything is raised
    space: str  # raise: where the token was placed
    palm: str  # raise: where the Moai will stand
    sets: list[str]  # raise: with what it can be paid


class OrongoView(QuestionView):
    """All that the viewer of a seen state may know, by names; seats are counted from 1."""

    details: OrongoDetails
    round: int
    rounds: int  # how many there are unless somebody ends the game before
    last_round: bool
    amulet: int
    reef: int
    tiles_left: int
    moai_each: int  # with how many everybody began
    players: list[PlayerView]
    order: list[int]  # who has still to place in this round
    placing: list[int]  # all who place after the last bids, in their order
    spaces: list[SpaceView]
    ceremonial: int | None


def view(state: OrongoState) -> OrongoView:
    open_spaces = set(state.open_to[0])
    spent = set(state.spent)
    return {
        **asked_view(state, QUESTIONS[state.phase], NO_FIELDS),
        "round": state.round,
        "rounds": rounds(state),
        "last_round": bool(state.last_round),
        "amulet": seat_number(state.amulet),
        "reef": state.reef,
        "tiles_left": len(state.pile) - sum(1 for tile in state.hidden if tile < NO_TILE),
        "moai_each": state.box.setup[state.players][1],
        "players": [player(state, seat) for seat in range(state.players)],
        "order": [seat_number(seat) for seat in state.order[state.turn :]] if state.phase != BIDDING else [],
        "placing": [seat_number(seat) for seat in state.order],
        "spaces": [space(state, at, open_spaces, spent) for at in range(len(state.box.names))],
        "ceremonial": seat_number(state.ceremonial) if state.ceremonial != NOBODY else None,
    }


def rounds(state: OrongoState) -> int:
    """One round each time that tiles are laid, and a last one."""
    hidden = state.players if state.options["hidden_tile"] else 0
    _, _, first, later = state.box.setup[state.players]
    return 2 - (min(0, hidden + first - state.box.resources) // later)


def player(state: OrongoState, seat: int) -> PlayerView:
    own_bid = state.answers[seat] if state.answers else []
    return {
        "seat": seat_number(seat),
        "shells": state.shells[seat],
        "moai": state.moai[seat],
        "stock": state.stock[seat],
        "ready": state.ready[seat],
        "last_bid": state.bids[seat],
        "sealed_bid": own_bid[0] - state.box.at.bid if own_bid else None,
        "hidden_tile": hidden_tile(state, seat),
    }


def hidden_tile(state: OrongoState, seat: int) -> str | None:
    tile = state.hidden[seat]
    if tile == NO_TILE:
        return None
    return state.box.names[tile] if tile >= 0 else "?"


def space(state: OrongoState, at: int, open_spaces: set[int], spent: set[int]) -> SpaceView:
    box = state.box
    kind = box.kind[at]
    owner = state.owner[at]
    shown: SpaceView = {
        "name": box.names[at],
        "kind": KINDS[kind],
        "coastal": bool(box.coastal[at]),
        "open": kind == PALM or owner != NOBODY or at in open_spaces,
        "owner": seat_number(owner) if owner != NOBODY else None,
    }
    if kind == PALM:
        shown["moai"] = at in spent
    else:
        shown["spent"] = at in spent
    return shown

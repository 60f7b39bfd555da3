"""Who wins and why (M5.5, M6.2)."""

from ...core.outcome import Outcome, ranks_by
from ...core.vectors import i64
from .names import NECKLACE, TOOLS
from .state import MooreaState


def score(state: MooreaState) -> Outcome:
    """Most points win; a tie is a shared victory."""
    items: list[list[tuple[str, int]]] = []
    totals: list[int] = []
    for seat in range(state.players):
        items.append(
            [
                ("products", products(state, seat)),
                ("tools", tools(state, seat)),
                ("stored", stored(state, seat)),
                ("necklaces", necklaces(state, seat)),
            ]
        )
        totals.append(points(state, seat))
    is_locked = sum(state.display) == state.box.display  # the last turns begin with a gap in the display
    reason = "locked" if is_locked else "products_out"
    return Outcome(reason, items, totals, ranks_by([[total] for total in totals]))


def points(state: MooreaState, seat: i64) -> i64:
    """All points of a player; what is left in the hand scores nothing. Bots ask this of each world: plain loops."""
    return products(state, seat) + tools(state, seat) + stored(state, seat) + necklaces(state, seat)


def products(state: MooreaState, seat: i64) -> i64:
    """What the products before a player show, sites and stores too."""
    shown = state.box.points
    built = state.built[seat]
    result: i64 = 0
    for title in range(len(built)):
        if built[title]:
            result += shown[title] * built[title]
    return result


def tools(state: MooreaState, seat: i64) -> i64:
    result: i64 = 0
    for tool in range(len(TOOLS)):
        if state.tools[seat] >> tool & 1:
            result += state.box.tool_points[tool]
    return result


def stored(state: MooreaState, seat: i64) -> i64:
    box = state.box
    shelves = state.stored[seat]
    result: i64 = 0
    for shelf in range(len(shelves)):
        if shelves[shelf]:
            result += box.per_card[box.shelf_title[shelf]] * shelves[shelf]
    return result


def necklaces(state: MooreaState, seat: i64) -> i64:
    """Together: so many points for 1, 2, ... and no more than for the last number in the box."""
    box = state.box
    built = state.built[seat]
    count: i64 = 0
    for title in range(len(built)):
        if built[title] and box.kind[title] == NECKLACE:
            count += built[title]
    if count == 0:
        return 0
    return box.necklaces[min(count, len(box.necklaces)) - 1]

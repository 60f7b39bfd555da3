"""What holds in every position of Orongo, worked out afresh from the tokens on the island."""

from vaka.games.orongo.box import PALM
from vaka.games.orongo.groups import count, own_content
from vaka.games.orongo.state import OrongoState
from vaka.games.orongo.table import NOBODY


def check(state: OrongoState) -> None:
    """Shells, tokens and Moai are conserved; spaces, groups and openings agree with the tokens."""
    box = state.box
    spaces = range(len(box.names))
    setup = box.setup[state.players]
    assert sum(state.shells) + state.reef + sum(state.used[: box.resources]) == setup[0] * state.players
    assert min(state.shells) >= 0
    assert min(state.moai) >= 0
    for seat in range(state.players):
        placed = sum(1 for at in spaces if state.owner[at] == seat)
        assert placed + state.stock[seat] + state.ready[seat] == box.tokens
        assert min(state.stock[seat], state.ready[seat]) >= 0
    standing = sum(1 for at in spaces if state.used[at] and box.kind[at] == PALM)
    raised = setup[1] * state.players - sum(state.moai)
    assert standing == raised + (1 if state.ceremonial != NOBODY else 0)
    assert all(box.coastal[at] and state.owner[at] != NOBODY for at in spaces if state.used[at] and at >= box.resources)
    laid = [at for at in range(box.resources) if state.open_to[at] or state.owner[at] != NOBODY]
    hidden = [tile for tile in state.hidden if tile >= 0]
    assert sorted(laid + state.pile + hidden) == list(range(box.resources))
    for at in spaces:
        assert state.open_to[at] == opening(state, at)
    check_groups(state)


def opening(state: OrongoState, at: int) -> int:
    """O3.8 from scratch: the seats, in bits, that may place on a space."""
    box = state.box
    if state.owner[at] != NOBODY:
        return 0
    if box.kind[at] == PALM:
        near = {state.owner[other] for other in box.neighbours[at]} - {NOBODY}
        return sum(1 << seat for seat in near)
    waiting = at in state.pile or at in state.hidden
    return 0 if waiting else (1 << state.players) - 1


def members(state: OrongoState, start: int) -> set[int]:
    """The group around a token, by walking from token to token."""
    found = {start}
    edge = [start]
    while edge:
        for near in state.box.neighbours[edge.pop()]:
            if state.owner[near] == state.owner[start] and near not in found:
                found.add(near)
                edge.append(near)
    return found


def check_groups(state: OrongoState) -> None:
    holdings = [0] * state.players
    for at in range(len(state.owner)):
        if state.owner[at] == NOBODY:
            continue
        group = members(state, at)
        assert {state.group[other] for other in group} == {state.group[at]}
        assert sum(1 for other in state.group if other == state.group[at]) == len(group)
        content = sum(own_content(state, other) for other in group if not state.used[other])
        assert state.content[state.group[at]] == content
        if not state.used[at]:
            holdings[state.owner[at]] += own_content(state, at)
        assert all(count(content, kind) < 100 for kind in range(PALM + 1))
    assert state.holdings == holdings

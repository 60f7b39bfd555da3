"""What holds in every position of Orongo, worked out afresh from the tokens on the island."""

from vaka.games.orongo.groups import count
from vaka.games.orongo.names import NOBODY, PALM
from vaka.games.orongo.state import OrongoState


def check(state: OrongoState) -> None:
    """Shells, tokens and Moai are conserved; spaces, groups and openings agree with the tokens."""
    box = state.box
    spaces = range(len(box.names))
    setup = box.setup[state.players]
    spent_tiles = [at for at in state.spent if at < box.resources]
    moai = [at for at in state.spent if at >= box.resources]
    assert state.spent == sorted(set(state.spent))
    assert sum(state.shells) + state.reef + len(spent_tiles) == setup[0] * state.players
    assert min(state.shells) >= 0
    assert min(state.moai) >= 0
    for seat in range(state.players):
        placed = sum(1 for at in spaces if state.owner[at] == seat)
        assert placed + state.stock[seat] + state.ready[seat] == box.tokens
        assert min(state.stock[seat], state.ready[seat]) >= 0
    raised = setup[1] * state.players - sum(state.moai)
    assert len(moai) == raised + (1 if state.ceremonial != NOBODY else 0)
    assert all(box.coastal[at] and state.owner[at] != NOBODY for at in moai)
    laid = [at for at in range(box.resources) if at in state.open_to[0] or state.owner[at] != NOBODY]
    hidden = [tile for tile in state.hidden if tile >= 0]
    assert sorted(laid + state.pile + hidden) == list(range(box.resources))
    for seat in range(state.players):
        assert state.open_to[seat] == [at for at in spaces if may_place(state, seat, at)]
    check_groups(state)


def may_place(state: OrongoState, seat: int, at: int) -> bool:
    """O3.8 from scratch."""
    box = state.box
    if state.owner[at] != NOBODY:
        return False
    if box.kind[at] == PALM:
        return any(state.owner[other] == seat for other in box.neighbours[at])
    return at not in state.pile and at not in state.hidden


def members(state: OrongoState, start: int) -> set[int]:
    """The group around a token, by walking from token to token."""
    result = {start}
    edge = [start]
    while edge:
        for near in state.box.neighbours[edge.pop()]:
            if state.owner[near] == state.owner[start] and near not in result:
                result.add(near)
                edge.append(near)
    return result


def worth(state: OrongoState, at: int) -> int:
    """What a token on this space adds to a content: a count of one in the eight bits of its kind."""
    box = state.box
    return 0 if box.kind[at] == PALM and not box.coastal[at] else 256 ** box.kind[at]


def check_groups(state: OrongoState) -> None:
    holdings = [0] * state.players
    for at in range(len(state.owner)):
        if state.owner[at] == NOBODY:
            continue
        group = members(state, at)
        assert {state.group[other] for other in group} == {state.group[at]}
        assert sum(1 for other in state.group if other == state.group[at]) == len(group)
        content = sum(worth(state, other) for other in group if other not in state.spent)
        assert state.content[state.group[at]] == content
        if at not in state.spent:
            holdings[state.owner[at]] += worth(state, at)
        assert all(count(content, kind) < 100 for kind in range(PALM + 1))
    assert list(state.holdings) == holdings

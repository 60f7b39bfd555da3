"""Orongo: what a position holds for a seat, in Moai."""

from ....bots.facts import Facts
from ....core.state import State
from ....games.orongo import groups, openings
from ....games.orongo.names import BIRDMAN, FOOD, GOD, NEST, PALM, QUARRY, TEMPLE
from ....games.orongo.state import OrongoState


def add_facts(facts: Facts, state: State, seat: int) -> None:
    assert isinstance(state, OrongoState)
    names = state.box.names
    shells: int = state.shells[seat]
    stock: int = state.stock[seat]
    facts.count("shells", 0.1, shells)
    facts.count("tokens", 0.15, -stock)  # all that left the stock, placed or ready
    for space, owner in enumerate(state.owner):
        if owner != seat:
            continue
        if state.box.kind[space] == PALM:
            if state.is_spent[space]:
                facts.add("raises", 1.0, space=names[space])
            elif state.box.coastal[space]:
                facts.add("coast", 0.12, space=names[space])
        elif not state.is_spent[space]:
            facts.add("resource", 0.08, space=names[space])
        if state.group[space] == space:  # a group bears the name of one of its spaces
            _add_sets(facts, state.content[space])
    for space in openings.open_spaces(state, seat):
        joined = groups.content_around(state, seat, space)
        if groups.complete_sets(joined + state.box.content[space]) > groups.complete_sets(joined):
            facts.add("completes", 0.1, space=names[space])
    for player in range(state.players):
        for space in threats(state, player):
            if player == seat:
                facts.add("threat", 0.4, space=names[space])
            else:
                facts.add("rival_threat", -0.3, seat=player, space=names[space])


def _add_sets(facts: Facts, content: int) -> None:
    """Sets that wait for a coastal palm."""
    if groups.count(content, PALM):
        return
    held: list[int] = [groups.count(content, kind) for kind in range(PALM)]
    facts.count("set_quarry", 0.3, held[QUARRY])
    facts.count("set_temple", 0.25, min(held[TEMPLE], held[GOD]))
    facts.count("set_birdman", 0.25, min(held[BIRDMAN], held[NEST]))
    facts.count("set_food", 0.25, held[FOOD] // 2)


def threats(state: OrongoState, seat: int) -> list[int]:
    """Spaces where the next token of a seat raises a Moai that it can pay."""
    result: list[int] = []
    for space in openings.open_spaces(state, seat):
        joined = groups.content_around(state, seat, space)
        content = joined + state.box.content[space]
        if joined and groups.forced_moai(content, state.moai[seat]):
            if state.shells[seat] >= groups.cheapest(content, state.moai[seat]):
                result.append(space)
    return result

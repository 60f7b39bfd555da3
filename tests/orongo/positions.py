"""Positions for Orongo's tests: an island with chosen tokens, and a seat about to place."""

from typing import Any, cast

import pytest

import vaka
from vaka.core.chance import Script
from vaka.core.game import Game
from vaka.core.vectors import i64, vec
from vaka.games.orongo import groups, openings
from vaka.games.orongo.box import OrongoBox
from vaka.games.orongo.kinds import PLACING
from vaka.games.orongo.state import OrongoState

GAME = cast(Game[OrongoState], vaka.game("orongo"))
BOX = cast(OrongoBox, GAME.box)
ANNE, BEN, CARA, DAN = range(4)


def start(players: int, hidden: list[str] | None = None, tiles: list[str] | None = None) -> OrongoState:
    """A game before its first bids, with these hidden tiles and these first tiles if given."""
    options = {"hidden_tile": True} if hidden else {}
    if not hidden and not tiles:
        return GAME.start(players, vaka.seeded(1), options)
    outcomes = [space(name) for name in (hidden or []) + (tiles or [])]
    state = GAME.start(players, Script(outcomes), options)
    state.chance = vaka.seeded(1)
    return state


def space(name: str) -> int:
    return BOX.names.index(name)


def bid(state: OrongoState, *shells: int) -> None:
    """Everybody who is asked bids."""
    for seat, amount in enumerate(shells):
        if seat in state.pending:
            say(state, seat, f"bid {amount}")


def say(state: OrongoState, seat: int, words: str) -> None:
    state.choose(seat, GAME.choice(words))


def offered(state: OrongoState, seat: int) -> list[str]:
    return [GAME.words(choice) for choice in state.choices(seat)]


def refused(state: OrongoState, seat: int, words: str) -> tuple[str, dict[str, Any]]:
    """The key and the values with which a choice is refused; the state stays as it was."""
    before = state.save()
    reason = state.why_not(seat, words)
    assert reason is not None, f"{words} is allowed"
    with pytest.raises(vaka.IllegalChoice) as refusal:
        say(state, seat, words)
    assert (refusal.value.key, refusal.value.values) == (reason.key, reason.values)
    assert state.save() == before
    return reason.key, reason.values


def lay(state: OrongoState, *names: str) -> None:
    """Lay tiles, as if drawn in some round."""
    for name in names:
        if space(name) in state.pile:
            state.pile.remove(space(name))
        openings.open_to_all(state, space(name))


def put(state: OrongoState, seat: int, *names: str) -> None:
    """Tokens that lie there already; no Moai is raised for them."""
    for name in names:
        at = space(name)
        if at in state.pile:
            state.pile.remove(at)
        state.owner[at] = seat
        state.stock[seat] -= 1
        groups.join(state, seat, at)
        openings.close(state, at)
        openings.open_palms(state, seat, at)


def placing(state: OrongoState, seat: int, count: int) -> None:
    """This seat is about to place so many tokens, as the only one in this round."""
    state.answers = []
    state.kept = []
    state.phase = PLACING
    state.order = vec[i64]([seat])
    state.turn = 0
    state.ready[seat] = count
    state.stock[seat] -= count
    GAME.go_on(state)


def shells_in_play(state: OrongoState) -> int:
    """Hands, reef and spent tiles: always all of them."""
    return sum(state.shells) + state.reef + sum(1 for at in state.spent if at < state.box.resources)

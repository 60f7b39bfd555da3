"""Which missions there are, and who could complete them (R8.1, R8.4)."""

from typing import Any

from ...core.counts import with_entry
from ...core.errors import IllegalChoice
from ...core.vectors import i64, vec
from . import holdings, masks
from .missions import (
    ANY_ASSISTANT,
    DIFFERENT,
    HAVE_ASSISTANT_SETS,
    HAVE_ASSISTANTS,
    HAVE_MASK_PAIRS,
    HAVE_PRIESTS,
    HAVE_RANK,
    HAVES,
    MANA,
    NO_MATCH,
    SAME,
    Mission,
)
from .names import ASSISTANT_KINDS, FACE_DOWN, GOOD_KINDS, NOTHING
from .state import RaiateaState


def any_could(state: RaiateaState, seat: i64) -> bool:
    """Whether by public facts the seat could complete any available mission: then it is asked (R1.5)."""
    tiles = state.tiles
    missions = state.box.missions
    for place in range(state.box.statue_end[state.opened - 1]):
        if tiles[place] >= 0 and could(state, seat, missions[tiles[place]]):
            return True
    return False


def add_missions(state: RaiateaState, seat: i64, choices: list[int]) -> None:
    """Add the missions that the seat can complete; of equal tiles of a row the leftmost (R1.7)."""
    box = state.box
    tiles = state.tiles
    first = box.at.mission
    for statue in range(state.opened):
        for row in box.statue_rows[statue]:
            begin = len(choices)
            for place in box.rows[row]:
                tile = tiles[place]
                if tile < 0 or not can(state, seat, box.missions[tile]):
                    continue
                for at in range(begin, len(choices)):
                    if tiles[choices[at] - first] == tile:
                        break
                else:
                    choices.append(first + place)


def could(state: RaiateaState, seat: i64, mission: Mission) -> bool:
    """Conditions are met and the numbers of cards suffice; pearls, mana and kinds of goods count as unknown."""
    if mission.kind == MANA or mission.goods > state.held[seat] or mission.rituals > len(state.hands[seat]):
        return False
    if mission.masks and mission.masks > masks.unbound(state, seat):
        return False
    for have in mission.haves:  # noqa: SIM110
        if not meets(state, seat, have):
            return False
    return True


def can(state: RaiateaState, seat: i64, mission: Mission) -> bool:
    """The same with all that the seat really holds."""
    if mission.pearls > state.pearls[seat] or mission.mana > state.mana[seat] or not could(state, seat, mission):
        return False
    return mission.goods == 0 or has_goods(state, seat, mission)


def has_goods(state: RaiateaState, seat: i64, mission: Mission) -> bool:
    """The named kinds, and beyond them enough that match."""
    first = seat * GOOD_KINDS
    goods: i64 = 0
    kinds: i64 = 0
    most_of_a_kind: i64 = 0
    for good in range(GOOD_KINDS):
        left = state.goods[first + good] - mission.fixed[good]
        if left < 0:
            return False
        if left:
            goods += left
            kinds += 1
            most_of_a_kind = max(most_of_a_kind, left)
    if mission.match == SAME:
        return most_of_a_kind >= mission.open_goods
    if mission.match == DIFFERENT:
        return kinds >= mission.open_goods
    return mission.match == NO_MATCH or goods >= mission.open_goods


def goods_beyond_fixed(state: RaiateaState, seat: i64, mission: Mission) -> list[int]:
    """What is left of each kind when the named kinds are paid."""
    first = seat * GOOD_KINDS
    return [state.goods[first + good] - mission.fixed[good] for good in range(GOOD_KINDS)]


def meets(state: RaiateaState, seat: i64, have: vec[i64]) -> bool:
    what, least, kind = have[0], have[1], have[2]
    if what == HAVE_PRIESTS:
        return state.priests[seat] >= least
    if what == HAVE_RANK:
        return holdings.rank(state, seat) >= least
    if what == HAVE_ASSISTANTS:
        if kind == ANY_ASSISTANT:
            return holdings.assistant_count(state, seat) >= least
        return state.assistants[seat * ASSISTANT_KINDS + kind] >= least
    if what == HAVE_ASSISTANT_SETS:
        return holdings.assistant_sets(state, seat) >= least
    if what == HAVE_MASK_PAIRS:
        return masks.pairs(state, seat) >= least
    return state.won_number[seat] >= least


def only_mana_left(state: RaiateaState, row: int) -> list[int]:
    """The places of a row when nothing but mana missions is left there, else []."""
    box = state.box
    left = [place for place in box.rows[row] if state.tiles[place] >= 0]
    for place in left:
        if box.missions[state.tiles[place]].kind != MANA:
            return []
    return left


def win(state: RaiateaState, seat: int, place: int) -> None:
    """The tile goes behind the screen."""
    state.won = [*state.won, seat, state.tiles[place]]
    state.won_number = with_entry(state.won_number, seat, state.won_number[seat] + 1)
    state.tiles = with_entry(state.tiles, place, NOTHING)


def won_by(state: RaiateaState, seat: int) -> list[int]:
    """The mission tiles of a seat, in the order they were won."""
    return [state.won[at + 1] for at in range(0, len(state.won), 2) if state.won[at] == seat]


def why_not(state: RaiateaState, seat: int, place: int, values: dict[str, Any]) -> IllegalChoice:
    """Why a seat cannot complete a mission: the first thing that is missing."""
    box = state.box
    tile = state.tiles[place]
    if tile == FACE_DOWN or place >= box.statue_end[state.opened - 1]:
        return IllegalChoice("raiatea.mission.closed", values)
    if tile == NOTHING:
        return IllegalChoice("raiatea.mission.taken", values)
    mission = box.missions[tile]
    if mission.kind == MANA:
        return IllegalChoice("raiatea.mission.auction", values)
    for have in mission.haves:
        if not meets(state, seat, have):
            return IllegalChoice(f"raiatea.mission.have_{HAVES[have[0]]}", {**values, "least": have[1]})
    if mission.pearls > state.pearls[seat]:
        return IllegalChoice(
            "raiatea.mission.pearls", {**values, "needed": mission.pearls, "pearls": state.pearls[seat]}
        )
    if mission.mana > state.mana[seat]:
        return IllegalChoice("raiatea.mission.mana", {**values, "needed": mission.mana, "mana": state.mana[seat]})
    if not has_goods(state, seat, mission):
        return IllegalChoice("raiatea.mission.goods", {**values, "needed": mission.goods})
    if mission.masks > masks.unbound(state, seat):
        return IllegalChoice("raiatea.mission.masks", {**values, "needed": mission.masks})
    if mission.rituals > len(state.hands[seat]):
        return IllegalChoice("raiatea.mission.rituals", {**values, "needed": mission.rituals})
    return IllegalChoice("raiatea.mission.leftmost", values)

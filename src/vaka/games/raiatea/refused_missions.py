"""Why a mission cannot be completed."""

from typing import Any

from ...core.errors import IllegalChoice
from . import masks
from .missions import HAVES, MANA
from .names import FACE_DOWN, NOTHING
from .phases import building_sites
from .state import RaiateaState


def why_no_mission(state: RaiateaState, seat: int, place: int, values: dict[str, Any]) -> IllegalChoice:
    """The first thing that is missing."""
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
        if not building_sites.meets(state, seat, have):
            return IllegalChoice(f"raiatea.mission.have_{HAVES[have[0]]}", {**values, "least": have[1]})
    if mission.pearls > state.pearls[seat]:
        return IllegalChoice(
            "raiatea.mission.pearls", {**values, "needed": mission.pearls, "pearls": state.pearls[seat]}
        )
    if not building_sites.has_goods(state, seat, mission):
        return IllegalChoice("raiatea.mission.goods", {**values, "needed": mission.goods})
    if mission.masks > masks.unbound(state, seat):
        return IllegalChoice("raiatea.mission.masks", {**values, "needed": mission.masks})
    if mission.rituals > len(state.hands[seat]):
        return IllegalChoice("raiatea.mission.rituals", {**values, "needed": mission.rituals})
    return IllegalChoice("raiatea.mission.leftmost", values)

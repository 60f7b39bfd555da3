"""Statues are filled with mission tiles when they open, with the Oracle at the start (R2.5, R7.7, R8.4, R11.2)."""

from ...core.vectors import i64, vec
from . import words
from .names import FACE_DOWN
from .state import RaiateaState


def fill(state: RaiateaState, statue: int) -> None:
    """Draw a tile of the statue's VP for each of its places; nobody ever sees the rest."""
    box = state.box
    vp = box.statue_vp[statue]
    copies = vec[i64]([n if mission.vp == vp else 0 for n, mission in zip(box.mission_copies, box.missions)])
    tiles = state.tiles[:]
    drawn: list[int] = []
    for row in box.statue_rows[statue]:
        for place in box.rows[row]:
            mission = state.chance.draw_from(copies)
            tiles[place] = mission
            drawn.append(mission)
    state.tiles = tiles
    state.emit(words.MISSIONS, [statue, *drawn])


def open_next(state: RaiateaState) -> None:
    """The lowest statue that is not open yet; nothing when all are."""
    statue = state.opened
    if statue == len(state.box.statue_vp):
        return
    if state.tiles[state.box.rows[state.box.statue_rows[statue][0]][0]] == FACE_DOWN:
        fill(state, statue)
    state.opened += 1
    state.emit(words.OPENS, [statue])

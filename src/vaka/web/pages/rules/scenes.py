"""Pictures of a table for those who read: the board of the game draws them, and nothing in them can be clicked.

A scene is made from what somebody has seen, as every frame of a table is. It goes into a page as a tree of its own
(`picture` in rules_parts.html), so that the sheets of a board and those of the page do not meet.
"""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ....core.events import Event
from ....core.state import WATCHER, State
from ....table.table_view import OVER, PLAYING, Facts, SeatFacts, TableView, veiled
from ....text.catalogue import catalogue
from ...boards import board_frame_macros, board_macros, board_of
from ...boards.context import shared_context, viewer_context
from ...rendering.parts import filled, html_of, parsed


@dataclass
class Scene:
    """A table as one viewer sees it."""

    ground: Markup  # what lies under everything, with the drawings that others use
    stage: Markup
    own: Markup  # what the viewer holds; empty for a watcher


def scene(state: State, events: list[Event], names: list[str], viewer: int | None, language: str) -> Scene:
    """The table as this viewer sees it now."""
    table_view = _table_view(state, events, names, viewer)
    shared = shared_context(table_view, catalogue(language))
    game = table_view.game.name
    drawn, with_slots = board_macros(game), board_frame_macros(game)
    fills: dict[str, str] = {}
    own = Markup("")
    if viewer is not None:
        mine = viewer_context(table_view, shared)
        fills = board_of(game).fills(mine, mine.board, with_slots)
        own = drawn.mine(mine)
    stage = filled(parsed(with_slots.stage(shared)), fills)
    return Scene(drawn.ground(shared), Markup(html_of(stage)), own)


def _table_view(state: State, events: list[Event], names: list[str], viewer: int | None) -> TableView:
    game: Any = state.game
    seats = [SeatFacts(at, name, "person", mine=at == viewer) for at, name in enumerate(names)]
    status = PLAYING if state.pending else OVER
    facts = Facts("", "", game.name, state.players, state.options, seats, status, len(events), 0, len(events))
    watched = state.seen(None)
    return TableView(
        facts=facts,
        game=game,
        viewer=viewer,
        known=watched if viewer is None else state.seen(viewer),
        watched=watched,
        told=veiled(events, WATCHER if viewer is None else viewer),
        watchers_told=veiled(events, WATCHER),
        choices=[],
        can_undo=False,
        can_take_back=False,
        held=False,
        one_move_back=None,
        outcome=state.outcome,
    )

"""A board for games that have none of their own: the zones of the view as lists, every choice in the dock."""

from typing import Any

from ...text.zones import held, zones
from ..rendering.shown import Mine, Shared


def shared(page: Shared) -> dict[str, Any]:
    """The zones of the view that are shown; what players have stands in their panels."""
    panels = [_held_by(page, seat) for seat in range(len(page.seats))]
    return {"zones": zones(page.view, page.name, without=("players",)), "panels": panels}


def mine(page: Mine) -> dict[str, Any]:
    """What the viewer has, as the viewer may know it."""
    return {"own": [] if page.viewer is None else _held_by(page, page.viewer)}


def _held_by(page: Shared, seat: int) -> list[str]:
    players = page.view.get("players")  # a view may do without
    return held(players[seat], page.name) if players else []

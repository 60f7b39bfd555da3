"""A board for games that have none of their own: the zones of the view as lists, every choice in the dock."""

from dataclasses import dataclass
from typing import Any

from ...core.question import QuestionView
from ...text.zones import held, zones
from ..rendering.shown import Line
from .board import Board
from .table import OwnTable, PublicTable

Zone = tuple[str, list[str]]  # its name, and a line for each thing in it


@dataclass
class PublicBoard:
    zones: list[Zone]
    panels: list[list[str]]  # what players have stands in their panels


@dataclass
class Own:
    lines: list[str]  # what the viewer has, as the viewer may know it


class PlainBoard(Board[QuestionView, PublicBoard, Own]):
    def public(self, page: PublicTable[QuestionView], story: list[Line]) -> PublicBoard:
        panels = [held_by(page, seat) for seat in range(len(page.seats))]
        return PublicBoard(zones(dict(page.view), page.name, without=("players",)), panels)

    def own(self, page: OwnTable[QuestionView]) -> Own:
        return Own(held_by(page, page.own_seat))


BOARD = PlainBoard()


def held_by(page: PublicTable[QuestionView], seat: int) -> list[str]:
    view: dict[str, Any] = dict(page.view)
    players = view.get("players")  # a view may do without
    return held(players[seat], page.name) if players else []

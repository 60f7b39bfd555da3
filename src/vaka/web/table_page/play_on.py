"""The form that makes a new table from a position of a game that is over: who is to sit where."""

from collections.abc import Sequence
from typing import Any

from ...bots.strengths import FRIEND
from ...core.errors import BadRequest
from ...core.seats import seat_number
from ...table.errors import NotNow
from ...table.new_table import ME, OPEN
from ...table.replays.positions import Position
from ..pages.drafts import seat_choices
from ..pages.filled import Filled, InField


def play_on_values(position: Position, form: Filled) -> dict[str, Any]:
    """What the template reads; NotNow where the game cannot go on from there."""
    if not position.can_play_on:
        raise NotNow("table.play_on_later" if not position.over else "table.over", {})
    seats = position.table_view.facts.seats
    own = next((seat.seat for seat in seats if seat.mine), 0)
    choices = seat_choices(position.table_view.game.name)
    other = FRIEND if FRIEND in choices else OPEN
    usual = [ME if seat.seat == own else seat.strength or other for seat in seats]
    chosen = [form.text(f"seat{seat.number}", usual[seat.seat]) for seat in seats]
    return {
        "form": form,
        "facts": position.table_view.facts,
        "position": position,
        "seats": list(zip(seats, chosen)),
        "seat_choices": choices,
    }


def check_seats(game: str, seats: Sequence[str]) -> None:
    """Refuses what the form does not offer."""
    for seat, who in enumerate(seats):
        if who not in seat_choices(game):
            field = f"seat{seat_number(seat)}"
            raise InField(field, BadRequest("pages.error.field", {"field": field}))

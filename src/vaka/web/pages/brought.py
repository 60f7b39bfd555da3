"""A record on the page where one is opened: what can be chosen about the table that is made of it."""

from dataclasses import dataclass

from ...bots.strengths import FRIEND
from ...core.seats import seat_number
from ...table.new_table import ME, OPEN
from ...table.seating.brought import Looked
from ...text.catalogue import Catalogue
from ...text.speaker import Speaker
from .drafts import seat_choices
from .filled import Filled


@dataclass
class Brought:
    """A record on the page, with what can be chosen: for each seat its name and who sits there now, and the moves."""

    text: str
    components: str
    looked: Looked
    seats: list[tuple[str, str]]
    moves: list[tuple[int, str]]


def brought_record(
    text: str, components: str, looked: Looked, name: str, form: Filled, catalogue: Catalogue
) -> Brought:
    """The record as it was looked at by a visitor of this name, with what they have chosen in the form."""
    chosen = [form.text(f"seat{seat_number(seat)}", who) for seat, who in enumerate(guessed(looked, name))]
    return Brought(text, components, looked, list(zip(looked.names, chosen)), told_moves(looked, catalogue))


def guessed(looked: Looked, name: str) -> list[str]:
    """Who sits where, to begin with: bots as they sat, the people of the record at this device; but where somebody was
    called as the visitor is, that is the visitor, and the other seats of a game that goes on are free."""
    choices = seat_choices(looked.game.name)
    other = FRIEND if FRIEND in choices else OPEN
    seats = [bot if bot in choices else other if bot else ME for bot in looked.bots]
    if name in looked.names and not looked.over:
        mine = looked.names.index(name)
        seats = [OPEN if who == ME and seat != mine else who for seat, who in enumerate(seats)]
    return seats if ME in seats else [ME, *seats[1:]]


def told_moves(looked: Looked, catalogue: Catalogue) -> list[tuple[int, str]]:
    """The moves behind which the game can go on, by their numbers, the last one first."""
    speaker = Speaker(catalogue, looked.game, looked.names if all(looked.names) else [])
    stops = set(looked.stops[:-1])  # behind the last one is the end
    lines = [
        (line.number, f"{speaker.seat(line.seat)}: {speaker.choice(looked.game.choice(line.words))}")
        for line in looked.moves
        if line.number in stops
    ]
    return lines[::-1]

"""Tables in lists: what is played there, with whom, and what the reader can do."""

from dataclasses import dataclass
from datetime import UTC, datetime

from markupsafe import Markup

from ...table.table_view import OVER, SEATING, Facts
from ..reader import Reader

TURN = "turn"
WAIT = "wait"
SIT = "sit"
LOOK = "look"


@dataclass
class Row:
    """A table in a list: `name` is its own in this list, `line` says what is played, with whom and since when, `kind`
    is what its visitor can do there, `chip` says it."""

    facts: Facts
    kind: str
    line: Markup
    chip: str
    label: str = ""
    name: str = ""


def name_apart(rows: list[Row]) -> None:
    """Give every table of a page a name of its own: of those with the same name all but the oldest are numbered."""
    counts: dict[str, int] = {}
    for row in sorted(rows, key=lambda row: row.facts.created):
        counts[row.facts.name] = number = counts.get(row.facts.name, 0) + 1
        row.name = row.facts.name if number == 1 else f"{row.facts.name} ({number})"


def own_row(reader: Reader, facts: Facts, pending: list[int]) -> Row:
    """A table of one's own; `pending` are the seats that owe a choice."""
    if facts.status == SEATING:
        return Row(facts, WAIT, line(reader, facts, seated(reader, facts)), reader.say("pages.home.seating"))
    if facts.status == OVER:
        names = [facts.names[seat] for seat in facts.winners]
        result = reader.say("pages.home.over_won" if names else "pages.home.over_nobody", names=names)
        return Row(facts, LOOK, line(reader, facts, result), reader.say("pages.home.look"))
    return playing_row(reader, facts, pending)


def playing_row(reader: Reader, facts: Facts, pending: list[int]) -> Row:
    said = line(reader, facts)
    if any(facts.seats[seat].mine for seat in pending):
        return Row(facts, TURN, said, reader.say("pages.home.turn"))
    if len(pending) == 1:
        name = facts.names[pending[0]]
        label = reader.say("pages.home.waits_for_label", name=name)
        return Row(facts, WAIT, said, reader.say("pages.home.waits_for", name=name), label)
    return Row(facts, WAIT, said, reader.say("pages.home.waits_for_all" if pending else "pages.home.playing"))


def line(reader: Reader, facts: Facts, how_it_stands: str = "") -> Markup:
    """What is played, with whom, how it stands, and when somebody last did something there."""
    others = reader.catalogue.listed(
        [
            reader.say("frame.program_name", name=seat.name) if seat.owner else seat.name
            for seat in facts.seats
            if seat.kind != "open" and not seat.mine
        ]
    )
    brought = reader.say("frame.brought") if facts.brought else ""
    when = Markup('<span class="one-line">{}</span>').format(day(facts.moved))
    parts = (reader.say(f"{facts.game}.game_title"), others, how_it_stands, brought, when)
    return Markup(" · ").join(part for part in parts if part)


def open_row(reader: Reader, facts: Facts) -> Row:
    return Row(facts, SIT, line(reader, facts, seated(reader, facts)), reader.say("pages.home.sit"))


def seated(reader: Reader, facts: Facts) -> str:
    taken = sum(seat.kind != "open" for seat in facts.seats)
    return reader.say("pages.home.seated", taken=taken, players=facts.players)


def day(moment: float) -> str:
    """A date as everybody reads it.

    >>> day(0.0)
    '1970-01-01'
    """
    return datetime.fromtimestamp(moment, UTC).date().isoformat()

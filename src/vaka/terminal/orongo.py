"""Orongo in plain text: the island as a map, and every space in words."""

from ..core.state import State
from ..games.orongo.names import NO_TILE, NOBODY, PALM
from ..games.orongo.state import OrongoState
from ..text.speaker import Speaker

CELL = 6
LETTERS = "qftgnbP"  # in the order of the kinds


def board(known: State, speaker: Speaker) -> list[str]:
    """The island as a map: columns from west to east, every second one half a line lower."""
    assert isinstance(known, OrongoState)
    box = known.box
    heights = [2 * box.rows[at] + box.columns[at] for at in range(len(box.names))]
    top = min(heights)
    left = min(box.columns)
    width = (max(box.columns) - left + 1) * CELL
    lines = [[" "] * width for _ in range(max(heights) - top + 1)]
    for at, height in enumerate(heights):
        start = (box.columns[at] - left) * CELL
        lines[height - top][start : start + CELL] = cell(known, at)
    say = speaker.catalogue
    return ["".join(line).rstrip() for line in lines] + [say.say("orongo.terminal.legend", {})]


def cell(known: OrongoState, at: int) -> str:
    """One space: the owner's seat, the kind (a capital once open), the number, and * when spent or with a Moai."""
    box = known.box
    kind = box.kind[at]
    owner = known.owner[at]
    who = "." if owner == NOBODY else str(owner + 1)
    mark = "*" if at in known.spent else ("~" if box.coastal[at] else " ")
    if kind == PALM:
        return f"{who}{box.names[at]}{mark}".ljust(CELL)
    letter = LETTERS[kind].upper() if is_open(known, at) else LETTERS[kind]
    return f"{who}{letter}{box.names[at]}{mark}".ljust(CELL)


def is_open(known: OrongoState, at: int) -> bool:
    return known.owner[at] != NOBODY or at in known.open_to[0]


def summary(known: State, speaker: Speaker) -> list[str]:
    assert isinstance(known, OrongoState)
    say = speaker.catalogue
    unknown = sum(1 for tile in known.hidden if tile < NO_TILE)
    lines = [
        say.say(
            "orongo.terminal.round",
            {"round": known.round, "tiles": len(known.pile) - unknown, "reef": known.reef},
        )
    ]
    for seat in range(known.players):
        values = {
            "name": speaker.seat(seat),
            "seat": seat + 1,
            "shells": known.shells[seat],
            "moai": known.moai[seat],
            "stock": known.stock[seat],
        }
        line = say.say("orongo.terminal.player", values)
        if known.ready[seat]:
            line += say.say("orongo.terminal.ready", {"n": known.ready[seat]})
        if known.amulet == seat:
            line += say.say("orongo.terminal.amulet", {})
        if known.hidden[seat] != NO_TILE:
            own = known.hidden[seat] >= 0
            tile = known.box.names[known.hidden[seat]] if own else ""
            line += say.say("orongo.terminal.hidden" if own else "orongo.terminal.hidden_veiled", {"tile": tile})
        lines.append(line)
    return lines


def look(known: State, speaker: Speaker, thing: str) -> list[str]:
    assert isinstance(known, OrongoState)
    wanted = thing.strip().upper()
    if wanted not in known.box.names:
        return []
    at = known.box.names.index(wanted)
    near = [describe(known, speaker, other) for other in known.box.neighbours[at]]
    return [
        describe(known, speaker, at) + ".",
        speaker.catalogue.say("orongo.terminal.next_to", {"near": speaker.in_a_row(near)}),
    ]


def describe(known: OrongoState, speaker: Speaker, at: int) -> str:
    """One space in words: its name, what it is, who is there."""
    box = known.box
    say = speaker.catalogue
    parts = [speaker.with_kind(box.names[at])]
    place = box.places[at]
    if place:
        parts.append(say.say(f"orongo.place_name.{place}", {}))
    owner = known.owner[at]
    if owner != NOBODY:
        parts.append(say.say("orongo.terminal.token", {"name": speaker.seat(owner)}))
    elif box.kind[at] != PALM and not is_open(known, at):
        parts.append(say.say("orongo.terminal.closed", {}))
    if at in known.spent:
        parts.append(say.say("orongo.terminal.moai" if box.kind[at] == PALM else "orongo.terminal.spent", {}))
    return ", ".join(parts)

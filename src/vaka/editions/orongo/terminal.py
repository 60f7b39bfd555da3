"""Orongo in plain text: the island as a map, and every space in words."""

from ...core.seats import seat_of
from ...core.state import State
from ...games.orongo.box import OrongoBox
from ...games.orongo.names import KINDS
from ...games.orongo.state import OrongoState
from ...games.orongo.view import OrongoView, PlayerView, SpaceView, view
from ...text.speaker import Speaker

CELL = 6
LETTERS = dict(zip(KINDS, "qftgnbP"))
UNKNOWN = "?"


def shown(known: State) -> tuple[OrongoBox, OrongoView]:
    assert isinstance(known, OrongoState)
    return known.box, view(known)


def board(known: State, speaker: Speaker) -> list[str]:
    """The island as a map: columns from west to east, every second one half a line lower."""
    box, seen = shown(known)
    heights = [2 * box.rows[at] + box.columns[at] for at in range(len(box.names))]
    top = min(heights)
    left = min(box.columns)
    width = (max(box.columns) - left + 1) * CELL
    lines = [[" "] * width for _ in range(max(heights) - top + 1)]
    for at, height in enumerate(heights):
        start = (box.columns[at] - left) * CELL
        lines[height - top][start : start + CELL] = cell(seen["spaces"][at])
    say = speaker.catalogue
    return ["".join(line).rstrip() for line in lines] + [say.say("orongo.terminal.legend", {})]


def cell(space: SpaceView) -> str:
    """One space: the owner's seat, the kind (a capital once open), the number, and * when spent or with a Moai."""
    who = str(space["owner"]) if space["owner"] else "."
    mark = "*" if is_used(space) else ("~" if space["coastal"] else " ")
    if space["kind"] == "palm":
        return f"{who}{space['name']}{mark}".ljust(CELL)
    letter = LETTERS[space["kind"]]
    return f"{who}{letter.upper() if space['open'] else letter}{space['name']}{mark}".ljust(CELL)


def is_used(space: SpaceView) -> bool:
    """A palm with a Moai, or a spent tile."""
    return space.get("moai", False) or space.get("spent", False)


def summary(known: State, speaker: Speaker) -> list[str]:
    _, seen = shown(known)
    table = {"round": seen["round"], "tiles": seen["tiles_left"], "reef": seen["reef"]}
    lines = [speaker.catalogue.say("orongo.terminal.round", table)]
    return lines + [player(speaker, entry, seen["amulet"] == entry["seat"]) for entry in seen["players"]]


def player(speaker: Speaker, entry: PlayerView, has_amulet: bool) -> str:
    say = speaker.catalogue
    values = {"name": speaker.seat(seat_of(entry["seat"])), **entry}
    line = say.say("orongo.terminal.player", values)
    if entry["ready"]:
        line += say.say("orongo.terminal.ready", {"n": entry["ready"]})
    if has_amulet:
        line += say.say("orongo.terminal.amulet", {})
    tile = entry["hidden_tile"]
    if tile is not None:
        key = "hidden_veiled" if tile == UNKNOWN else "hidden"
        line += say.say(f"orongo.terminal.{key}", {"tile": speaker.space(tile)})
    return line


def look(known: State, speaker: Speaker, thing: str) -> list[str]:
    box, seen = shown(known)
    wanted = thing.strip().upper()
    if wanted not in box.names:
        return []
    at = box.names.index(wanted)
    near = [describe(box.places[other], seen["spaces"][other], speaker) for other in box.neighbours[at]]
    return [
        describe(box.places[at], seen["spaces"][at], speaker) + ".",
        speaker.catalogue.say("orongo.terminal.next_to", {"near": speaker.in_a_row(near)}),
    ]


def describe(place: str, space: SpaceView, speaker: Speaker) -> str:
    """One space in words: its name, what it is, who is there."""
    say = speaker.catalogue
    is_palm = space["kind"] == "palm"
    parts = [str(speaker.space(space["name"]))]
    if place:
        parts.append(say.say(f"orongo.place_name.{place}", {}))
    if space["owner"]:
        parts.append(say.say("orongo.terminal.token", {"name": speaker.seat(seat_of(space["owner"]))}))
    elif not space["open"]:
        parts.append(say.say("orongo.terminal.closed", {}))
    if is_used(space):
        parts.append(say.say("orongo.terminal.moai" if is_palm else "orongo.terminal.spent", {}))
    return ", ".join(parts)

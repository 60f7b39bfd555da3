"""Games that show nothing of their own in the terminal: the zones of the view as lists."""

from ..core.state import State
from ..text.speaker import Speaker
from ..text.zones import zones


def board(known: State, speaker: Speaker) -> list[str]:
    lines: list[str] = []
    for zone, inner in zones(known.view(), speaker.name):
        lines += [f"{zone}: {inner[0]}"] if len(inner) == 1 else [f"{zone}:", *(f"  {line}" for line in inner)]
    return lines


def summary(known: State, speaker: Speaker) -> list[str]:
    return board(known, speaker)


def look(known: State, speaker: Speaker, thing: str) -> list[str]:
    """A zone by its name."""
    wished = thing.strip().lower()
    return [line for zone, inner in zones(known.view(), speaker.name) if zone.lower() == wished for line in inner]

"""The worked examples of the rules, played step by step on a board.

`web/examples.json` of an edition has positions and moves (`python -m tools.examples` makes it); the engine plays them
here. What is said about them stands among its texts.
"""

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from .... import editions
from ....core.chance import Script
from ....core.errors import VakaError
from ....core.events import EVERYONE, Event
from ....core.state import State
from ....text.catalogue import catalogue
from ....text.speaker import Speaker
from ..games import game_named
from .scenes import Scene, scene

KEPT = 256  # scenes in memory


@dataclass
class ExampleStep:
    """A step of an example: what is said about it, and the board."""

    said: list[str]  # what happened
    refused: str  # why a move is not allowed
    text: str  # what is to be seen here
    scene: Scene


@cache
def stored(game: str) -> dict[str, Any]:
    """The positions of a game; empty for one that has none."""
    file = editions.file(game, "web/examples.json")
    result: dict[str, Any] = {} if file is None else json.loads(file.read_text("utf-8"))
    return result


def example_names(game: str) -> list[str]:
    """The names of a game's examples, as OE1; the others are positions for pictures."""
    return [name for name in stored(game) if name[-1].isdigit()]


def steps_of(game: str, name: str) -> int:
    """How many boards an example shows."""
    return len(stored(game)[name]["steps"]) + 1


def viewer_of(game: str, name: str) -> str:
    """Through whose eyes an example is seen; nobody's where a watcher sees all there is to see."""
    one = stored(game)[name]
    return "" if one["viewer"] is None else str(one["names"][one["viewer"]])


@lru_cache(maxsize=KEPT)
def shown(game: str, name: str, step: int, language: str) -> ExampleStep:
    """The board after so many steps."""
    one = stored(game)[name]
    state, events, refused, before = _played(game, one, step, language)
    spoken = catalogue(language)
    speaker = Speaker(spoken, game_named(game), one["names"], state.seen(one["viewer"]))
    viewer = -1 if one["viewer"] is None else one["viewer"]
    said = [speaker.event(event, viewer) for event in events[before:]]
    last = step == len(one["steps"])
    key = "start" if step == 0 else "end" if last else ""
    text = spoken.say(f"examples.{game}.{name}.{key}", {}) if key and name[-1].isdigit() else ""
    return ExampleStep(said, refused, text, scene(state, events, one["names"], one["viewer"], language))


def _played(game: str, one: dict[str, Any], step: int, language: str) -> tuple[State, list[Event], str, int]:
    """The state after so many steps, what was told, why the last step was refused, and what was told before it."""
    rules = game_named(game)
    state = rules.load(one["state"]).copy(Script(one["chance"]))
    verbs = [verb.name for verb in rules.verbs]
    events = [Event(verbs.index(verb), values, EVERYONE, 0) for verb, values in one["told"]]
    state.told = events
    refused = ""
    before = len(events)
    for made in one["steps"][:step]:
        before, refused = len(events), ""
        for seat, words in made["moves"]:
            state.choose(seat, rules.choice(words))
        if "asks" in made:
            seat, words = made["asks"]
            reason = state.why_not(seat, words)
            assert reason is not None  # the tool has asked, too
            refused = Speaker(catalogue(language), rules, one["names"], state.seen(seat)).refusal(reason)
    return state, events, refused, before


def figure(game: str, name: str, language: str) -> Scene | None:
    """A picture within the rules: a whole table, or a step of an example. None where it cannot be drawn."""
    drawn = stored(game).get(name)
    if drawn is None:
        return None
    try:
        return shown(game, drawn.get("of", name), drawn.get("step", 0), language).scene
    except VakaError:  # a box of another version: the words do without
        return None

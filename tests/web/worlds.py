"""Two worlds that a viewer cannot tell apart, and all that the server would show of them."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from vaka.core.chance import Seeded
from vaka.core.events import Event
from vaka.core.game import Game
from vaka.core.match import Match
from vaka.core.state import WATCHER
from vaka.core.words import UNKNOWN
from vaka.table.live.view_cache import ViewCache
from vaka.table.table_view import PLAYING, Facts, SeatFacts, view_for
from vaka.text.catalogue import catalogue
from vaka.web.api.serialize import refusal_data, table_view_data
from vaka.web.table_page.frames import Frames

REASONS = 40  # so many choices are asked after, all over the vocabulary
NAMES = ["Anne", "Ben", "Carl", "Dora", "Emil"]


def random_match(game: Game[Any], players: int, seed: int) -> Iterator[Match]:
    """A match that is played at random; the same object each time, before every choice and at the end."""
    match = Match(game, players, seed=seed, names=NAMES[:players])
    rng = random.Random(seed)
    while match.state.pending:
        yield match
        seat = rng.choice(match.state.pending)
        match.choose(seat, rng.choice(match.state.choices(seat)))
    yield match


def twin(match: Match, viewer: int | None, seed: int) -> Match:
    """The match as it could also be for all that this viewer knows: other hidden things, other hidden events."""
    other = copy.copy(match)
    other.state = match.state.seen(viewer).imagine(Seeded(seed))
    other.events = [scrambled(event, WATCHER if viewer is None else viewer) for event in match.events]
    return other


def scrambled(event: Event, viewer: int) -> Event:
    """The event with other values where this viewer may not know them."""
    data = event.values_for(viewer)
    values = [another(event.values[at]) if value == UNKNOWN else value for at, value in enumerate(data)]
    return Event(event.verb, values, event.visible_to, event.public_values)


def another(value: int) -> int:
    return value - 1 if value else 1


def facts(match: Match, viewer: int | None = None) -> Facts:
    seats = [SeatFacts(seat, NAMES[seat], "person") for seat in range(match.players)]
    version = match.moves + (0 if viewer is None else match.steps[viewer])
    return Facts(
        "hotu-2222-2222",
        "A table",
        match.game.name,
        match.players,
        match.options,
        seats,
        PLAYING,
        version,
        0,
        match.moves,
    )


def shown(match: Match, viewer: int | None) -> dict[str, str]:
    """Everything that is made for this viewer: for programs, for pages, and as the reasons of refusals. A seat, a
    watcher and the viewer have looked before, so that what is kept of their pages is used."""
    english = catalogue("en")
    frames = Frames()
    source = ViewCache(match)
    for earlier in (0 if viewer else 1, None, viewer):
        frames.frame(view_for(facts(match, earlier), match, earlier, source=source), "en")
    table_view = view_for(facts(match, viewer), match, viewer, source=source)
    data = {"json": json.dumps(table_view_data(table_view, english)), **frames.regions(table_view, "en")}
    if viewer is not None and viewer in table_view.known.asked:
        tried = range(0, len(match.game.vocabulary), 1 + len(match.game.vocabulary) // REASONS)
        reasons = [table_view.known.why_not(viewer, choice) for choice in tried]
        data["reasons"] = json.dumps([refusal_data(why, english) for why in reasons if why is not None])
    return data

"""What the templates of pages are handed that a server and the tab (docs/tab.md) both have."""

from collections.abc import Sequence
from typing import Any

from ...table.live.guided import Guide, guide_of
from ...table.replays.puzzles import puzzles_of
from ...table.table_view import OVER
from ..reader import Reader
from .games import ICONS, island, islands
from .table_rows import TURN, Row, name_apart


def home_values(reader: Reader, own: list[Row], lobby: Sequence[Row] = (), more: bool = False) -> dict[str, Any]:
    """The first page: `own` are the reader's tables, with `more` not all of them; `lobby` those with open seats."""
    own.sort(key=lambda row: row.kind != TURN)
    name_apart([*own, *lobby])
    guides = [guide for shown in islands() if (guide := guide_of(shown.name)) is not None]
    return {
        "islands": islands(),
        "minutes": [guide.minutes for guide in guides],
        "puzzles": any(puzzles_of(shown.name) for shown in islands()),
        "icons": ICONS,
        "go_on": next((row for row in own if row.facts.status != OVER), None),
        "own": own,
        "waiting": sum(row.kind == TURN for row in own),
        "more": more,
        "lobby": lobby,
    }


def which_game_values(reader: Reader) -> dict[str, Any]:
    return {"title": reader.say("pages.new.which"), "link": "/new?game=", "islands": islands(), "chips": {}}


def which_guide_values(reader: Reader) -> dict[str, Any]:
    guides = {shown.name: guide for shown in islands() if (guide := guide_of(shown.name))}
    return {
        "title": reader.say("guide.which"),
        "link": "/learn/",
        "islands": [island(game) for game in guides],
        "chips": {game: ("clock", reader.say("pages.island.time", n=guide.minutes)) for game, guide in guides.items()},
    }


def learn_values(reader: Reader, guide: Guide, unfinished: str) -> dict[str, Any]:
    """Where a guided game begins; `unfinished` is the code of one that can go on."""
    return {
        "game": guide.game,
        "guide": guide,
        "island": island(guide.game),
        "icons": ICONS,
        "found": unfinished,
        "puzzles": len(puzzles_of(guide.game)),
    }

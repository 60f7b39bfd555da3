"""What the templates of the rules are handed, by a server and by the tab (docs/tab.md).

`table` is the code of the table from which somebody came to read.
"""

from typing import Any

import vaka

from ....table.errors import NotFound
from ....table.live.guided import guide_of
from ....table.replays.puzzles import puzzles_of
from ....text.catalogue import COMPLETE
from ....text.rule_search import index
from ....text.rule_texts import rules_of
from ...boards import sheets_of
from ...reader import Reader
from ..games import ICONS, Island
from . import examples
from .aids import aid_of, has_aid
from .text import numbered_rules, parts

MAX_ASKED = 200  # characters of a question
NOT_FOUND = "pages.error.line_404"


def search_values(reader: Reader, question: str, game: str, table: str) -> dict[str, Any]:
    """The sections that answer a question, of all games; those of `game` are preferred."""
    question = " ".join(question.split())[:MAX_ASKED]
    games = tuple(vaka.list_games())
    preferred = game if game in games else ""
    known = index(reader.language, games)
    answers = [(section, known.excerpt(question, section)) for section in known.search(question, preferred)]
    return {"question": question, "game": preferred, "answers": answers, "icons": ICONS, "table": table}


def rules_values(reader: Reader, shown: Island, table: str) -> dict[str, Any]:
    known = rules_of(shown.name, reader.language)
    written = parts(shown.name, reader.language)
    return {
        "game": shown.name,
        "island": shown,
        "parts": written,
        "guide": guide_of(shown.name),
        "puzzles": len(puzzles_of(shown.name)),
        "table": table,
        "has_aid": has_aid(shown.name),
        "language": known.language if known else COMPLETE,
        "numbered": "" if written else numbered_rules(shown.name),
    }


def example_values(reader: Reader, game: str, name: str, step: int) -> dict[str, Any]:
    """A worked example after so many steps."""
    names = examples.example_names(game)
    if name not in names:
        raise NotFound(NOT_FOUND, {})
    at = names.index(name)
    last = examples.steps_of(game, name) - 1
    step = min(step, last)
    return {
        "game": game,
        "name": name,
        "step": step,
        "last": last,
        "shown": examples.shown(game, name, step, reader.language),
        "following": names[at + 1] if at + 1 < len(names) else "",
        "boards": sheets_of(game),
        "viewer": examples.viewer_of(game, name),
    }


def aid_values(reader: Reader, game: str, table: str) -> dict[str, Any]:
    """The player aid of a game."""
    blocks = aid_of(game, reader.language)
    if not blocks:
        raise NotFound(NOT_FOUND, {})
    return {"game": game, "blocks": blocks, "table": table}

"""What pages of puzzles are handed, by a server and by the tab (docs/tab.md)."""

from collections import Counter
from datetime import UTC, datetime
from typing import Any

from ....table.errors import NotFound
from ....table.live.guided import guide_of
from ....table.replays.puzzles import Puzzle, puzzle_of_the_day, puzzles_of
from ....text.speaker import Speaker
from ...error_texts import rule_link
from ...pages.games import ICONS, island, islands
from ...reader import Reader
from .verdict import title_of


def which_puzzles_values(reader: Reader) -> dict[str, Any]:
    """The puzzle of the day, and the games that have puzzles."""
    today = puzzle_of_the_day(datetime.now(UTC).date())
    counts = {shown.name: len(puzzles_of(shown.name)) for shown in islands() if puzzles_of(shown.name)}
    return {
        "islands": [island(game) for game in counts],
        "chips": {game: ("compass", reader.say("puzzle.how_many", n=n)) for game, n in counts.items()},
        "today": today,
        "name": title_of(today, reader.catalogue) if today else "",
    }


def todays_puzzle() -> Puzzle:
    today = puzzle_of_the_day(datetime.now(UTC).date())
    if today is None:
        raise nothing_here()
    return today


def all_puzzles_values(reader: Reader, game: str, theme: str, difficulty: str) -> dict[str, Any]:
    """What there is to solve, of one theme and as hard as one likes ("" for any)."""
    known = island(game)
    puzzles = puzzles_of(known.name)
    themes = Counter(each for puzzle in puzzles for each in puzzle.themes)
    if not puzzles or (theme and theme not in themes):
        raise nothing_here()
    return {
        "game": known.name,
        "island": known,
        "puzzles": [
            (puzzle, title_of(puzzle, reader.catalogue))
            for puzzle in puzzles
            if (not theme or theme in puzzle.themes) and difficulty in ("", str(puzzle.difficulty))
        ],
        "all": len(puzzles),
        "themes": [name for name, _ in themes.most_common()],
        "difficulties": sorted({str(puzzle.difficulty) for puzzle in puzzles}),
        "theme": theme,
        "difficulty": difficulty,
        "guide": guide_of(known.name),
        "icons": ICONS,
    }


def puzzle_at(game: str, number: int, step: int) -> Puzzle:
    """The puzzle of this number, if it has this step."""
    puzzles = puzzles_of(island(game).name)
    if not 1 <= number <= len(puzzles) or not 0 <= step < len(puzzles[number - 1].steps):
        raise nothing_here()
    return puzzles[number - 1]


def why_not_values(puzzle: Puzzle, step: int, choice: str, reader: Reader) -> dict[str, object]:
    """Why something cannot be chosen there, in words."""
    table_view = puzzle.table_view(step)
    refusal = table_view.known.why_not(puzzle.seat, choice)
    if refusal is None:
        return {"text": ""}
    speaker = Speaker(reader.catalogue, table_view.game, table_view.facts.names, table_view.watched)
    return {"text": speaker.refusal(refusal), "rule": rule_link(refusal, reader.catalogue)}


def nothing_here() -> NotFound:
    return NotFound("pages.error.line_404", {})

"""The page of a puzzle: the regions of a table as the asked seat sees them, and a card with the verdict."""

from typing import Any

from ....table.replays.puzzles import Puzzle, puzzles_of
from ....text.catalogue import languages
from ...boards import board_macros, sheets_of
from ...rendering.templating import environment, macros
from ...visitor import Visitor
from ..frames import Frames
from .verdict import Verdict, judged, title_of

FRAMES = Frames()  # kept apart from those of tables, whose versions look otherwise


def puzzle_page(puzzle: Puzzle, step: int, choice: str, visitor: Visitor) -> str:
    """The whole page; after a right answer the board shows what came of it."""
    table_view = puzzle.table_view(step)
    verdict = judged(puzzle, step, choice, table_view, visitor.catalogue) if choice else None
    shown = puzzle.table_view(step + 1) if verdict is not None and verdict.right else table_view
    if verdict is not None and verdict.right:
        shown.choices = []
    mine, regions = FRAMES.filled(shown, visitor.language)
    board = board_macros(puzzle.game)
    question = FRAMES.context(table_view, visitor.language)
    regions["dock"] = str(macros("puzzle_frame.html").dock(mine, question, board))
    title = title_of(puzzle, visitor.catalogue)
    return (
        environment()
        .get_template("puzzle.html")
        .render(
            page=visitor,
            say=visitor.say,
            languages=languages(),
            facts=shown.facts,
            puzzle=puzzle,
            title=title,
            step=step,
            verdict=verdict,
            following=following(puzzle, step, verdict),
            here=address(puzzle, step),
            all=len(puzzles_of(puzzle.game)),
            sheets=sheets_of(puzzle.game),
            ground=board.ground(FRAMES.shared(shown, visitor.language).context, visitor.theme),
            regions=regions,
        )
    )


def address(puzzle: Puzzle, step: int = 0) -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.number}" + (f"?step={step}" if step else "")


def following(puzzle: Puzzle, step: int, verdict: Verdict | None) -> str:
    """Where it goes on after a right answer: the next step, the next puzzle, or the list after the last."""
    if verdict is None or not verdict.right:
        return ""
    if not verdict.done:
        return address(puzzle, step + 1)
    puzzles: Any = puzzles_of(puzzle.game)
    return address(puzzles[puzzle.number]) if puzzle.number < len(puzzles) else f"/puzzles/{puzzle.game}"

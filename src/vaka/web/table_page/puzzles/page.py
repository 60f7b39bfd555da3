"""The page of a puzzle: the regions of a table as the asked seat sees them, and a card with the verdict."""

from dataclasses import dataclass
from datetime import UTC, datetime

from ....table.replays.puzzles import Puzzle, puzzle_of_the_day, puzzles_of
from ....text.catalogue import languages
from ...boards import board_macros, sheets_of
from ...reader import Reader
from ...rendering.templating import environment, macros
from ..frames import Frames
from .verdict import HINT, SOLUTION, SOLUTION_AFTER, Verdict, helped, judged, title_of

FRAMES = Frames()  # kept apart from those of tables, whose versions look otherwise


@dataclass
class Asked:
    """What a link asks for: the verdict on a choice, a hint, the solution, or nothing but the board."""

    step: int = 0
    tries: int = 0  # wrong answers before it
    choice: str = ""
    show: str = ""


def puzzle_page(puzzle: Puzzle, asked: Asked, reader: Reader) -> str:
    """The whole page; after a right answer the board shows what came of it."""
    table_view = puzzle.table_view(asked.step)
    verdict = verdict_on(puzzle, asked, reader)
    tries = verdict.tries if verdict else asked.tries
    shown = table_view
    if verdict is not None and verdict.right:
        shown = puzzle.table_view(asked.step + 1)
        shown.choices = []
    mine, regions = FRAMES.filled(shown, reader.language)
    board = board_macros(puzzle.game)
    question = FRAMES.context(table_view, reader.language)
    is_solving = verdict is None or not verdict.right
    helps = helps_after(puzzle, asked.step, tries, verdict) if is_solving else []
    regions["dock"] = str(macros("puzzle_frame.html").dock(mine, question, board, helps))
    today = datetime.now(UTC).date()
    return (
        environment()
        .get_template("puzzle.html")
        .render(
            page=reader,
            say=reader.say,
            languages=languages(),
            facts=shown.facts,
            puzzle=puzzle,
            title=title_of(puzzle, reader.catalogue),
            step=asked.step,
            tries=tries,
            verdict=verdict,
            following=following(puzzle, asked.step, verdict),
            here=address(puzzle, asked.step, tries),
            day=today.isoformat() if puzzle == puzzle_of_the_day(today) else "",
            all=len(puzzles_of(puzzle.game)),
            sheets=sheets_of(puzzle.game),
            ground=board.ground(FRAMES.shared(shown, reader.language).context, reader.theme),
            regions=regions,
        )
    )


def verdict_on(puzzle: Puzzle, asked: Asked, reader: Reader) -> Verdict | None:
    table_view = puzzle.table_view(asked.step)
    if asked.choice:
        return judged(puzzle, asked.step, asked.choice, asked.tries, table_view, reader.catalogue)
    if asked.show in (HINT, SOLUTION):
        return helped(puzzle, asked.step, asked.show, asked.tries, table_view, reader.catalogue)
    return None


def helps_after(puzzle: Puzzle, step: int, tries: int, verdict: Verdict | None) -> list[tuple[str, str]]:
    """What one may ask for besides choosing: a hint, then the solution; the key of its name and its address."""
    if tries >= SOLUTION_AFTER:
        return []
    had_hint = verdict is not None and (verdict.kind == HINT or verdict.tries > 1)
    show = SOLUTION if had_hint else HINT
    return [(f"puzzle.show_{show}", address(puzzle, step, tries, show))]


def address(puzzle: Puzzle, step: int = 0, tries: int = 0, show: str = "") -> str:
    """
    >>> address(puzzles_of("orongo")[0]), address(puzzles_of("orongo")[0], 1, 2, "hint")
    ('/puzzles/orongo/1', '/puzzles/orongo/1?step=1&tries=2&show=hint')
    """
    values = [("step", step), ("tries", tries), ("show", show)]
    query = "&".join(f"{name}={value}" for name, value in values if value)
    return f"/puzzles/{puzzle.game}/{puzzle.number}" + (f"?{query}" if query else "")


def following(puzzle: Puzzle, step: int, verdict: Verdict | None) -> str:
    """Where it goes on after a right answer: the next step, the next puzzle, or the list after the last."""
    if verdict is None or not verdict.right:
        return ""
    if not verdict.done:
        return address(puzzle, step + 1, verdict.tries)
    puzzles = puzzles_of(puzzle.game)
    return address(puzzles[puzzle.number]) if puzzle.number < len(puzzles) else f"/puzzles/{puzzle.game}"

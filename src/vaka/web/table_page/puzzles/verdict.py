"""What is said about a choice in a puzzle: whether it is the best, what it is worth, what is better, and why."""

from dataclasses import dataclass
from typing import cast

from ....core.question import Prompt
from ....table.replays.puzzles import Puzzle
from ....table.table_view import TableView
from ....text.catalogue import Catalogue
from ....text.speaker import Speaker, lines_text, reasons_text


@dataclass
class Verdict:
    right: bool
    heading: str
    text: str
    choice: str
    answer: str  # lit up on the board where it was not found
    done: bool  # this was the last step


def judged(puzzle: Puzzle, step: int, choice: str, table_view: TableView, catalogue: Catalogue) -> Verdict:
    """The verdict on a choice that is open; what is not is refused as at a table."""
    refusal = table_view.known.why_not(puzzle.seat, choice)
    if refusal is not None:
        raise refusal
    asked = puzzle.steps[step]
    speaker = Speaker(catalogue, table_view.game, table_view.facts.names, table_view.watched)

    def label(words: str) -> str:
        return speaker.choice(table_view.game.choice(words))

    right = choice == asked.answer
    other = asked.others[asked.next_best if right else choice]
    values = {
        "choice": label(asked.next_best if right else choice),
        "answer": label(asked.answer),
        "share": per_cent(asked.share),
        "other": per_cent(other.share),
    }
    parts = [
        catalogue.say("puzzle.is_right" if right else "puzzle.is_wrong", values),
        catalogue.say("hint.why", {"reasons": reasons_text(speaker, [(key, {}) for key in other.why])}),
    ]
    if right:
        parts.append(lines_text(speaker, puzzle.seat, asked.line))
    heading = catalogue.say("puzzle.right" if right else "puzzle.wrong", {})
    text = " ".join(part for part in parts if part)
    return Verdict(right, heading, text, choice, asked.answer, step + 1 == len(puzzle.steps))


def per_cent(share: float) -> int:
    return round(100 * share)


def title_of(puzzle: Puzzle, catalogue: Catalogue) -> str:
    """What is to be found; where a game has no title of its own for it, the heading of the question."""
    own = f"puzzle.{puzzle.game}.{puzzle.title}"
    if catalogue.has(own):
        return catalogue.say(own, {"n": puzzle.count})
    table_view = puzzle.table_view(0)
    asked = cast(Prompt, table_view.known.view()["question"])
    heading = asked["key"].replace(".ask.", ".title.", 1)
    speaker = Speaker(catalogue, table_view.game, table_view.facts.names, table_view.watched)
    return speaker.said(heading if catalogue.has(heading) else asked["key"], asked["values"])

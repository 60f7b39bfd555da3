"""What is said in a puzzle: about a choice, as a hint, and as the solution with the facts that explain it."""

from dataclasses import dataclass

from ....table.replays.puzzles import Puzzle, PuzzleStep
from ....table.table_view import TableView
from ....text.catalogue import Catalogue
from ....text.speaker import Speaker, lines_text

HINT = "hint"
SOLUTION = "solution"
HINT_AFTER = 2  # wrong answers
SOLUTION_AFTER = 3
NOTABLE = 30  # games in 100 in which another seat takes the answer: then that is said


@dataclass
class Verdict:
    """A card over the board. `tries` are the wrong answers so far; what shows the solution counts as all of them."""

    kind: str  # right, wrong, hint or solution
    heading: str
    text: str
    tries: int
    answer: str = ""  # lit up on the board with the solution
    done: bool = False  # this was the last step

    @property
    def right(self) -> bool:
        return self.kind == "right"

    @property
    def is_solved(self) -> bool:
        """The whole puzzle, before its solution was shown."""
        return self.right and self.done and self.tries < SOLUTION_AFTER


def judged(puzzle: Puzzle, step: int, choice: str, tries: int, table_view: TableView, catalogue: Catalogue) -> Verdict:
    """The verdict on a choice that is open; what is not is refused as at a table."""
    refusal = table_view.known.why_not(puzzle.seat, choice)
    if refusal is not None:
        raise refusal
    asked = puzzle.steps[step]
    explainer = Explainer(puzzle, asked, table_view, catalogue)
    if choice == asked.answer:
        done = step + 1 == len(puzzle.steps)
        return Verdict("right", catalogue.say("puzzle.right", {}), explainer.explanation(), tries, done=done)
    tries += 1
    if tries >= SOLUTION_AFTER:
        return helped(puzzle, step, SOLUTION, tries, table_view, catalogue)
    parts = [explainer.said("puzzle.is_wrong", choice)]
    if tries >= HINT_AFTER:
        parts.append(explainer.hint())
    return Verdict("wrong", catalogue.say("puzzle.wrong", {}), " ".join(parts), tries)


def helped(puzzle: Puzzle, step: int, show: str, tries: int, table_view: TableView, catalogue: Catalogue) -> Verdict:
    """The hint, or the solution."""
    asked = puzzle.steps[step]
    explainer = Explainer(puzzle, asked, table_view, catalogue)
    if show == HINT:
        return Verdict(HINT, catalogue.say("puzzle.hint", {}), explainer.hint(), tries)
    heading = catalogue.say("puzzle.solution", {"answer": explainer.label(asked.answer)})
    return Verdict(SOLUTION, heading, explainer.explanation(), max(tries, SOLUTION_AFTER), asked.answer)


class Explainer:
    """Puts the facts of a step into words."""

    def __init__(self, puzzle: Puzzle, step: PuzzleStep, table_view: TableView, catalogue: Catalogue) -> None:
        self.puzzle = puzzle
        self.step = step
        self.catalogue = catalogue
        self.speaker = Speaker(catalogue, table_view.game, table_view.facts.names, table_view.watched)

    def label(self, words: str) -> str:
        return self.speaker.choice(self.speaker.game.choice(words))

    def said(self, key: str, other: str) -> str:
        """How many games the answer wins, and how many the other choice."""
        ends = self.step.ends
        values = {"choice": self.label(other), "share": ends[self.step.answer].wins, "other": ends[other].wins}
        return self.catalogue.say(key, values)

    def hint(self) -> str:
        """What it is about."""
        return self.catalogue.say(f"puzzle.theme_hint.{self.puzzle.themes[0]}", {})

    def explanation(self) -> str:
        """What the answer wins, and why: what another seat would take, how the game ends, or what usually follows."""
        step = self.step
        parts = [self.said("puzzle.is_right", step.next_best)]
        if step.taken >= NOTABLE:
            parts.append(self.catalogue.say("puzzle.taken", {"n": step.taken}))
        parts += self.results() or [lines_text(self.speaker, self.puzzle.seat, step.line)]
        return " ".join(part for part in parts if part)

    def results(self) -> list[str]:
        """How the game ends after the answer and after the next best choice, where the mean shows why one is better."""
        best, other = self.step.ends[self.step.answer], self.step.ends[self.step.next_best]
        if best.total - best.rest <= other.total - other.rest:
            return []
        values = {"own": best.total, "rest": best.rest, "other_own": other.total, "other_rest": other.rest}
        result = [self.catalogue.say("puzzle.ends", {"what": self.column("total"), **values})]
        gains = [mine - theirs for mine, theirs in zip(best.items, other.items)]
        most = max(range(len(gains)), key=lambda at: gains[at])
        item = self.column(self.puzzle.items[most])
        if gains[most] > 0 and item:
            values = {"n": best.items[most], "other": other.items[most]}
            result.append(self.catalogue.say("puzzle.item", {"what": item, **values}))
        return result

    def column(self, item: str) -> str:
        """What an item of the score is called in its table; "" for one that has no column of its own."""
        key = f"{self.puzzle.game}.column.{item}"
        return self.catalogue.say(key, {}) if self.catalogue.has(key) else ""


def title_of(puzzle: Puzzle, catalogue: Catalogue) -> str:
    """What is asked; where a game has no title of its own for it, what it is about."""
    own = f"puzzle.{puzzle.game}.{puzzle.asks}"
    return catalogue.say(own if catalogue.has(own) else f"puzzle.theme.{puzzle.themes[0]}", {})

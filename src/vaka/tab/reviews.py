"""Reviews of games that are over. Each is made in a worker of its own (`static/review_worker.js`): no page waits."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from ..core.record_parser import parse
from ..review.reviewing import review
from .lone_table import record_game
from .nets import net_name

PACE = "quick"
NONE, WAITING, WORKING, DONE, FAILED = "none", "waiting", "working", "done", "failed"


@dataclass
class Progress:
    """How far a review is; `ahead` others are made before it while it waits."""

    state: str
    percent: int = 0
    ahead: int = 0


class ReviewLine:
    """The reviews that were asked for; one is made at a time. `begin` is called with the code and the record of a table
    whose review is to be made now."""

    def __init__(self, begin: Callable[[str, str], object]) -> None:
        self.begin = begin
        self.records: dict[str, str] = {}  # the first is being made
        self.percent = 0
        self.failed: set[str] = set()

    def progress(self, code: str) -> Progress:
        if code in self.records:
            ahead = list(self.records).index(code)
            return Progress(WAITING, ahead=ahead) if ahead else Progress(WORKING, self.percent)
        return Progress(FAILED if code in self.failed else NONE)

    def ask(self, code: str, record: str) -> None:
        if code not in self.records:
            self.failed.discard(code)
            self.records[code] = record
            if len(self.records) == 1:
                self.begin(code, record)

    def end(self, code: str, failed: bool) -> None:
        """This one is made, or cannot be: the next."""
        self.records.pop(code, None)
        self.percent = 0
        if failed:
            self.failed.add(code)
        if self.records:
            self.begin(*next(iter(self.records.items())))


def net_wanted(text: str) -> str:
    """The name of the net that judges a record; "" where there is none."""
    record = parse(text)
    return net_name(record_game(record), record.players)


def made(text: str, tell: Callable[[int], object]) -> str:
    """The review of a record, as JSON; `tell` hears how much of it is done, in percent."""
    record = parse(text)

    def progress(done: int, of: int) -> None:
        tell(100 * done // of)

    return json.dumps(review(record, record_game(record), pace=PACE, progress=progress))

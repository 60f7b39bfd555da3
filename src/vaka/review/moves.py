"""What was played: the moves of a record that count, each with the position before it."""

from typing import Any

from ..bots.search_chance import SearchChance
from ..core.game import Game
from ..core.outcome import Outcome
from ..core.record import CHANCE, UNDO, Record
from ..core.replay import steps
from ..core.state import State


class Made:
    """One choice: who made it at which line, and how the table stood before it. `before` is a true state: what goes
    into the judgement of the choice is made of `known` alone."""

    __slots__ = ("before", "choice", "line", "seat")

    def __init__(self, line: int, seat: int, choice: int, before: State) -> None:
        self.line = line
        self.seat = seat
        self.choice = choice
        self.before = before

    def known(self) -> State:
        """What the seat had seen when it chose."""
        return self.before.seen(self.seat)

    def is_decision(self) -> bool:
        """Whether there was something to decide."""
        return len(self.before.choices(self.seat)) > 1


class Move:
    """A choice in the open, or all answers of a sealed phase together, and whether chance had a part in what followed.

    `after` is the true state behind it.
    """

    __slots__ = ("after", "chance", "made")

    def __init__(self, made: list[Made], after: State, chance: bool) -> None:
        self.made = made
        self.after = after
        self.chance = chance

    @property
    def before(self) -> State:
        return self.made[0].before

    @property
    def line(self) -> int:
        """The number of its last line."""
        return self.made[-1].line

    @property
    def is_sealed(self) -> bool:
        return bool(self.before.answers)


class PlayedMoves:
    """A whole record: its start, its moves, and the choices of a sealed phase that is still open."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.moves: list[Move] = []
        self.open: list[Made] = []
        self.outcome: Outcome | None = None

    def choices(self) -> list[Made]:
        return [made for move in self.moves for made in move.made] + self.open


def read_moves(record: Record, game: Game[Any]) -> PlayedMoves:
    """The moves of a record without those that were undone; BadRecord where it does not hold."""
    rollout = steps(record, game)
    match, _ = next(rollout)
    now = match.state.copy(SearchChance(0))
    played_moves = PlayedMoves(now)
    for _, lines in rollout:
        line = lines[0]
        after = match.state.copy(SearchChance(0))
        if line.kind == UNDO:
            played_moves.moves = [move for move in played_moves.moves if move.line <= line.back_to]
            played_moves.open = []
        else:
            played_moves.open.append(Made(line.number, line.seat, game.choice(line.words), now))
            if not after.answers or not any(after.answers):
                chance = any(other.kind == CHANCE for other in lines)
                played_moves.moves.append(Move(played_moves.open, after, chance))
                played_moves.open = []
        now = after
    played_moves.outcome = match.state.outcome
    return played_moves

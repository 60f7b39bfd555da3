"""The curve of a game, and what moved it: own choices, those of others, sealed answers, chance.

After each move the game is played on a few times from how it really stood, until every seat has been asked what it can
expect. So the curve is for all to see only when all is open. What a move did to a seat is told apart by playing it
again: with the same choices and fresh chance, and in a sealed phase with the own answer and fresh ones of the others.
"""

from typing import Final

from ..bots.search_chance import SearchChance
from ..core.state import State
from .decision_values import SEEDS, Count, Pace
from .guides import Guide
from .moves import Move, PlayedMoves
from .rollouts import Rollout, mean_shares, roll_out_all

OWN: Final = "own"
OTHERS: Final = "others"
SEALED: Final = "sealed"
CHANCE: Final = "chance"
CAUSES: Final = (OWN, OTHERS, SEALED, CHANCE)
MOVES_AT_ONCE: Final = 8


class Point:
    """The chances of all seats after a line, and how much of the change each cause had for each seat."""

    def __init__(self, line: int, shares: list[float]) -> None:
        self.line = line
        self.shares = shares
        self.causes: dict[str, list[float]] = {cause: [0.0] * len(shares) for cause in CAUSES}

    def swing(self) -> float:
        """How much of the victory changed hands."""
        players = range(len(self.shares))
        return sum([abs(sum([self.causes[cause][seat] for cause in CAUSES])) for seat in players]) / 2

    def weight(self, cause: str) -> float:
        return sum([abs(part) for part in self.causes[cause]]) / 2


def curve(played: PlayedMoves, guide: Guide, pace: Pace, count: Count) -> list[Point]:
    """A point for the start and one for each move; what the causes did adds up to the change."""
    first = ahead(played.start, pace.ahead, 0)
    roll_out_all(first, guide)
    points = [Point(0, mean_shares(first))]
    for start in range(0, len(played.moves), MOVES_AT_ONCE):
        some = [_Told(move, pace.ahead) for move in played.moves[start : start + MOVES_AT_ONCE]]
        roll_out_all([rollout for one in some for rollout in one.rollouts()], guide)
        for one in some:
            points.append(one.point(points[-1].shares))
        count(len(some))
    return points


def ahead(state: State, count: int, seed: int) -> list[Rollout]:
    """Walks that play on from how things stand."""
    return [Rollout(state.copy(SearchChance(seed + 2 * at)), 0, seed + 2 * at + 1) for at in range(count)]


class _Told:
    """A move, and the walks that tell its causes apart."""

    def __init__(self, move: Move, count: int) -> None:
        self.move = move
        seed = move.line * SEEDS + SEEDS // 2
        self.after = ahead(move.after, count, seed)
        self.again = self.repeated(count, seed) if move.chance else []
        self.alone: list[list[Rollout]] = []  # per seat of a sealed phase: with fresh answers of the others
        if move.is_sealed:
            seats = sorted({made.seat for made in move.made})
            self.alone = [self.answered(seat, count, seed) for seat in seats]

    def rollouts(self) -> list[Rollout]:
        return self.after + self.again + [rollout for rollouts in self.alone for rollout in rollouts]

    def repeated(self, count: int, seed: int) -> list[Rollout]:
        """The same choices with fresh chance."""
        return [self.played_again(None, seed + 2 * at) for at in range(count)]

    def answered(self, seat: int, count: int, seed: int) -> list[Rollout]:
        """One seat's answer; the others answer anew."""
        return [self.played_again(seat, seed + 2 * at) for at in range(count)]

    def played_again(self, seat: int | None, seed: int) -> Rollout:
        state = self.move.before.copy(SearchChance(seed))
        for made in self.move.made:
            if seat is None or made.seat == seat:
                state.take(made.seat, made.choice)
        return Rollout(state, 0, seed + 1)

    def point(self, before: list[float]) -> Point:
        """How the move changed the chances, cause by cause."""
        move = self.move
        point = Point(move.line, mean_shares(self.after))
        expected = mean_shares(self.again) if self.again else point.shares
        answering = sorted({made.seat for made in move.made})
        for seat in range(len(before)):
            if self.alone and seat in answering:
                chosen = mean_shares(self.alone[answering.index(seat)])[seat]
                point.causes[OWN][seat] = chosen - before[seat]
                point.causes[SEALED][seat] = expected[seat] - chosen
            elif move.is_sealed:
                point.causes[SEALED][seat] = expected[seat] - before[seat]
            else:
                point.causes[OWN if seat in answering else OTHERS][seat] = expected[seat] - before[seat]
            point.causes[CHANCE][seat] = point.shares[seat] - expected[seat]
        return point

"""Hints by the strongest bot there is: a master that looks ahead where a net fits the box, else the expert's search."""

from ..core.chance import Chance
from ..core.state import State
from ..games import observer
from .hints import ALIKE, Hint, compared, hint, reasons_of
from .master import net_for
from .navigator import Budget
from .values import TUNED, values_of

WORLDS = 24
MAX_MOVES = 3  # of a line that is shown
USUAL = 0.3  # the part of the worlds in which a line must have gone so


def advise(known: State, budget: Budget, chance: Chance) -> Hint:
    """A hint for the seat that has seen this and is asked now. The budget is for where no net fits."""
    values = values_of(known.game.name, TUNED)
    net, _ = net_for(known.game, known.options)
    choices = known.choices(known.viewer)
    if net is None or len(choices) == 1:
        return hint(known, values, budget, chance)
    from .lookahead import LookaheadBot

    candidates = LookaheadBot(net, observer(known.game), WORLDS).thought(known, chance, least=2)
    if not candidates[0].bests:  # a habit that no imagined world confirms is no advice
        candidates.sort(key=lambda candidate: -candidate.share())
    best, following = candidates[:2]
    gain = max(0.0, best.share() - following.share())
    reasons = reasons_of(values, compared(known, values, best.choice, following.choice, chance))
    line, next_line = usual_line(best.lines), usual_line(following.lines)
    return Hint(
        best.choice,
        best.bests / WORLDS,
        best.share(),
        gain,
        following.choice,
        [reason for reason in reasons if reason[0] != ALIKE],
        line,
        next_line if next_line != line else [],
    )


def usual_line(lines: list[list[tuple[int, int]]]) -> list[tuple[int, int]]:
    """What happened most, move by move, as long as enough of the worlds went that way.

    >>> usual_line([[(1, 7), (0, 3)], [(1, 7), (0, 4)], [(1, 7), (0, 3)], [(1, 8)]])
    [(1, 7), (0, 3)]
    >>> usual_line([[(1, 7)], [(1, 8)], [(1, 9)], [(1, 10)]])
    []
    """
    result: list[tuple[int, int]] = []
    left = lines
    while len(result) < MAX_MOVES:
        moves = [line[len(result)] for line in left if len(line) > len(result)]
        if not moves:
            break
        most = max(sorted(set(moves)), key=moves.count)
        if moves.count(most) < USUAL * len(lines):
            break
        left = [line for line in left if line[len(result) : len(result) + 1] == [most]]
        result.append(most)
    return result

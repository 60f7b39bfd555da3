"""Hints by the evaluator that reviews use where a net fits the box, else by the expert's search."""

from math import exp

from ..core.chance import Chance
from ..core.state import State
from ..games import observer
from .evaluator import Trial, open_all
from .guides import MasterGuide
from .hints import ALIKE, FORESIGHT, Hint, compared, hint, reasons_of
from .master import net_for
from .navigator import Budget
from .rollouts import roll_out_all
from .values import TUNED, values_of

WORLDS = 24
WIDTH = 4  # choices that are tried, at most
HOPEFUL = 0.02  # of the likeliest choice's odds: what is below is not tried
DEPTH = 8  # choices that are played on
NEAR = 12  # a game that ends within so many is played to its end
LEANING = 0.02  # shares of the victory that make a choice e times as likely as the net finds it
LITTLE = 0.01  # shares of the victory that make no difference
NUMBERS = 1 << 10
MAX_MOVES = 3  # of a line that is shown
USUAL = 0.3  # the part of the worlds in which a line must have gone so


def advise(known: State, budget: Budget, chance: Chance) -> Hint:
    """A hint for the seat that has seen this and is asked now. The budget is for where no net fits."""
    values = values_of(known.game.name, TUNED)
    net, _ = net_for(known.game, known.players, known.options)
    choices = known.choices(known.viewer)
    if net is None or len(choices) == 1:
        return hint(known, values, budget, chance)
    guide = MasterGuide(known.game, known.players, net, observer(known.game))
    trial = Trial(known, chance.pick(NUMBERS), guide, DEPTH, NEAR)
    open_all([trial], guide)
    ranked = trial.ranked
    hopeful = [choice for choice in ranked if trial.odds_of(choice) >= HOPEFUL * max(trial.odds)]
    candidates = (hopeful if len(hopeful) > 1 else ranked)[: max(2, min(WIDTH, len(hopeful)))]
    roll_out_all([rollout for row in trial.try_in(WORLDS, candidates) for rollout in row], guide)
    best, following = by_worth(trial, candidates)[:2]
    reasons = reasons_of(values, compared(known, values, best, following, chance))
    line, next_line = [usual_line([rollout.line for rollout in trial.tried[one]]) for one in (best, following)]
    return Hint(
        best,
        sureness(trial, best),
        trial.mean(best),
        max(0.0, trial.mean(best) - trial.mean(following)),
        following,
        [reason for reason in reasons if reason[0] not in (ALIKE, FORESIGHT)],
        line,
        next_line if next_line != line else [],
    )


def by_worth(trial: Trial, candidates: list[int]) -> list[int]:
    """The best first: what the net likes, moved by what the walks found, so that their luck overrules no clear
    opinion."""
    weights = {choice: trial.odds_of(choice) * exp(trial.mean(choice) / LEANING) for choice in candidates}
    return sorted(candidates, key=lambda choice: -weights[choice])


def sureness(trial: Trial, best: int) -> float:
    """The part of the worlds in which no other candidate was notably better."""
    worlds = range(len(trial.tried[best]))
    tried = {choice: [rollout.shares[trial.seat] for rollout in walks] for choice, walks in trial.tried.items()}
    most = [max([shares[world] for shares in tried.values()]) for world in worlds]
    return sum([tried[best][world] >= most[world] - LITTLE for world in worlds]) / len(worlds)


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

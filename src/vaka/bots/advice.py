"""Hints by the evaluator that reviews use where a net fits the box, else by the expert's search."""

from math import exp

from ..core.chance import Chance
from ..core.state import State
from ..games import observer
from .bot import GreedyBot
from .dominated import undominated
from .evaluator import Trial, opening_all
from .guides import Guide, MasterGuide, PlannerGuide
from .hints import Alternative, Hint
from .master import net_for
from .navigator import Budget, Navigator
from .portions import Portions, whole
from .reasons import Comparison, Walk, reasons, walking
from .rollouts import Rollout, rolling_out_all
from .search_chance import SearchChance
from .values import TUNED, values_of

WORLDS = 24
WIDTH = 4  # choices that are tried because the net likes them, at most
PLAIN_WORLDS = 2  # in which the one more is found that looks best one step ahead
HOPEFUL = 0.02  # of the likeliest choice's odds: what is below is not tried
DEPTH = 8  # choices that are played on at first
LEADING, DEEP = 3, 40  # so many of the best are played on for so long: what is said of them comes from there
NEAR = 12  # a game that ends within so many is played to its end
LEANING = 0.02  # shares of the victory that make a choice e times as likely as the net finds it
HEARD = 0.01  # odds that every candidate has at least: 9 points more in the walks outweigh all of them
LITTLE = 0.01  # shares of the victory that make no difference
NUMBERS = 1 << 10
MAX_MOVES = 3  # of a line that is shown
MAX_ALTERNATIVES = 2
TOO_MUCH = 0.25  # shares of the victory that an alternative may not cost
USUAL = 0.3  # the part of the worlds in which a line must have gone so


class Opinion:
    """Choices worth a thought, the best first, what each promises, how sure the first one is, and what follows it."""

    def __init__(self, choices: list[int], shares: list[float], sure: float, line: list[tuple[int, int]]) -> None:
        self.choices = choices
        self.shares = shares
        self.sure = sure
        self.line = line


def advise(known: State, budget: Budget, chance: Chance) -> Hint:
    """A hint for the seat that has seen this and is asked now. The budget is for where no net fits."""
    return whole(advising(known, budget, chance))


def advising(known: State, budget: Budget, chance: Chance) -> Portions[Hint]:
    choices = known.choices(known.viewer)
    if len(choices) == 1:
        return Hint(choices[0])
    choices = undominated(known, choices)
    net, _ = net_for(known.game, known.players, known.options)
    number = chance.pick(NUMBERS)
    guide: Guide
    if net is None:
        guide = PlannerGuide(known.game)
        opinion = yield from searching(known, budget, chance)
    else:
        guide = MasterGuide(known.game, known.players, net, observer(known.game))
        opinion = yield from trying(known, choices, guide, number)
    walks = yield from walking(known, opinion.choices, guide, number)
    others = alternatives(known, opinion, walks)
    compared = others[0].choice if others else opinion.choices[-1]
    best = opinion.choices[0]
    why = reasons(known, walks[best], walks[compared]) if compared != best else []
    return Hint(best, opinion.sure, opinion.shares[0], why, others, opinion.line)


def trying(known: State, choices: list[int], guide: Guide, number: int) -> Portions[Opinion]:
    """By the evaluator: what the net likes, moved by what the walks found."""
    trial = Trial(known, number, guide, DEPTH, NEAR)
    yield from opening_all([trial], guide)
    ranked = [choice for choice in trial.ranked if choice in choices]
    hopeful = [choice for choice in ranked if trial.odds_of(choice) >= HOPEFUL * max(trial.odds)]
    if trial.is_played_out:  # the walks know better than the net
        candidates = ranked[:WIDTH]
    else:
        candidates = hopeful[:WIDTH] if len(hopeful) > 1 else ranked[:2]
    plain = plainest(known, ranked)
    yield
    if plain not in candidates:  # a net may overlook what anybody sees
        candidates.append(plain)
    candidates = yield from walking_from(trial, candidates)
    if not trial.is_played_out:
        leading = list(dict.fromkeys([candidates[0], ranked[0], *candidates]))[:LEADING]
        deeper = Trial(known, number, guide, DEEP, 0)
        deeper.odds = trial.odds
        trial, candidates = deeper, (yield from walking_from(deeper, leading))
    best = candidates[0]
    line = usual_line([rollout.line for rollout in trial.tried[best]])
    return Opinion(candidates, [trial.mean(choice) for choice in candidates], sureness(trial, best), line)


def walking_from(trial: Trial, candidates: list[int]) -> Portions[list[int]]:
    """The candidates after walks from each of them, the best first."""
    rollouts: list[Rollout] = []
    for _ in range(WORLDS):
        rollouts += trial.try_in(1, candidates)[0]
        yield
    yield from rolling_out_all(rollouts, trial.guide)
    return by_worth(trial, candidates)


def plainest(known: State, choices: list[int]) -> int:
    """What looks best one step ahead."""
    values = values_of(known.game.name, TUNED)
    worth = GreedyBot(values, PLAIN_WORLDS).judged(known, choices, SearchChance(0))
    return choices[worth.index(max(worth))]


def searching(known: State, budget: Budget, chance: Chance) -> Portions[Opinion]:
    """By the navigator."""
    ranked = yield from Navigator(values_of(known.game.name, TUNED), budget).weighing(known, chance)
    contenders = ranked[:WIDTH]
    shares = [one.share() for one in contenders]
    return Opinion([one.choice for one in contenders], shares, contenders[0].sureness(), [])


def alternatives(known: State, opinion: Opinion, walks: dict[int, list[Walk]]) -> list[Alternative]:
    """The next best that really differ: in what they promise, or in facts on the board."""
    best = opinion.choices[0]
    result: list[Alternative] = []
    for choice, share in zip(opinion.choices[1:], opinion.shares[1:]):
        gain = max(0.0, opinion.shares[0] - share)
        if gain > TOO_MUCH:
            continue
        pairs = (walks[best], walks[choice]), (walks[choice], walks[best])
        if gain >= LITTLE or any(Comparison(known, *pair).reasons() for pair in pairs):
            result.append(Alternative(choice, gain, reasons(known, walks[choice], walks[best])))
    result.sort(key=lambda one: one.gain)
    first = {str(one.reasons[:1]): one for one in reversed(result)}  # for the same reason one is enough
    return [one for one in result if first[str(one.reasons[:1])] is one][:MAX_ALTERNATIVES]


def by_worth(trial: Trial, candidates: list[int]) -> list[int]:
    """The best first: what the net likes, moved by what the walks found, so that their luck overrules no clear
    opinion; but what is clearly better in them is better, however unlikely the net finds it."""
    weights = {choice: max(trial.odds_of(choice), HEARD) * exp(trial.mean(choice) / LEANING) for choice in candidates}
    return sorted(candidates, key=lambda choice: (not wins_at_once(trial, choice), -weights[choice]))


def wins_at_once(trial: Trial, choice: int) -> bool:
    """Whether the game is over with it, and won, whatever the world."""
    return all(not walk.line and walk.shares[trial.seat] == 1.0 for walk in trial.tried[choice])


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

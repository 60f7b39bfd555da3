"""Whether one choice of a decision is the best beyond doubt. Cheap looks come first; most decisions end there."""

import time
from math import sqrt

from vaka.bots.confidence import ERRORS, estimate
from vaka.bots.guides import MasterGuide
from vaka.bots.rollouts import Rollout, roll_out_all
from vaka.bots.search_chance import SearchChance
from vaka.core.state import State

from .walks import NO_CHOICE, Plan, Trial

WORLDS = 300
GAP = 0.08  # of the victory, to every other choice, at the lower end of a 99% interval

PROBED = 5  # choices that the net finds likeliest: the first looks are at these
PROBE_WORLDS, PROBE_DEPTH, PROBE_GAP = 4, 6, 0.08
FIRST = ((10, 0.6), (32, 1.0))  # worlds, and how many standard errors of hope a decision gets
ALL = ((32, 1.0), (80, 1.3), (160, 1.6))
SURE = 3.5  # standard errors beyond the gap after which a choice needs no more worlds
VARIANT_WORLDS = 40
AT_ONCE = 60
SECRET = 0.15  # odds of a sealed answer: what masters hardly ever play may live on their habits alone
VARIANTS = 2  # second choices of the seat that are tried besides the guide's own


class OutOfTime(Exception):
    pass


class Judge:
    """Judges decisions with the masters' net, until the deadline."""

    def __init__(self, guide: MasterGuide, deadline: float) -> None:
        self.guide = guide
        self.deadline = deadline
        self.passed: dict[str, int] = {}  # how many decisions came through each look

    def clear(self, known: State, number: int, odds: list[float], tempting: list[int]) -> Trial | None:
        """The trial of a decision with one best choice; None where there may be two. `tempting` must be looked at."""
        choices = known.choices(known.viewer)
        ranked = [choice for _, choice in sorted(zip(odds, choices), key=lambda pair: -pair[0])]
        likely = list(dict.fromkeys([*ranked[:PROBED], *tempting]))
        self._note("probed")
        if self._probe_gap(known, number, likely) < PROBE_GAP:
            return None
        self._note("first")
        trial = Trial(known, number, self.guide)
        plans = [(choice, NO_CHOICE) for choice in likely]
        every = [(choice, NO_CHOICE) for choice in ranked]
        if not all(self._is_hopeful(trial, plans, *look) for look in FIRST):
            return None
        self._note("all")
        rivals = every
        for look in ALL:
            if not self._is_hopeful(trial, rivals, *look):
                return None
            best = self.best(trial, rivals)
            rivals = [best, *[plan for plan in rivals if plan != best and not is_settled(trial, best, plan)]]
        self._note("variants")
        best = self.best(trial, every)
        if known.answers and odds[choices.index(best[0])] < SECRET:
            return None
        if not self._is_unique(trial, best, rivals[1:], self._variants(trial, best, every)):
            return None
        self._note("clear")
        return trial

    @staticmethod
    def best(trial: Trial, plans: list[Plan]) -> Plan:
        return max(plans, key=trial.mean)

    def _probe_gap(self, known: State, number: int, choices: list[int]) -> float:
        """How much better the net rates its favourite than the next, a few choices ahead."""
        rollouts: dict[int, list[Rollout]] = {choice: [] for choice in choices}
        for at in range(PROBE_WORLDS):
            world = known.imagine(SearchChance(number + at))
            for choice in choices:
                then = world.copy(SearchChance(number + at + 1))
                then.take(known.viewer, choice)
                rollouts[choice].append(Rollout(then, PROBE_DEPTH, number + at))
        roll_out_all([rollout for own in rollouts.values() for rollout in own], self.guide)
        sums = sorted([sum([one.shares[known.viewer] for one in own]) for own in rollouts.values()])
        return (sums[-1] - sums[-2]) / PROBE_WORLDS

    def _is_hopeful(self, trial: Trial, plans: list[Plan], worlds: int, hope: float) -> bool:
        """Whether the best of these may prove better than each other one, after so many worlds."""
        self._follow(trial, worlds, plans)
        best = self.best(trial, plans)
        for plan in plans:
            if plan != best:
                mean, spread = moments(trial.differences(best, plan))
                if mean + hope * spread / sqrt(worlds) < GAP + ERRORS * spread / sqrt(WORLDS):
                    return False
        return True

    def _variants(self, trial: Trial, best: Plan, plans: list[Plan]) -> list[Plan]:
        """Other ways to go on after the other choices: a slip of the guide in its next choice must decide nothing.

        The answer itself is among them, for the case that it can still be chosen: then order does not matter.
        """
        if trial.known.answers:
            return []
        result: list[Plan] = []
        for plan in plans:
            if plan != best:
                seconds = [best[0]]
                offers = [walk.next_offer for walk in trial.walks[plan] if walk.next_offer]
                if offers:
                    choices, odds = offers[0]
                    ranked = [choice for _, choice in sorted(zip(odds, choices), key=lambda pair: -pair[0])]
                    seconds += ranked[1 : VARIANTS + 1]
                result += [(plan[0], second) for second in dict.fromkeys(seconds)]
        return result

    def _is_unique(self, trial: Trial, best: Plan, rivals: list[Plan], variants: list[Plan]) -> bool:
        """Whether the best is so much better than every one of these, beyond doubt."""
        self._follow(trial, VARIANT_WORLDS, [best, *variants])
        if any(sum(trial.differences(best, plan)) < 0 for plan in variants):
            return False
        chosen = [plan for plan in variants if any(walk.second == NO_CHOICE for walk in trial.walks[plan])]
        doubtful = [plan for plan in chosen if not is_settled(trial, best, plan)]
        for some in (sorted(rivals, key=trial.mean)[-2:], [*rivals, *doubtful]):
            self._follow(trial, WORLDS, [best, *some])
            if any(estimate(trial.differences(best, plan), 0.0).low < GAP for plan in some):
                return False
        return True

    def _follow(self, trial: Trial, worlds: int, plans: list[Plan]) -> None:
        """Follow these plans in so many worlds, some at a time, so that the deadline is kept."""
        for upto in [*range(AT_ONCE, worlds, AT_ONCE), worlds]:
            self.check_time()
            trial.try_in(upto, plans)

    def _note(self, look: str) -> None:
        self.passed[look] = self.passed.get(look, 0) + 1

    def check_time(self) -> None:
        if time.monotonic() > self.deadline:
            raise OutOfTime


def is_settled(trial: Trial, best: Plan, plan: Plan) -> bool:
    """Whether a plan is worse by the gap so clearly that more worlds would show nothing new."""
    differences = trial.differences(best, plan)
    mean, spread = moments(differences)
    return mean - SURE * spread / sqrt(len(differences)) >= GAP


def moments(values: list[float]) -> tuple[float, float]:
    """The mean and the standard deviation; two opposite values more stand for what was not tried."""
    mean = sum(values) / len(values)
    squares = sum([(value - mean) ** 2 for value in values]) + 0.5
    return mean, sqrt(squares / len(values))

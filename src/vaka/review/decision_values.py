"""What each decision was worth: the choice made beside the best, tried in the same worlds with the same luck.

All of it is made of what the seat had seen when it chose. First the choice made and those that the guide finds likely
are tried in a few imagined worlds. Where one of these looks better, it and the choice made are compared in fresh
worlds, so that it was not picked for its luck there, and in more of them until it is clear enough.

A guide errs, too. Where it would make a slip a little later itself, every choice that leads there seems to lose what is
lost in the end by that one slip; so what a seat's next choices lost, if they are the guide's own, is not charged again.
"""

from collections.abc import Callable
from typing import Final

from ..bots.search_chance import SearchChance
from ..core.state import State
from .confidence import Estimate, estimate
from .guides import Guide
from .moves import Made
from .rollouts import Rollout, mean_shares, roll_out_all

AT_ONCE: Final = 8  # decisions that are weighed together
LIKELY: Final = 0.01  # what the guide finds less likely is not tried
WORTH_A_LOOK: Final = 0.004  # what looks better by less is not looked at again
NOTABLE: Final = 0.01  # a slip costs at least this part of the victory
CLEAR: Final = 0.3  # the part of a difference that its interval may leave open on either side
SEEDS: Final = 1 << 20  # per line: keeps the luck of all decisions apart

Count = Callable[[int], None]  # told how many more parts of the work are done


class Pace:
    """How thorough a review is, in numbers of worlds and choices, so that it comes out the same each time.

    `worlds` for the first look at up to `candidates` choices; then `more` of them, one lot after the other, until it is
    clear; `depth` real choices are played on before shares are asked for. `ahead` walks make a point of the curve.
    """

    def __init__(self, worlds: int, candidates: int, more: tuple[int, ...], depth: int, ahead: int) -> None:
        self.worlds = worlds
        self.candidates = candidates
        self.more = more
        self.depth = depth
        self.ahead = ahead


TO_THE_END: Final = 1 << 30
THOROUGH: Final = Pace(8, 4, (12, 12, 24, 24), 20, 12)
QUICK: Final = Pace(4, 3, (12,), 8, 4)
PACES: Final = {"thorough": THOROUGH, "quick": QUICK}


class DecisionValue:
    """A decision: the choice made, the best one found, and what the difference costs.

    `shares` are the chances of all seats with the best choice, `after` those with the choice made, both as the seat
    that chose could know them. `loss` is what was lost, with its interval; it is never below 0.
    """

    __slots__ = ("after", "best", "is_guides", "loss", "made", "odds", "shares", "worlds")

    def __init__(self, made: Made) -> None:
        self.made = made
        self.best = made.choice
        self.odds = 1.0  # of the choice made, as the guide would have played
        self.is_guides = True  # it is what the guide finds likeliest
        self.loss = Estimate(0.0, 0.0)
        self.shares: list[float] = []
        self.after: list[float] = []
        self.worlds = 0

    @property
    def is_slip(self) -> bool:
        """Whether something better was found beyond doubt."""
        return self.best != self.made.choice and self.loss.low > 0 and self.loss.mean >= NOTABLE


class _Open:
    """A decision that is being weighed."""

    def __init__(self, made: Made, guide: Guide, pace: Pace) -> None:
        self.made = made
        self.known = made.known()
        self.doubt = guide.doubt(pace.depth)
        self.pace = pace
        self.result = DecisionValue(made)
        self.candidates: list[int] = []
        self.tried: dict[int, list[Rollout]] = {}
        # what the best brought more than the choice made, in worlds that did not choose it
        self.fresh: list[float] = []
        self.lots = 0

    def choose_candidates(self, choices: list[int], odds: list[float]) -> None:
        """The choice made, and the likeliest others."""
        own = self.made.choice
        self.result.odds = odds[choices.index(own)]
        self.result.is_guides = self.result.odds == max(odds)
        ranked = sorted(range(len(choices)), key=lambda at: -odds[at])
        others = [choices[at] for at in ranked if choices[at] != own and (odds[at] >= LIKELY or at == ranked[0])]
        self.candidates = [own, *others[: self.pace.candidates - 1]]

    def try_in(self, worlds: int, candidates: list[int]) -> list[list[Rollout]]:
        """Walks of these candidates in so many new worlds: a row per world."""
        seat = self.made.seat
        rows: list[list[Rollout]] = []
        for _ in range(worlds):
            seed = self.made.line * SEEDS + self.result.worlds * 4
            self.result.worlds += 1
            world = self.known.imagine(SearchChance(seed))
            row: list[Rollout] = []
            for choice in candidates:
                then = world.copy(SearchChance(seed + 1))
                then.take(seat, choice)
                row.append(Rollout(then, self.pace.depth, seed + 2))
                self.tried.setdefault(choice, []).append(row[-1])
            rows.append(row)
        return rows

    def own_shares(self, choice: int) -> list[float]:
        return [rollout.shares[self.made.seat] for rollout in self.tried[choice]]

    def first_verdict(self) -> bool:
        """Which candidate is the best after the first look; whether it is worth another."""
        own = self.made.choice
        means = {choice: sum(self.own_shares(choice)) / len(self.tried[choice]) for choice in self.candidates}
        best = max(self.candidates, key=lambda choice: means[choice])  # the choice made comes first where all are equal
        if best == own or means[best] - means[own] < WORTH_A_LOOK:
            best = own
        self.result.best = best
        if best != own:
            return True
        others = [choice for choice in self.candidates if choice != own]
        if others:  # how much better the next best might still be
            second = max(others, key=lambda choice: means[choice])
            result = estimate(self.differences(second), self.doubt)
            self.result.loss = between(0.0, 0.0, max(0.0, result.high))
        return False

    def differences(self, other: int) -> list[float]:
        """How much more another choice brought than the one made, world by world."""
        return [theirs - mine for theirs, mine in zip(self.own_shares(other), self.own_shares(self.made.choice))]

    def is_clear(self) -> bool:
        """Whether more worlds would change nothing that matters."""
        result = estimate(self.fresh, self.doubt)
        if result.mean <= 0:  # luck made it look better
            self.result.loss = between(0.0, 0.0, max(0.0, result.high))
        else:
            self.result.loss = between(result.mean, max(0.0, result.low), result.high)
        luck = estimate(self.fresh, 0.0)  # more worlds mend this and not the doubt about the guide
        if self.lots == len(self.pace.more) or luck.high < NOTABLE or luck.half < self.doubt / 2:
            return True
        return luck.low > 0 and luck.half < CLEAR * luck.mean

    def finish(self) -> DecisionValue:
        result = self.result
        if result.loss.mean == 0.0:
            result.best = self.made.choice
        result.after = mean_shares(self.tried[self.made.choice])
        result.shares = mean_shares(self.tried[result.best])
        return result


def between(mean: float, low: float, high: float) -> Estimate:
    estimate = Estimate(mean, 0.0)
    estimate.low = low
    estimate.high = high
    return estimate


def weigh(decisions: list[Made], guide: Guide, pace: Pace, count: Count) -> list[DecisionValue]:
    """All these decisions weighed, some at a time."""
    decision_values: list[DecisionValue] = []
    for start in range(0, len(decisions), AT_ONCE):
        some = decisions[start : start + AT_ONCE]
        decision_values += weigh_each(some, guide, pace)
        count(len(some))
    charge_once(decision_values, pace.depth)
    return decision_values


def charge_once(weighed: list[DecisionValue], depth: int) -> None:
    """Take out of each loss what the same seat lost right after it by slips that the guide would have made as well."""
    for at in range(len(weighed) - 1, -1, -1):
        one = weighed[at]
        for later in weighed[at + 1 :]:
            if later.made.line > one.made.line + depth:
                break
            if later.made.seat == one.made.seat:
                if not later.is_guides:
                    break
                if later.is_slip:
                    one.loss = less(one.loss, later.loss)


def less(loss: Estimate, later: Estimate) -> Estimate:
    mean = max(0.0, loss.mean - later.mean)
    return between(mean, max(0.0, loss.low - later.high), max(mean, loss.high - later.low))


def weigh_each(decisions: list[Made], guide: Guide, pace: Pace) -> list[DecisionValue]:
    """These decisions weighed, each for itself and all at once."""
    opened = [_Open(made, guide, pace) for made in decisions]
    states: list[State] = [one.known for one in opened]
    choices = [state.choices(state.viewer) for state in states]
    odds, _ = guide.consider(_worlds_to_look_at(states), [state.viewer for state in states], choices)
    for at, one in enumerate(opened):
        one.choose_candidates(choices[at], odds[at])
    roll_out_all(
        [rollout for one in opened for row in one.try_in(pace.worlds, one.candidates) for rollout in row], guide
    )
    doubtful = [one for one in opened if one.first_verdict()]
    while doubtful:
        tried = [one.try_in(pace.more[one.lots], [one.made.choice, one.result.best]) for one in doubtful]
        roll_out_all([rollout for rows in tried for row in rows for rollout in row], guide)
        for one, rows in zip(doubtful, tried):
            one.lots += 1
            seat = one.made.seat
            one.fresh += [best.shares[seat] - own.shares[seat] for own, best in rows]
        doubtful = [one for one in doubtful if not one.is_clear()]
    return [one.finish() for one in opened]


def _worlds_to_look_at(known: list[State]) -> list[State]:
    """A world for each seen state: guides that try choices need one, and all of them look the same to the seat."""
    return [state.imagine(SearchChance(0)) for state in known]

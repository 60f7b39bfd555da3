"""What each decision was worth: the choice made beside the best, tried in the same worlds with the same luck.

All of it is made of what the seat had seen when it chose. First the choice made and those that the guide finds likely
are tried in a few imagined worlds. Where one of these looks better, it and the choice made are compared in fresh
worlds, so that it was not picked for its luck there, and in more of them until it is clear enough.

A guide errs, too, and no decision is charged with what the guide would lose later. Where the seat is asked again
before it learns anything new, a choice is worth what the best next choice is worth. Elsewhere what the guide's own
choice loses at the seat's next decisions is taken out of the loss.
"""

from collections.abc import Callable
from typing import Final

from ..bots.confidence import Estimate, estimate
from ..bots.evaluator import Trial, open_all
from ..bots.guides import Guide
from ..bots.rollouts import Rollout, roll_out_all
from ..bots.search_chance import SearchChance
from ..core.state import State
from .moves import Made

AT_ONCE: Final = 8  # decisions that are weighed together
LIKELY: Final = 0.01  # what the guide finds less likely is not tried
WORTH_A_LOOK: Final = 0.004  # what looks better by less is not looked at again
LEAST: Final = 0.0005  # what costs less costs nothing
NOTABLE: Final = 0.01  # a slip costs at least this part of the victory
SURE: Final = 0.006  # the least that the interval of a slip begins with: what is less could be read as 0
CLEAR: Final = 0.3  # the part of a difference that its interval may leave open on either side
WORLDS_TO_COMPARE: Final = 3  # that tell whether a choice taught its seat anything

Count = Callable[[int], None]  # called with how many more parts of the work are done


class Pace:
    """How thorough a review is, in numbers of worlds and choices, so that it comes out the same each time.

    `worlds` for the first look at up to `candidates` choices; then `more` of them, one lot after the other, until it is
    clear, and `to_end` more where walks go to the end, which varies more and costs less. `depth` real choices are
    played on before the guide judges; a game that ends within `near` of them is played to its end.
    """

    def __init__(
        self,
        worlds: int,
        candidates: int,
        more: tuple[int, ...],
        depth: int,
        near: int = 0,
        to_end: tuple[int, ...] = (),
    ) -> None:
        self.worlds = worlds
        self.candidates = candidates
        self.more = more
        self.depth = depth
        self.near = near
        self.to_end = to_end


THOROUGH: Final = Pace(8, 4, (12, 12, 24, 24), 20, 40, (48, 96))
QUICK: Final = Pace(4, 3, (12,), 8, 16, (24,))
PACES: Final = {"thorough": THOROUGH, "quick": QUICK}


class DecisionValue:
    """A decision: the choice made, the best one found, and what the difference costs.

    `shares` are the chances of all seats with the best choice, `after` those with the choice made, both as the seat
    that chose could know them. `loss` is what was lost, with its interval: `shares` less `after` of the seat, never
    below 0. `guide_loss` is what the guide's own choice would have lost here beyond doubt.
    """

    __slots__ = ("after", "best", "guide_loss", "is_guides", "loss", "made", "odds", "shares", "worlds")

    def __init__(self, made: Made) -> None:
        self.made = made
        self.best = made.choice
        self.odds = 1.0  # of the choice made, as the guide would have played
        self.is_guides = True  # it is what the guide finds likeliest
        self.loss = Estimate(0.0, 0.0)
        self.guide_loss = 0.0
        self.shares: list[float] = []
        self.after: list[float] = []
        self.worlds = 0

    @property
    def is_slip(self) -> bool:
        """Whether something better was found beyond doubt."""
        return self.best != self.made.choice and self.loss.low >= SURE and self.loss.mean >= NOTABLE

    def set_after(self, after: list[float]) -> None:
        """What the choice made is worth; with the best one the seat has its loss more, and the others less."""
        seat = self.made.seat
        self.after = after
        if self.loss.mean > 1.0 - after[seat]:
            self.loss = lessened(self.loss, self.loss.mean - (1.0 - after[seat]))
        self.shares = moved(self.shares or after, seat, after[seat] + self.loss.mean)

    def lessen(self, less: float) -> None:
        """Take out of the loss what this choice is not to blame for: it is worth so much more."""
        self.loss = lessened(self.loss, less)
        self.after = moved(self.after, self.made.seat, self.shares[self.made.seat] - self.loss.mean)
        self.settle()

    def settle(self) -> None:
        """Where nothing worth a number is lost nothing was better."""
        if self.loss.mean < LEAST:
            self.loss = between(0.0, 0.0, self.loss.high)
            self.best = self.made.choice
            self.shares = self.after


def moved(shares: list[float], seat: int, share: float) -> list[float]:
    """The chances with another one for this seat; the others share the rest as before.

    >>> moved([0.5, 0.25, 0.25], 0, 0.75), moved([1.0, 0.0], 0, 0.5)
    ([0.75, 0.125, 0.125], [0.5, 0.5])
    """
    rest = 1.0 - shares[seat]
    even = (1.0 - share) / (len(shares) - 1)
    return [
        share if other == seat else (part * (1.0 - share) / rest if rest > 0 else even)
        for other, part in enumerate(shares)
    ]


def lessened(loss: Estimate, less: float) -> Estimate:
    """
    >>> some = lessened(Estimate(0.25, 0.125), 0.1875)
    >>> some.mean, some.low, some.high
    (0.0625, 0.0, 0.1875)
    """
    mean = max(0.0, loss.mean - less)
    return between(mean, min(mean, max(0.0, loss.low - less)), max(mean, loss.high - less))


def between(mean: float, low: float, high: float) -> Estimate:
    estimate = Estimate(mean, 0.0)
    estimate.low = low
    estimate.high = high
    return estimate


class _Open:
    """A decision that is being weighed."""

    def __init__(self, made: Made, guide: Guide, pace: Pace) -> None:
        self.made = made
        self.pace = pace
        self.trial = Trial(made.known(), made.line, guide, pace.depth, pace.near)
        self.result = DecisionValue(made)
        self.candidates: list[int] = []
        # what the best brought more than the choice made, in worlds that did not choose it
        self.fresh: list[float] = []
        self.lots: list[int] = []

    def first_look(self) -> list[Rollout]:
        """The choice made, and the likeliest others."""
        own, trial = self.made.choice, self.trial
        ranked = trial.ranked
        self.result.odds = trial.odds_of(own)
        self.result.is_guides = self.result.odds == max(trial.odds)
        others = [one for one in ranked if one != own and (trial.odds_of(one) >= LIKELY or one == ranked[0])]
        self.candidates = [own, *others[: self.pace.candidates - 1]]
        self.lots = [*self.pace.more, *(self.pace.to_end if trial.is_played_out else ())]
        return [rollout for row in trial.try_in(self.pace.worlds, self.candidates) for rollout in row]

    def look_again(self) -> list[list[Rollout]]:
        return self.trial.try_in(self.lots.pop(0), [self.made.choice, self.result.best])

    def first_verdict(self) -> bool:
        """Which candidate is the best after the first look; whether it is worth another."""
        own, trial = self.made.choice, self.trial
        means = {choice: trial.mean(choice) for choice in self.candidates}
        best = max(self.candidates, key=lambda choice: means[choice])  # the choice made comes first where all are equal
        if best != own and means[best] - means[own] >= WORTH_A_LOOK:
            self.result.best = best
            return True
        others = [choice for choice in self.candidates if choice != own]
        if others:  # how much better the next best might still be
            second = max(others, key=lambda choice: means[choice])
            self.result.loss = between(0.0, 0.0, max(0.0, trial.difference(second, own).high))
        return False

    def is_clear(self, rows: list[list[Rollout]]) -> bool:
        """Whether more worlds would change nothing that matters."""
        seat = self.made.seat
        self.fresh += [best.shares[seat] - own.shares[seat] for own, best in rows]
        result = self.trial.estimated(self.fresh)
        if result.mean <= 0:  # luck made it look better
            self.result.loss = between(0.0, 0.0, max(0.0, result.high))
        else:
            self.result.loss = between(result.mean, max(0.0, result.low), result.high)
        luck = estimate(self.fresh, 0.0)  # more worlds mend this and not the doubt about the guide
        if not self.lots or luck.high < NOTABLE or luck.half < self.trial.doubt / 2:
            return True
        return luck.low > 0 and luck.half < CLEAR * luck.mean

    def finish(self) -> DecisionValue:
        result, trial = self.result, self.trial
        if result.loss.mean < LEAST:
            result.best = self.made.choice
        likeliest = trial.ranked[0]
        if result.is_guides:
            result.guide_loss = result.loss.mean if result.is_slip else 0.0
        elif likeliest in trial.tried and likeliest != result.best:
            lost = trial.difference(result.best, likeliest)
            result.guide_loss = lost.mean if lost.low > 0 else 0.0
        result.worlds = trial.worlds
        result.shares = trial.shares(result.best)
        result.set_after(trial.shares(self.made.choice))
        result.settle()
        return result


def weigh(decisions: list[Made], guide: Guide, pace: Pace, count: Count) -> list[DecisionValue]:
    """All these decisions weighed, some at a time."""
    weighed: list[DecisionValue] = []
    for start in range(0, len(decisions), AT_ONCE):
        some = decisions[start : start + AT_ONCE]
        weighed += weigh_each(some, guide, pace)
        count(len(some))
    excuse(weighed, pace.depth)
    return weighed


def weigh_each(decisions: list[Made], guide: Guide, pace: Pace) -> list[DecisionValue]:
    """These decisions weighed, each for itself and all at once."""
    opened = [_Open(made, guide, pace) for made in decisions]
    open_all([one.trial for one in opened], guide)
    roll_out_all([rollout for one in opened for rollout in one.first_look()], guide)
    doubtful = [one for one in opened if one.first_verdict()]
    while doubtful:
        tried = [one.look_again() for one in doubtful]
        roll_out_all([rollout for rows in tried for row in rows for rollout in row], guide)
        doubtful = [one for one, rows in zip(doubtful, tried) if not one.is_clear(rows)]
    return [one.finish() for one in opened]


def excuse(weighed: list[DecisionValue], depth: int) -> None:
    """Take out of each loss what the guide, and not the choice, is to blame for; the last decisions first."""
    for at in range(len(weighed) - 1, -1, -1):
        one = weighed[at]
        later = [other for other in weighed[at + 1 :] if other.made.seat == one.made.seat]
        if later and follows_at_once(one.made, later[0].made):
            if one.best == one.made.choice:  # nothing better was found, so nothing was lost
                one.shares = []
            else:
                one.loss = lessened(one.loss, one.loss.mean - max(0.0, one.shares[one.made.seat] - worth(later[0])))
            one.set_after(later[0].shares)
            one.settle()
        else:
            one.lessen(lost_by_guide([other for other in later if other.made.line <= one.made.line + depth]))


def worth(one: DecisionValue) -> float:
    """What its seat could expect before it."""
    return one.shares[one.made.seat]


def lost_by_guide(later: list[DecisionValue]) -> float:
    """What a guide that plays on for the seat would lose at these decisions, up to the first at which the seat went
    another way."""
    lost = 0.0
    for one in later:
        lost += one.guide_loss
        if not one.is_guides:
            break
    return lost


def follows_at_once(made: Made, later: Made) -> bool:
    """Whether the seat learned nothing between two of its decisions: whatever the world, it comes to see the same."""
    if made.before.answers or later.before.answers:
        return False
    seen = later.known().save()
    return all(_asked_next(made, seed) == seen for seed in range(WORLDS_TO_COMPARE))


def _asked_next(made: Made, seed: int) -> object:
    """What the seat sees at its next decision in an imagined world, if it comes before anybody else chooses."""
    world: State = made.known().imagine(SearchChance(seed))
    seat = made.seat
    world.take(seat, made.choice)
    while seat in world.pending:
        choices = world.choices(seat)
        if len(choices) > 1:
            return world.seen(seat).save()
        world.take(seat, choices[0])
    return None

"""What the choices of a decision are worth, given what the seat knows. Reviews ask here, and hints where a net fits.

Choices are tried in the same imagined worlds with the same luck, and a guide plays on for everybody. Near the end of a
game the walks go to its end, so that only the outcome counts; elsewhere the guide's corrected value judges after some
choices, with the error that was measured for it.

Two others have walks of their own. The master (lookahead.py) must answer in milliseconds, and only has to know which
choice is better: each walk of it ends when its seat is asked again, and the net's value judges as it is. Puzzles
(tools/puzzles/walks.py) judge nothing: every game is played to its end, along plans of two choices, and the points of
the seats are kept.
"""

from typing import Final

from ..core.state import State
from .confidence import Estimate, estimate
from .guides import Guide
from .portions import Portions, whole
from .rollouts import Rollout, mean_shares, rolling_out_all
from .search_chance import SearchChance

TO_THE_END: Final = 1 << 30
SEEDS: Final = 1 << 20  # per decision: keeps the luck of all decisions apart


class Trial:
    """The choices of one decision, and the walks that were tried from each. `number` tells it from other decisions."""

    def __init__(self, known: State, number: int, guide: Guide, depth: int, near: int) -> None:
        self.known = known
        self.seat = known.viewer
        self.choices = known.choices(known.viewer)
        self.odds: list[float] = []  # of the choices, as the guide would play
        self.number = number
        self.guide = guide
        self.depth = depth  # real choices that are played on before the guide judges
        self.near = near  # a game that ends within so many is played to the end
        self.worlds = 0
        self.tried: dict[int, list[Rollout]] = {}

    @property
    def ranked(self) -> list[int]:
        """All choices, the likeliest first."""
        return [choice for _, choice in sorted(zip(self.odds, self.choices), key=lambda pair: -pair[0])]

    @property
    def is_played_out(self) -> bool:
        return self.depth == TO_THE_END

    def odds_of(self, choice: int) -> float:
        return self.odds[self.choices.index(choice)]

    def try_in(self, worlds: int, candidates: list[int]) -> list[list[Rollout]]:
        """Walks of these candidates in so many new worlds: a row per world."""
        rows: list[list[Rollout]] = []
        for _ in range(worlds):
            seed = self.number * SEEDS + self.worlds * 4
            self.worlds += 1
            world = self.known.imagine(SearchChance(seed))
            row = [self._walk(world, choice, seed, self.depth) for choice in candidates]
            for choice, rollout in zip(candidates, row):
                self.tried.setdefault(choice, []).append(rollout)
            rows.append(row)
        return rows

    def probe(self) -> Rollout:
        """A walk that shows whether the end is near."""
        seed = self.number * SEEDS + SEEDS - 4
        return self._walk(self.known.imagine(SearchChance(seed)), self.ranked[0], seed, self.near)

    def _walk(self, world: State, choice: int, seed: int, depth: int) -> Rollout:
        then = world.copy(SearchChance(seed + 1))
        then.take(self.seat, choice)
        return Rollout(then, depth, seed + 2)

    def shares(self, choice: int) -> list[float]:
        """The chances of all seats after a choice."""
        return mean_shares(self.tried[choice])

    def mean(self, choice: int) -> float:
        """The chance of the seat itself."""
        return self.shares(choice)[self.seat]

    def difference(self, choice: int, other: int) -> Estimate:
        """How much better one choice is than the other, over the worlds in which both were tried."""
        pairs = list(zip(self.tried[choice], self.tried[other]))
        return self.estimated([one.shares[self.seat] - two.shares[self.seat] for one, two in pairs])

    def estimated(self, differences: list[float]) -> Estimate:
        return estimate(differences, self.doubt)

    @property
    def doubt(self) -> float:
        """The error of the guide's judgement in a difference: the less, the more of the walks reached the end."""
        walks = [rollout for tried in self.tried.values() for rollout in tried]
        judged = sum([rollout.is_judged[self.seat] for rollout in walks])
        return self.guide.doubt(self.depth) * judged / len(walks) if walks else 0.0


def open_all(trials: list[Trial], guide: Guide) -> None:
    """Find for all of them what the guide would play, and whether the end is near."""
    whole(opening_all(trials, guide))


def opening_all(trials: list[Trial], guide: Guide) -> Portions[None]:
    worlds = [trial.known.imagine(SearchChance(0)) for trial in trials]  # to the seat all worlds look the same
    odds, _ = guide.consider(worlds, [trial.seat for trial in trials], [trial.choices for trial in trials])
    for trial, own in zip(trials, odds):
        trial.odds = own
    probes = [trial.probe() for trial in trials if trial.near]
    yield from rolling_out_all(probes, guide)
    for trial, probe in zip([trial for trial in trials if trial.near], probes):
        if not any(probe.is_judged):
            trial.depth = TO_THE_END

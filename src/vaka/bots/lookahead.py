"""A master that looks ahead. Its net proposes candidates, plays on and judges.

Every choice that the net does not find far worse than its best is tried in the same imagined worlds with the same luck.
From there all seats play on as a master does, until the seat is asked again after others have acted; there the net says
what share of the victory to expect, and at the end of a game its outcome does. All these walks go on step by step
together, since a net thinks about many positions in less time than about one after the other.

The answer is what the net likes, moved by what the walks found: a choice that promises one LEANING more is e times as
likely as before. So a sealed answer is still drawn, and a little noise in the walks overrules no clear opinion.
"""

from math import exp

from ..core.chance import Chance
from ..core.observe import Observer
from ..core.state import State
from .bot import SEEDS, Bot
from .dominated import undominated
from .policy_net import PolicyNet
from .portions import Portions, whole
from .sampling import UNLIKELY, drawn, likeliest
from .search_chance import SearchChance

WIDTH = 6  # choices that are tried, at most
HOPEFUL = 0.02  # of the best choice's odds: what is below is not tried
LEANING = 0.02  # shares of the victory
MAX_STEPS = 40  # of a walk; then it ends when the seat is next asked
LITTLE = 0.01  # shares of the victory that make no difference


Move = tuple[int, int]  # a seat, and what it chose


class Candidate:
    """A choice: how likely the net finds it, and what the walks from it found."""

    def __init__(self, choice: int, odds: float) -> None:
        self.choice = choice
        self.odds = odds
        self.shares: list[float] = []  # of the victory, one a world
        self.bests = 0  # in how many worlds nothing was notably better
        self.lines: list[list[Move]] = []  # what the seats chose after it, one a world

    def share(self) -> float:
        return sum(self.shares) / len(self.shares) if self.shares else 0.0


class Rollout:
    """One world in which a choice was made, on its way."""

    def __init__(self, candidate: Candidate, world: State, luck: SearchChance) -> None:
        self.candidate = candidate
        self.world = world
        self.luck = luck
        self.line: list[Move] = []
        self.others_acted = False


class LookaheadBot(Bot):
    """Thinks so many worlds ahead."""

    def __init__(self, net: PolicyNet, features: Observer, worlds: int) -> None:
        self.net = net
        self.features = features
        self.worlds = worlds

    def choose(self, known: State, chance: Chance) -> int:
        return whole(self.thinking(known, chance))

    def thinking(self, known: State, chance: Chance, is_begun: bool = False) -> Portions[int]:
        seat = known.viewer
        choices = undominated(known, known.choices(seat))
        if len(choices) == 1:
            return choices[0]
        candidates = yield from self.weighing(known, chance)
        if not known.answers:
            return candidates[0].choice
        return drawn([each.choice for each in candidates], leaned(candidates), UNLIKELY, chance)

    def weighing(self, known: State, chance: Chance, least: int = 1) -> Portions[list[Candidate]]:
        """The choices worth a thought, at least so many, the best first; where the net is sure there is but one."""
        seat = known.viewer
        choices = undominated(known, known.choices(seat))
        odds, _ = self.net.think(self.features.observe(known, seat, choices), choices)
        ranked = sorted([Candidate(choice, odd) for choice, odd in zip(choices, odds)], key=lambda each: -each.odds)
        hopeful = [each for each in ranked if each.odds >= HOPEFUL * ranked[0].odds][:WIDTH]
        candidates = hopeful if len(hopeful) >= least else ranked[:least]
        if len(candidates) > 1:
            yield from self.looking_ahead(known, candidates, chance)
            likely = dict(zip([each.choice for each in candidates], leaned(candidates)))
            candidates.sort(key=lambda each: -likely[each.choice])
        return candidates

    def looking_ahead(self, known: State, candidates: list[Candidate], chance: Chance) -> Portions[None]:
        """Try all candidates in all worlds."""
        seat = known.viewer
        worlds: list[State] = []
        for _ in range(self.worlds):
            worlds.append(known.imagine(SearchChance(chance.pick(SEEDS))))
            yield
        yield from self.answering_for_others(worlds, seat)
        rollouts: list[Rollout] = []
        for world in worlds:
            luck = chance.pick(SEEDS)
            for candidate in candidates:
                own = SearchChance(luck)
                then = world.copy(own)
                then.choose(seat, candidate.choice)
                rollouts.append(Rollout(candidate, then, own))
                yield
        yield from self.playing_out(rollouts, seat)
        for at in range(self.worlds):
            best = max([candidate.shares[at] for candidate in candidates])
            for candidate in candidates:
                candidate.bests += candidate.shares[at] >= best - LITTLE

    def answering_for_others(self, worlds: list[State], seat: int) -> Portions[None]:
        """In a sealed phase: all others answer, as a master does, before the seat does."""
        waiting = [world for world in worlds if world.answers]
        while waiting:
            asked = [(world, [other for other in world.pending if other != seat]) for world in waiting]
            open_now = [(world, others[0]) for world, others in asked if others]
            yield from self.stepping([(world, other, world.choices(other)) for world, other in open_now])
            waiting = [world for world, _ in open_now]

    def playing_out(self, rollouts: list[Rollout], seat: int) -> Portions[None]:
        """Until all walks have ended; their shares are noted in the order of the worlds."""
        result: dict[int, float] = {}
        under_way = list(enumerate(rollouts))
        while under_way:
            asked: list[tuple[State, int, list[int]]] = []
            ends: list[bool] = []
            left: list[tuple[int, Rollout]] = []
            for at, rollout in under_way:
                world = rollout.world
                turn = next_question(world)
                if turn < 0:
                    outcome = world.outcome
                    assert outcome is not None
                    result[at] = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
                    continue
                is_far = rollout.others_acted or len(rollout.line) >= MAX_STEPS
                is_end = is_far and seat in world.pending and len(world.choices(seat)) > 1
                turn = seat if is_end else turn
                rollout.others_acted = rollout.others_acted or turn != seat
                asked.append((world, turn, world.choices(turn)))
                ends.append(is_end)
                left.append((at, rollout))
                yield
            steps = yield from self.stepping(asked, ends)
            for (at, rollout), is_end, (move, value) in zip(left, ends, steps):
                if is_end:
                    result[at] = value
                else:
                    rollout.line.append(move)
            under_way = [pair for pair, is_end in zip(left, ends) if not is_end]
        for at, rollout in enumerate(rollouts):
            rollout.candidate.shares.append(result[at])
            rollout.candidate.lines.append(rollout.line)

    def stepping(
        self, asked: list[tuple[State, int, list[int]]], ends: list[bool] | None = None
    ) -> Portions[list[tuple[Move, float]]]:
        """Let the net choose in all these worlds, but not where a walk ends; what was chosen, and what that seat could
        expect before."""
        observe = self.features.observe
        result: list[tuple[Move, float]] = []
        for start in range(0, len(asked), self.net.at_once):
            some = asked[start : start + self.net.at_once]
            thoughts = self.net.think_all([(observe(world, seat, choices), choices) for world, seat, choices in some])
            for (world, seat, choices), (odds, value) in zip(some, thoughts):
                choice = self.answer(world, choices, odds)
                if ends is None or not ends[len(result)]:
                    world.take(seat, choice)
                result.append(((seat, choice), value))
            yield
        return result

    def answer(self, world: State, choices: list[int], odds: list[float]) -> int:
        if not world.answers:
            return likeliest(choices, odds)
        return drawn(choices, odds, UNLIKELY, world.chance)


def next_question(world: State) -> int:
    """The seat that has something to choose, once all that leaves no choice is done; -1 when the game is over."""
    while world.pending:
        for seat in world.pending:
            choices = world.choices(seat)
            if len(choices) > 1:
                return seat
        world.take(world.pending[0], world.choices(world.pending[0])[0])
    return -1


def leaned(candidates: list[Candidate]) -> list[float]:
    """How likely each candidate should be, with what the net likes and what the walks found."""
    most = max([each.share() for each in candidates])
    weights = [each.odds * exp((each.share() - most) / LEANING) for each in candidates]
    return [weight / sum(weights) for weight in weights]

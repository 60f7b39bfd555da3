"""Search over imagined worlds: what the navigator does.

Each iteration imagines a world from what the seat has seen and tries the seat's most promising choices in it, all with
the same luck, so that what differs is the choice. From there it walks down a tree of choices that is shared by all
worlds, until the seat is asked again after others have acted, or a new sealed phase begins. There the values of the
game judge the position for every seat: always at the same point of a round, since worths at different points cannot be
compared. On the way back each seat's own worth is counted where that seat chose: everybody is assumed to play for
themselves.

The seat's own choices start with what they look worth one step ahead. What a choice brings beyond that, more than the
others do in the same worlds, corrects this first estimate, and the more so the oftener it was tried. The better a
choice has looked so far, the oftener it is tried.

The tree knows choices, not chance: the same choices meet other draws in other worlds, and a branch keeps the mean.
Where choices are many, few are weighed at first and more the oftener a node is visited, those first that look best one
step ahead.

In a sealed phase the others have answered in each world before the seat does, by a thought of their own that does not
know its answer. Over the worlds that is a distribution over their answers and not one guess.
"""

from math import log, sqrt
from typing import Final

from ..core.chance import Chance
from ..core.state import State
from .bot import SEEDS, answer_by_thought
from .search_chance import SearchChance
from .timer import NO_HURRY, Timer
from .values.judge import Values

FIRST_WIDTH: Final = 8  # so many own choices are tried in the first world
LAST_WIDTH: Final = 3  # and so many in later ones
NARROWING: Final = 4  # after so many worlds half as many
CAUTION: Final = 4.0  # so many tries make the search count as much as the first estimate
CURIOSITY: Final = 0.3  # how much a little-tried choice is preferred below, in spreads of the worths judged so far
WIDENING: Final = 0.5  # with n visits the best 1 + WIDENING * sqrt(n) choices are weighed below
LEAST_SPREAD: Final = 0.001
TINY: Final = 1e-9


class Branch:
    """A choice of one seat at a node: how often it was open and tried, and what it brought that seat in all."""

    __slots__ = ("choice", "opened", "total", "tries")

    def __init__(self, choice: int) -> None:
        self.choice: int = choice
        self.opened: int = 0
        self.tries: int = 0
        self.total: float = 0.0


class Node:
    """A point in the tree: the branches of the seat asked there, and the nodes that followed."""

    __slots__ = ("branches", "followers", "estimates", "visits")

    def __init__(self) -> None:
        self.visits: int = 0
        self.branches: list[Branch] = []
        self.followers: dict[int, Node] = {}
        self.estimates: dict[int, float] = {}  # per choice: what it looked worth one step ahead


class Contender:
    """A choice of the seat that searches: the first estimate of it, and what the search found beyond that."""

    __slots__ = ("bests", "beyond", "choice", "estimate", "hopes", "tries")

    def __init__(self, choice: int, estimate: float) -> None:
        self.choice: int = choice
        self.estimate: float = estimate
        self.tries: int = 0
        self.bests: int = 0  # in how many worlds none of those tried was better
        self.beyond: float = 0.0  # what it brought beyond its estimate, more than the others in the same worlds, in all
        self.hopes: float = 0.0  # of the shares of the victory

    def worth(self) -> float:
        return self.estimate + self.beyond / (self.tries + CAUTION)

    def share(self) -> float:
        """The part of the victory that it promises."""
        return self.hopes / self.tries if self.tries else 0.0

    def sureness(self) -> float:
        """The part of the worlds in which nothing was better."""
        return self.bests / self.tries if self.tries else 0.0


class Search:
    """The thoughts about one decision of one seat; the contenders come with the best estimate first."""

    __slots__ = ("chance", "contenders", "count", "root", "seat", "squares", "total", "values", "worlds")

    def __init__(self, known: State, values: Values, contenders: list[Contender], chance: Chance) -> None:
        self.values: Values = values
        self.contenders: list[Contender] = contenders
        self.chance: Chance = chance
        self.seat: int = known.viewer
        self.root: Node = Node()
        self.worlds: int = 0
        # of the seat's worths in all walks
        self.count: int = 0
        self.total: float = 0.0
        self.squares: float = 0.0

    def ranking(self) -> list[Contender]:
        """All contenders, the best first."""
        return sorted(self.contenders, key=lambda contender: -contender.worth())

    def iterate(self, known: State, timer: Timer = NO_HURRY) -> int:
        """One world, in which the best contenders so far are tried while there is time; answers how many."""
        world = known.imagine(SearchChance(self.chance.pick(SEEDS)))
        luck = self.chance.pick(SEEDS)
        curiosity = CURIOSITY * self.spread()
        width = max(LAST_WIDTH, FIRST_WIDTH * NARROWING // (NARROWING + self.worlds))
        tried = self.ranking()[:width]
        self.worlds += 1
        answer_by_thought(world, self.seat, self.values)
        result: list[float] = []
        for contender in tried:
            if result and timer.is_over():
                break
            worths = self.walk(world.copy(SearchChance(luck)), contender.choice, curiosity)
            contender.tries += 1
            contender.hopes += self.values.shares(worths)[self.seat]
            result.append(worths[self.seat] - contender.estimate)
            self.count += 1
            self.total += worths[self.seat]
            self.squares += worths[self.seat] * worths[self.seat]
        usual = sum(result) / len(result)
        best = max([result[at] + tried[at].estimate for at in range(len(result))])
        for at in range(len(result)):
            tried[at].beyond += result[at] - usual
            if result[at] + tried[at].estimate >= best - TINY:
                tried[at].bests += 1
        return len(result)

    def walk(self, world: State, choice: int, curiosity: float) -> list[float]:
        """Choose this, and go on from there for a round; what all seats have then."""
        seats: list[int] = []
        walked: list[Branch] = []
        was_sealed = len(world.answers) > 0
        world.choose(self.seat, choice)
        node = self.follower(self.root, choice)
        while world.pending and not self.is_round(world, seats, was_sealed):
            seat = world.pending[0]
            branch = self.pick_branch(node, seat, world, curiosity)
            node.visits += 1
            seats.append(seat)
            walked.append(branch)
            was_sealed = len(world.answers) > 0
            world.take(seat, branch.choice)
            node = self.follower(node, branch.choice)
        worths = self.values.worths(world)
        for at in range(len(walked)):
            walked[at].tries += 1
            walked[at].total += worths[seats[at]]
        return worths

    def is_round(self, world: State, seats: list[int], was_sealed: bool) -> bool:
        """Whether a round is walked: the seat is asked again after others have acted, or a sealed phase is new."""
        if world.answers:
            return not was_sealed or not any(world.answers)
        return len(seats) > 0 and seats[-1] != self.seat and world.pending[0] == self.seat

    def follower(self, node: Node, choice: int) -> Node:
        if choice not in node.followers:
            node.followers[choice] = Node()
        return node.followers[choice]

    def spread(self) -> float:
        """The standard deviation of the seat's worths: what counts as a difference in this position."""
        if self.count < 2:
            return LEAST_SPREAD
        mean = self.total / self.count
        return max(LEAST_SPREAD, sqrt(max(0.0, self.squares / self.count - mean * mean)))

    def pick_branch(self, node: Node, seat: int, world: State, curiosity: float) -> Branch:
        """The branch that promises most: its mean, and more the less it was tried when it was open."""
        choices = world.choices(seat)
        result = [branch for branch in node.branches if branch.choice in choices]
        if len(result) < len(choices) and len(result) < 1 + WIDENING * sqrt(node.visits):
            fresh = Branch(self.next_choice(node, seat, world, choices, result))
            node.branches.append(fresh)
            fresh.opened = 1
            return fresh
        best = result[0]
        most = 0.0
        for branch in result:
            branch.opened += 1
            if branch.tries == 0:
                return branch
            promise = branch.total / branch.tries + curiosity * sqrt(log(branch.opened) / branch.tries)
            if branch is result[0] or promise > most:
                most = promise
                best = branch
        return best

    def next_choice(self, node: Node, seat: int, world: State, choices: list[int], branches: list[Branch]) -> int:
        """The choice not tried yet that looks best one step ahead."""
        tried = [branch.choice for branch in branches]
        best = -1
        most = 0.0
        for choice in choices:
            if choice not in tried:
                worth = self.first_estimate(node, seat, world, choice)
                if best < 0 or worth > most:
                    best = choice
                    most = worth
        return best

    def first_estimate(self, node: Node, seat: int, world: State, choice: int) -> float:
        """What a choice looked worth when it was first seen at this node."""
        if choice not in node.estimates:
            then = world.copy(SearchChance(self.chance.pick(SEEDS)))
            then.take(seat, choice)
            node.estimates[choice] = self.values.worth(then, seat)
        return node.estimates[choice]

"""Search over imagined worlds: what the navigator does.

Each iteration imagines a world from what the seat has seen, walks down a tree of choices that is shared by all worlds,
adds a branch, and lets the values of the game judge the position for every seat. On the way back each seat's own share
is counted where that seat chose: everybody is assumed to play for their own score.

The tree knows choices, not chance: the same choices meet other draws in other worlds, and a branch keeps the mean. A
choice is only weighed against others in the worlds where it was open.

In a sealed phase all seats answer from counts of their own, without knowing the others' answers: what comes out is a
distribution over their answers and not one guess.
"""

from math import log, sqrt
from typing import Final

from ..core.chance import Chance, Seeded
from ..core.state import State
from .guest import SEEDS
from .values.judge import Values

CURIOSITY: Final = 0.35  # how much a little-tried choice is preferred
WIDENING: Final = 2.0  # with n visits the best WIDENING * sqrt(n) choices are weighed
SPREAD: Final = 4099  # more than any game has choices: makes one key of several


class Branch:
    """A choice of one seat at a node: how often it was open and tried, and what it brought that seat in all."""

    __slots__ = ("choice", "opened", "total", "tries")

    def __init__(self, choice: int) -> None:
        self.choice: int = choice
        self.opened: int = 0
        self.tries: int = 0
        self.total: float = 0.0

    def mean(self) -> float:
        return self.total / self.tries if self.tries else 0.0


class Node:
    """A point in the tree: for each seat asked there, its branches; and the nodes that followed."""

    __slots__ = ("branches", "followers", "visits")

    def __init__(self, players: int) -> None:
        self.visits: int = 0
        self.branches: list[list[Branch]] = [[] for _ in range(players)]
        self.followers: dict[int, Node] = {}


class Search:
    """The tree of one decision of one seat."""

    __slots__ = ("chance", "first", "players", "root", "seat", "values")

    def __init__(self, known: State, values: Values, first: list[int], chance: Chance) -> None:
        self.values: Values = values
        self.first: list[int] = first  # the seat's own choices, in the order in which they are to be tried
        self.chance: Chance = chance
        self.seat: int = known.viewer
        self.players: int = known.players
        self.root: Node = Node(known.players)

    def iterate(self, known: State) -> None:
        """One world, one walk down, one judgement."""
        world = known.imagine(Seeded(self.chance.pick(SEEDS)))
        node = self.root
        seats: list[int] = []
        walked: list[Branch] = []
        fresh = False
        while world.pending and not fresh:
            node.visits += 1
            key = 0
            for seat in world.pending:
                branch = self.pick_branch(node, seat, world)
                fresh = fresh or branch.tries == 0
                seats.append(seat)
                walked.append(branch)
                key = (key * SPREAD + branch.choice + 1) % (1 << 60)
                world.choose(seat, branch.choice)
            if key not in node.followers:
                node.followers[key] = Node(self.players)
            node = node.followers[key]
        shares = self.values.shares(world)
        for at in range(len(walked)):
            walked[at].tries += 1
            walked[at].total += shares[seats[at]]

    def pick_branch(self, node: Node, seat: int, world: State) -> Branch:
        """The branch that promises most: its mean, and more the less it was tried when it was open."""
        choices = world.choices(seat)
        found = [branch for branch in node.branches[seat] if branch.choice in choices]
        if len(found) < len(choices) and len(found) < WIDENING * sqrt(node.visits):
            fresh = Branch(self.next_choice(node, seat, choices, found))
            node.branches[seat].append(fresh)
            fresh.opened = 1
            return fresh
        best = found[0]
        most = -1.0
        for branch in found:
            branch.opened += 1
            if branch.tries == 0:
                return branch
            promise = branch.total / branch.tries + CURIOSITY * sqrt(log(branch.opened) / branch.tries)
            if promise > most:
                most = promise
                best = branch
        return best

    def next_choice(self, node: Node, seat: int, choices: list[int], found: list[Branch]) -> int:
        """A choice that was not tried yet: at the root the next best by the first glance, below any."""
        if node is self.root and seat == self.seat:
            return self.first[len(found)]
        tried = [branch.choice for branch in found]
        left = [choice for choice in choices if choice not in tried]
        return left[self.chance.pick(len(left))]

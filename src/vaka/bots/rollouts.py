"""Games played on from a position by a guide, many at once, until every seat has been asked what it can expect."""

from ..core.state import State
from .guides import Guide
from .portions import Portions, whole
from .search_chance import SearchChance


class Rollout:
    """One game that is played on.

    Each seat's share is what the guide promises it at the first real choice that it has after `least` real choices of
    anybody, with the eyes of that seat; if the game ends before that, what it got. The mean of either over many walks
    is the chance to win. A share is taken at the seat's own choices alone, since there the guide knows what it says.
    """

    __slots__ = ("chance", "is_judged", "least", "line", "made", "shares", "state")

    def __init__(self, state: State, least: int, seed: int) -> None:
        self.state = state
        self.least = least
        self.chance = SearchChance(seed)  # of the guide's choices; the state has a source of its own
        self.made = 0
        self.line: list[tuple[int, int]] = []  # the seats that had a real choice, and what the guide took
        self.is_judged = [False] * state.players  # by the guide and not by the outcome
        self.shares = [0.0] * state.players

    def advance(self) -> list[int]:
        """Take what is forced up to the next real choice and answer what it offers; [] when the walk is over."""
        state = self.state
        while state.pending:
            seat = state.pending[0]
            choices = state.choices(seat)
            if len(choices) > 1:
                return choices
            state.take(seat, choices[0])
        self.end()
        return []

    def end(self) -> None:
        outcome = self.state.outcome
        assert outcome is not None
        part = 1.0 / len(outcome.winners)
        for seat in range(self.state.players):
            if not self.is_judged[seat]:
                self.shares[seat] = part if seat in outcome.winners else 0.0

    def go_on(self, choices: list[int], odds: list[float], share: float, guide: Guide) -> bool:
        """Note what the seat that is asked can expect, and choose for it; whether the walk is to go on."""
        state = self.state
        seat = state.pending[0]
        if self.made >= self.least and not self.is_judged[seat]:
            self.shares[seat] = share
            self.is_judged[seat] = True
            if all(self.is_judged):
                return False
        self.made += 1
        choice = guide.pick(state, choices, odds, self.chance)
        self.line.append((seat, choice))
        state.take(seat, choice)
        return True


def roll_out_all(rollouts: list[Rollout], guide: Guide) -> int:
    """Let all walks find their shares, step by step together; answers how many real choices were considered."""
    return whole(rolling_out_all(rollouts, guide))


def rolling_out_all(rollouts: list[Rollout], guide: Guide) -> Portions[int]:
    considered = 0
    going = rollouts
    while going:
        open_walks: list[Rollout] = []
        offers: list[list[int]] = []
        for rollout in going:
            choices = rollout.advance()
            if choices:
                open_walks.append(rollout)
                offers.append(choices)
            yield
        considered += len(open_walks)
        going = []
        for start in range(0, len(open_walks), guide.at_once):
            some = open_walks[start : start + guide.at_once]
            offered = offers[start : start + guide.at_once]
            states = [rollout.state for rollout in some]
            odds, shares = guide.consider(states, [state.pending[0] for state in states], offered)
            going += [
                rollout for at, rollout in enumerate(some) if rollout.go_on(offered[at], odds[at], shares[at], guide)
            ]
            yield
    return considered


def mean_shares(rollouts: list[Rollout]) -> list[float]:
    """The chance to win of every seat over these walks; together they are 1."""
    players = len(rollouts[0].shares)
    sums = [sum([rollout.shares[seat] for rollout in rollouts]) for seat in range(players)]
    whole = sum(sums)
    return [total / whole if whole else 1.0 / players for total in sums]

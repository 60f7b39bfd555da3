"""Games played to their end from one decision: every choice in the same imagined worlds, with the same luck."""

from collections.abc import Iterable

from vaka.bots.guides import MasterGuide
from vaka.bots.search_chance import SearchChance
from vaka.core.outcome import Outcome
from vaka.core.state import State

SEEDS = 1 << 20  # per decision: keeps the luck of all decisions apart
KEPT_MOVES = 12
NO_CHOICE = -1

Plan = tuple[int, int]  # a choice, and what the seat chooses next if it can; NO_CHOICE leaves that to the guide


class Walk:
    """One world in which a plan was followed, and what came of it."""

    __slots__ = ("chance", "items", "length", "line", "next_offer", "rest", "seat", "second", "share", "state", "total")

    def __init__(self, state: State, seat: int, second: int, seed: int) -> None:
        self.state: State | None = state
        self.seat = seat
        self.second = second
        self.chance = SearchChance(seed)  # of the guide's choices; the state has a source of its own
        self.line: list[tuple[int, int]] = []  # the first real choices: seat and choice
        self.length = 0  # real choices up to the end
        self.next_offer: tuple[list[int], list[float]] | None = (
            None  # of the seat's next choice, if nobody comes between
        )
        self.share = 0.0
        self.items: list[int] = []  # what the seat has in the end, as its score lists it
        self.total = 0
        self.rest = 0  # the most that another seat has in the end

    def advance(self) -> list[int]:
        """Take what is forced up to the next real choice and answer what it offers; [] when the game is over."""
        state = self.state
        assert state is not None
        while state.pending:
            seat = state.pending[0]
            choices = state.choices(seat)
            if len(choices) > 1:
                return choices
            state.take(seat, choices[0])
        assert state.outcome is not None
        self._end(state.outcome)
        return []

    def choose(self, choices: list[int], odds: list[float], guide: MasterGuide) -> None:
        state = self.state
        assert state is not None
        asked = state.pending[0]
        if asked == self.seat and self.length == 0:
            self.next_offer = choices, odds
        if asked == self.seat and self.second in choices:
            choice, self.second = self.second, NO_CHOICE
        else:
            choice = guide.pick(state, choices, odds, self.chance)
        if self.length < KEPT_MOVES:
            self.line.append((asked, choice))
        self.length += 1
        state.take(asked, choice)

    def _end(self, outcome: Outcome) -> None:
        seat = self.seat
        self.share = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        self.items = [count for _, count in outcome.items[seat]]
        self.total = outcome.totals[seat]
        self.rest = max([total for other, total in enumerate(outcome.totals) if other != seat])
        self.state = None


def play_out(walks: list[Walk], guide: MasterGuide) -> None:
    """Play all of them to the end, step by step together: a net thinks faster about many positions at once."""
    going = walks
    while going:
        offers = [(walk, walk.advance()) for walk in going]
        asked = [(walk, choices, walk.state) for walk, choices in offers if choices]
        odds = odds_of([(state, choices) for _, choices, state in asked if state is not None], guide)
        for (walk, choices, _), own in zip(asked, odds):
            walk.choose(choices, own, guide)
        going = [walk for walk, _, _ in asked]


def odds_of(asked: list[tuple[State, list[int]]], guide: MasterGuide) -> list[list[float]]:
    """What the net finds likely in each position. Until chance comes many worlds look alike; it thinks of them once."""
    places: dict[tuple[int, ...], int] = {}
    fresh: list[list[int]] = []
    offers: list[list[int]] = []
    at: list[int] = []
    for state, choices in asked:
        seen = guide.features.observe(state, state.pending[0], choices)
        place = places.setdefault((*seen, *choices), len(fresh))
        if place == len(fresh):
            fresh.append(seen)
            offers.append(choices)
        at.append(place)
    odds, _ = guide.net.think_many(fresh, offers)
    return [odds[place] for place in at]


class Trial:
    """The plans of one decision, and the worlds in which each was followed to the end."""

    def __init__(self, known: State, number: int, guide: MasterGuide) -> None:
        self.known = known
        self.seat = known.viewer
        self.number = number
        self.guide = guide
        self.walks: dict[Plan, list[Walk]] = {}

    def try_in(self, worlds: int, plans: Iterable[Plan]) -> None:
        """Follow each of these plans in the first so many worlds, as far as that was not done yet."""
        fresh: list[Walk] = []
        wanted = {plan: self.walks.setdefault(plan, []) for plan in plans}
        for at in range(min([len(walks) for walks in wanted.values()], default=worlds), worlds):
            seed = self.number * SEEDS + 4 * at
            world = self.known.imagine(SearchChance(seed))
            for (choice, second), walks in wanted.items():
                if len(walks) == at:
                    then = world.copy(SearchChance(seed + 1))
                    then.take(self.seat, choice)
                    walks.append(Walk(then, self.seat, second, seed + 2))
                    fresh.append(walks[-1])
        play_out(fresh, self.guide)

    def mean(self, plan: Plan) -> float:
        walks = self.walks[plan]
        return sum([walk.share for walk in walks]) / len(walks)

    def differences(self, plan: Plan, other: Plan) -> list[float]:
        """What the first brought more than the second, over the worlds in which both were followed."""
        return [one.share - two.share for one, two in zip(self.walks[plan], self.walks[other])]

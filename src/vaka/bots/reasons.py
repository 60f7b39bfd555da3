"""Why one choice is better than another: what is gained, kept or denied, as facts on the board (facts.py).

Both choices are tried in the same imagined worlds with the same luck, and a guide plays on for everybody. Facts are
compared when the choice is made and all sealed answers are open; at the end of the seat's turn; and when the seat is
asked again after others have acted. What shows later counts less and is said to come later.
"""

from typing import Final

from ..core.state import State
from .facts import WON, Fact, Facts, facts_of
from .guides import Guide
from .hints import Reason
from .search_chance import SearchChance

WORLDS: Final = 8
SEEDS: Final = 1 << 20
MAX_STEPS: Final = 40  # of a walk; no turn is as long
LEAST: Final = 0.5  # worlds in which a thing must differ, as a part; or half of one thing
STAGES: Final = (1.0, 0.7, 0.5)  # what a difference counts: at once, by the end of the turn, at the next own choice
NO_CHOICE: Final = -1
LATER: Final = "later"  # a value of reasons


class Walk:
    """One choice in one world, and the facts on its way."""

    def __init__(self, world: State, seat: int, choice: int, seed: int) -> None:
        self.state = world.copy(SearchChance(seed))
        self.seat = seat
        self.chance = SearchChance(seed + 1)
        self.facts: list[Facts] = []
        self.others_acted = False
        self.choice = choice
        self.line: list[tuple[int, int]] = []  # the real choices after it, with the seats that made them
        self.state.take(seat, choice)

    def advance(self) -> list[int]:
        """Note facts where a stage is reached; what is offered to the seat that is asked next, [] at the end."""
        state = self.state
        while state.pending and len(self.line) < MAX_STEPS:
            asked = state.pending[0]
            if not self.facts and not state.answers:
                self.note()
            if len(self.facts) == 1 and asked != self.seat:
                self.note()
            if self.others_acted and asked == self.seat:
                break
            choices = state.choices(asked)
            if len(choices) > 1:
                return choices
            state.take(asked, choices[0])
        while len(self.facts) < len(STAGES):
            self.note()
        return []

    def note(self) -> None:
        self.facts.append(facts_of(self.state, self.seat))

    def go_on(self, choices: list[int], odds: list[float], guide: Guide) -> None:
        asked = self.state.pending[0]
        self.others_acted = self.others_acted or (asked != self.seat and not self.state.answers)
        choice = guide.pick(self.state, choices, odds, self.chance)
        self.line.append((asked, choice))
        self.state.take(asked, choice)

    def next_own(self) -> int:
        return next((choice for seat, choice in self.line if seat == self.seat), NO_CHOICE)


def walks_of(known: State, choices: list[int], guide: Guide, number: int) -> dict[int, list[Walk]]:
    """Each choice in the same worlds, all walked to their ends."""
    walks: dict[int, list[Walk]] = {choice: [] for choice in choices}
    for at in range(WORLDS):
        seed = (number * WORLDS + at) * 4 + SEEDS
        world = known.imagine(SearchChance(seed))
        for choice in choices:
            walks[choice].append(Walk(world, known.viewer, choice, seed + 1))
    going = [walk for own in walks.values() for walk in own]
    while going:
        offers = [(walk, walk.advance()) for walk in going]
        offers = [(walk, offered) for walk, offered in offers if offered]
        if not offers:
            break
        states = [walk.state for walk, _ in offers]
        odds, _ = guide.consider(states, [state.pending[0] for state in states], [offered for _, offered in offers])
        for (walk, offered), own in zip(offers, odds):
            walk.go_on(offered, own, guide)
        going = [walk for walk, _ in offers]
    return walks


def reasons(known: State, walks: list[Walk], others: list[Walk]) -> list[Reason]:
    """What speaks for the one choice and against the other, the weightiest first; where no fact does, what it
    prepares."""
    return facts_for(known, walks, others) or next_moves(known, walks, others)


def facts_for(known: State, walks: list[Walk], others: list[Walk]) -> list[Reason]:
    """Facts that speak for the one choice, the weightiest first. Left out is what turns to the opposite later, and what
    only repeats the choice."""
    stages = [differences(walks, others, stage) for stage in range(len(STAGES))]
    plain = {fact for walk in walks for facts in walk.facts for fact in facts.plain}
    words = known.game.words(walks[0].choice).split()
    by_fact: dict[Fact, tuple[float, Reason]] = {}
    for stage, compared in enumerate(stages):
        for fact, (worth, amount, is_counted) in compared.items():
            score = STAGES[stage] * worth * amount
            turns = [later.get(fact, (0.0, 0.0, False))[1] * amount for later in stages[stage + 1 :]]
            if fact in by_fact or score <= 0 or abs(amount) < LEAST or min(turns, default=0.0) < 0:
                continue
            if fact in plain and all(value in words for _, value in fact[1]):
                continue
            number = max(1, round(abs(amount))) if is_counted else 0
            by_fact[fact] = score, said(known.game.name, fact, number, stage == len(STAGES) - 1)
    return [reason for _, reason in sorted(by_fact.values(), key=lambda pair: -pair[0])]


def differences(walks: list[Walk], others: list[Walk], stage: int) -> dict[Fact, tuple[float, float, bool]]:
    """All facts of a stage: what one is worth, how many more the first walks have in the mean, and whether they are
    counted."""
    amounts: dict[Fact, float] = {}
    worths: dict[Fact, float] = {}
    counted: set[Fact] = set()
    for sign, own in ((1.0, walks), (-1.0, others)):
        for walk in own:
            facts = walk.facts[stage]
            worths |= facts.worths
            counted |= facts.counted
            for fact, amount in facts.amounts.items():
                amounts[fact] = amounts.get(fact, 0.0) + sign * amount / len(own)
    return {fact: (worths[fact], amount, fact in counted) for fact, amount in amounts.items()}


def said(game: str, fact: Fact, number: int, is_later: bool) -> Reason:
    """The message of a fact. `later` in its values means that it comes some choices later."""
    name, named = fact
    values: dict[str, int | str] = dict(named)
    if number:
        values["n"] = number
    if is_later:
        values[LATER] = 1
    return f"hint.{WON}" if name == WON else f"hint.{game}.fact.{name}", values


def next_moves(known: State, walks: list[Walk], others: list[Walk]) -> list[Reason]:
    """What the seat does next in most worlds, and never after the other choice."""
    moves = [walk.next_own() for walk in walks]
    usual = max(sorted(set(moves)), key=moves.count)
    words = known.game.words
    is_usual = moves.count(usual) > len(moves) * LEAST and usual not in [walk.next_own() for walk in others]
    if usual == NO_CHOICE or not is_usual or words(usual).split()[-1] == words(walks[0].choice).split()[-1]:
        return []
    return [("hint.prepares", {"chosen": words(usual)})]

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
from .portions import Portions, whole
from .search_chance import SearchChance

WORLDS: Final = 8
SEEDS: Final = 1 << 20
MAX_STEPS: Final = 40  # of a walk; no turn is as long
LEAST: Final = 0.5  # worlds in which the one choice has more of a thing, less those in which the other has, as a part
PERHAPS_LEAST: Final = 0.25  # the same where nothing differs that often
STAGES: Final = (1.0, 0.7, 0.5)  # what a difference counts: at once, by the end of the turn, at the next own choice
KEPT_COUNTS: Final = 0.5  # what a thing that was there before counts of one that is gained
NO_CHOICE: Final = -1
LATER, KEPT, PERHAPS = "later", "kept", "perhaps"  # values of reasons, one at most


class Walk:
    """One choice in one world, and the facts on its way."""

    def __init__(self, world: State, before: Facts, seat: int, choice: int, seed: int) -> None:
        self.state = world.copy(SearchChance(seed))
        self.before = before
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
    return whole(walking(known, choices, guide, number))


def walking(known: State, choices: list[int], guide: Guide, number: int) -> Portions[dict[int, list[Walk]]]:
    walks: dict[int, list[Walk]] = {choice: [] for choice in choices}
    for at in range(WORLDS):
        seed = (number * WORLDS + at) * 4 + SEEDS
        world = known.imagine(SearchChance(seed))
        before = facts_of(world, known.viewer)
        for choice in choices:
            walks[choice].append(Walk(world, before, known.viewer, choice, seed + 1))
            yield
    going = [walk for own in walks.values() for walk in own]
    while going:
        offers: list[tuple[Walk, list[int]]] = []
        for walk in going:
            if offered := walk.advance():
                offers.append((walk, offered))
            yield
        for start in range(0, len(offers), guide.at_once):
            some = offers[start : start + guide.at_once]
            states = [walk.state for walk, _ in some]
            odds, _ = guide.consider(states, [state.pending[0] for state in states], [offered for _, offered in some])
            for (walk, offered), own in zip(some, odds):
                walk.go_on(offered, own, guide)
            yield
        going = [walk for walk, _ in offers]
    return walks


def reasons(known: State, walks: list[Walk], others: list[Walk]) -> list[Reason]:
    """What speaks for the one choice and against the other, the weightiest first; where no fact does, what it
    prepares, or what it may bring."""
    compared = Comparison(known, walks, others)
    return compared.reasons() or next_moves(known, walks, others) or compared.reasons(is_sure=False)


class Difference:
    """How many more of a thing the one choice has in the mean, and in which part of the worlds it has more, less the
    part in which it has fewer."""

    def __init__(self, worth: float, is_counted: bool) -> None:
        self.worth = worth
        self.is_counted = is_counted
        self.amount = 0.0
        self.worlds = 0.0

    @property
    def good_worlds(self) -> float:
        """In which it speaks for the one choice, less those in which it speaks against it."""
        return self.worlds if self.worth > 0 else -self.worlds


Stage = dict[Fact, Difference]


class Comparison:
    """Two choices by the facts on their ways."""

    def __init__(self, known: State, walks: list[Walk], others: list[Walk]) -> None:
        self.game = known.game
        self.walks = walks
        self.stages = [differences(walks, others, stage) for stage in range(len(STAGES))]
        self.plain = {fact for walk in walks for facts in walk.facts for fact in facts.plain}
        self.words = known.game.words(walks[0].choice).split()

    def reasons(self, is_sure: bool = True) -> list[Reason]:
        """Facts that speak for the one choice, the weightiest first; or those that only may come."""
        by_fact: dict[Fact, tuple[float, Reason]] = {}
        for stage, differing in enumerate(self.stages):
            for fact, one in differing.items():
                score = STAGES[stage] * one.worth * one.amount
                if fact in by_fact or score <= 0 or one.good_worlds < (LEAST if is_sure else PERHAPS_LEAST):
                    continue
                mark = self.mark(fact, one, stage, is_sure)
                if not self.is_idle(fact, one, mark):
                    by_fact[fact] = score * (KEPT_COUNTS if mark == KEPT else 1.0), self.said(fact, one, mark)
        by_thing: dict[object, Reason] = {}  # one reason is enough for a thing
        for (name, named), (_, reason) in sorted(by_fact.items(), key=lambda item: -item[1][0]):
            by_thing.setdefault(named or name, reason)
        return list(by_thing.values())

    def mark(self, fact: Fact, one: Difference, stage: int, is_sure: bool) -> str:
        """Whether a thing is not sure, was there before, or comes some choices later; what a rival is kept from has no
        time. A victory is sure if it comes in all worlds."""
        if not is_sure or (fact[0] == WON and not all(fact in walk.facts[stage].amounts for walk in self.walks)):
            return PERHAPS
        if one.worth < 0 and not one.is_counted:
            return ""
        if (fact in self.plain or not one.is_counted) and self.is_kept(fact, stage):
            return KEPT
        return LATER if stage == len(STAGES) - 1 else ""

    def is_kept(self, fact: Fact, stage: int) -> bool:
        return all(
            walk.facts[stage].amounts.get(fact, 0.0) <= walk.before.amounts.get(fact, 0.0) for walk in self.walks
        )

    def is_idle(self, fact: Fact, one: Difference, mark: str) -> bool:
        """What is the other way round at another stage, only repeats the choice, was put to use by the other choice, or
        is a rival's and not sure."""
        return (
            any(differing[fact].good_worlds <= -PERHAPS_LEAST for differing in self.stages if fact in differing)
            or (fact in self.plain and all(value in self.words for _, value in fact[1]))
            or (one.worth > 0 and self.is_used(fact, one, mark == KEPT))
            or (one.worth < 0 and mark == PERHAPS)
        )

    def is_used(self, fact: Fact, one: Difference, kept: bool) -> bool:
        """Whether the other choice has something better of the same name: a Moai on a palm instead of a place for one.
        Anything is better than what is merely kept."""
        return any(
            other[1][:1] == fact[1][:1] != () and more.worlds <= -LEAST and (kept or more.worth > one.worth)
            for differing in self.stages
            for other, more in differing.items()
        )

    def said(self, fact: Fact, one: Difference, mark: str) -> Reason:
        name, named = fact
        values: dict[str, int | str] = dict(named)
        if mark:
            values[mark] = 1
        if one.is_counted:
            values["n"] = max(1, round(abs(one.amount)))
        return f"hint.{WON}" if name == WON else f"hint.{self.game.name}.fact.{name}", values


def differences(walks: list[Walk], others: list[Walk], stage: int) -> Stage:
    """All facts of a stage, world by world."""
    result: Stage = {}
    for walk, other in zip(walks, others):
        first, second = walk.facts[stage], other.facts[stage]
        for fact in first.amounts | second.amounts:
            facts = first if fact in first.amounts else second
            one = result.setdefault(fact, Difference(facts.worths[fact], fact in facts.counted))
            more = first.amounts.get(fact, 0.0) - second.amounts.get(fact, 0.0)
            one.amount += more / len(walks)
            one.worlds += ((more > 0) - (more < 0)) / len(walks)
    return result


def next_moves(known: State, walks: list[Walk], others: list[Walk]) -> list[Reason]:
    """What the seat does next in most worlds, which it cannot do now and never does after the other choice. What only
    completes the same move is none."""
    moves = [walk.next_own() for walk in walks]
    usual = max(sorted(set(moves)), key=moves.count)
    offered = known.choices(known.viewer)
    is_usual = moves.count(usual) > len(moves) * LEAST and usual not in [walk.next_own() for walk in others]
    if usual == NO_CHOICE or not is_usual or usual in offered:
        return []
    words = known.game.words
    verbs = [words(choice).split()[0] for choice in offered]
    is_at_once = all(walk.line[0] == (walk.seat, usual) for walk in walks if walk.next_own() == usual)
    if is_at_once and words(usual).split()[0] not in verbs:
        return []
    return [("hint.prepares", {"chosen": words(usual)})]

"""Sources of chance that listen, and that change one outcome."""

from random import Random

from ..chance import Chance


class Logged(Chance):
    """Another source, with all the outcomes that it gave."""

    def __init__(self, source: Chance) -> None:
        super().__init__()
        self.source = source
        self.outcomes: list[int] = []

    def _note(self, outcome: int) -> int:
        self.asked += 1
        self.outcomes.append(outcome)
        return outcome

    def pick(self, n: int) -> int:
        return self._note(self.source.pick(n))

    def draw(self, bag: list[int]) -> int:
        return self._note(self.source.draw(bag))

    def draw_kind(self, counts: list[int]) -> int:
        return self._note(self.source.draw_kind(counts))

    def roll(self, sides: int) -> int:
        return self._note(self.source.roll(sides))

    def restart(self) -> None:
        self.asked = 0
        self.outcomes = []
        self.source.restart()


class Varied(Chance):
    """The outcomes of a log but for one, and whatever becomes impossible by that."""

    def __init__(self, outcomes: list[int], changed: int, rng: Random) -> None:
        super().__init__()
        self.outcomes = outcomes
        self.changed = changed
        self.rng = rng

    def _one_of(self, candidates: list[int]) -> int:
        at = self.asked
        self.asked += 1
        if at < len(self.outcomes) and at != self.changed and self.outcomes[at] in candidates:
            return self.outcomes[at]
        return self.rng.choice(candidates)

    def pick(self, n: int) -> int:
        return self._one_of(list(range(n)))

    def draw(self, bag: list[int]) -> int:
        value = self._one_of(bag)
        bag.remove(value)
        return value

    def draw_kind(self, counts: list[int]) -> int:
        kind = self._one_of([kind for kind, count in enumerate(counts) if count])
        counts[kind] -= 1
        return kind

    def roll(self, sides: int) -> int:
        return self._one_of(list(range(1, sides + 1)))

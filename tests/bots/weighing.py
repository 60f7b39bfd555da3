"""Values in which only some weights count, so that a test sees what each of them counts."""

from vaka.bots.values import HAND, Values, Weights, values_with
from vaka.bots.values.weights import read_weights
from vaka.core.chance import Chance
from vaka.core.state import State

DIVISORS = {"doubt": 1.0, "purchases": 1.0, "patience": 1000.0}


def weighing(game: str, **weights: float) -> Values:
    """All weights but these are 0, or of no effect."""
    names = read_weights(game, HAND).at(2).left
    return values_with(game, Weights({name: DIVISORS.get(name, 0.0) for name in names} | weights, {}))


def counted(game: str, state: State, seat: int, item: str, **weights: float) -> float:
    """What this item of a standing is if only these weights count."""
    values = weighing(game, **weights)
    return values.standing(state, seat)[values.item_names.index(f"{game}.{item}")]


class Picking(Chance):
    """Answers what it is told to, and remembers among how many it was to pick."""

    def __init__(self, *answers: int) -> None:
        super().__init__()
        self.answers = list(answers)
        self.among: list[int] = []

    def pick(self, n: int) -> int:
        self.among.append(n)
        return min(self.answers.pop(0), n - 1)

"""What a guest is, and the guests there are."""

from ..core.chance import Chance, Seeded
from ..core.errors import BadRequest
from ..core.state import State
from .values import Values, values_of


class Guest:
    """Answers with one of its seat's choices.

    `known` is what the seat has seen, `chance` is the guest's own and never that of the game.
    """

    def choose(self, known: State, chance: Chance) -> int:
        raise NotImplementedError


class RandomGuest(Guest):
    """Takes any choice."""

    def choose(self, known: State, chance: Chance) -> int:
        choices = known.choices(known.viewer)
        return choices[chance.pick(len(choices))]


class GreedyGuest(Guest):
    """Looks one step ahead: tries every choice in a few imagined worlds and takes the one that looks best afterwards.

    In a sealed phase the others answer in that world by the habits in the values of the game.
    """

    def __init__(self, values: Values, worlds: int) -> None:
        self.values = values
        self.worlds = worlds

    def choose(self, known: State, chance: Chance) -> int:
        seat = known.viewer
        choices = known.choices(seat)
        if len(choices) == 1:
            return choices[0]
        worth = [0.0] * len(choices)
        for _ in range(self.worlds):
            world = known.imagine(Seeded(chance.pick(1 << 30)))
            for other in world.pending:
                while other != seat and other in world.pending:
                    world.choose(other, self.values.habit(world, other, world.chance))
            luck = chance.pick(1 << 30)
            for at, choice in enumerate(choices):
                then = world.copy(Seeded(luck))
                then.choose(seat, choice)
                worth[at] += self.values.worth(then, seat)
        best = max(worth)
        good = [choice for at, choice in enumerate(choices) if worth[at] >= best - 1e-9]
        return good[chance.pick(len(good))]


GUESTS = {
    "random": "plays anything that is allowed",
    "greedy": "looks one step ahead",
}
WORLDS = 3


def guest(name: str, game: str) -> Guest:
    """A guest by name, for a game."""
    if name == "random":
        return RandomGuest()
    if name == "greedy":
        return GreedyGuest(values_of(game), WORLDS)
    raise BadRequest("bots.no_such_guest", {"name": name, "allowed": list(GUESTS)})

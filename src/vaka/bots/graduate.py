"""A first-time player, simulated: somebody who has just finished the guided game and knows nothing else.

It looks one step ahead and sees of the result only what the guided game has taught, the items that `taught` names in
`guide.toml` of the edition, at its own place alone. It imagines one world: it does not think about what may be hidden.
Where nothing that it knows makes a difference it takes just any choice. The level for children is measured against it.
"""

from .. import editions
from ..core.chance import Chance
from ..core.data import read_toml
from ..core.state import State
from .bot import GreedyBot
from .values import values_of
from .values.judge import Values

WORLDS = 1


class TaughtValues(Values):
    """Values of a game of which only some items are known."""

    __slots__ = ("known", "whole")

    def __init__(self, whole: Values, known: list[bool]) -> None:
        super().__init__("", [], whole.win)
        self.whole = whole
        self.known = known

    def standing(self, state: State, seat: int) -> list[float]:
        return [worth if known else 0.0 for worth, known in zip(self.whole.standing(state, seat), self.known)]

    def rivals(self, players: int) -> float:
        return 0.0

    def doubt(self, players: int) -> float:
        return self.whole.doubt(players)

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        return self.whole.habit(state, seat, chance)


def graduate(game: str) -> GreedyBot:
    """Of a game without a guided game it knows everything that the values name."""
    file = editions.file(game, "guide.toml")
    whole = values_of(game)
    names = [name.rpartition(".")[2] for name in whole.item_names]
    taught = names if file is None else read_toml(file).get("taught", names)
    return GreedyBot(TaughtValues(whole, [name in taught for name in names]), WORLDS)

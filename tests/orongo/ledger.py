"""A second bookkeeper: shells, Moai and tokens, counted from the events alone."""

from vaka.core.events import Event
from vaka.games.orongo.names import KINDS
from vaka.games.orongo.state import OrongoState

from .positions import BOX, GAME

SETS = [["quarry"], ["god", "temple"], ["birdman", "nest"], ["food", "food"]]


class Ledger:
    """Fed with every event in full, from the first one on."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.shells = [BOX.setup[players][0]] * players
        self.moai = [BOX.setup[players][1]] * players
        self.reef = self.amulet = 0
        self.laid: set[int] = set()
        self.owner: dict[int, int] = {}
        self.spent: set[int] = set()
        self.bids = [0] * players
        self.ranked: list[int] = []

    def write(self, event: Event) -> None:
        v = event.values
        match GAME.verbs[event.verb].name:
            case "tiles":
                assert len(v) == BOX.setup[self.players][3 if self.laid else 2]
                self.laid |= set(v)
            case "uncovers":
                self.laid.add(v[1])
            case "bids":
                self.bids = v
                after = [(self.amulet + 1 + step) % self.players for step in range(self.players)]
                self.ranked = sorted([seat for seat in after if v[seat]], key=lambda seat: -v[seat])
            case "pays":
                assert v == [self.ranked[0], max(self.bids)]
                self.shells[v[0]] -= v[1]
                self.reef += v[1]
            case "gathers":
                assert self.bids[v[0]] == 0
                assert v[1] > 0, "nothing is told of no shell"
                self.shells[v[0]] += v[1]
                self.reef -= v[1]
            case "amulet":
                assert v == self.ranked[:1]
                self.amulet = v[0]
            case "places":
                near = [self.owner.get(space) for space in BOX.neighbours[v[1]]]
                assert v[1] not in self.owner
                assert v[1] in self.laid or (v[1] >= BOX.resources and v[0] in near)
                self.owner[v[1]] = v[0]
            case "raises":
                self.raise_moai(v)
                self.moai[v[0]] -= 1
            case "ceremonial":
                self.raise_moai(v)
                assert self.moai[v[0]] == 0

    def raise_moai(self, v: list[int]) -> None:
        """A palm and a set of one group, none of it spent, and a shell for each tile."""
        seat, palm, tiles = v[0], v[1], v[2:]
        assert BOX.coastal[palm]
        group = self.group(seat, palm)
        for space in (palm, *tiles):
            assert space in group
            assert space not in self.spent
            self.spent.add(space)
        assert sorted(KINDS[BOX.kind[tile]] for tile in tiles) in SETS
        self.shells[seat] -= len(tiles)

    def group(self, seat: int, space: int) -> set[int]:
        result, edge = {space}, [space]
        while edge:
            for near in BOX.neighbours[edge.pop()]:
                if self.owner.get(near) == seat and near not in result:
                    result.add(near)
                    edge.append(near)
        return result

    def compare(self, state: OrongoState) -> None:
        """What was told adds up to what is there."""
        assert (self.shells, self.moai) == (list(state.shells), list(state.moai))
        assert (self.reef, self.amulet) == (state.reef, state.amulet)
        assert self.owner == {space: owner for space, owner in enumerate(state.owner) if owner >= 0}
        assert sorted(self.spent) == state.spent

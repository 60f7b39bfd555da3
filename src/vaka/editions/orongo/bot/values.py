"""Orongo: what a position is worth. A Moai is the measure; all else is worth a part of one."""

from typing import Final

from ....bots.values.judge import Values
from ....bots.values.weights import MAX_PLAYERS, Numbers, Weights
from ....core.chance import Chance
from ....core.state import State
from ....games.orongo import groups, openings
from ....games.orongo.names import PALM
from ....games.orongo.state import OrongoState

ITEMS: Final = ["moai", "shells", "tokens", "threats", "sets", "palms", "resources"]
WIN: Final = 100.0


class OrongoWeights:
    """The numbers of weights/orongo.toml for one number of players."""

    def __init__(self, numbers: Numbers) -> None:
        self.moai: float = numbers.take("moai")
        self.shell: float = numbers.take("shell")
        self.spare_shell: float = numbers.take("spare_shell")
        self.ready_token: float = numbers.take("ready_token")
        self.amulet: float = numbers.take("amulet")
        self.threat: float = numbers.take("threat")
        self.second_threat: float = numbers.take("second_threat")
        self.stranded_set: float = numbers.take("stranded_set")
        self.waiting_palm: float = numbers.take("waiting_palm")
        self.loose_resource: float = numbers.take("loose_resource")
        self.fading: float = numbers.take("fading")
        self.rivals: float = numbers.take("rivals")
        self.doubt: float = numbers.take("doubt")
        numbers.finish()


class OrongoValues(Values):
    __slots__ = ("weights",)

    def __init__(self, weights: Weights) -> None:
        super().__init__("orongo", ITEMS, WIN)
        self.weights: list[OrongoWeights] = [OrongoWeights(weights.at(players)) for players in range(MAX_PLAYERS + 1)]

    def standing(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, OrongoState)
        return standing(state, seat, self.weights[state.players])

    def rivals(self, players: int) -> float:
        return self.weights[players].rivals

    def doubt(self, players: int) -> float:
        return self.weights[players].doubt

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        """Bids are mostly small, now and then nothing, now and then a push."""
        assert isinstance(state, OrongoState)
        shells = state.shells[seat]
        mood = chance.pick(8)
        if mood == 0:
            return 0
        most = max(1, shells // 2) if mood == 1 else max(1, shells // 4)
        return min(shells, 1 + chance.pick(most))


def standing(state: OrongoState, seat: int, weights: OrongoWeights) -> list[float]:
    """One seat's own position, in Moai, as ITEMS."""
    shells: int = state.shells[seat]
    raised: int = state.box.setup[state.players][1] - state.moai[seat]
    ready: int = state.ready[seat]
    useful: int = min(shells, 2 * (state.moai[seat] + 1))
    sets = palms = resources = 0
    for space in range(len(state.owner)):
        if state.owner[space] != seat or state.group[space] != space:  # a group bears the name of one of its spaces
            continue
        content = state.content[space]
        sets += min(groups.complete_sets(content), 3)
        palms += min(groups.count(content, PALM), 3)
        resources += min(sum([groups.count(content, kind) for kind in range(PALM)]), 5)
    threats = count_threats(state, seat)
    threatening = weights.threat + weights.second_threat * (min(threats, 4) - 1) if threats else 0.0
    hope = 1.0 - weights.fading * (1.0 - len(state.pile) / state.box.resources)
    return [
        weights.moai * raised,
        weights.shell * useful + weights.spare_shell * (shells - useful),
        weights.ready_token * ready + (weights.amulet if state.amulet == seat else 0.0),
        threatening,
        hope * weights.stranded_set * sets,
        hope * weights.waiting_palm * palms,
        hope * weights.loose_resource * resources,
    ]


def count_threats(state: OrongoState, seat: int) -> int:
    """Spaces where a token of this seat would raise a Moai that it can pay; alone on its space it never does."""
    threats = 0
    for space in openings.open_spaces(state, seat):
        joined = groups.content_around(state, seat, space)
        if joined:
            content = joined + state.box.content[space]
            forced = groups.forced_moai(content, state.moai[seat])
            if forced and state.shells[seat] >= groups.cheapest(content, state.moai[seat]):
                threats += 1
    return threats


def values(weights: Weights) -> Values:
    return OrongoValues(weights)

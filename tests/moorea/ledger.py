"""A second bookkeeper: all cards and the points, counted from the events alone."""

from collections import Counter

from vaka.core.events import Event
from vaka.core.plain_data import plain_copy
from vaka.games.moorea.names import CARDS, COMMODITIES, FISH
from vaka.games.moorea.state import MooreaState

from .positions import BOX, GAME

NECKLACES = [0, 2, 5, 9, 14, 20]


class Ledger:
    """Fed with every event in full, from the first one on."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.hands = [[0] * len(CARDS) for _ in range(players)]
        self.pile = sum(BOX.commodities)
        self.row = [0] * len(COMMODITIES)
        self.discards = [0] * len(COMMODITIES)
        self.gone = [0] * len(CARDS)
        self.display = [0] * len(BOX.ids)
        self.built = [[0] * len(BOX.ids) for _ in range(players)]
        self.tools: list[list[int]] = [[] for _ in range(players)]
        self.stored: list[Counter[int]] = [Counter() for _ in range(players)]

    def give(self, seat: int, cards: list[int]) -> None:
        for card in cards:
            self.hands[seat][card] -= 1
            if card <= FISH:
                self.discards[card] += 1
            else:
                self.gone[card] += 1

    def write(self, event: Event) -> None:
        v = event.values
        match GAME.verbs[event.verb].name:
            case "dealt" | "draws":
                self.pile -= len(v) - 1
                for card in v[1:]:
                    self.hands[v[0]][card] += 1
            case "row":
                self.pile -= len(v)
                for card in v:
                    self.row[card] += 1
            case "display":
                for title in v:
                    self.display[title] += 1
            case "no_card":
                assert self.pile == sum(self.discards) == 0
            case "reshuffles":
                assert self.pile == 0
                assert v[0] == sum(self.discards)
                self.pile = v[0]
                self.discards = [0] * len(COMMODITIES)
            case "takes" | "swaps":
                self.give(v[0], v[2:])
                self.row[v[1]] -= 1
                self.hands[v[0]][v[1]] += 1
            case "buys" | "gets":
                self.give(v[0], v[2:])
                self.display[v[1]] -= 1
                if BOX.ids[v[1]] in CARDS:
                    self.hands[v[0]][CARDS.index(BOX.ids[v[1]])] += 1
                else:
                    self.built[v[0]][v[1]] += 1
            case "makes":
                self.give(v[0], v[2:])
                self.tools[v[0]].append(v[1])
            case "stores":
                for card in v[2:]:
                    self.hands[v[0]][card] -= 1
                    self.stored[v[0]][v[1]] += 1
            case "discards":
                self.give(v[0], v[1:])

    def compare(self, state: MooreaState) -> None:
        """What was told adds up to what is there."""
        assert self.hands == plain_copy(state.hands)
        assert self.pile == sum(state.bag)
        assert (self.row, self.discards) == (list(state.row), list(state.discards))
        assert (self.display, self.gone) == (list(state.display), list(state.gone))
        assert self.built == plain_copy(state.built)
        for seat in range(self.players):
            assert sum(1 << tool for tool in self.tools[seat]) == state.tools[seat]

    def points(self, seat: int) -> int:
        necklaces = self.built[seat][BOX.ids.index("necklace")]
        return (
            sum(BOX.points[title] * n for title, n in enumerate(self.built[seat]))
            + sum(BOX.tool_points[tool] for tool in self.tools[seat])
            + sum(BOX.per_card[title] * n for title, n in self.stored[seat].items())
            + NECKLACES[min(necklaces, 5)]
        )

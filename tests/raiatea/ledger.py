"""A second bookkeeper: everything that lies in the open or behind a screen, counted from the events alone."""

from collections import Counter

from vaka.core.events import Event
from vaka.games.raiatea.names import ASSISTANT_KINDS, FIRST_ASSISTANT, FIRST_MASK, GOOD_KINDS, MAX_SEATS
from vaka.games.raiatea.state import RaiateaState

from .positions import BOX, GAME

MARKET = MAX_SEATS  # the owner of what lies in a market
SUPPLY = MARKET + 1  # of what lies in the forest supply
OF_CARDS = {
    "to_markets": 1,
    "forest": 1,
    "fails": 1,
    "keeps": 2,
    "discards": 2,
    "pays_goods": 2,
    "pays_masks": 2,
    "pays_rituals": 2,
}


class Ledger:
    """Fed with every event in full, from the first one on."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.pearls = [BOX.start_pearls] * players
        self.mana = [BOX.start_mana] * players
        self.priests = [0] * players
        self.tattoos = [0] * players
        self.bag = 0
        self.cards: Counter[tuple[int, int]] = Counter()  # goods, assistants and masks, by owner and card
        self.used: Counter[tuple[int, int]] = Counter()
        self.bound: Counter[tuple[int, int]] = Counter()
        self.prices = BOX.ladder_start[:]
        self.held = [0] * players
        self.drawn = [0] * players
        self.discards: Counter[int] = Counter()
        self.under_way: Counter[int] = Counter()  # rituals whose effect is not over
        self.row: Counter[tuple[int, int]] = Counter()
        self.front: list[int] = []
        self.won = [0] * players
        self.spoken: list[str] = []
        market = [*BOX.start_goods, *BOX.start_assistants, *BOX.start_masks]
        for card, number in enumerate(market):
            self.cards[MARKET, card] = number

    def move(self, card: int, source: int, to: int) -> None:
        assert self.cards[source, card] > 0, (self.spoken[-1], card)
        self.cards[source, card] -= 1
        self.cards[to, card] += 1

    def write(self, event: Event) -> None:
        verb, v = GAME.verbs[event.verb].name, event.values
        self.spoken.append(GAME.event_words(event, -2))
        assert verb not in OF_CARDS or len(v) >= OF_CARDS[verb], f"{verb}: nothing is told of no card"
        match verb:
            case "masks":
                for seat, mask in enumerate(v):
                    self.move(FIRST_MASK + mask, MARKET, seat)
            case "forest":
                for card in v:
                    self.cards[SUPPLY, card] += 1
            case "new_forest":
                extra = [max(0, self.cards[MARKET, good] - 1) for good in range(GOOD_KINDS)]
                assert sum(extra) == v[0]
                for good, number in enumerate(extra):
                    self.cards[MARKET, good] -= number
            case "to_markets":
                for card in v:
                    self.move(card, SUPPLY, MARKET)
            case "picks":
                self.move(v[1], SUPPLY, v[0])
            case "takes":
                self.move(v[1], MARKET, v[0])
            case "hires":
                self.move(FIRST_ASSISTANT + v[1], MARKET, v[0])
            case "returns" | "loses" | "sells":
                self.move(v[1], v[0], MARKET)
            case "pays_goods":
                for good in v[1:]:
                    self.move(good, v[0], MARKET)
            case "puts" | "pays_masks":
                for mask in v[1:]:
                    self.move(FIRST_MASK + mask, v[0], MARKET)
            case "steals":
                self.move(v[2], v[1], v[0])
            case "steals_mask":
                self.move(FIRST_MASK + v[2], v[1], v[0])
            case "binds":
                self.cards[v[0], FIRST_MASK + v[1]] -= 1
                self.cards[v[0], FIRST_MASK + BOX.mirror] -= 1
                self.bound[v[0], v[1]] += 1
            case "turns":
                self.used[v[0], v[1]] += 1
            case "reactivates":
                self.used[v[0], v[1]] -= 1
            case "price":
                self.prices[v[0]] = v[1]
            case _:
                self.write_amount(verb, v)

    def write_amount(self, verb: str, v: list[int]) -> None:
        match verb:
            case "gains_pearls":
                self.pearls[v[0]] += v[1]
            case "pays_pearls":
                self.pearls[v[0]] -= v[1]
            case "steals_pearls":
                self.pearls[v[0]] += v[2]
                self.pearls[v[1]] -= v[2]
            case "gains_mana":
                self.mana[v[0]] += v[1]
            case "pays_mana":
                self.mana[v[0]] -= v[1]
            case "steals_mana":
                self.mana[v[0]] += v[2]
                self.mana[v[1]] -= v[2]
            case "bag":
                self.bag = v[0]
            case "priests":
                self.priests[v[0]] = v[1]
            case "tattoos":
                assert v[1] == self.tattoos[v[0]] + 1
                self.tattoos[v[0]] = v[1]
            case "mission" | "wins":
                self.won[v[0]] += 1
            case _:
                self.write_ritual(verb, v)

    def write_ritual(self, verb: str, v: list[int]) -> None:
        match verb:
            case "rituals":
                self.drawn[v[0]] += len(v) - 2
            case "keeps":
                self.held[v[0]] += len(v) - 1
                self.drawn[v[0]] -= len(v) - 1
            case "discards":
                self.discards.update(v[1:])
                self.drawn[v[0]] -= len(v) - 1
            case "pays_rituals":
                self.discards.update(v[1:])
                self.held[v[0]] -= len(v) - 1
            case "reshuffles":
                for ritual in [ritual for ritual in self.discards if BOX.deck_of[ritual] == v[0]]:
                    del self.discards[ritual]
            case "performs":
                self.held[v[0]] -= 1
                self.under_way[v[1]] += 1
            case "stays":
                self.under_way[v[1]] -= 1
                self.front.append(v[0] * BOX.rituals + v[1])
            case "spent":
                self.under_way[v[0]] -= 1
                self.discards[v[0]] += 1
            case "prepares":
                self.held = [held - laid for held, laid in zip(self.held, v)]
            case "lays_open":
                self.row[v[0], v[1]] += 1
            case "blesses":
                assert BOX.cost[v[1]] <= self.bag, "R7.5: it is paid from the bag"
                assert BOX.cost[v[1]] == min(BOX.cost[ritual] for ritual, _ in self.row.elements())
                self.leave_row(v[1])
                self.under_way[v[1]] += 1
            case "cancels":
                self.leave_row(v[2])
                self.discards[v[2]] += 1
            case "fails":
                assert min(BOX.cost[ritual] for ritual in v) > self.bag, "R7.5: they fail when the bag cannot pay"
                for ritual in v:
                    self.leave_row(ritual)
                    self.discards[ritual] += 1

    def leave_row(self, ritual: int) -> None:
        at = next(entry for entry in self.row.elements() if entry[0] == ritual)
        self.row[at] -= 1

    def compare(self, state: RaiateaState) -> None:
        """What was told adds up to what is there."""
        held = (list(state.pearls), list(state.mana), state.bag)
        assert (self.pearls, self.mana, self.bag) == held, self.spoken[-20:]
        tracks = (list(state.priests), list(state.tattoos), list(state.prices))
        assert (self.priests, self.tattoos, self.prices) == tracks
        size = BOX.mirror + 1
        for card in range(FIRST_MASK + size):
            own = [self.cards[seat, card] for seat in range(self.players)]
            assert self.cards[SUPPLY, card] == state.supply.count(card)
            if card < FIRST_ASSISTANT:
                there, market = list(state.goods)[card::GOOD_KINDS], state.goods_market[card]
            elif card < FIRST_MASK:
                kind = card - FIRST_ASSISTANT
                there, market = list(state.assistants)[kind::ASSISTANT_KINDS], state.assistant_market[kind]
                assert [self.used[seat, kind] for seat in range(self.players)] == list(state.used)[
                    kind::ASSISTANT_KINDS
                ]
            else:
                there, market = list(state.masks)[card - FIRST_MASK :: size], state.mask_market[card - FIRST_MASK]
            assert (own, self.cards[MARKET, card]) == (there, market), self.spoken[-20:]
        for seat in range(self.players):
            bound = [self.bound[seat, mask] for mask in range(BOX.mirror)]
            assert bound == list(state.bound[seat * BOX.mirror : (seat + 1) * BOX.mirror])
        assert self.held == [len(hand) for hand in state.hands]
        assert self.drawn == [len(drawn) for drawn in state.drawn]
        assert [self.discards[ritual] for ritual in range(BOX.rituals)] == list(state.discards)
        assert sorted(ritual for ritual, _ in self.row.elements()) == sorted(card for card in state.row if card >= 0)
        assert self.front == state.front
        assert self.won == list(state.won_number)

"""What a seat of Raiatea has seen, as features (see core/observe.py). Seats are counted from the one that looks.

Counts are one-hot, a count of none is no feature, and the last place of a count stands for "or more". What is going on,
what seats hold, and the missions come from the parts in `observing`; the order of all pieces is fixed.
"""

from typing import Final

from ...core.compiling import i64
from ...core.observe import FeatureList, Observer
from ...core.state import State
from .box import RaiateaBox
from .names import ASSISTANT_KINDS, FIRST_MASK, GOOD_KINDS, LOCATIONS
from .observing.cards import MAX_COPIES, add_cards
from .observing.missions import Missions
from .observing.pending import PendingWork
from .observing.seats import Seats
from .state import RaiateaState

VERSION: Final = 1
LONGEST: Final = 512

MAX_BAG: Final = 60
MAX_MASKS: Final = 4
MAX_HAND: Final = 12
MAX_OPEN: Final = 4  # equal missions, equal forest cards
MAX_MARKET: Final = 8
MAX_FOREST: Final = 9
DECK_STEP: Final = 4
MAX_DECK: Final = 20
MAX_SHUFFLES: Final = 2
MAX_CLIPS: Final = 4


class RaiateaObserver(Observer):
    __slots__ = (
        "assistant_market",
        "bag",
        "box",
        "deck_size",
        "discards",
        "first",
        "forest",
        "goods_market",
        "hand",
        "hand_size",
        "legal",
        "locations",
        "longest_track",
        "mask_market",
        "missions",
        "most_seats",
        "opened",
        "order",
        "own_drawn",
        "own_prepared",
        "pending",
        "players",
        "prepared",
        "prices",
        "row",
        "row_place",
        "row_places",
        "seats",
        "shuffles",
        "space",
        "space_kind",
        "supply",
        "variants",
    )

    def __init__(self, box: RaiateaBox, choices: int) -> None:
        super().__init__("raiatea", VERSION, choices, LONGEST)
        self.box: RaiateaBox = box
        seats = max(box.spaces)
        self.most_seats: i64 = seats
        row_places = len([words for words in box.at.words if words.startswith("cancel ")])
        self.row_places: i64 = row_places
        masks = box.mirror + 1
        rituals = box.rituals
        add = self.layout.piece
        self.players: i64 = add("players", [seats + 1], "how many play")
        self.variants: i64 = add("variants", [3], "Tāne, the Oracle, scarce mana")
        longest_track = max([len(spaces) for spaces in box.spaces.values()])
        self.longest_track: i64 = longest_track
        self.space: i64 = add("space", [seats + 1, longest_track], "the round marker, by the number of players")
        self.space_kind: i64 = add("space_kind", [2], "an action round, a ceremony")
        self.first: i64 = add("first", [seats], "the first player")
        self.order: i64 = add("order", [seats, seats], "who is which in the ceremonial order")
        self.locations: i64 = add("locations", [len(LOCATIONS), seats], "who took the tile of a location")
        self.pending: PendingWork = PendingWork(self.layout, box, row_places)
        self.hand: i64 = add("hand", [rituals, MAX_COPIES], "the own rituals")
        self.own_drawn: i64 = add("own_drawn", [rituals, MAX_COPIES], "drawn, some of them to be kept")
        self.own_prepared: i64 = add("own_prepared", [rituals, MAX_COPIES], "in the bag")
        self.hand_size: i64 = add("hand_size", [seats, MAX_HAND + 1], "rituals in hand")
        self.prepared: i64 = add("prepared", [seats, MAX_HAND + 1], "rituals in the bag, for all to see")
        self.seats: Seats = Seats(self.layout, box)
        self.bag: i64 = add("bag", [MAX_BAG + 1], "mana in the bag")
        self.goods_market: i64 = add("goods_market", [GOOD_KINDS, MAX_MARKET + 1], "goods in the market")
        self.prices: i64 = add("prices", [GOOD_KINDS, box.steps_of_ladder], "their prices")
        self.assistant_market: i64 = add("assistant_market", [ASSISTANT_KINDS, MAX_MARKET + 1], "for hire")
        self.mask_market: i64 = add("mask_market", [masks, MAX_MASKS + 1], "masks in the market")
        self.forest: i64 = add("forest", [FIRST_MASK + masks, MAX_FOREST], "the forest deck")
        self.supply: i64 = add("supply", [FIRST_MASK + masks, MAX_OPEN], "the open forest cards")
        self.opened: i64 = add("opened", [len(box.statue_end) + 1], "statues open")
        self.missions: Missions = Missions(self.layout, box)
        self.row: i64 = add("row", [seats + 1, rituals, MAX_COPIES], "rituals of the row that wait, by owner")
        self.row_place: i64 = add("row_place", [row_places, seats + 1], "whose they are, place by place")
        self.discards: i64 = add("discards", [rituals, MAX_COPIES], "the discards")
        self.deck_size: i64 = add("deck_size", [2, MAX_DECK + 1], f"the decks, in steps of {DECK_STEP} cards")
        self.shuffles: i64 = add("shuffles", [2, MAX_SHUFFLES + 1], "how often a deck was shuffled")
        self.legal: i64 = add("legal", [choices], "what may be chosen, bids left out", box.at.words)

    # --- what is told

    def encode(self, state: State, seat: int, choices: list[int], active: FeatureList) -> None:
        assert isinstance(state, RaiateaState)
        active.add(self.players + state.players)
        self._course(state, seat, active)
        self.pending.encode(state, seat, active)
        self._rituals(state, seat, active)
        self.seats.encode(state, seat, active)
        self._table(state, active)
        self.missions.encode(state, seat, active)
        first_bid: i64 = self.box.at.bid
        first_gift: i64 = self.box.at.gift
        choice: i64
        for choice in choices:
            if choice < first_bid or choice >= first_gift:
                active.add(self.legal + choice)

    def _course(self, state: RaiateaState, seat: i64, active: FeatureList) -> None:
        players: i64 = state.players
        options = state.options
        if options["tane"]:
            active.add(self.variants)
        if options["oracle"]:
            active.add(self.variants + 1)
        if options["scarce_mana"]:
            active.add(self.variants + 2)
        spaces = self.box.spaces[state.players]
        if 0 <= state.space < len(spaces):
            active.add(self.space + players * self.longest_track + state.space)
            active.add(self.space_kind + spaces[state.space])
        active.add(self.first + (state.first - seat) % players)
        for at in range(len(state.order)):
            active.add(self.order + (state.order[at] - seat) % players * self.most_seats + at)
        for at in range(len(state.locations)):
            if state.locations[at] >= 0:
                active.add(self.locations + at * self.most_seats + (state.locations[at] - seat) % players)
        active.add(self.opened + state.opened)
        if state.bag > 0:
            active.add(self.bag + min(state.bag, MAX_BAG))

    def _rituals(self, state: RaiateaState, seat: i64, active: FeatureList) -> None:
        players: i64 = state.players
        add_cards(self.hand, state.hands[seat], active)
        add_cards(self.own_drawn, state.drawn[seat], active)
        add_cards(self.own_prepared, state.prepared[seat], active)
        for at in range(players):
            other = (seat + at) % players
            held: i64 = len(state.hands[other])
            if held:
                active.add(self.hand_size + at * (MAX_HAND + 1) + min(held, MAX_HAND))
            prepared: i64 = len(state.prepared[other])
            if prepared:
                active.add(self.prepared + at * (MAX_HAND + 1) + min(prepared, MAX_HAND))
        for ritual, copies in enumerate(state.discards):
            if copies:
                active.add(self.discards + ritual * MAX_COPIES + min(copies, MAX_COPIES) - 1)
        for deck in range(2):
            cards = (state.deck_size[deck] + DECK_STEP - 1) // DECK_STEP
            active.add(self.deck_size + deck * (MAX_DECK + 1) + min(cards, MAX_DECK))
            if state.shuffles[deck]:
                active.add(self.shuffles + deck * (MAX_SHUFFLES + 1) + min(state.shuffles[deck], MAX_SHUFFLES))
        row = state.row
        if not row:
            return
        rituals: i64 = self.box.rituals
        seats = self.most_seats
        owned: list[list[int]] = [[] for _ in range(seats + 1)]
        for place in range(len(row)):
            if row[place] >= 0:
                owner: i64 = state.row_owner[place]
                at = (owner - seat) % players if owner >= 0 else seats
                owned[at].append(row[place])
                if place < self.row_places:
                    active.add(self.row_place + place * (seats + 1) + at)
        for at in range(seats + 1):
            if owned[at]:
                add_cards(self.row + at * rituals * MAX_COPIES, owned[at], active)

    def _table(self, state: RaiateaState, active: FeatureList) -> None:
        active.add_vector(self.goods_market, state.goods_market, MAX_MARKET)
        for good in range(GOOD_KINDS):
            active.add(self.prices + good * self.box.steps_of_ladder + state.prices[good])
        active.add_vector(self.assistant_market, state.assistant_market, MAX_MARKET)
        active.add_vector(self.mask_market, state.mask_market, MAX_MASKS)
        active.add_some(self.forest, list(state.forest), MAX_FOREST)
        supply = state.supply
        at = 0
        while at < len(supply):
            card = supply[at]
            end = at + 1
            while end < len(supply) and supply[end] == card:
                end += 1
            active.add(self.supply + card * MAX_OPEN + min(end - at, MAX_OPEN) - 1)
            at = end


def observer(box: RaiateaBox, choices: int) -> Observer:
    return RaiateaObserver(box, choices)

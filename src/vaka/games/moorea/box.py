"""The cards as typed tables."""

from typing import Any, Final

from ...core.data import Box, Entry
from ...core.vectors import i64, vec
from .names import (
    BASKET_LIMIT,
    CARDS,
    CART_DRAWS,
    COMMODITIES,
    FISH,
    IDLE_ROUNDS,
    INTERMEDIATE,
    INTERMEDIATES,
    PRODUCT_KINDS,
    SITE,
    STORE,
    TOOLS,
)
from .words import Laying, MooreaChoices

KNOWN: Final[dict[str, str]] = {"d7d4834d46cc3404": "9f9bd9913017d3cc"}  # the name of the box in records and nets

NONE: Final = -1
PLAYERS: Final = [2, 3, 4, 5]
PILES: Final = ["I", "II"]
MAX_ROW: Final = 99  # cards in a row or a hand
MAX_COPIES: Final = 100  # of one card
MAX_TITLES: Final = 100
MAX_PRICE: Final = 20  # cards of one kind
MAX_POINTS: Final = 200
FEWEST_PLAYERS: Final[dict[str, int]] = {"all": 2, "4+": 4, "5": 5}


class MooreaBox(Box):
    """The cards. A *title* is a product's place in the data; kinds of hand cards and tools are numbered as in `names`.

    Per title: `ids`, `kind`, `points`; `price`, a fixed price as a count per kind of card; `price_cards`, the kinds
    in it, and `price_counts`, the number of each; `equal`, the price of a site; `to_hand`, the kind of card that an
    intermediate becomes; `discount`, the commodity that a site makes cheaper; `per_card` of a store. `users` are the
    titles whose price names stoneware, huts or canoes.

    What stores hold is numbered, too: a *shelf* is one kind of card at one store. `shelves` [title] are the shelves of
    a store, `shelf_title` and `shelf_card` say what a shelf is.

    `piles` [players] are the piles I and II, each a count per title. `idle_rounds`, after which a game is locked
    (M6.3), may stand in the data of a small variant. `at` says where the choices lie.
    """

    __slots__ = (
        "at",
        "commodities",
        "discount",
        "display",
        "equal",
        "hand_limit",
        "idle_rounds",
        "ids",
        "kind",
        "necklaces",
        "per_card",
        "piles",
        "player_counts",
        "points",
        "price",
        "price_cards",
        "price_counts",
        "row",
        "shelf_card",
        "shelf_title",
        "shelves",
        "stores",
        "to_hand",
        "tool_copies",
        "tool_equal",
        "tool_points",
        "users",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, KNOWN)
        root = Entry("", data)
        meta = root.entry("meta")
        self.display: int = meta.number("display", least=1, most=MAX_ROW)
        self.row: int = meta.number("face_up", least=1, most=MAX_ROW)
        self.hand_limit: int = meta.number("hand_limit", least=1, most=MAX_ROW)
        self.idle_rounds: int = meta.number("idle_rounds", least=1) if "idle_rounds" in meta.data else IDLE_ROUNDS
        self._read_commodities(root.entries("commodity"))
        self._read_tools(root.entries("tool"))
        self._read_necklaces(root.entry("necklaces"))
        products = root.entries("product", most=MAX_TITLES)
        self._read_products(products)
        self._read_stores(products)
        self._read_piles(products)
        self._check_totals(meta, products)
        self.player_counts: tuple[int, ...] = tuple([count for count in PLAYERS if self._is_enough_for(count)])
        stores = [self.ids[title] for title in self.stores]
        self.at: MooreaChoices = MooreaChoices(self.ids, stores, self._most_fish(), self._layings())
        if not self.player_counts:
            raise meta.refuse("moorea.box.too_small", {"players": PLAYERS[0]})

    def most_in_hand(self, card: int) -> int:
        """The most cards of a kind that a hand can hold in the action step."""
        copies = self.commodities[card] if card <= FISH else self.copies(self.to_hand.index(card))
        return min(copies, max(self.hand_limit, BASKET_LIMIT) + CART_DRAWS)

    def copies(self, title: int) -> int:
        """All copies of a title, for as many players as there can be."""
        return self.piles[PLAYERS[-1]][0][title] + self.piles[PLAYERS[-1]][1][title]

    def _most_fish(self) -> int:
        """The most fish that can stand in for one commodity of a price."""
        dearest = [max([price[card] for card in range(FISH)]) for price in self.price]
        return max([*dearest, *[equal - 1 for equal in self.equal], 0])

    def _layings(self) -> list[Laying]:
        sharing = [self.shelf_card[shelf] for shelves in self.shelves if len(shelves) > 1 for shelf in shelves]
        return [
            Laying(card, 0 if card in sharing else 1, self.most_in_hand(card)) for card in sorted(set(self.shelf_card))
        ]

    def _read_commodities(self, entries: list[Entry]) -> None:
        _check_ids(entries, COMMODITIES)
        self.commodities: list[int] = [entry.number("copies", least=0, most=MAX_COPIES) for entry in entries]

    def _read_tools(self, entries: list[Entry]) -> None:
        _check_ids(entries, TOOLS)
        self.tool_copies: list[int] = [entry.number("copies", least=0, most=MAX_COPIES) for entry in entries]
        costs = [entry.entry("cost") for entry in entries]
        self.tool_equal: list[int] = [cost.number("equal", least=1, most=MAX_PRICE) for cost in costs]
        self.tool_points: list[int] = [entry.number("points", least=0, most=MAX_POINTS) for entry in entries]

    def _read_necklaces(self, entry: Entry) -> None:
        points = entry.get("points")
        if not isinstance(points, list) or not points or not all(isinstance(value, int) for value in points):
            raise entry.refuse("box.not_a_list", {"field": "points"})
        if max(points) > MAX_POINTS:
            raise entry.refuse("box.too_large", {"value": max(points), "most": MAX_POINTS})
        self.necklaces: list[int] = points[:]

    def _read_products(self, entries: list[Entry]) -> None:
        self.ids: list[str] = [entry.word() for entry in entries]
        self.kind: vec[i64] = vec[i64]([entry.one_of("kind", PRODUCT_KINDS) for entry in entries])
        self.points: list[int] = [entry.number("points", least=0, most=MAX_POINTS) for entry in entries]
        equal: list[int] = []
        price: list[list[int]] = []
        self.discount: list[int] = []
        self.to_hand: list[int] = []
        for title, entry in enumerate(entries):
            kind = self.kind[title]
            cost = entry.entry("cost")
            if self.ids.index(self.ids[title]) != title:
                raise entry.refuse("moorea.box.twice", {"value": self.ids[title]})
            equal.append(cost.number("equal", least=1, most=MAX_PRICE) if kind == SITE else 0)
            price.append([0] * len(CARDS) if kind == SITE else _price(cost))
            self.discount.append(entry.one_of("discount", COMMODITIES[:FISH]) if kind == SITE else NONE)
            self.to_hand.append(NONE)
            if kind == INTERMEDIATE:
                self.to_hand[title] = len(COMMODITIES) + entry.one_of("id", INTERMEDIATES)
            elif self.ids[title] in INTERMEDIATES:
                raise entry.refuse("box.no_such_kind", {"value": entry.get("kind"), "allowed": ["intermediate"]})
        for title, entry in enumerate(entries):
            for card in range(FISH + 1, len(CARDS)):
                if price[title][card] and card not in self.to_hand:
                    raise entry.refuse("moorea.box.no_such_card", {"value": CARDS[card]})
        self.equal: vec[i64] = vec[i64](equal)
        self.price: vec[vec[i64]] = vec[vec[i64]]([vec[i64](counts) for counts in price])
        cards = [[card for card, count in enumerate(counts) if count] for counts in price]
        self.price_cards: vec[vec[i64]] = vec[vec[i64]]([vec[i64](kinds) for kinds in cards])
        self.price_counts: vec[vec[i64]] = vec[vec[i64]](
            [vec[i64]([count for count in counts if count]) for counts in price]
        )
        self.users: list[int] = [title for title, counts in enumerate(price) if sum(counts[FISH + 1 :])]

    def _read_stores(self, entries: list[Entry]) -> None:
        self.stores: list[int] = [title for title, kind in enumerate(self.kind) if kind == STORE]
        self.per_card: list[int] = [0] * len(entries)
        shelves: list[list[int]] = [[] for _ in entries]
        shelf_title: list[int] = []
        shelf_card: list[int] = []
        for title in self.stores:
            entry = entries[title]
            self.per_card[title] = entry.number("per_card", least=0, most=MAX_POINTS)
            takes = entry.get("takes")
            if not isinstance(takes, list) or not takes or len(set(takes)) != len(takes):
                raise entry.refuse("box.not_a_list", {"field": "takes"})
            for name in takes:
                if name not in CARDS or (name in INTERMEDIATES and name not in self.ids):
                    raise entry.refuse("moorea.box.no_such_card", {"field": "takes", "value": name})
            for card in sorted([CARDS.index(name) for name in takes]):
                shelves[title].append(len(shelf_title))
                shelf_title.append(title)
                shelf_card.append(card)
        self.shelves: vec[vec[i64]] = vec[vec[i64]]([vec[i64](places) for places in shelves])
        self.shelf_title: vec[i64] = vec[i64](shelf_title)
        self.shelf_card: vec[i64] = vec[i64](shelf_card)

    def _read_piles(self, entries: list[Entry]) -> None:
        self.piles: dict[int, list[list[int]]] = {}
        for players in PLAYERS:
            self.piles[players] = [[0] * len(entries) for _ in PILES]
        for title, entry in enumerate(entries):
            total = 0
            for cards in entry.entries("cards"):
                copies = cards.number("copies", least=1, most=MAX_COPIES)
                pile = cards.one_of("pile", PILES)
                mark = cards.one_of("players", list(FEWEST_PLAYERS))
                total += copies
                for players in PLAYERS:
                    if players >= list(FEWEST_PLAYERS.values())[mark]:
                        self.piles[players][pile][title] += copies
            if total != entry.number("copies", least=1, most=MAX_COPIES):
                raise entry.refuse("box.total", {"field": "copies", "expected": entry.get("copies"), "found": total})

    def _check_totals(self, meta: Entry, products: list[Entry]) -> None:
        decks = {players: sum(piles[0]) + sum(piles[1]) for players, piles in self.piles.items()}
        for field, result in (
            ("commodity_cards", sum(self.commodities)),
            ("tool_cards", sum(self.tool_copies)),
            ("product_titles", len(products)),
            ("product_cards", decks[5]),
            ("marked_5", decks[5] - decks[4]),
            ("marked_4plus", decks[4] - decks[3]),
        ):
            if result != meta.number(field, least=0):
                raise meta.refuse("box.total", {"field": field, "expected": meta.get(field), "found": result})

    def _is_enough_for(self, players: int) -> bool:
        """Enough commodities to deal and lay a row, enough products for a display."""
        piles = self.piles[players]
        return (
            sum(self.commodities) >= players * self.hand_limit + self.row
            and sum(piles[0]) + sum(piles[1]) >= self.display
        )


def _check_ids(entries: list[Entry], expected: list[str]) -> None:
    """The rules know these cards by name: they must all be there, in this order."""
    result = [entry.text("id") for entry in entries]
    if result != expected:
        name = entries[0].name.rpartition(" ")[0] if entries else ""
        raise Entry(name, {}).refuse("moorea.box.ids", {"expected": expected, "found": result})


def _price(cost: Entry) -> list[int]:
    for name in cost.data:
        if name not in CARDS:
            raise cost.refuse("moorea.box.no_such_card", {"value": name})
    return [cost.number(name, least=0, most=MAX_PRICE) if name in cost.data else 0 for name in CARDS]

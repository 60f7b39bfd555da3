"""What a seat of Moorea has seen, as features (see core/observe.py). Seats are counted from the one that looks.

Counts are one-hot, a count of none is no feature, and the last place of a count stands for "or more". The pile and the
cards of others that nobody knows are one pool, as they are in a seen state.
"""

from typing import Final

from ...core.observe import Observer, no_such_seat
from ...core.state import EVERYTHING, State
from .box import MooreaBox
from .knowledge import BASE
from .names import CARDS, COMMODITIES, FISH, NECKLACE, NET, TOOLS
from .state import MooreaState

VERSION: Final = 1
LONGEST: Final = 320
KINDS: Final = len(CARDS)
GOODS: Final = len(COMMODITIES)
INTERMEDIATES: Final = KINDS - GOODS
MOST_HELD: Final = 10  # cards of one kind in the own hand
MOST_KNOWN: Final = 6
MOST_UNKNOWN: Final = 12
MOST_LAID: Final = 8  # on one shelf
MOST_BUILT: Final = 3
MOST_LEFT: Final = 3
MOST_NECKLACES: Final = 7
MOST_POINTS: Final = 63
LEAD: Final = 20  # points ahead or behind
PILE_STEP: Final = 4
MOST_PILE: Final = 20
MOST_PRODUCTS: Final = 60
MOST_SHORT: Final = 4
MOST_ROUNDS: Final = 10
MOST_LAST: Final = 6


class MooreaObserver(Observer):
    __slots__ = (
        "box",
        "built",
        "discards",
        "display",
        "drawn",
        "face_up",
        "gone",
        "hand",
        "idle",
        "known",
        "last_turns",
        "lead",
        "legal",
        "left",
        "missing",
        "most_cards",
        "most_seats",
        "necklaces",
        "phase",
        "pile",
        "players",
        "points",
        "pool",
        "products",
        "row",
        "short",
        "steps",
        "stored",
        "titles",
        "tools",
        "tools_left",
        "turn",
        "unknown",
    )

    def __init__(self, box: MooreaBox, choices: int) -> None:
        super().__init__("moorea", box, VERSION, choices, LONGEST)
        self.box: MooreaBox = box
        self.titles: int = len(box.ids)
        self.most_seats: int = max(box.player_counts)
        self.most_cards: int = max(box.commodities)
        seats = self.most_seats
        titles = self.titles
        add = self.layout.piece
        self.players: int = add("players", [seats + 1], "how many play")
        self.phase: int = add("phase", [3], "drawing, acting, discarding")
        self.turn: int = add("turn", [seats], "whose turn it is")
        self.drawn: int = add("drawn", [3], "cards drawn in this turn")
        self.steps: int = add("steps", [choices], "the begun action of the seat")
        self.hand: int = add("hand", [KINDS, MOST_HELD + 1], "the own hand")
        self.face_up: int = add("face_up", [GOODS, MOST_KNOWN + 1], "what everybody knows of the own hand")
        self.known: int = add("known", [seats - 1, KINDS, MOST_KNOWN + 1], "what is known of the hands of others")
        self.unknown: int = add("unknown", [seats - 1, MOST_UNKNOWN + 1], "their other cards")
        self.row: int = add("row", [GOODS, box.row + 1], "the row")
        self.discards: int = add("discards", [GOODS, self.most_cards + 1], "the discards")
        self.pool: int = add("pool", [GOODS, self.most_cards + 1], "what the pile and unknown cards of others hold")
        self.pile: int = add("pile", [MOST_PILE + 1], f"cards in the pile, in steps of {PILE_STEP}")
        self.products: int = add("products", [2, MOST_PRODUCTS + 1], "products in the piles I and II")
        self.left: int = add("left", [2, titles, MOST_LEFT + 1], "which of them")
        self.display: int = add("display", [titles, MOST_BUILT + 1], "products on display")
        self.built: int = add("built", [seats, titles, MOST_BUILT + 1], "products before the players")
        self.necklaces: int = add("necklaces", [seats, MOST_NECKLACES + 1], "necklaces before the players")
        self.tools: int = add("tools", [seats, len(TOOLS)], "tools before the players")
        self.tools_left: int = add("tools_left", [len(TOOLS), max(box.tool_copies) + 1], "tools left")
        self.stored: int = add("stored", [seats, len(box.shelf_title), MOST_LAID + 1], "cards in stores")
        self.gone: int = add("gone", [INTERMEDIATES, MOST_NECKLACES + 1], "intermediates that left the game")
        self.points: int = add("points", [seats, MOST_POINTS + 1], "points by now")
        self.lead: int = add("lead", [2 * LEAD + 1], "points ahead of the best other")
        self.idle: int = add("idle", [MOST_ROUNDS + 1], "rounds without a product, a tool or a store action")
        self.last_turns: int = add("last_turns", [MOST_LAST + 1], "turns to the end")
        self.short: int = add("short", [titles, MOST_SHORT + 1], "cards short of a product on display")
        self.missing: int = add("missing", [titles, KINDS, 2], "which, before fish stand in: one, more")
        self.legal: int = add("legal", [choices], "what may be chosen")

    def observe(self, state: State, seat: int, choices: list[int]) -> list[int]:
        assert isinstance(state, MooreaState)
        players = state.players
        if seat < 0 or seat >= players:
            raise no_such_seat(seat, players)
        found: list[int] = [
            self.players + players,
            self.phase + state.phase,
            self.turn + (state.player - seat) % players,
            self.drawn + min(state.drawn, 2),
            self.idle + min(state.idle // players, MOST_ROUNDS),
            self.last_turns + min(state.last_turns, MOST_LAST),
        ]
        if state.player == seat:
            for choice in state.steps:
                found.append(self.steps + choice)
        self._cards(state, seat, found)
        self._products(state, found)
        best = 0
        own = 0
        for other in range(players):
            points = self._before(state, other, (other - seat) % players, found)
            if other == seat:
                own = points
            elif points > best:
                best = points
        found.append(self.lead + LEAD + max(-LEAD, min(own - best, LEAD)))
        self._short(state, seat, found)
        for choice in choices:
            found.append(self.legal + choice)
        return self.check_length(found)

    def _cards(self, state: MooreaState, seat: int, found: list[int]) -> None:
        players = state.players
        hand = state.hands[seat]
        for card in range(KINDS):
            if hand[card]:
                found.append(self.hand + card * (MOST_HELD + 1) + min(hand[card], MOST_HELD))
        for card in range(GOODS):
            if state.face_up[seat][card]:
                found.append(self.face_up + card * (MOST_KNOWN + 1) + min(state.face_up[seat][card], MOST_KNOWN))
        pool = state.bag[:]
        for code in state.pools:  # in a seen state, as what follows
            pool[code % BASE] += 1
        in_hands = 0
        for other in range(players):
            if other == seat:
                continue
            at = (other - seat) % players - 1
            hand = state.hands[other]
            known = state.face_up[other]
            base = self.known + at * KINDS * (MOST_KNOWN + 1)
            unknown = state.unknown[other]
            if state.viewer != EVERYTHING:
                for left in range(0, len(state.left[other]), 2):
                    pool[state.left[other][left]] -= 1  # it counts as hidden while its pile is unclear
            for card in range(GOODS):
                if known[card]:
                    found.append(base + card * (MOST_KNOWN + 1) + min(known[card], MOST_KNOWN))
                hidden = hand[card] - known[card]
                pool[card] += hidden
                unknown += hidden
            for card in range(GOODS, KINDS):
                if hand[card]:
                    found.append(base + card * (MOST_KNOWN + 1) + min(hand[card], MOST_KNOWN))
            if unknown:
                found.append(self.unknown + at * (MOST_UNKNOWN + 1) + min(unknown, MOST_UNKNOWN))
            in_hands += unknown
        size = self.most_cards + 1
        in_pile = -in_hands
        for card in range(GOODS):
            in_pile += pool[card]
            if pool[card]:
                found.append(self.pool + card * size + pool[card])
            if state.discards[card]:
                found.append(self.discards + card * size + state.discards[card])
            if state.row[card]:
                found.append(self.row + card * (self.box.row + 1) + state.row[card])
        found.append(self.pile + min((in_pile + PILE_STEP - 1) // PILE_STEP, MOST_PILE))
        for card in range(INTERMEDIATES):
            if state.gone[GOODS + card]:
                found.append(self.gone + card * (MOST_NECKLACES + 1) + min(state.gone[GOODS + card], MOST_NECKLACES))

    def _products(self, state: MooreaState, found: list[int]) -> None:
        titles = self.titles
        for pile in range(2):
            cards = state.pile_two if pile else state.pile_one
            number = 0
            base = self.left + pile * titles * (MOST_LEFT + 1)
            for title in range(titles):
                if cards[title]:
                    number += cards[title]
                    found.append(base + title * (MOST_LEFT + 1) + min(cards[title], MOST_LEFT))
            found.append(self.products + pile * (MOST_PRODUCTS + 1) + min(number, MOST_PRODUCTS))
        for title in range(titles):
            if state.display[title]:
                found.append(self.display + title * (MOST_BUILT + 1) + min(state.display[title], MOST_BUILT))
        size = max(self.box.tool_copies) + 1
        for tool in range(len(TOOLS)):
            found.append(self.tools_left + tool * size + state.tools_left[tool])

    def _before(self, state: MooreaState, other: int, at: int, found: list[int]) -> int:
        """What lies before a player; answers the points."""
        box = self.box
        points = 0
        necklaces = 0
        built = state.built[other]
        base = self.built + at * self.titles * (MOST_BUILT + 1)
        for title in range(self.titles):
            if built[title]:
                points += built[title] * box.points[title]
                found.append(base + title * (MOST_BUILT + 1) + min(built[title], MOST_BUILT))
                if box.kind[title] == NECKLACE:
                    necklaces += built[title]
        if necklaces:
            points += box.necklaces[min(necklaces, len(box.necklaces)) - 1]
            found.append(self.necklaces + at * (MOST_NECKLACES + 1) + min(necklaces, MOST_NECKLACES))
        stored = state.stored[other]
        base = self.stored + at * len(stored) * (MOST_LAID + 1)
        for shelf in range(len(stored)):
            if stored[shelf]:
                points += stored[shelf] * box.per_card[box.shelf_title[shelf]]
                found.append(base + shelf * (MOST_LAID + 1) + min(stored[shelf], MOST_LAID))
        for tool in range(len(TOOLS)):
            if state.tools[other] >> tool & 1:
                points += box.tool_points[tool]
                found.append(self.tools + at * len(TOOLS) + tool)
        found.append(self.points + at * (MOST_POINTS + 1) + min(points, MOST_POINTS))
        return points

    def _short(self, state: MooreaState, seat: int, found: list[int]) -> None:
        """What the seat has not got of each product on display."""
        box = self.box
        hand = state.hands[seat]
        have = hand[:]
        for card in range(FISH):
            have[card] += state.sites[seat][card]  # a site is as good as a card of its kind
        fish = hand[FISH] if state.tools[seat] >> NET & 1 else 0
        for title in range(self.titles):
            if not state.display[title]:
                continue
            if box.equal[title]:
                most = hand[FISH]
                for card in range(FISH):
                    most = max(most, have[card] + fish)
                short = max(0, box.equal[title] - most)
            else:
                short = 0
                spare = fish - box.price[title][FISH]
                base = self.missing + title * KINDS * 2
                for card, count in box.prices[title]:
                    lack = count - have[card]
                    if lack > 0:
                        found.append(base + card * 2 + (0 if lack == 1 else 1))
                        if card < FISH and spare > 0:
                            stand_in = min(spare, lack)
                            spare -= stand_in
                            lack -= stand_in
                        short += lack
            found.append(self.short + title * (MOST_SHORT + 1) + min(short, MOST_SHORT))


def observer(box: MooreaBox, choices: int) -> Observer:
    return MooreaObserver(box, choices)

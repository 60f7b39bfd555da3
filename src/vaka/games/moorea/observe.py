"""What a seat of Moorea has seen, as features (see core/observe.py). Seats are counted from the one that looks.

Counts are one-hot, a count of none is no feature, and the last place of a count stands for "or more". The pile and the
cards of others that nobody knows are one pool, as they are in a seen state.
"""

from typing import Final

from ...core.compiling import i64
from ...core.observe import FeatureList, Observer
from ...core.state import EVERYTHING, State
from .box import MooreaBox
from .kinds import QUESTION_KINDS
from .knowledge import BASE
from .names import CARDS, COMMODITIES, FISH, NECKLACE, NET, TOOLS
from .state import MooreaState

VERSION: Final = 1
LONGEST: Final = 320
KINDS: Final = len(CARDS)
GOODS: Final = len(COMMODITIES)
INTERMEDIATES: Final = KINDS - GOODS
MAX_HELD: Final = 10  # cards of one kind in the own hand
MAX_KNOWN: Final = 6
MAX_UNKNOWN: Final = 12
MAX_LAID: Final = 8  # on one shelf
MAX_BUILT: Final = 3
MAX_LEFT: Final = 3
MAX_NECKLACES: Final = 7
MAX_POINTS: Final = 63
LEAD: Final = 20  # points ahead or behind
PILE_STEP: Final = 4
MAX_PILE: Final = 20
MAX_PRODUCTS: Final = 60
MAX_SHORT: Final = 4
MAX_ROUNDS: Final = 10
MAX_LAST: Final = 6
BITS: Final = 7  # of a kind of card, where all that a seat has is one number
MAX_TOLD: Final = 127  # what fits into them


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
        "most_tools",
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
        super().__init__("moorea", VERSION, choices, LONGEST)
        self.box: MooreaBox = box
        titles = len(box.ids)
        self.titles: i64 = titles
        self.most_seats: int = max(box.player_counts)
        most_cards = max(box.commodities)
        self.most_cards: i64 = most_cards
        most_tools = max(box.tool_copies)
        self.most_tools: i64 = most_tools
        seats = self.most_seats
        phases = QUESTION_KINDS.names
        add = self.layout.piece
        self.players: i64 = add("players", [seats + 1], "how many play")
        self.phase: i64 = add("phase", [len(phases)], ", ".join(phases), phases)
        self.turn: i64 = add("turn", [seats], "whose turn it is")
        self.drawn: i64 = add("drawn", [3], "cards drawn in this turn")
        self.steps: i64 = add("steps", [choices], "the begun action of the seat", box.at.words)
        self.hand: i64 = add("hand", [KINDS, MAX_HELD + 1], "the own hand")
        self.face_up: i64 = add("face_up", [GOODS, MAX_KNOWN + 1], "what everybody knows of the own hand")
        self.known: i64 = add("known", [seats - 1, KINDS, MAX_KNOWN + 1], "what is known of the hands of others")
        self.unknown: i64 = add("unknown", [seats - 1, MAX_UNKNOWN + 1], "their other cards")
        self.row: i64 = add("row", [GOODS, box.row + 1], "the row")
        self.discards: i64 = add("discards", [GOODS, most_cards + 1], "the discards")
        self.pool: i64 = add("pool", [GOODS, most_cards + 1], "what the pile and unknown cards of others hold")
        self.pile: i64 = add("pile", [MAX_PILE + 1], f"cards in the pile, in steps of {PILE_STEP}")
        self.products: i64 = add("products", [2, MAX_PRODUCTS + 1], "products in the piles I and II")
        self.left: i64 = add("left", [2, titles, MAX_LEFT + 1], "which of them")
        self.display: i64 = add("display", [titles, MAX_BUILT + 1], "products on display")
        self.built: i64 = add("built", [seats, titles, MAX_BUILT + 1], "products before the players")
        self.necklaces: i64 = add("necklaces", [seats, MAX_NECKLACES + 1], "necklaces before the players")
        self.tools: i64 = add("tools", [seats, len(TOOLS)], "tools before the players")
        self.tools_left: i64 = add("tools_left", [len(TOOLS), most_tools + 1], "tools left")
        self.stored: i64 = add("stored", [seats, len(box.shelf_title), MAX_LAID + 1], "cards in stores")
        self.gone: i64 = add("gone", [INTERMEDIATES, MAX_NECKLACES + 1], "intermediates that left the game")
        self.points: i64 = add("points", [seats, MAX_POINTS + 1], "points by now")
        self.lead: i64 = add("lead", [2 * LEAD + 1], "points ahead of the best other")
        self.idle: i64 = add("idle", [MAX_ROUNDS + 1], "rounds without a product, a tool or a store action")
        self.last_turns: i64 = add("last_turns", [MAX_LAST + 1], "turns to the end")
        self.short: i64 = add("short", [titles, MAX_SHORT + 1], "cards short of a product on display")
        self.missing: i64 = add("missing", [titles, KINDS, 2], "which, before fish stand in: one, more")
        self.legal: i64 = add("legal", [choices], "what may be chosen", box.at.words)

    def encode(self, state: State, seat: int, choices: list[int], active: FeatureList) -> None:
        assert isinstance(state, MooreaState)
        players: i64 = state.players
        own: i64 = seat
        active.add(self.players + players)
        active.add(self.phase + state.phase)
        active.add(self.turn + (state.player - own) % players)
        active.add(self.drawn + min(state.drawn, 2))
        active.add(self.idle + min(state.idle // players, MAX_ROUNDS))
        active.add(self.last_turns + min(state.last_turns, MAX_LAST))
        if state.player == seat:
            active.add_each(self.steps, state.steps)
        self._cards(state, own, active)
        self._products(state, active)
        best: i64 = 0
        points: i64 = 0
        for at in range(players):
            theirs = self._before(state, (own + at) % players, at, active)
            if at == 0:
                points = theirs
            elif theirs > best:
                best = theirs
        active.add(self.lead + LEAD + max(-LEAD, min(points - best, LEAD)))
        self._short(state, own, active)
        active.add_each(self.legal, choices)

    def _cards(self, state: MooreaState, seat: i64, active: FeatureList) -> None:
        players: i64 = state.players
        active.add_vector(self.hand, state.hands[seat], MAX_HELD)
        active.add_vector(self.face_up, state.face_up[seat], MAX_KNOWN)
        pool = state.bag[:]
        for code in state.pools:  # in a seen state, as what follows
            pool[code % BASE] += 1
        in_hands: i64 = 0
        for at in range(1, players):
            other = (seat + at) % players
            known = state.face_up[other]
            base = self.known + (at - 1) * KINDS * (MAX_KNOWN + 1)
            if state.viewer != EVERYTHING:
                for left in range(0, len(state.left[other]), 2):
                    pool[state.left[other][left]] -= 1  # it counts as hidden while its pile is unclear
            active.add_vector(base, known, MAX_KNOWN)
            unknown: i64 = state.unknown[other]
            card: i64
            number: i64
            for card, number in enumerate(state.hands[other]):
                if number and card < GOODS:
                    hidden = number - known[card]
                    if hidden:
                        pool[card] = pool[card] + hidden
                        unknown += hidden
                elif number:
                    active.add(base + card * (MAX_KNOWN + 1) + min(number, MAX_KNOWN))
            if unknown:
                active.add(self.unknown + (at - 1) * (MAX_UNKNOWN + 1) + min(unknown, MAX_UNKNOWN))
            in_hands += unknown
        in_pile = active.add_vector(self.pool, pool, self.most_cards) - in_hands
        active.add(self.pile + min((in_pile + PILE_STEP - 1) // PILE_STEP, MAX_PILE))
        active.add_vector(self.discards, state.discards, self.most_cards)
        active.add_vector(self.row, state.row, self.box.row)
        active.add_vector(self.gone, state.gone[GOODS:], MAX_NECKLACES)

    def _products(self, state: MooreaState, active: FeatureList) -> None:
        in_one = active.add_vector(self.left, state.pile_one, MAX_LEFT)
        in_two = active.add_vector(self.left + self.titles * (MAX_LEFT + 1), state.pile_two, MAX_LEFT)
        active.add(self.products + min(in_one, MAX_PRODUCTS))
        active.add(self.products + MAX_PRODUCTS + 1 + min(in_two, MAX_PRODUCTS))
        active.add_vector(self.display, state.display, MAX_BUILT)
        base = self.tools_left
        for left in state.tools_left:
            active.add(base + left)
            base += self.most_tools + 1

    def _before(self, state: MooreaState, other: i64, at: i64, active: FeatureList) -> i64:
        """What lies before a player; answers the points."""
        box = self.box
        points: i64 = 0
        necklaces: i64 = 0
        place = self.built + at * self.titles * (MAX_BUILT + 1)
        title: i64
        number: i64
        for title, number in enumerate(state.built[other]):
            if number:
                points += number * box.points[title]
                active.add(place + min(number, MAX_BUILT))
                if box.kind[title] == NECKLACE:
                    necklaces += number
            place += MAX_BUILT + 1
        if necklaces:
            points += box.necklaces[min(necklaces, len(box.necklaces)) - 1]
            active.add(self.necklaces + at * (MAX_NECKLACES + 1) + min(necklaces, MAX_NECKLACES))
        stored = state.stored[other]
        place = self.stored + at * len(stored) * (MAX_LAID + 1)
        shelf: i64
        for shelf, number in enumerate(stored):
            if number:
                points += number * box.per_card[box.shelf_title[shelf]]
                active.add(place + min(number, MAX_LAID))
            place += MAX_LAID + 1
        tools: i64 = state.tools[other]
        tool: i64 = 0
        while tools:
            if tools & 1:
                points += box.tool_points[tool]
                active.add(self.tools + at * len(TOOLS) + tool)
            tools >>= 1
            tool += 1
        active.add(self.points + at * (MAX_POINTS + 1) + min(points, MAX_POINTS))
        return points

    def _short(self, state: MooreaState, seat: i64, active: FeatureList) -> None:
        """What the seat has not got of each product on display."""
        hand = state.hands[seat]
        sites = state.sites[seat]
        have: i64 = 0
        most: i64 = 0  # of one kind
        card: i64
        for card in range(KINDS):
            number: i64 = hand[card]
            if card < FISH:
                number += sites[card]  # a site is as good as a card of its kind
                most = max(most, number)
            have |= min(number, MAX_TOLD) << card * BITS
        fish: i64 = hand[FISH]
        stands_in = fish if state.tools[seat] >> NET & 1 else 0
        most = max(fish, most + stands_in)
        title: i64
        for title, displayed in enumerate(state.display):
            if not displayed:
                continue
            short: i64 = 0
            equal: i64 = self.box.equal[title]
            if equal:
                short = max(0, equal - most)
            else:
                spare = stands_in - self.box.price[title][FISH]
                for card, count in zip(self.box.price_cards[title], self.box.price_counts[title]):
                    lack: i64 = count - (have >> card * BITS & MAX_TOLD)
                    if lack > 0:
                        active.add(self.missing + (title * KINDS + card) * 2 + (0 if lack == 1 else 1))
                        if card < FISH and spare > 0:
                            stand_in = min(spare, lack)
                            spare -= stand_in
                            lack -= stand_in
                        short += lack
            active.add(self.short + title * (MAX_SHORT + 1) + min(short, MAX_SHORT))


def observer(box: MooreaBox, choices: int) -> Observer:
    return MooreaObserver(box, choices)

"""What a seat of Orongo has seen, as features (see core/observe.py). Seats are counted from the one that looks.

Counts are one-hot, a count of none is no feature, and the last place of a count stands for "or more".
"""

from typing import Final

from ...core.observe import FeatureList, Observer
from ...core.state import State
from ...core.vectors import i64, vec
from . import openings
from .box import OrongoBox
from .kinds import BIDDING, QUESTION_KINDS, RAISING
from .names import BIRDMAN, BITS, FOOD, GOD, NEST, NO_TILE, PALM, QUARRY, TEMPLE
from .state import OrongoState

VERSION: Final = 1
LONGEST: Final = 640
KINDS: Final = 7
MAX_HELD: Final = 6  # of one kind, in all groups together
MAX_READY: Final = 4
MAX_ROUNDS: Final = 24
STEPS: Final = 3  # 1, 2, 3 or more: sets, palms and Moai of a group
OWN_REACH: Final = 3 * STEPS + 1 + PALM  # what is told of a space where one's own token would join a group
REACH: Final = 3 * STEPS + 1  # and of another's
MASK: Final = (1 << BITS) - 1


class OrongoObserver(Observer):
    __slots__ = (
        "amulet",
        "bids",
        "box",
        "done",
        "hidden",
        "hides",
        "holdings",
        "last_round",
        "legal",
        "moai",
        "most_moai",
        "most_seats",
        "open_palms",
        "open_tiles",
        "order",
        "owner",
        "own_reach",
        "phase",
        "pile",
        "placed",
        "players",
        "reach",
        "ready",
        "reef",
        "round",
        "shells",
        "spaces",
        "spent",
        "stock",
        "turn",
        "variant",
    )

    def __init__(self, box: OrongoBox, choices: int) -> None:
        super().__init__("orongo", VERSION, choices, LONGEST)
        self.box: OrongoBox = box
        spaces = len(box.names)
        self.spaces: i64 = spaces
        seats = max(box.setup)
        self.most_seats: i64 = seats
        most_moai = max([row[1] for row in box.setup.values()])
        self.most_moai: i64 = most_moai
        shells = box.shells + 1
        phases = QUESTION_KINDS.names
        add = self.layout.piece
        self.players: i64 = add("players", [seats + 1], "how many play")
        self.variant: i64 = add("variant", [1], "everybody hid a tile at the start")
        self.phase: i64 = add("phase", [len(phases)], ", ".join(phases), phases)
        self.turn: i64 = add("turn", [seats], "who places now")
        self.order: i64 = add("order", [seats, seats], "who places when in this round")
        self.done: i64 = add("done", [seats], "who has placed in this round")
        self.round: i64 = add("round", [MAX_ROUNDS + 1], "which round")
        self.last_round: i64 = add("last_round", [1], "no tile was left to lay")
        self.pile: i64 = add("pile", [box.resources + 1], "tiles not drawn, those that others hide included")
        self.owner: i64 = add("owner", [seats, spaces], "whose token")
        self.spent: i64 = add("spent", [spaces], "a spent tile or a Moai")
        self.open_tiles: i64 = add("open_tiles", [spaces], "resources open to everybody")
        self.open_palms: i64 = add("open_palms", [seats, spaces], "palms open to a seat")
        self.placed: i64 = add("placed", [spaces], "the token that forces a Moai now")
        self.hidden: i64 = add("hidden", [spaces], "one's own hidden tile")
        self.hides: i64 = add("hides", [seats], "who still hides a tile")
        self.shells: i64 = add("shells", [seats, shells], "per seat")
        self.bids: i64 = add("bids", [seats, shells], "the bids last revealed")
        self.moai: i64 = add("moai", [seats, most_moai + 1], "own Moai left, one-hot with none")
        self.stock: i64 = add("stock", [seats, box.tokens + 1], "tokens neither placed nor readied")
        self.ready: i64 = add("ready", [seats, MAX_READY + 1], "tokens readied")
        self.reef: i64 = add("reef", [shells], "shells in the reef")
        self.amulet: i64 = add("amulet", [seats], "who holds it")
        self.holdings: i64 = add("holdings", [seats, KINDS, MAX_HELD + 1], "what all groups of a seat hold")
        self.own_reach: i64 = add(
            "own_reach", [spaces, OWN_REACH], "own token there joins: Moai forced, sets, palms; links; kinds held"
        )
        self.reach: i64 = add("reach", [seats - 1, spaces, REACH], "another's token there: Moai, sets, palms; links")
        self.legal: i64 = add("legal", [choices], "what may be chosen, bids left out", box.at.words)

    def encode(self, state: State, seat: int, choices: list[int], active: FeatureList) -> None:
        assert isinstance(state, OrongoState)
        own: i64 = seat
        players: i64 = state.players
        active.add(self.players + players)
        active.add(self.phase + state.phase)
        self._course(state, own, active)
        self._island(state, own, active)
        for at in range(players):
            self._holdings(state, (own + at) % players, at, active)
        self._reach(state, own, active)
        if state.phase != BIDDING:
            active.add_each(self.legal, choices)

    def _course(self, state: OrongoState, seat: i64, active: FeatureList) -> None:
        players: i64 = state.players
        unseen = len(state.pile)
        for at in range(players):
            hidden: i64 = state.hidden[(seat + at) % players]
            if hidden != NO_TILE:
                active.add(self.hides + at)
                if at == 0:
                    active.add(self.hidden + hidden)
                elif hidden >= 0:
                    unseen += 1  # in a seen state it lies with the pile
        if state.options["hidden_tile"]:
            active.add(self.variant)
        active.add(self.pile + unseen)
        active.add(self.round + min(state.round, MAX_ROUNDS))
        if state.last_round:
            active.add(self.last_round)
        active.add(self.amulet + (state.amulet - seat) % players)
        if state.reef:
            active.add(self.reef + state.reef)
        if state.phase == BIDDING:
            return
        turn: i64 = state.turn
        for when in range(len(state.order)):
            at = (state.order[when] - seat) % players
            active.add(self.order + at * self.most_seats + when)
            if when < turn:
                active.add(self.done + at)
            elif when == turn:
                active.add(self.turn + at)
        if state.phase == RAISING:
            active.add(self.placed + state.placed)

    def _island(self, state: OrongoState, seat: i64, active: FeatureList) -> None:
        players: i64 = state.players
        spaces = self.spaces
        first_palm: i64 = self.box.resources
        space: i64
        owner: i64
        for space, owner in enumerate(state.owner):
            if owner >= 0:
                at = owner - seat if owner >= seat else owner - seat + players
                active.add(self.owner + at * spaces + space)
        for space, spent in enumerate(state.is_spent):
            if spent:
                active.add(self.spent + space)
        for at in range(players):
            base = self.open_palms + at * spaces
            for space in openings.open_spaces(state, (seat + at) % players):
                if space >= first_palm:
                    active.add(base + space)
                elif at == 0:
                    active.add(self.open_tiles + space)

    def _holdings(self, state: OrongoState, other: i64, at: i64, active: FeatureList) -> None:
        shells: i64 = self.box.shells + 1
        if state.shells[other]:
            active.add(self.shells + at * shells + state.shells[other])
        if state.bids[other]:
            active.add(self.bids + at * shells + state.bids[other])
        active.add(self.moai + at * (self.most_moai + 1) + state.moai[other])
        active.add(self.stock + at * (self.box.tokens + 1) + state.stock[other])
        if state.ready[other]:
            active.add(self.ready + at * (MAX_READY + 1) + min(state.ready[other], MAX_READY))
        content: i64 = state.holdings[other]
        base = self.holdings + at * KINDS * (MAX_HELD + 1)
        mask: i64 = MASK
        for _ in range(KINDS):
            held = content & mask
            if held:
                active.add(base + min(held, MAX_HELD))
            content >>= BITS
            base += MAX_HELD + 1

    def _reach(self, state: OrongoState, seat: i64, active: FeatureList) -> None:
        """Of each open space with tokens around it: what the group of a seat would hold there."""
        players: i64 = state.players
        first_palm = self.box.resources
        tiles = [space for space in openings.open_spaces(state, seat) if space < first_palm]
        if state.hidden[seat] >= 0:
            tiles.append(state.hidden[seat])
        around = [self._seats_around(state.owner, space) for space in tiles]
        for at in range(players):
            other = (seat + at) % players
            joined = [space for space, seats in zip(tiles, around) if seats >> other & 1]
            self._join(state, other, at, joined, 0, active)
            self._join(state, other, at, openings.open_spaces(state, other), first_palm, active)

    def _seats_around(self, owner: vec[i64], space: i64) -> i64:
        """Whose tokens lie next to a space, as bits: most open spaces have none of most seats."""
        seats: i64 = 0
        for near in self.box.neighbours[space]:
            if owner[near] >= 0:
                seats |= 1 << owner[near]
        return seats

    def _join(
        self, state: OrongoState, other: i64, at: i64, spaces: list[int], least: i64, active: FeatureList
    ) -> None:
        """What a seat's token would join on each of these spaces from `least` on."""
        owner = state.owner
        group = state.group
        contents = state.content
        own_contents = self.box.content
        most_forced: i64 = state.moai[other] + 1
        mask: i64 = MASK
        space: i64
        for space in spaces:
            if space < least:
                continue
            first: i64 = -1  # the names of the groups
            second: i64 = -1
            third: i64 = -1
            links: i64 = 0
            content: i64 = 0
            for near in self.box.neighbours[space]:
                if owner[near] == other:
                    name = group[near]
                    if name != first and name != second and name != third:
                        content += contents[name]
                        first, second, third = name, first, second
                        links += 1
            if links == 0:
                continue
            content += own_contents[space]
            if at == 0:
                base = self.own_reach + space * OWN_REACH
            else:
                base = self.reach + ((at - 1) * self.spaces + space) * REACH
            temples = content >> (BITS * TEMPLE) & mask
            gods = content >> (BITS * GOD) & mask
            nests = content >> (BITS * NEST) & mask
            birdmen = content >> (BITS * BIRDMAN) & mask
            palms = content >> (BITS * PALM) & mask
            sets = (content >> (BITS * QUARRY) & mask) + (content >> (BITS * FOOD) & mask) // 2
            sets += temples if temples < gods else gods
            sets += nests if nests < birdmen else birdmen
            forced = sets if sets < palms else palms
            if forced > most_forced:
                forced = most_forced
            if forced:
                active.add(base + (forced if forced < STEPS else STEPS) - 1)
            if sets:
                active.add(base + STEPS + (sets if sets < STEPS else STEPS) - 1)
            if palms:
                active.add(base + 2 * STEPS + (palms if palms < STEPS else STEPS) - 1)
            if links > 1:
                active.add(base + 3 * STEPS)
            if at == 0:
                base += REACH
                for _ in range(PALM):
                    if content & mask:
                        active.add(base)
                    content >>= BITS
                    base += 1


def observer(box: OrongoBox, choices: int) -> Observer:
    return OrongoObserver(box, choices)

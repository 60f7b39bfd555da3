"""What a seat of Orongo has seen, as features (see core/observe.py). Seats are counted from the one that looks.

Counts are one-hot, a count of none is no feature, and the last place of a count stands for "or more".
"""

from typing import Final

from ...core.compiling import i64
from ...core.observe import Found, Observer
from ...core.state import State
from .box import OrongoBox
from .names import BIDDING, BIRDMAN, BITS, FOOD, GOD, NEST, PALM, QUARRY, RAISING, TEMPLE
from .state import OrongoState

VERSION: Final = 1
LONGEST: Final = 640
KINDS: Final = 7
MOST_HELD: Final = 6  # of one kind, in all groups together
MOST_READY: Final = 4
MOST_ROUNDS: Final = 24
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
        super().__init__("orongo", box, VERSION, choices, LONGEST)
        self.box: OrongoBox = box
        self.spaces: int = len(box.names)
        self.most_seats: int = max(box.setup)
        self.most_moai: int = max([row[1] for row in box.setup.values()])
        seats = self.most_seats
        spaces = self.spaces
        shells = box.shells + 1
        add = self.layout.piece
        self.players: int = add("players", [seats + 1], "how many play")
        self.variant: int = add("variant", [1], "everybody hid a tile at the start")
        self.phase: int = add("phase", [3], "bidding, placing, raising")
        self.turn: int = add("turn", [seats], "who places now")
        self.order: int = add("order", [seats, seats], "who places when in this round")
        self.done: int = add("done", [seats], "who has placed in this round")
        self.round: int = add("round", [MOST_ROUNDS + 1], "which round")
        self.last_round: int = add("last_round", [1], "no tile was left to lay")
        self.pile: int = add("pile", [box.resources + 1], "tiles not drawn, those that others hide included")
        self.owner: int = add("owner", [seats, spaces], "whose token")
        self.spent: int = add("spent", [spaces], "a spent tile or a Moai")
        self.open_tiles: int = add("open_tiles", [spaces], "resources open to everybody")
        self.open_palms: int = add("open_palms", [seats, spaces], "palms open to a seat")
        self.placed: int = add("placed", [spaces], "the token that forces a Moai now")
        self.hidden: int = add("hidden", [spaces], "one's own hidden tile")
        self.hides: int = add("hides", [seats], "who still hides a tile")
        self.shells: int = add("shells", [seats, shells], "per seat")
        self.bids: int = add("bids", [seats, shells], "the bids last revealed")
        self.moai: int = add("moai", [seats, self.most_moai + 1], "own Moai left, one-hot with none")
        self.stock: int = add("stock", [seats, box.tokens + 1], "tokens neither placed nor readied")
        self.ready: int = add("ready", [seats, MOST_READY + 1], "tokens readied")
        self.reef: int = add("reef", [shells], "shells in the reef")
        self.amulet: int = add("amulet", [seats], "who holds it")
        self.holdings: int = add("holdings", [seats, KINDS, MOST_HELD + 1], "what all groups of a seat hold")
        self.own_reach: int = add(
            "own_reach", [spaces, OWN_REACH], "own token there joins: Moai forced, sets, palms; links; kinds held"
        )
        self.reach: int = add("reach", [seats - 1, spaces, REACH], "another's token there: Moai, sets, palms; links")
        self.legal: int = add("legal", [choices], "what may be chosen, bids left out")

    def tell(self, state: State, seat: int, choices: list[int], found: Found) -> None:
        assert isinstance(state, OrongoState)
        players = state.players
        found.add(self.players + players)
        found.add(self.phase + state.phase)
        self._course(state, seat, found)
        self._island(state, seat, found)
        for other in range(players):
            self._holdings(state, other, (other - seat) % players, found)
        self._reach(state, seat, found)
        if state.phase != BIDDING:
            found.add_each(self.legal, choices)

    def _course(self, state: OrongoState, seat: int, found: Found) -> None:
        players = state.players
        unseen = len(state.pile)
        for other in range(players):
            if state.hidden[other] != -1:
                found.add(self.hides + (other - seat) % players)
                if other == seat:
                    found.add(self.hidden + state.hidden[seat])
                elif state.hidden[other] >= 0:
                    unseen += 1  # in a seen state it lies with the pile
        if state.options["hidden_tile"]:
            found.add(self.variant)
        found.add(self.pile + unseen)
        found.add(self.round + min(state.round, MOST_ROUNDS))
        if state.last_round:
            found.add(self.last_round)
        found.add(self.amulet + (state.amulet - seat) % players)
        if state.reef:
            found.add(self.reef + state.reef)
        if state.phase == BIDDING:
            return
        for at in range(len(state.order)):
            other = (state.order[at] - seat) % players
            found.add(self.order + other * self.most_seats + at)
            if at < state.turn:
                found.add(self.done + other)
            elif at == state.turn:
                found.add(self.turn + other)
        if state.phase == RAISING:
            found.add(self.placed + state.placed)

    def _island(self, state: OrongoState, seat: int, found: Found) -> None:
        players = state.players
        spaces = self.spaces
        resources = self.box.resources
        firsts = [self.owner + (other - seat) % players * spaces for other in range(players)]
        for space, owner in enumerate(state.owner):
            if owner >= 0:
                found.add(firsts[owner] + space)
        found.add_each(self.spent, state.spent)
        for space in state.open_to[seat]:
            if space < resources:
                found.add(self.open_tiles + space)
        for other in range(players):
            base = self.open_palms + (other - seat) % players * spaces
            for space in state.open_to[other]:
                if space >= resources:
                    found.add(base + space)

    def _holdings(self, state: OrongoState, other: int, at: int, found: Found) -> None:
        shells = self.box.shells + 1
        if state.shells[other]:
            found.add(self.shells + at * shells + state.shells[other])
        if state.bids[other]:
            found.add(self.bids + at * shells + state.bids[other])
        found.add(self.moai + at * (self.most_moai + 1) + state.moai[other])
        found.add(self.stock + at * (self.box.tokens + 1) + state.stock[other])
        if state.ready[other]:
            found.add(self.ready + at * (MOST_READY + 1) + min(state.ready[other], MOST_READY))
        content: i64 = state.holdings[other]
        base = self.holdings + at * KINDS * (MOST_HELD + 1)
        for _ in range(KINDS):
            held = content & MASK
            if held:
                found.add(base + min(held, MOST_HELD))
            content >>= BITS
            base += MOST_HELD + 1

    def _reach(self, state: OrongoState, seat: int, found: Found) -> None:
        """Of each open space with tokens around it: what the group of a seat would hold there."""
        players = state.players
        resources = self.box.resources
        tiles = [space for space in state.open_to[seat] if space < resources]
        if state.hidden[seat] >= 0:
            tiles.append(state.hidden[seat])
        for other in range(players):
            at = (other - seat) % players
            self._join(state, other, at, tiles, 0, found)
            self._join(state, other, at, state.open_to[other], resources, found)

    def _join(self, state: OrongoState, other: int, at: int, spaces: list[int], least: int, found: Found) -> None:
        """What a seat's token would join on each of these spaces from `least` on."""
        owner = state.owner
        group = state.group
        contents = state.content
        neighbours = self.box.neighbours
        own_contents = self.box.content
        most_forced: i64 = state.moai[other] + 1
        own = at == 0
        base: i64
        for space in spaces:
            if space < least:
                continue
            first = second = third = -1
            links = 0
            content: i64 = 0
            for near in neighbours[space]:
                if owner[near] == other:
                    name = group[near]
                    if name != first and name != second and name != third:
                        content += contents[name]
                        first, second, third = name, first, second
                        links += 1
            if links == 0:
                continue
            content += own_contents[space]
            if own:
                base = self.own_reach + space * OWN_REACH
            else:
                base = self.reach + ((at - 1) * self.spaces + space) * REACH
            temples = content >> (BITS * TEMPLE) & MASK
            gods = content >> (BITS * GOD) & MASK
            nests = content >> (BITS * NEST) & MASK
            birdmen = content >> (BITS * BIRDMAN) & MASK
            palms = content >> (BITS * PALM) & MASK
            sets = (content >> (BITS * QUARRY) & MASK) + (content >> (BITS * FOOD) & MASK) // 2
            sets += temples if temples < gods else gods
            sets += nests if nests < birdmen else birdmen
            forced = sets if sets < palms else palms
            if forced > most_forced:
                forced = most_forced
            if forced:
                found.add(base + (forced if forced < STEPS else STEPS) - 1)
            if sets:
                found.add(base + STEPS + (sets if sets < STEPS else STEPS) - 1)
            if palms:
                found.add(base + 2 * STEPS + (palms if palms < STEPS else STEPS) - 1)
            if links > 1:
                found.add(base + 3 * STEPS)
            if own:
                base += REACH
                for _ in range(PALM):
                    if content & MASK:
                        found.add(base)
                    content >>= BITS
                    base += 1


def observer(box: OrongoBox, choices: int) -> Observer:
    return OrongoObserver(box, choices)

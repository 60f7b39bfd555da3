"""What a seat of Raiatea has seen, as features (see core/observe.py). Seats are counted from the one that looks.

Counts are one-hot, a count of none is no feature, and the last place of a count stands for "or more". Of the stack the
two frames on top are told field by field, and of all of them which location or which step of a ceremony is going on.
"""

from typing import Final

from ...core.observe import Observer, no_such_seat
from ...core.state import State
from . import kinds, steps
from .box import ASSISTANT_MASK, MISSION_MASK, RaiateaBox
from .kinds import AUCTION, KEEP, KIND, PAY, PLACE, RITES, SEAT
from .missions import (
    ANY_ASSISTANT,
    DIFFERENT,
    HAVE_ASSISTANT_SETS,
    HAVE_ASSISTANTS,
    HAVE_MASK_PAIRS,
    HAVE_PRIESTS,
    HAVE_RANK,
    SAME,
    Mission,
)
from .missions import KINDS as MISSION_KINDS
from .missions import MANA as AUCTIONED
from .names import ASSISTANT_KINDS, FIRST_MASK, GOOD_KINDS, LOCATIONS
from .state import RaiateaState

VERSION: Final = 1
LONGEST: Final = 512

# the fields of each kind of frame, from the third number on: how many values are told apart, 0 for a field left out
EFFECTS: Final = -1  # as many as the box has
PLACES: Final = -2
RITUALS: Final = -3
ROW_PLACES: Final = -4
FRAME_FIELDS: Final[list[tuple[int, list[int]]]] = [
    (kinds.SETUP_KEEP, [3]),
    (kinds.TRACK, []),
    (kinds.ROUND, [6]),
    (kinds.GO, []),
    (kinds.PLACE, [6, 4, 6, 0, 2]),
    (kinds.BONUS, [6]),
    (kinds.FOREST_PART, [6]),
    (kinds.GATHER, [6]),
    (kinds.MARAE_PART, [4, 4]),
    (kinds.PATH_PART, [2, 6]),
    (kinds.PUT, [2, 2]),
    (kinds.SWAP, [2, 2, 2]),
    (kinds.MARKET_PART, [4, 4, 2, 2]),
    (kinds.SOLD, [4]),
    (kinds.RITES, [8]),
    (kinds.TRAIN, []),
    (kinds.BUY, []),
    (kinds.BUY_KEEP, []),
    (kinds.PREPARE, []),
    (kinds.BID, []),
    (kinds.GIFT, [6, 8]),
    (kinds.ORDER, [ROW_PLACES, ROW_PLACES]),
    (kinds.ROW, [ROW_PLACES]),
    (kinds.BUILDING, [6, 6, 2]),
    (kinds.BUILD, [4, 2, 2]),
    (kinds.PAY, [PLACES]),
    (kinds.AUCTION, [PLACES]),
    (kinds.EFFECT, [EFFECTS, 8]),
    (kinds.EACH, [EFFECTS, 8, 6]),
    (kinds.RITUAL, [RITUALS]),
    (kinds.TATTOO, [6]),
    (kinds.REVEAL, []),
    (kinds.TAKE, [8, 6, 2]),
    (kinds.DRAW, [6]),
    (kinds.KEEP, [6]),
    (kinds.PERFORM, [16]),
    (kinds.REACTIVATE, [8]),
    (kinds.COMPLETE, [6, 6]),
    (kinds.PATH_VISIT, [2]),
    (kinds.EXCHANGE, [EFFECTS, 6]),
    (kinds.PRICE, []),
    (kinds.CANCEL, [6]),
    (kinds.LOSE_GOOD, [6]),
    (kinds.ROB, [8, 12]),
    (kinds.ROB_MASK, [0, 6]),
]
FIRST_FIELD: Final = 2
FIRST_CHOSEN: Final = 3  # in a frame PAY or KEEP: where what was chosen so far begins
TOLD_FRAMES: Final = 2

MOST_PEARLS: Final = 30
MOST_MANA: Final = 40
MOST_BAG: Final = 60
MOST_GOODS: Final = 6  # of one kind
MOST_HELD: Final = 12
MOST_ASSISTANTS: Final = 7
MOST_MASKS: Final = 4
MOST_BOUND: Final = 1
MOST_PAIRS: Final = 6
MOST_WON: Final = 7  # missions of one kind
MOST_POINTS: Final = 47
LEAD: Final = 15
MOST_HAND: Final = 12
MOST_COPIES: Final = 2
MOST_OPEN: Final = 4  # equal missions, equal forest cards
MOST_MARKET: Final = 8
MOST_FOREST: Final = 9
DECK_STEP: Final = 4
MOST_DECK: Final = 20
MOST_SHUFFLES: Final = 2
MOST_CLIPS: Final = 4


class RaiateaObserver(Observer):
    __slots__ = (
        "asked_mission",
        "assistant_market",
        "assistants",
        "bag",
        "bound",
        "box",
        "can",
        "deck_size",
        "discards",
        "first",
        "forest",
        "frame",
        "frame_field",
        "frame_seat",
        "frame_size",
        "front",
        "goods",
        "goods_market",
        "goods_unknown",
        "hand",
        "hand_size",
        "held",
        "kahuna",
        "kept",
        "laid",
        "lead",
        "legal",
        "location",
        "locations",
        "longest_track",
        "mana",
        "mask_market",
        "masks",
        "missions",
        "most_seats",
        "mission_at",
        "opened",
        "order",
        "own_drawn",
        "own_prepared",
        "paid_goods",
        "paid_masks",
        "pairs",
        "pearls",
        "permanent_at",
        "permanents",
        "players",
        "points",
        "prepared",
        "prices",
        "priests",
        "rite",
        "row",
        "row_place",
        "row_places",
        "shuffles",
        "space",
        "space_kind",
        "supply",
        "tattoos",
        "tiles",
        "unused",
        "variants",
        "waiting_mission",
        "won",
    )

    def __init__(self, box: RaiateaBox, choices: int) -> None:
        super().__init__("raiatea", box, VERSION, choices, LONGEST)
        self.box: RaiateaBox = box
        self.most_seats: int = max(box.spaces)
        self.row_places: int = len([words for words in box.at.words if words.startswith("cancel ")])
        seats = self.most_seats
        masks = box.mirror + 1
        rituals = box.rituals
        missions = len(box.missions)
        places = len(box.place_names)
        add = self.layout.piece
        self.players: int = add("players", [seats + 1], "how many play")
        self.variants: int = add("variants", [3], "Tāne, the Oracle, scarce mana")
        self.longest_track: int = max([len(spaces) for spaces in box.spaces.values()])
        self.space: int = add("space", [seats + 1, self.longest_track], "the round marker, by the number of players")
        self.space_kind: int = add("space_kind", [2], "an action round, a ceremony")
        self.first: int = add("first", [seats], "the first player")
        self.order: int = add("order", [seats, seats], "who is which in the ceremonial order")
        self.locations: int = add("locations", [len(LOCATIONS), seats], "who took the tile of a location")
        self.location: int = add("location", [len(LOCATIONS)], "the location being visited")
        self.kahuna: int = add("kahuna", [seats], "its Kahuna")
        self.rite: int = add("rite", [8], "the step of a ceremony")
        self._add_frames()
        self.asked_mission: int = add("asked_mission", [missions], "the mission being paid or auctioned")
        self.kept: int = add("kept", [rituals, MOST_COPIES], "rituals that the seat has begun to keep")
        self.laid: int = add("laid", [rituals, MOST_COPIES], "rituals that it has begun to lay or to pay")
        self.paid_goods: int = add("paid_goods", [GOOD_KINDS, MOST_COPIES], "goods that it has begun to pay")
        self.paid_masks: int = add("paid_masks", [masks, MOST_COPIES], "masks that it has begun to pay")
        self.hand: int = add("hand", [rituals, MOST_COPIES], "the own rituals")
        self.own_drawn: int = add("own_drawn", [rituals, MOST_COPIES], "drawn, some of them to be kept")
        self.own_prepared: int = add("own_prepared", [rituals, MOST_COPIES], "in the bag")
        self.hand_size: int = add("hand_size", [seats, MOST_HAND + 1], "rituals in hand")
        self.prepared: int = add("prepared", [seats, MOST_HAND + 1], "rituals in the bag, for all to see")
        self.pearls: int = add("pearls", [seats, MOST_PEARLS + 1], "per seat")
        self.mana: int = add("mana", [seats, MOST_MANA + 1], "per seat")
        self.priests: int = add("priests", [seats, box.priest_most + 1], "per seat")
        self.tattoos: int = add("tattoos", [seats, box.tattoo_end + 1], "per seat")
        self.held: int = add("held", [seats, MOST_HELD + 1], "goods of all kinds")
        self.goods: int = add("goods", [seats, GOOD_KINDS, MOST_GOODS], "goods, where they are known")
        self.goods_unknown: int = add("goods_unknown", [seats], "the seat's goods are not known after a steal")
        self.assistants: int = add("assistants", [seats, ASSISTANT_KINDS, MOST_ASSISTANTS], "per seat")
        self.unused: int = add("unused", [seats, ASSISTANT_KINDS, MOST_ASSISTANTS], "assistants not turned")
        self.masks: int = add("masks", [seats, masks, MOST_MASKS], "masks not bound, the mirror last")
        self.bound: int = add("bound", [seats, masks, MOST_BOUND], "masks with a mirror")
        self.pairs: int = add("pairs", [seats, MOST_PAIRS + 1], "pairs of masks")
        self.won: int = add("won", [seats, len(MISSION_KINDS), MOST_WON], "missions won")
        self.points: int = add("points", [seats, MOST_POINTS + 1], "points by now, mirrors that are not bound left out")
        self.lead: int = add("lead", [2 * LEAD + 1], "points ahead of the best other")
        lasting = [ritual for ritual in range(rituals) if box.permanents[ritual]]
        self.permanent_at: list[int] = [lasting.index(at) if at in lasting else -1 for at in range(rituals)]
        self.permanents: int = max(1, len(lasting))
        self.front: int = add("front", [seats, self.permanents, MOST_COPIES], "permanent rituals")
        self.bag: int = add("bag", [MOST_BAG + 1], "mana in the bag")
        self.goods_market: int = add("goods_market", [GOOD_KINDS, MOST_MARKET + 1], "goods in the market")
        self.prices: int = add("prices", [GOOD_KINDS, box.steps_of_ladder], "their prices")
        self.assistant_market: int = add("assistant_market", [ASSISTANT_KINDS, MOST_MARKET + 1], "for hire")
        self.mask_market: int = add("mask_market", [masks, MOST_MASKS + 1], "masks in the market")
        self.forest: int = add("forest", [FIRST_MASK + masks, MOST_FOREST], "the forest deck")
        self.supply: int = add("supply", [FIRST_MASK + masks, MOST_OPEN], "the open forest cards")
        self.opened: int = add("opened", [len(box.statue_end) + 1], "statues open")
        self._add_tiles(places)
        self.missions: int = add("missions", [missions, MOST_OPEN], "missions that can be completed or auctioned")
        self.waiting_mission: int = add("waiting_mission", [missions], "missions of statues that are not open yet")
        self.can: int = add("can", [missions], "missions that the seat could complete with what it holds")
        self.row: int = add("row", [seats + 1, rituals, MOST_COPIES], "rituals of the row that wait, by owner")
        self.row_place: int = add("row_place", [self.row_places, seats + 1], "whose they are, place by place")
        self.discards: int = add("discards", [rituals, MOST_COPIES], "the discards")
        self.deck_size: int = add("deck_size", [2, MOST_DECK + 1], f"the decks, in steps of {DECK_STEP} cards")
        self.shuffles: int = add("shuffles", [2, MOST_SHUFFLES + 1], "how often a deck was shuffled")
        self.legal: int = add("legal", [choices], "what may be chosen, bids left out")

    def _add_frames(self) -> None:
        box = self.box
        sizes = [0, 0, 0, 0, 0]
        sizes[EFFECTS] = len(box.effects)
        sizes[PLACES] = len(box.place_names)
        sizes[RITUALS] = box.rituals
        sizes[ROW_PLACES] = self.row_places + 1
        add = self.layout.piece
        self.frame: int = add("frame", [TOLD_FRAMES, len(FRAME_FIELDS)], "the kinds of the frames on top")
        self.frame_seat: int = add("frame_seat", [TOLD_FRAMES, self.most_seats], "whose they are")
        self.frame_field: list[list[int]] = []  # per kind and field: where its values begin
        self.frame_size: list[list[int]] = []
        for kind, fields in FRAME_FIELDS:
            if kind != len(self.frame_field):
                raise ValueError(f"the fields of frame {len(self.frame_field)} are missing")
            counted = [sizes[size] if size < 0 else size for size in fields]
            self.frame_size.append(counted)
            self.frame_field.append(
                [
                    add(f"frame_{kind}_{at + FIRST_FIELD}", [size], "a field of such a frame") if size else 0
                    for at, size in enumerate(counted)
                ]
            )

    def _add_tiles(self, places: int) -> None:
        """A place of a statue can only have missions of its worth."""
        box = self.box
        self.mission_at: list[int] = [0] * len(box.missions)  # which of its worth a mission is
        number: dict[int, int] = {}
        for mission in range(len(box.missions)):
            vp = box.missions[mission].vp
            self.mission_at[mission] = number.get(vp, 0)
            number[vp] = self.mission_at[mission] + 1
        self.tiles: list[int] = []  # per place: where its missions begin
        first = 0
        for statue in range(len(box.statue_end)):
            size = number[box.statue_vp[statue]]
            there = box.statue_end[statue] - first
            offset = self.layout.piece(f"tiles_{statue + 1}", [there, size], "the missions of a statue, place by place")
            self.tiles += [offset + place * size for place in range(there)]
            first = box.statue_end[statue]

    # --- what is told

    def observe(self, state: State, seat: int, choices: list[int]) -> list[int]:
        assert isinstance(state, RaiateaState)
        players = state.players
        if seat < 0 or seat >= players:
            raise no_such_seat(seat, players)
        found: list[int] = [self.players + players]
        self._course(state, seat, found)
        self._stack(state, seat, found)
        self._rituals(state, seat, found)
        self._seats(state, seat, found)
        self._table(state, found)
        self._missions(state, seat, found)
        at = self.box.at
        for choice in choices:
            if choice < at.bid or choice >= at.gift:
                found.append(self.legal + choice)
        return self.check_length(found)

    def _course(self, state: RaiateaState, seat: int, found: list[int]) -> None:
        players = state.players
        options = state.options
        if options["tane"]:
            found.append(self.variants)
        if options["oracle"]:
            found.append(self.variants + 1)
        if options["scarce_mana"]:
            found.append(self.variants + 2)
        spaces = self.box.spaces[players]
        if 0 <= state.space < len(spaces):
            found.append(self.space + players * self.longest_track + state.space)
            found.append(self.space_kind + spaces[state.space])
        found.append(self.first + (state.first - seat) % players)
        for at in range(len(state.order)):
            found.append(self.order + (state.order[at] - seat) % players * self.most_seats + at)
        for at in range(len(state.locations)):
            if state.locations[at] >= 0:
                found.append(self.locations + at * self.most_seats + (state.locations[at] - seat) % players)
        found.append(self.opened + state.opened)
        if state.bag > 0:
            found.append(self.bag + min(state.bag, MOST_BAG))

    def _stack(self, state: RaiateaState, seat: int, found: list[int]) -> None:
        stack = state.stack
        players = state.players
        top = len(stack) - 1
        if top >= 0 and stack[top][KIND] == PAY and stack[top][SEAT] != seat:
            top -= 1  # nobody else sees a payment before it is whole
        for at in range(top + 1):
            frame = stack[at]
            if frame[KIND] == PLACE:
                found.append(self.location + frame[2])
                found.append(self.kahuna + (frame[SEAT] - seat) % players)
            elif frame[KIND] == RITES:
                found.append(self.rite + min(frame[2], 7))
        above = -1
        for depth in range(TOLD_FRAMES):
            if top - depth >= 0:
                self._frame(stack[top - depth], above, depth, seat, players, found)
                above = stack[top - depth][KIND]
        if top < 0:
            return
        frame = stack[top]
        kind = frame[KIND]
        if kind in (PAY, AUCTION) and state.tiles[frame[2]] >= 0:
            found.append(self.asked_mission + state.tiles[frame[2]])
        if frame[SEAT] == seat and kind == PAY:
            self._paid(frame, found)
        elif frame[SEAT] == seat and kind == KEEP:
            _add_cards(self.kept, frame[FIRST_CHOSEN:], found)
        elif state.answers:
            at_lay = self.box.at.lay
            at_keep = self.box.at.keep
            rituals = self.box.rituals
            answers = state.answers[seat]
            _add_cards(self.laid, [n - at_lay for n in answers if at_lay <= n < at_lay + rituals], found)
            _add_cards(self.kept, [n - at_keep for n in answers if at_keep <= n < at_keep + rituals], found)

    def _frame(self, frame: list[int], above: int, depth: int, seat: int, players: int, found: list[int]) -> None:
        kind = frame[KIND]
        if kind < 0 or kind >= len(self.frame_size):
            raise ValueError(f"there is no frame {kind}: the observation knows {len(self.frame_size)} kinds")
        found.append(self.frame + depth * len(self.frame_size) + kind)
        if frame[SEAT] >= 0:
            found.append(self.frame_seat + depth * self.most_seats + (frame[SEAT] - seat) % players)
        if kind == above:
            return  # of two of a kind the one on top is told
        sizes = self.frame_size[kind]
        firsts = self.frame_field[kind]
        for at in range(len(sizes)):
            size = sizes[at]
            if size and at + FIRST_FIELD < len(frame):
                value = frame[at + FIRST_FIELD]
                if value >= size:
                    value = size - 1
                if value >= 0:
                    found.append(firsts[at] + value)

    def _paid(self, frame: list[int], found: list[int]) -> None:
        at = self.box.at
        masks = self.box.mirror + 1
        goods: list[int] = []
        put: list[int] = []
        laid: list[int] = []
        for choice in frame[FIRST_CHOSEN:]:
            if at.returns <= choice < at.returns + GOOD_KINDS:
                goods.append(choice - at.returns)
            elif at.put <= choice < at.put + masks:
                put.append(choice - at.put)
            else:
                laid.append(choice - at.lay)
        _add_cards(self.paid_goods, goods, found)
        _add_cards(self.paid_masks, put, found)
        _add_cards(self.laid, laid, found)

    def _rituals(self, state: RaiateaState, seat: int, found: list[int]) -> None:
        players = state.players
        _add_cards(self.hand, state.hands[seat], found)
        _add_cards(self.own_drawn, state.drawn[seat], found)
        _add_cards(self.own_prepared, state.prepared[seat], found)
        for other in range(players):
            at = (other - seat) % players
            if state.hands[other]:
                found.append(self.hand_size + at * (MOST_HAND + 1) + min(len(state.hands[other]), MOST_HAND))
            if state.prepared[other]:
                found.append(self.prepared + at * (MOST_HAND + 1) + min(len(state.prepared[other]), MOST_HAND))
        discards = state.discards
        for ritual in range(len(discards)):
            if discards[ritual]:
                found.append(self.discards + ritual * MOST_COPIES + min(discards[ritual], MOST_COPIES) - 1)
        for deck in range(2):
            cards = (state.deck_size[deck] + DECK_STEP - 1) // DECK_STEP
            found.append(self.deck_size + deck * (MOST_DECK + 1) + min(cards, MOST_DECK))
            if state.shuffles[deck]:
                found.append(self.shuffles + deck * (MOST_SHUFFLES + 1) + min(state.shuffles[deck], MOST_SHUFFLES))
        row = state.row
        if not row:
            return
        rituals = self.box.rituals
        seats = self.most_seats
        owned: list[list[int]] = [[] for _ in range(seats + 1)]
        for place in range(len(row)):
            if row[place] >= 0:
                owner = state.row_owner[place]
                at = (owner - seat) % players if owner >= 0 else seats
                owned[at].append(row[place])
                if place < self.row_places:
                    found.append(self.row_place + place * (seats + 1) + at)
        for at in range(seats + 1):
            if owned[at]:
                _add_cards(self.row + at * rituals * MOST_COPIES, owned[at], found)

    def _seats(self, state: RaiateaState, seat: int, found: list[int]) -> None:
        players = state.players
        known = self._known_goods(state, seat)
        fronts: list[list[int]] = [[] for _ in range(players)]
        for card in state.front:
            fronts[card // self.box.rituals].append(card % self.box.rituals)
        own = 0
        best = 0
        for other in range(players):
            at = (other - seat) % players
            self._amounts(state, other, at, found)
            if known[other]:
                base = self.goods + at * GOOD_KINDS * MOST_GOODS
                for good in range(GOOD_KINDS):
                    number = state.goods[other * GOOD_KINDS + good]
                    if number > 0:
                        found.append(base + good * MOST_GOODS + min(number, MOST_GOODS) - 1)
            else:
                found.append(self.goods_unknown + at)
            points = self._points(state, other, at, fronts[other], found)
            if other == seat:
                own = points
            elif points > best:
                best = points
        found.append(self.lead + LEAD + max(-LEAD, min(own - best, LEAD)))

    def _known_goods(self, state: RaiateaState, seat: int) -> list[bool]:
        """Whose goods the seat knows: not those of two others between whom a good was stolen unseen."""
        known = [True] * state.players
        trail = state.trail
        for at in range(state.players * GOOD_KINDS, len(trail), 3):
            thief = trail[at]
            victim = trail[at + 1]
            if thief >= 0 and victim >= 0 and thief != seat and victim != seat:
                known[thief] = False
                known[victim] = False
        return known

    def _amounts(self, state: RaiateaState, other: int, at: int, found: list[int]) -> None:
        if state.pearls[other]:
            found.append(self.pearls + at * (MOST_PEARLS + 1) + min(state.pearls[other], MOST_PEARLS))
        if state.mana[other]:
            found.append(self.mana + at * (MOST_MANA + 1) + min(state.mana[other], MOST_MANA))
        if state.priests[other]:
            found.append(self.priests + at * (self.box.priest_most + 1) + state.priests[other])
        if state.tattoos[other]:
            found.append(self.tattoos + at * (self.box.tattoo_end + 1) + state.tattoos[other])
        if state.held[other]:
            found.append(self.held + at * (MOST_HELD + 1) + min(state.held[other], MOST_HELD))
        base = at * ASSISTANT_KINDS * MOST_ASSISTANTS - 1
        for kind in range(ASSISTANT_KINDS):
            number = state.assistants[other * ASSISTANT_KINDS + kind]
            if number:
                place = base + kind * MOST_ASSISTANTS
                found.append(self.assistants + place + min(number, MOST_ASSISTANTS))
                left = number - state.used[other * ASSISTANT_KINDS + kind]
                if left:
                    found.append(self.unused + place + min(left, MOST_ASSISTANTS))

    def _points(self, state: RaiateaState, other: int, at: int, front: list[int], found: list[int]) -> int:
        """Missions, masks and permanent rituals of a seat; answers its points, mirrors that are not bound left out."""
        box = self.box
        mirror = box.mirror
        points = box.rank_vp[box.rank_at[state.tattoos[other]]]
        kinds = [0, 0, 0, 0]
        won = state.won
        for place in range(0, len(won), 2):
            if won[place] == other:
                mission = box.missions[won[place + 1]]
                kinds[mission.kind] += 1
                points += mission.vp
        for kind in range(4):
            if kinds[kind]:
                found.append(self.won + (at * 4 + kind) * MOST_WON + min(kinds[kind], MOST_WON) - 1)
        colours = 0
        pairs: list[int] = []
        for mask in range(mirror + 1):
            own = state.masks[other * (mirror + 1) + mask]
            if own:
                found.append(self.masks + (at * (mirror + 1) + mask) * MOST_MASKS + min(own, MOST_MASKS) - 1)
            if mask == mirror:
                break
            bound = state.bound[other * mirror + mask]
            if bound:
                found.append(self.bound + (at * (mirror + 1) + mask) * MOST_BOUND + min(bound, MOST_BOUND) - 1)
            for _ in range(own // 2 + bound):
                pairs.append(mask)
                colours |= 1 << box.mask_colour[mask]
        if pairs:
            found.append(self.pairs + at * (MOST_PAIRS + 1) + min(len(pairs), MOST_PAIRS))
        for mask in pairs:
            if box.mask_class[mask] == MISSION_MASK:
                count = kinds[box.mask_counts[mask]]
            elif box.mask_class[mask] == ASSISTANT_MASK:
                count = state.assistants[other * ASSISTANT_KINDS + box.mask_counts[mask]]
            else:
                count = (colours & 1) + (colours >> 1 & 1) + (colours >> 2 & 1) + (colours >> 3 & 1)
            points += min(count * box.mask_each[mask], box.mask_most[mask])
        if front:
            base = self.front + at * self.permanents * MOST_COPIES
            lasting = [self.permanent_at[ritual] for ritual in front if self.permanent_at[ritual] >= 0]
            lasting.sort()
            _add_cards(base, lasting, found)
            for ritual in front:
                points += self._lasting_points(state, other, ritual)
        if points:
            found.append(self.points + at * (MOST_POINTS + 1) + min(points, MOST_POINTS))
        return points

    def _lasting_points(self, state: RaiateaState, other: int, ritual: int) -> int:
        points = 0
        for step in self.box.permanents[ritual]:
            if step.verb == steps.SCORE:
                count = 1
                if step.per == steps.PRIESTS:
                    count = state.priests[other]
                elif step.per == steps.ASSISTANTS_OWNED:
                    count = 0
                    for kind in range(ASSISTANT_KINDS):
                        count += state.assistants[other * ASSISTANT_KINDS + kind]
                points += min(step.n * (count // step.every), step.most)
        return points

    def _table(self, state: RaiateaState, found: list[int]) -> None:
        for good in range(GOOD_KINDS):
            if state.goods_market[good]:
                found.append(self.goods_market + good * (MOST_MARKET + 1) + min(state.goods_market[good], MOST_MARKET))
            found.append(self.prices + good * self.box.steps_of_ladder + state.prices[good])
        for kind in range(ASSISTANT_KINDS):
            number = state.assistant_market[kind]
            if number:
                found.append(self.assistant_market + kind * (MOST_MARKET + 1) + min(number, MOST_MARKET))
        for mask in range(self.box.mirror + 1):
            if state.mask_market[mask]:
                found.append(self.mask_market + mask * (MOST_MASKS + 1) + min(state.mask_market[mask], MOST_MASKS))
        for card in range(len(state.forest)):
            if state.forest[card]:
                found.append(self.forest + card * MOST_FOREST + min(state.forest[card], MOST_FOREST) - 1)
        supply = state.supply
        at = 0
        while at < len(supply):
            card = supply[at]
            end = at + 1
            while end < len(supply) and supply[end] == card:
                end += 1
            found.append(self.supply + card * MOST_OPEN + min(end - at, MOST_OPEN) - 1)
            at = end

    def _missions(self, state: RaiateaState, seat: int, found: list[int]) -> None:
        box = self.box
        tiles = state.tiles
        open_places = box.statue_end[state.opened - 1] if state.opened else 0
        number = [0] * len(box.missions)
        waiting = [0] * len(box.missions)
        for place in range(len(tiles)):
            tile = tiles[place]
            if tile >= 0:
                found.append(self.tiles[place] + self.mission_at[tile])
                if place < open_places:
                    number[tile] += 1
                else:
                    waiting[tile] = 1
        pairs = self._pairs(state, seat)
        for tile in range(len(number)):
            if number[tile]:
                found.append(self.missions + tile * MOST_OPEN + min(number[tile], MOST_OPEN) - 1)
                if self._can(state, seat, box.missions[tile], pairs):
                    found.append(self.can + tile)
            if waiting[tile]:
                found.append(self.waiting_mission + tile)

    def _pairs(self, state: RaiateaState, seat: int) -> int:
        mirror = self.box.mirror
        pairs = 0
        for mask in range(mirror):
            pairs += state.masks[seat * (mirror + 1) + mask] // 2 + state.bound[seat * mirror + mask]
        return pairs

    def _can(self, state: RaiateaState, seat: int, mission: Mission, pairs: int) -> bool:
        """Whether the seat holds what a mission asks for."""
        if mission.kind == AUCTIONED or mission.pearls > state.pearls[seat]:
            return False
        if mission.goods > state.held[seat] or mission.rituals > len(state.hands[seat]):
            return False
        if mission.masks:
            size = self.box.mirror + 1
            unbound = 0
            for mask in range(size):
                unbound += state.masks[seat * size + mask]
            if mission.masks > unbound:
                return False
        for have in mission.haves:
            if self._count(state, seat, have[0], have[2], pairs) < have[1]:
                return False
        if mission.goods == 0:
            return True
        spare = 0
        most = 0
        kinds = 0
        for good in range(GOOD_KINDS):
            left = state.goods[seat * GOOD_KINDS + good] - mission.fixed[good]
            if left < 0:
                return False
            spare += left
            most = max(most, left)
            kinds += 1 if left else 0
        if mission.match == SAME:
            return most >= mission.open_goods
        if mission.match == DIFFERENT:
            return kinds >= mission.open_goods
        return spare >= mission.open_goods

    def _count(self, state: RaiateaState, seat: int, what: int, kind: int, pairs: int) -> int:
        """How much the seat has of what a condition asks for."""
        if what == HAVE_PRIESTS:
            return state.priests[seat]
        if what == HAVE_RANK:
            return self.box.rank_at[state.tattoos[seat]]
        first = seat * ASSISTANT_KINDS
        if what == HAVE_ASSISTANTS and kind != ANY_ASSISTANT:
            return state.assistants[first + kind]
        if what == HAVE_ASSISTANTS:
            count = 0
            for at in range(ASSISTANT_KINDS):
                count += state.assistants[first + at]
            return count
        if what == HAVE_ASSISTANT_SETS:
            count = state.assistants[first]
            for at in range(1, ASSISTANT_KINDS):
                count = min(count, state.assistants[first + at])
            return count
        if what == HAVE_MASK_PAIRS:
            return pairs
        return state.won_number[seat]


def _add_cards(base: int, cards: list[int], found: list[int]) -> None:
    """The first, second ... copy of each card have a feature each; `cards` may come in any order."""
    for at in range(len(cards)):
        copy = 0
        for before in range(at):
            if cards[before] == cards[at]:
                copy += 1
        if copy < MOST_COPIES:
            found.append(base + cards[at] * MOST_COPIES + copy)


def observer(box: RaiateaBox, choices: int) -> Observer:
    return RaiateaObserver(box, choices)

"""What each seat holds, as far as the one that looks knows it, and what that is worth by now."""

from typing import Final

from ....core.compiling import i64
from ....core.observe import FeatureList, Layout
from .. import holdings
from ..box import ASSISTANT_MASK, MISSION_MASK, RaiateaBox
from ..missions import KINDS as MISSION_KINDS
from ..names import ASSISTANT_KINDS, GOOD_KINDS
from ..state import RaiateaState
from .cards import MAX_COPIES, add_cards

MAX_PEARLS: Final = 30
MAX_MANA: Final = 40
MAX_GOODS: Final = 6  # of one kind
MAX_HELD: Final = 12
MAX_ASSISTANTS: Final = 7
MAX_MASKS: Final = 4
MAX_BOUND: Final = 1
MAX_PAIRS: Final = 6
MAX_WON: Final = 7  # missions of one kind
MAX_POINTS: Final = 47
LEAD: Final = 15


class Seats:
    __slots__ = (
        "assistants",
        "bound",
        "box",
        "front",
        "goods",
        "goods_unknown",
        "held",
        "lead",
        "mana",
        "masks",
        "pairs",
        "pearls",
        "permanent_at",
        "permanents",
        "points",
        "priests",
        "tattoos",
        "unused",
        "won",
    )

    def __init__(self, layout: Layout, box: RaiateaBox) -> None:
        self.box: RaiateaBox = box
        seats = max(box.spaces)
        masks = box.mirror + 1
        rituals = box.rituals
        add = layout.piece
        self.pearls: i64 = add("pearls", [seats, MAX_PEARLS + 1], "per seat")
        self.mana: i64 = add("mana", [seats, MAX_MANA + 1], "per seat")
        self.priests: i64 = add("priests", [seats, box.priest_most + 1], "per seat")
        self.tattoos: i64 = add("tattoos", [seats, box.tattoo_end + 1], "per seat")
        self.held: i64 = add("held", [seats, MAX_HELD + 1], "goods of all kinds")
        self.goods: i64 = add("goods", [seats, GOOD_KINDS, MAX_GOODS], "goods, where they are known")
        self.goods_unknown: i64 = add("goods_unknown", [seats], "the seat's goods are not known after a steal")
        self.assistants: i64 = add("assistants", [seats, ASSISTANT_KINDS, MAX_ASSISTANTS], "per seat")
        self.unused: i64 = add("unused", [seats, ASSISTANT_KINDS, MAX_ASSISTANTS], "assistants not turned")
        self.masks: i64 = add("masks", [seats, masks, MAX_MASKS], "masks not bound, the mirror last")
        self.bound: i64 = add("bound", [seats, masks, MAX_BOUND], "masks with a mirror")
        self.pairs: i64 = add("pairs", [seats, MAX_PAIRS + 1], "pairs of masks")
        self.won: i64 = add("won", [seats, len(MISSION_KINDS), MAX_WON], "missions won")
        self.points: i64 = add("points", [seats, MAX_POINTS + 1], "points by now, mirrors that are not bound left out")
        self.lead: i64 = add("lead", [2 * LEAD + 1], "points ahead of the best other")
        lasting = [ritual for ritual in range(rituals) if box.permanents[ritual]]
        self.permanent_at: list[int] = [lasting.index(at) if at in lasting else -1 for at in range(rituals)]
        permanents = max(1, len(lasting))
        self.permanents: i64 = permanents
        self.front: i64 = add("front", [seats, permanents, MAX_COPIES], "permanent rituals")

    def encode(self, state: RaiateaState, seat: i64, active: FeatureList) -> None:
        players: i64 = state.players
        known = self._known_goods(state, seat)
        fronts: list[list[int]] = [[] for _ in range(players)]
        for card in state.front:
            fronts[card // self.box.rituals].append(card % self.box.rituals)
        kinds, points_won = self._won(state)
        own: i64 = 0
        best: i64 = 0
        for at in range(players):
            other = (seat + at) % players
            self._amounts(state, other, at, active)
            if known[other]:
                base = self.goods + at * GOOD_KINDS * MAX_GOODS
                for good in range(GOOD_KINDS):
                    number: i64 = state.goods[other * GOOD_KINDS + good]
                    if number > 0:
                        active.add(base + good * MAX_GOODS + min(number, MAX_GOODS) - 1)
            else:
                active.add(self.goods_unknown + at)
            points = points_won[other] + self._points(state, other, at, kinds[other], fronts[other], active)
            if points:
                active.add(self.points + at * (MAX_POINTS + 1) + min(points, MAX_POINTS))
            if at == 0:
                own = points
            elif points > best:
                best = points
        active.add(self.lead + LEAD + max(-LEAD, min(own - best, LEAD)))

    def _known_goods(self, state: RaiateaState, seat: i64) -> list[bool]:
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

    def _amounts(self, state: RaiateaState, other: i64, at: i64, active: FeatureList) -> None:
        pearls: i64 = state.pearls[other]
        if pearls:
            active.add(self.pearls + at * (MAX_PEARLS + 1) + min(pearls, MAX_PEARLS))
        mana: i64 = state.mana[other]
        if mana:
            active.add(self.mana + at * (MAX_MANA + 1) + min(mana, MAX_MANA))
        priests: i64 = state.priests[other]
        if priests:
            active.add(self.priests + at * (self.box.priest_most + 1) + priests)
        tattoos: i64 = state.tattoos[other]
        if tattoos:
            active.add(self.tattoos + at * (self.box.tattoo_end + 1) + tattoos)
        held: i64 = state.held[other]
        if held:
            active.add(self.held + at * (MAX_HELD + 1) + min(held, MAX_HELD))
        place = at * ASSISTANT_KINDS * MAX_ASSISTANTS - 1
        for entry in range(other * ASSISTANT_KINDS, (other + 1) * ASSISTANT_KINDS):
            number: i64 = state.assistants[entry]
            if number:
                active.add(self.assistants + place + min(number, MAX_ASSISTANTS))
                left = number - state.used[entry]
                if left:
                    active.add(self.unused + place + min(left, MAX_ASSISTANTS))
            place += MAX_ASSISTANTS

    def _won(self, state: RaiateaState) -> tuple[list[list[int]], list[int]]:
        """Per seat: how many missions of each kind it has won, and their points."""
        kinds = [[0] * len(MISSION_KINDS) for _ in range(state.players)]
        points = [0] * state.players
        won = state.won
        for place in range(0, len(won), 2):
            mission = self.box.missions[won[place + 1]]
            kinds[won[place]][mission.kind] += 1
            points[won[place]] += mission.vp
        return kinds, points

    def _points(
        self, state: RaiateaState, other: i64, at: i64, kinds: list[int], front: list[int], active: FeatureList
    ) -> i64:
        """Missions, masks and permanent rituals of a seat; answers its points without missions and unbound mirrors."""
        box = self.box
        mirror: i64 = box.mirror
        points: i64 = box.rank_vp[box.rank_at[state.tattoos[other]]]
        active.add_some(self.won + at * len(MISSION_KINDS) * MAX_WON, kinds, MAX_WON)
        colours = 0
        pairs: list[int] = []
        for mask in range(mirror + 1):
            own: i64 = state.masks[other * (mirror + 1) + mask]
            if own:
                active.add(self.masks + (at * (mirror + 1) + mask) * MAX_MASKS + min(own, MAX_MASKS) - 1)
            if mask == mirror:
                break
            bound: i64 = state.bound[other * mirror + mask]
            if bound:
                active.add(self.bound + (at * (mirror + 1) + mask) * MAX_BOUND + min(bound, MAX_BOUND) - 1)
            for _ in range(own // 2 + bound):
                pairs.append(mask)
                colours |= 1 << box.mask_colour[mask]
        if pairs:
            active.add(self.pairs + at * (MAX_PAIRS + 1) + min(len(pairs), MAX_PAIRS))
        for paired in pairs:
            if box.mask_class[paired] == MISSION_MASK:
                count = kinds[box.mask_counts[paired]]
            elif box.mask_class[paired] == ASSISTANT_MASK:
                count = state.assistants[other * ASSISTANT_KINDS + box.mask_counts[paired]]
            else:
                count = (colours & 1) + (colours >> 1 & 1) + (colours >> 2 & 1) + (colours >> 3 & 1)
            points += min(count * box.mask_each[paired], box.mask_most[paired])
        if front:
            base = self.front + at * self.permanents * MAX_COPIES
            lasting = [self.permanent_at[ritual] for ritual in front if self.permanent_at[ritual] >= 0]
            lasting.sort()
            add_cards(base, lasting, active)
            for ritual in front:
                points += holdings.lasting_points(state, other, ritual)
        return points

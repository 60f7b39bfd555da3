"""What each seat holds, as far as the one that looks knows it, and what that is worth by now."""

from typing import Final

from ....core.observe import Found, Layout
from .. import steps
from ..box import ASSISTANT_MASK, MISSION_MASK, RaiateaBox
from ..missions import KINDS as MISSION_KINDS
from ..names import ASSISTANT_KINDS, GOOD_KINDS
from ..state import RaiateaState
from .cards import MOST_COPIES, add_cards

MOST_PEARLS: Final = 30
MOST_MANA: Final = 40
MOST_GOODS: Final = 6  # of one kind
MOST_HELD: Final = 12
MOST_ASSISTANTS: Final = 7
MOST_MASKS: Final = 4
MOST_BOUND: Final = 1
MOST_PAIRS: Final = 6
MOST_WON: Final = 7  # missions of one kind
MOST_POINTS: Final = 47
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

    def tell(self, state: RaiateaState, seat: int, found: Found) -> None:
        players = state.players
        known = self._known_goods(state, seat)
        fronts: list[list[int]] = [[] for _ in range(players)]
        for card in state.front:
            fronts[card // self.box.rituals].append(card % self.box.rituals)
        kinds, points_won = self._won(state)
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
                        found.add(base + good * MOST_GOODS + min(number, MOST_GOODS) - 1)
            else:
                found.add(self.goods_unknown + at)
            points = points_won[other] + self._points(state, other, at, kinds[other], fronts[other], found)
            if points:
                found.add(self.points + at * (MOST_POINTS + 1) + min(points, MOST_POINTS))
            if other == seat:
                own = points
            elif points > best:
                best = points
        found.add(self.lead + LEAD + max(-LEAD, min(own - best, LEAD)))

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

    def _amounts(self, state: RaiateaState, other: int, at: int, found: Found) -> None:
        if state.pearls[other]:
            found.add(self.pearls + at * (MOST_PEARLS + 1) + min(state.pearls[other], MOST_PEARLS))
        if state.mana[other]:
            found.add(self.mana + at * (MOST_MANA + 1) + min(state.mana[other], MOST_MANA))
        if state.priests[other]:
            found.add(self.priests + at * (self.box.priest_most + 1) + state.priests[other])
        if state.tattoos[other]:
            found.add(self.tattoos + at * (self.box.tattoo_end + 1) + state.tattoos[other])
        if state.held[other]:
            found.add(self.held + at * (MOST_HELD + 1) + min(state.held[other], MOST_HELD))
        base = at * ASSISTANT_KINDS * MOST_ASSISTANTS - 1
        for kind in range(ASSISTANT_KINDS):
            number = state.assistants[other * ASSISTANT_KINDS + kind]
            if number:
                place = base + kind * MOST_ASSISTANTS
                found.add(self.assistants + place + min(number, MOST_ASSISTANTS))
                left = number - state.used[other * ASSISTANT_KINDS + kind]
                if left:
                    found.add(self.unused + place + min(left, MOST_ASSISTANTS))

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
        self, state: RaiateaState, other: int, at: int, kinds: list[int], front: list[int], found: Found
    ) -> int:
        """Missions, masks and permanent rituals of a seat; answers its points without missions and unbound mirrors."""
        box = self.box
        mirror = box.mirror
        points = box.rank_vp[box.rank_at[state.tattoos[other]]]
        found.add_some(self.won + at * len(MISSION_KINDS) * MOST_WON, kinds, MOST_WON)
        colours = 0
        pairs: list[int] = []
        for mask in range(mirror + 1):
            own = state.masks[other * (mirror + 1) + mask]
            if own:
                found.add(self.masks + (at * (mirror + 1) + mask) * MOST_MASKS + min(own, MOST_MASKS) - 1)
            if mask == mirror:
                break
            bound = state.bound[other * mirror + mask]
            if bound:
                found.add(self.bound + (at * (mirror + 1) + mask) * MOST_BOUND + min(bound, MOST_BOUND) - 1)
            for _ in range(own // 2 + bound):
                pairs.append(mask)
                colours |= 1 << box.mask_colour[mask]
        if pairs:
            found.add(self.pairs + at * (MOST_PAIRS + 1) + min(len(pairs), MOST_PAIRS))
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
            add_cards(base, lasting, found)
            for ritual in front:
                points += self._lasting_points(state, other, ritual)
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

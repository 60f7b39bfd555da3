"""The missions of the statues, and which of them the seat that looks could complete."""

from typing import Final

from ....core.compiling import i64
from ....core.observe import FeatureList, Layout
from ..box import RaiateaBox
from ..missions import (
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
from ..missions import MANA as AUCTIONED
from ..names import ASSISTANT_KINDS, GOOD_KINDS
from ..state import RaiateaState

MAX_OPEN: Final = 4  # equal missions


class Missions:
    __slots__ = (
        "box",
        "can",
        "mission_at",
        "missions",
        "tiles",
        "waiting_mission",
    )

    def __init__(self, layout: Layout, box: RaiateaBox) -> None:
        self.box: RaiateaBox = box
        missions = len(box.missions)
        add = layout.piece
        self._add_tiles(layout)
        self.missions: i64 = add("missions", [missions, MAX_OPEN], "missions that can be completed or auctioned")
        self.waiting_mission: i64 = add("waiting_mission", [missions], "missions of statues that are not open yet")
        self.can: i64 = add("can", [missions], "missions that the seat could complete with what it holds")

    def _add_tiles(self, layout: Layout) -> None:
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
            offset = layout.piece(f"tiles_{statue + 1}", [there, size], "the missions of a statue, place by place")
            self.tiles += [offset + place * size for place in range(there)]
            first = box.statue_end[statue]

    def encode(self, state: RaiateaState, seat: i64, active: FeatureList) -> None:
        box = self.box
        open_places = box.statue_end[state.opened - 1] if state.opened else 0
        number = [0] * len(box.missions)
        waiting = [False] * len(box.missions)
        open_tiles: list[int] = []  # each once
        place: i64
        tile: i64
        for place, tile in enumerate(state.tiles):
            if tile >= 0:
                active.add(self.tiles[place] + self.mission_at[tile])
                if place < open_places:
                    if number[tile] == 0:
                        open_tiles.append(tile)
                    number[tile] = number[tile] + 1
                elif not waiting[tile]:
                    waiting[tile] = True
                    active.add(self.waiting_mission + tile)
        pairs = self._pairs(state, seat)
        unbound = self._unbound(state, seat)
        for tile in open_tiles:
            active.add(self.missions + tile * MAX_OPEN + min(number[tile], MAX_OPEN) - 1)
            if self._can(state, seat, box.missions[tile], pairs, unbound):
                active.add(self.can + tile)

    def _unbound(self, state: RaiateaState, seat: i64) -> i64:
        size: i64 = self.box.mirror + 1
        unbound: i64 = 0
        for mask in range(seat * size, seat * size + size):
            unbound += state.masks[mask]
        return unbound

    def _pairs(self, state: RaiateaState, seat: i64) -> i64:
        mirror: i64 = self.box.mirror
        pairs: i64 = 0
        for mask in range(mirror):
            pairs += state.masks[seat * (mirror + 1) + mask] // 2 + state.bound[seat * mirror + mask]
        return pairs

    def _can(self, state: RaiateaState, seat: i64, mission: Mission, pairs: i64, unbound: i64) -> bool:
        """Whether the seat holds what a mission asks for."""
        if mission.kind == AUCTIONED or mission.pearls > state.pearls[seat] or mission.mana > state.mana[seat]:
            return False
        if mission.goods > state.held[seat] or mission.rituals > len(state.hands[seat]) or mission.masks > unbound:
            return False
        for have in mission.haves:
            if self._count(state, seat, have[0], have[2], pairs) < have[1]:
                return False
        if mission.goods == 0:
            return True
        spare: i64 = 0
        most: i64 = 0
        kinds: i64 = 0
        for good in range(GOOD_KINDS):
            left: i64 = state.goods[seat * GOOD_KINDS + good] - mission.fixed[good]
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

    def _count(self, state: RaiateaState, seat: i64, what: int, kind: int, pairs: i64) -> i64:
        """How much the seat has of what a condition asks for."""
        if what == HAVE_PRIESTS:
            return state.priests[seat]
        if what == HAVE_RANK:
            return self.box.rank_at[state.tattoos[seat]]
        first = seat * ASSISTANT_KINDS
        if what == HAVE_ASSISTANTS and kind != ANY_ASSISTANT:
            return state.assistants[first + kind]
        if what == HAVE_ASSISTANTS:
            count: i64 = 0
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

"""What is going on: the two pieces of pending work on top of the stack, field by field, and which location or step of a
rite it is.

The pieces of the observation are still called by the old word for it, "frame": trained nets know them by name.
"""

from typing import Final

from ....core.compiling import i64
from ....core.observe import FeatureList, Layout
from .. import locations
from ..box import RaiateaBox
from ..kinds import AUCTION, KEEP, KIND, PAY, PLACE, QUESTION_KINDS, RITES, SEAT
from ..knowledge.memory import FIRST_KEPT
from ..names import GOOD_KINDS, LOCATIONS
from ..questions import QUESTIONS
from ..questions.asking import EFFECTS, PLACES, RITUALS, ROW_PLACES
from ..questions.auctions import Auction
from ..questions.ceremony import Ceremony
from ..questions.payment import Pay
from ..state import RaiateaState
from .cards import MAX_COPIES, add_cards

FIRST_FIELD: Final = 2
LAST_RITE: Final = 7  # further steps of a ceremony count as this one
TOLD: Final = 2


class PendingWork:
    __slots__ = (
        "asked_mission",
        "box",
        "firsts",
        "kahuna",
        "kept",
        "kind",
        "laid",
        "location",
        "most_seats",
        "paid_goods",
        "paid_masks",
        "rite",
        "sizes",
        "whose",
    )

    def __init__(self, layout: Layout, box: RaiateaBox, row_places: int) -> None:
        self.box: RaiateaBox = box
        seats = max(box.spaces)
        self.most_seats: i64 = seats
        masks = box.mirror + 1
        rituals = box.rituals
        add = layout.piece
        self.location: i64 = add("location", [len(LOCATIONS)], "the location being visited")
        self.kahuna: i64 = add("kahuna", [seats], "its Kahuna")
        self.rite: i64 = add("rite", [LAST_RITE + 1], "the step of a ceremony")
        sizes = [0, 0, 0, 0, 0]
        sizes[EFFECTS] = len(box.effects)
        sizes[PLACES] = len(box.place_names)
        sizes[RITUALS] = box.rituals
        sizes[ROW_PLACES] = row_places + 1
        kinds = QUESTION_KINDS.names
        self.kind: i64 = add("frame", [TOLD, len(kinds)], "the kinds of the pending work on top", kinds)
        self.whose: i64 = add("frame_seat", [TOLD, seats], "whose they are")
        self.firsts: list[list[int]] = []  # per kind and field: where its values begin
        self.sizes: list[list[int]] = []
        for question in QUESTIONS:
            counted = [sizes[size] if size < 0 else size for size in question.field_sizes]
            self.sizes.append(counted)
            self.firsts.append(
                [
                    add(f"frame_{question.kind}_{at + FIRST_FIELD}", [size], "a field of such work") if size else 0
                    for at, size in enumerate(counted)
                ]
            )
        self.asked_mission: i64 = add("asked_mission", [len(box.missions)], "the mission being paid or auctioned")
        self.kept: i64 = add("kept", [rituals, MAX_COPIES], "rituals that the seat has begun to keep")
        self.laid: i64 = add("laid", [rituals, MAX_COPIES], "rituals that it has begun to lay or to pay")
        self.paid_goods: i64 = add("paid_goods", [GOOD_KINDS, MAX_COPIES], "goods that it has begun to pay")
        self.paid_masks: i64 = add("paid_masks", [masks, MAX_COPIES], "masks that it has begun to pay")

    def encode(self, state: RaiateaState, seat: i64, active: FeatureList) -> None:
        stack = state.stack
        players: i64 = state.players
        top = len(stack) - 1
        if top >= 0 and stack[top][KIND] == PAY and stack[top][SEAT] != seat:
            top -= 1  # nobody else sees a payment before it is whole
        for at in range(top + 1):
            work = stack[at]
            if work[KIND] == PLACE:
                active.add(self.location + work[locations.LOCATION])
                active.add(self.kahuna + (work[SEAT] - seat) % players)
            elif work[KIND] == RITES:
                active.add(self.rite + min(work[Ceremony.STEP], LAST_RITE))
        above = -1
        for depth in range(TOLD):
            if top - depth >= 0:
                self._work(stack[top - depth], above, depth, seat, players, active)
                above = stack[top - depth][KIND]
        if top < 0:
            return
        work = stack[top]
        kind = work[KIND]
        if kind in (PAY, AUCTION):
            mission = state.tiles[work[Pay.PLACE if kind == PAY else Auction.PLACE]]
            if mission >= 0:
                active.add(self.asked_mission + mission)
        if work[SEAT] == seat and kind == PAY:
            self._paid(work, active)
        elif work[SEAT] == seat and kind == KEEP:
            add_cards(self.kept, work[FIRST_KEPT:], active)
        elif state.answers:
            at_lay = self.box.at.lay
            at_keep = self.box.at.keep
            rituals = self.box.rituals
            answers = state.answers[seat]
            add_cards(self.laid, [n - at_lay for n in answers if at_lay <= n < at_lay + rituals], active)
            add_cards(self.kept, [n - at_keep for n in answers if at_keep <= n < at_keep + rituals], active)

    def _work(self, work: list[int], above: int, depth: i64, seat: i64, players: i64, active: FeatureList) -> None:
        kind = work[KIND]
        if kind < 0 or kind >= len(self.sizes):
            raise ValueError(f"there is no pending work of kind {kind}: the observation knows {len(self.sizes)} kinds")
        active.add(self.kind + depth * len(self.sizes) + kind)
        if work[SEAT] >= 0:
            active.add(self.whose + depth * self.most_seats + (work[SEAT] - seat) % players)
        if kind == above:
            return  # of two of a kind the one on top counts
        sizes = self.sizes[kind]
        firsts = self.firsts[kind]
        for at in range(len(sizes)):
            size: i64 = sizes[at]
            if size and at + FIRST_FIELD < len(work):
                value: i64 = work[at + FIRST_FIELD]
                if value >= size:
                    value = size - 1
                if value >= 0:
                    active.add(firsts[at] + value)

    def _paid(self, work: list[int], active: FeatureList) -> None:
        at = self.box.at
        masks = self.box.mirror + 1
        goods: list[int] = []
        put: list[int] = []
        laid: list[int] = []
        for choice in work[Pay.FIRST_PAID :]:
            if at.returns <= choice < at.returns + GOOD_KINDS:
                goods.append(choice - at.returns)
            elif at.put <= choice < at.put + masks:
                put.append(choice - at.put)
            else:
                laid.append(choice - at.lay)
        add_cards(self.paid_goods, goods, active)
        add_cards(self.paid_masks, put, active)
        add_cards(self.laid, laid, active)

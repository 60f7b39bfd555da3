"""What lies on the table."""

from __future__ import annotations

from typing import Any, Final

from ...core.chance import Chance
from ...core.rules import Rules
from ...core.state import State
from ...core.vectors import i64, vec
from .box import OrongoBox

FIELDS: Final = (
    "phase",
    "round",
    "last_round",
    "pile",
    "hidden",
    "open_to",
    "owner",
    "spent",
    "group",
    "content",
    "holdings",
    "shells",
    "moai",
    "stock",
    "ready",
    "bids",
    "reef",
    "amulet",
    "order",
    "turn",
    "placed",
    "ceremonial",
)


VECTORS: Final = (
    "hidden",
    "owner",
    "group",
    "content",
    "holdings",
    "shells",
    "moai",
    "stock",
    "ready",
    "bids",
    "order",
)


class OrongoState(State):
    """The island and what everybody holds. Spaces are numbered as in the box, and tile t lies on space t."""

    __slots__ = ("box", *FIELDS)

    phase: i64  # BIDDING, PLACING, or RAISING when a set must be chosen
    round: i64  # counted from 1
    last_round: i64  # 1 once no tile was left to lay
    pile: list[int]  # the tiles not drawn yet, sorted
    hidden: vec[i64]  # per seat: the hidden tile, NO_TILE, or UNKNOWN_TILE in a seen state
    open_to: list[list[int]]  # per seat: the spaces where it may place by O3.8, sorted
    owner: vec[i64]  # per space: whose token, or NOBODY
    spent: list[int]  # the spaces with a spent tile or a Moai, sorted
    group: vec[i64]  # per space: the name of the group its token belongs to
    content: vec[i64]  # per name of a group: what it holds, see groups.py
    holdings: vec[i64]  # per seat: what all its groups hold together
    shells: vec[i64]  # per seat
    moai: vec[i64]  # per seat: own Moai left
    stock: vec[i64]  # per seat: tokens neither placed nor readied
    ready: vec[i64]  # per seat: tokens readied
    bids: vec[i64]  # per seat: the bid last revealed
    reef: i64
    amulet: i64  # who holds it
    order: vec[i64]  # the seats that place in this round
    turn: i64  # which of them is placing
    placed: i64  # the space of the last token
    ceremonial: i64  # who raised the ceremonial Moai, or NOBODY

    def __init__(
        self, game: Rules[Any], box: OrongoBox, players: int, options: dict[str, object], chance: Chance
    ) -> None:
        super().__init__(game, players, options, chance)
        self.box: OrongoBox = box

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def vectors(self) -> tuple[str, ...]:
        return VECTORS

    def copy(self, chance: Chance) -> OrongoState:
        new = OrongoState(self.game, self.box, self.players, self.options, chance)
        new.copy_base(self)
        new.phase = self.phase
        new.round = self.round
        new.last_round = self.last_round
        new.pile = self.pile[:]
        new.hidden = self.hidden[:]
        new.open_to = [spaces[:] for spaces in self.open_to]
        new.owner = self.owner[:]
        new.spent = self.spent[:]
        new.group = self.group[:]
        new.content = self.content[:]
        new.holdings = self.holdings[:]
        new.shells = self.shells[:]
        new.moai = self.moai[:]
        new.stock = self.stock[:]
        new.ready = self.ready[:]
        new.bids = self.bids[:]
        new.reef = self.reef
        new.amulet = self.amulet
        new.order = self.order[:]
        new.turn = self.turn
        new.placed = self.placed
        new.ceremonial = self.ceremonial
        return new

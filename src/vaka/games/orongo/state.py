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
    """The island and what everybody holds. Spaces are numbered as in the box, and tile t lies on space t.

    `open_to` and `spent` are saved as lists; the rules use a vector for each, in which nothing has to be searched.
    """

    __slots__ = ("box", "is_spent", "open_for", *[name for name in FIELDS if name not in ("open_to", "spent")])

    phase: i64  # BIDDING, PLACING, or RAISING when a set must be chosen
    round: i64  # counted from 1
    last_round: i64  # 1 once no tile was left to lay
    pile: list[int]  # the tiles not drawn yet, sorted
    hidden: vec[i64]  # per seat: the hidden tile, NO_TILE, or UNKNOWN_TILE in a seen state
    open_for: vec[i64]  # per space: the seats that may place there by O3.8, in bits
    owner: vec[i64]  # per space: whose token, or NOBODY
    is_spent: vec[i64]  # per space: 1 with a spent tile or a Moai
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

    @property
    def open_to(self) -> list[list[int]]:
        """Per seat: the spaces where it may place by O3.8, sorted."""
        return [
            [space for space, seats in enumerate(self.open_for) if seats >> seat & 1] for seat in range(self.players)
        ]

    @open_to.setter
    def open_to(self, spaces_of_seats: list[list[int]]) -> None:
        self.open_for = vec[i64]([0] * len(self.box.names))
        for seat in range(self.players):
            for space in spaces_of_seats[seat]:
                self.open_for[space] |= 1 << seat

    @property
    def spent(self) -> list[int]:
        """The spaces with a spent tile or a Moai, sorted."""
        return [space for space, spent in enumerate(self.is_spent) if spent]

    @spent.setter
    def spent(self, spaces: list[int]) -> None:
        self.is_spent = vec[i64]([0] * len(self.box.names))
        for space in spaces:
            self.is_spent[space] = 1

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def vectors(self) -> tuple[str, ...]:
        return VECTORS

    def shared_fields(self) -> tuple[str, ...]:
        return ("hidden", "is_spent", "moai", "bids", "order")

    def saved_as(self) -> dict[str, str]:
        return {"open_for": "open_to", "is_spent": "spent"}

    def copy(self, chance: Chance) -> OrongoState:
        new = OrongoState(self.game, self.box, self.players, self.options, chance)
        new.copy_base(self)
        new.phase = self.phase
        new.round = self.round
        new.last_round = self.last_round
        new.pile = self.pile[:]
        new.hidden = self.hidden
        new.open_for = self.open_for[:]
        new.owner = self.owner[:]
        new.is_spent = self.is_spent
        new.group = self.group[:]
        new.content = self.content[:]
        new.holdings = self.holdings[:]
        new.shells = self.shells[:]
        new.moai = self.moai
        new.stock = self.stock[:]
        new.ready = self.ready[:]
        new.bids = self.bids
        new.reef = self.reef
        new.amulet = self.amulet
        new.order = self.order
        new.turn = self.turn
        new.placed = self.placed
        new.ceremonial = self.ceremonial
        return new

"""What lies on the table."""

from __future__ import annotations

from typing import Any, Final

from ...core.chance import Chance
from ...core.rules import Rules
from ...core.state import State
from ...core.vectors import i64, vec
from .box import MooreaBox

FIELDS: Final = (
    "phase",
    "player",
    "drawn",
    "steps",
    "bag",
    "row",
    "discards",
    "pile_one",
    "pile_two",
    "display",
    "hands",
    "face_up",
    "unknown",
    "shuffles",
    "old",
    "left",
    "pools",
    "tools",
    "tools_left",
    "built",
    "sites",
    "stored",
    "gone",
    "idle",
    "last_turns",
)


VECTORS: Final = (
    "bag",
    "row",
    "discards",
    "pile_one",
    "pile_two",
    "display",
    "hands",
    "face_up",
    "unknown",
    "tools",
    "tools_left",
    "built",
    "sites",
    "stored",
    "gone",
)


SHARED: Final = (  # what does not change in most turns
    "pile_one",
    "pile_two",
    "display",
    "unknown",
    "old",
    "left",
    "pools",
    "tools",
    "tools_left",
    "built",
    "sites",
    "stored",
    "gone",
)


class MooreaState(State):
    """The cards and where they are. Nothing has an order: piles, hands, row and display are counts per kind."""

    __slots__ = ("box", *FIELDS)

    phase: i64  # DRAWING, ACTING or DISCARDING
    player: i64  # whose turn it is
    drawn: i64  # cards drawn in this turn
    steps: list[int]  # the choices of an action that is not complete yet; others see none of them
    bag: vec[i64]  # per commodity: in the face-down pile; in a seen state with the unknown cards of hands
    row: vec[i64]  # per commodity
    discards: vec[i64]  # per commodity
    pile_one: vec[i64]  # per title: not drawn yet
    pile_two: vec[i64]  # per title: drawn when the first is empty
    display: vec[i64]  # per title
    hands: vec[vec[i64]]  # per seat, per kind of card; in a seen state of others only what everybody knows
    face_up: vec[vec[i64]]  # per seat, per commodity: those of the hand that everybody knows (M1.4)
    unknown: vec[i64]  # per seat: in a seen state the cards of the hand that are not known
    shuffles: i64  # how often the discards were made the pile
    # what is known of cards from earlier piles, see knowledge.py
    old: list[list[int]]  # per seat: the hidden ones
    left: list[list[int]]  # per seat: cards that left a hand, while it is unclear from which pile they came
    pools: list[int]  # in a seen state: the cards of earlier piles that others drew
    tools: vec[i64]  # per seat: a set in bits
    tools_left: vec[i64]  # per tool
    built: vec[vec[i64]]  # per seat, per title: lying before the player
    sites: vec[vec[i64]]  # per seat, per commodity: sites that make it cheaper
    stored: vec[vec[i64]]  # per seat, per shelf: cards in stores
    gone: vec[i64]  # per kind of card: stoneware, huts and canoes that left the game
    idle: i64  # turns in a row without product, tool or store action, this one included (M6.3)
    last_turns: i64  # turns to the end, this one included; 0 before the last turns (M6.1)

    def __init__(
        self,
        game: Rules[Any],
        box: MooreaBox,
        players: int,
        options: dict[str, object],
        chance: Chance,
    ) -> None:
        super().__init__(game, players, options, chance)
        self.box: MooreaBox = box

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def vectors(self) -> tuple[str, ...]:
        return VECTORS

    def shared_fields(self) -> tuple[str, ...]:
        return SHARED

    def copy(self, chance: Chance) -> MooreaState:
        new = MooreaState(self.game, self.box, self.players, self.options, chance)
        new.copy_base(self)
        new.phase = self.phase
        new.player = self.player
        new.drawn = self.drawn
        new.steps = self.steps[:]
        new.bag = self.bag[:]
        new.row = self.row[:]
        new.discards = self.discards[:]
        new.pile_one = self.pile_one
        new.pile_two = self.pile_two
        new.display = self.display
        new.hands = vec[vec[i64]]([hand[:] for hand in self.hands])
        new.face_up = vec[vec[i64]]([known[:] for known in self.face_up])
        new.unknown = self.unknown
        new.shuffles = self.shuffles
        new.old = self.old
        new.left = self.left
        new.pools = self.pools
        new.tools = self.tools
        new.tools_left = self.tools_left
        new.built = self.built
        new.sites = self.sites
        new.stored = self.stored
        new.gone = self.gone
        new.idle = self.idle
        new.last_turns = self.last_turns
        return new

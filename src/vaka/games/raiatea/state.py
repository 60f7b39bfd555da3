"""What lies on the table."""

from __future__ import annotations

from typing import Any, Final

from ...core.chance import Chance
from ...core.rules import Rules
from ...core.state import State
from ...core.vectors import i64, vec
from .box import RaiateaBox

FIELDS: Final = (
    "stack",
    "space",
    "first",
    "locations",
    "order",
    "bag",
    "forest",
    "supply",
    "goods_market",
    "prices",
    "assistant_market",
    "mask_market",
    "pearls",
    "mana",
    "priests",
    "tattoos",
    "goods",
    "held",
    "assistants",
    "used",
    "masks",
    "bound",
    "front",
    "decks",
    "deck_size",
    "discards",
    "hands",
    "drawn",
    "prepared",
    "clips",
    "row",
    "row_owner",
    "tiles",
    "opened",
    "won",
    "won_number",
    "shuffles",
    "origins",
    "gone",
    "laid_at",
    "pools",
    "common_pool",
    "trail",
)


VECTORS: Final = (
    "locations",
    "forest",
    "goods_market",
    "prices",
    "assistant_market",
    "mask_market",
    "pearls",
    "mana",
    "priests",
    "tattoos",
    "goods",
    "held",
    "assistants",
    "used",
    "masks",
    "bound",
    "deck_size",
    "discards",
    "clips",
    "tiles",
    "won_number",
    "shuffles",
    "laid_at",
)


SHARED: Final = (  # what does not change with most choices
    "locations",
    "order",
    "supply",
    "assistant_market",
    "mask_market",
    "assistants",
    "used",
    "masks",
    "bound",
    "front",
    "discards",
    "hands",
    "drawn",
    "prepared",
    "clips",
    "row",
    "row_owner",
    "tiles",
    "won",
    "won_number",
    "shuffles",
    "origins",
    "gone",
    "laid_at",
    "pools",
    "common_pool",
    "trail",
)


class RaiateaState(State):
    """The table. Lists "per seat and kind" are flat: entry seat * kinds + kind.

    Rituals are public from the moment they leave a hand in the open; `origins` and `gone` keep what a perfect memory
    knows of the hidden ones (see knowledge/memory.py), `trail` does so for goods (see knowledge/stolen_goods.py).
    """

    __slots__ = ("box", *FIELDS)

    stack: list[list[int]]  # pending work, see kinds.py
    space: i64  # where the round marker stands, as a place in box.spaces[players]
    first: i64  # the first player
    locations: vec[i64]  # per location: who has its tile, or NOBODY
    order: list[int]  # the seats in ceremonial order
    bag: i64  # mana in the bag
    forest: vec[i64]  # per card: how many are in the forest deck
    supply: list[int]  # the open forest cards, sorted
    goods_market: vec[i64]  # per good
    prices: vec[i64]  # per good: the step of its marker, from 0
    assistant_market: vec[i64]  # per kind
    mask_market: vec[i64]  # per kind, the mirror last
    pearls: vec[i64]  # per seat
    mana: vec[i64]  # per seat
    priests: vec[i64]  # per seat
    tattoos: vec[i64]  # per seat: the place of the tattoo marker
    goods: vec[i64]  # per seat and kind; UNKNOWN_CARD in a seen state where it is not known
    held: vec[i64]  # per seat: the number of goods, which is public
    assistants: vec[i64]  # per seat and kind
    used: vec[i64]  # per seat and kind: how many of them are turned
    masks: vec[i64]  # per seat and kind, the mirror last: those not bound
    bound: vec[i64]  # per seat and kind without the mirror: masks with a mirror
    front: list[int]  # permanent rituals, each as seat * rituals + ritual
    decks: list[list[int]]  # per deck: its rituals, sorted; in a seen state with those that others hold
    deck_size: vec[i64]  # per deck: the number of cards, which is public
    discards: vec[i64]  # per ritual
    hands: list[list[int]]  # per seat: rituals, sorted
    drawn: list[list[int]]  # per seat: rituals drawn of which some are still to be kept, sorted
    prepared: list[list[int]]  # per seat: rituals in the bag, sorted
    clips: vec[i64]  # per seat: how many clips could be used when the rituals were prepared
    row: list[int]  # the rituals laid open in step 5; NOTHING once performed or cancelled
    row_owner: list[int]  # whose they are, NOBODY for common ones
    tiles: vec[i64]  # per place: the mission, NOTHING once taken, FACE_DOWN before
    opened: i64  # how many statues are open
    won: list[int]  # mission tiles in the order they were won: seat, mission, seat, mission ...
    won_number: vec[i64]  # per seat
    shuffles: vec[i64]  # per deck: how often its discards were shuffled in
    origins: list[list[int]]  # per seat: the rituals held, each with the deck and shuffle it came from
    gone: list[list[int]]  # per seat: rituals that left a hand, while it is unclear which of its origins they had
    laid_at: vec[i64]  # per seat with prepared rituals: how many origins there were when they were laid
    pools: list[int]  # in a seen state: the cards of past shuffles that others hold
    common_pool: list[int]  # in a seen state: the common rituals of past ceremonies whose owners are unknown
    trail: list[int]  # moves of goods since the first steal that is not clear to everybody

    def __init__(
        self, game: Rules[Any], box: RaiateaBox, players: int, options: dict[str, object], chance: Chance
    ) -> None:
        super().__init__(game, players, options, chance)
        self.box: RaiateaBox = box

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def vectors(self) -> tuple[str, ...]:
        return VECTORS

    def shared_fields(self) -> tuple[str, ...]:
        return SHARED

    def copy(self, chance: Chance) -> RaiateaState:
        new = RaiateaState(self.game, self.box, self.players, self.options, chance)
        new.copy_base(self)
        new.stack = [work[:] for work in self.stack]
        new.space = self.space
        new.first = self.first
        new.locations = self.locations
        new.order = self.order
        new.bag = self.bag
        new.forest = self.forest[:]
        new.supply = self.supply
        new.goods_market = self.goods_market[:]
        new.prices = self.prices[:]
        new.assistant_market = self.assistant_market
        new.mask_market = self.mask_market
        new.pearls = self.pearls[:]
        new.mana = self.mana[:]
        new.priests = self.priests[:]
        new.tattoos = self.tattoos[:]
        new.goods = self.goods[:]
        new.held = self.held[:]
        new.assistants = self.assistants
        new.used = self.used
        new.masks = self.masks
        new.bound = self.bound
        new.front = self.front
        new.decks = [deck[:] for deck in self.decks]
        new.deck_size = self.deck_size[:]
        new.discards = self.discards
        new.hands = self.hands[:]  # of these five the lists of the seats are shared
        new.drawn = self.drawn[:]
        new.prepared = self.prepared[:]
        new.clips = self.clips
        new.row = self.row
        new.row_owner = self.row_owner
        new.tiles = self.tiles
        new.opened = self.opened
        new.won = self.won
        new.won_number = self.won_number
        new.shuffles = self.shuffles
        new.origins = self.origins[:]
        new.gone = self.gone[:]
        new.laid_at = self.laid_at
        new.pools = self.pools
        new.common_pool = self.common_pool
        new.trail = self.trail
        return new

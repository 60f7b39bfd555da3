"""Set-up (R2)."""

from ...core.vectors import i64, vec
from . import forest_deck, statues, words
from .kinds import SETUP_KEEP, TRACK
from .names import ASSISTANT_KINDS, FACE_DOWN, GOOD_KINDS, LOCATIONS, NOBODY
from .questions.setup_keep import deal_rituals
from .state import RaiateaState


def set_up(state: RaiateaState) -> None:
    box = state.box
    players = state.players
    state.stack = [[TRACK, NOBODY], [SETUP_KEEP, NOBODY, 0]]
    state.space = -1
    state.first = 0
    state.locations = vec[i64]([NOBODY] * len(LOCATIONS))
    state.order = list(range(players))
    state.bag = 0
    state.forest = vec[i64](box.forest)
    state.supply = []
    state.goods_market = vec[i64](box.start_goods)
    state.prices = vec[i64](box.ladder_start)
    state.assistant_market = vec[i64](box.start_assistants)
    state.pearls = vec[i64]([box.start_pearls] * players)
    state.mana = vec[i64]([box.start_mana] * players)
    state.priests = vec[i64]([box.priest_start] * players)
    state.tattoos = vec[i64]([0] * players)
    state.goods = vec[i64]([0] * (players * GOOD_KINDS))
    state.held = vec[i64]([0] * players)
    state.assistants = vec[i64]([0] * (players * ASSISTANT_KINDS))
    state.used = vec[i64]([0] * (players * ASSISTANT_KINDS))
    state.masks = vec[i64]([0] * (players * (box.mirror + 1)))
    state.bound = vec[i64]([0] * (players * box.mirror))
    state.front = []
    state.row = []
    state.row_owner = []
    state.tiles = vec[i64]([FACE_DOWN] * len(box.place_names))
    state.opened = 0
    state.won = []
    state.won_number = vec[i64]([0] * players)
    state.trail = []
    _set_up_rituals(state)
    _deal_masks(state)
    forest_deck.reveal(state, players + 1)
    if state.options["oracle"]:
        for statue in range(len(box.statue_vp)):
            statues.fill(state, statue)
    statues.open_next(state)
    deal_rituals(state, 0)


def _set_up_rituals(state: RaiateaState) -> None:
    """Tāne cards are shuffled into the deck of their back, in that variant alone (R2.6, R11.1)."""
    box = state.box
    players = state.players
    state.decks = [[], []]
    for ritual in range(box.rituals):
        if state.options["tane"] or not box.tane[ritual]:
            state.decks[box.deck_of[ritual]] += [ritual] * box.copies[ritual]
    state.deck_size = vec[i64]([len(deck) for deck in state.decks])
    state.discards = vec[i64]([0] * box.rituals)
    state.hands = [[] for _ in range(players)]
    state.drawn = [[] for _ in range(players)]
    state.prepared = [[] for _ in range(players)]
    state.clips = vec[i64]([0] * players)
    state.shuffles = vec[i64]([0, 0])
    state.origins = [[] for _ in range(players)]
    state.gone = [[] for _ in range(players)]
    state.laid_at = vec[i64]([0] * players)
    state.pools = []
    state.common_pool = []


def _deal_masks(state: RaiateaState) -> None:
    """One starting mask to each, without treasure; the others are the mask market (R2.3)."""
    box = state.box
    masks = box.start_masks[:]
    dealt: list[int] = []
    for seat in range(state.players):
        mask = state.chance.draw_kind(masks)
        state.masks[seat * (box.mirror + 1) + mask] += 1
        dealt.append(mask)
    state.mask_market = vec[i64](masks)
    state.emit(words.MASKS, dealt)

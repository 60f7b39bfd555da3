"""What holds in every position of Raiatea."""

from vaka.games.raiatea import holdings, kinds
from vaka.games.raiatea.missions import MANA
from vaka.games.raiatea.names import (
    ASSISTANT_KINDS,
    COMMON,
    FACE_DOWN,
    FIRST_ASSISTANT,
    FIRST_MASK,
    GOOD_KINDS,
    MAX_CLIPS,
    NOTHING,
)
from vaka.games.raiatea.questions.auctions import Auction
from vaka.games.raiatea.questions.effects import Ritual
from vaka.games.raiatea.state import RaiateaState

OFFERS_MISSIONS = (kinds.PUT, kinds.SWAP, kinds.BUILD, kinds.COMPLETE)


def check(state: RaiateaState) -> None:
    """All of it. The state must know everything."""
    check_rituals(state)
    check_cards(state)
    check_markers(state)
    check_missions(state)
    check_memory(state)


def check_rituals(state: RaiateaState) -> None:
    """92 rituals, or those without Tāne, each in one place."""
    box = state.box
    for deck in range(2):
        assert state.decks[deck] == sorted(state.decks[deck])
        assert len(state.decks[deck]) == state.deck_size[deck]
    for card in range(box.rituals):
        places = sum(deck.count(card) for deck in state.decks) + state.discards[card]
        places += sum(cards.count(card) for cards in state.hands + state.drawn + state.prepared)
        places += sum(1 for code in state.front if code % box.rituals == card)
        places += state.row.count(card)
        places += sum(1 for work in state.stack if work[kinds.KIND] == kinds.RITUAL and work[Ritual.CARD] == card)
        in_game = state.options["tane"] or not box.tane[card]
        assert places == (box.copies[card] if in_game else 0), box.ritual_names[card]
        assert state.discards[card] >= 0
        assert card not in state.decks[1 - box.deck_of[card]]


def check_cards(state: RaiateaState) -> None:
    """72 forest cards and 36 starting cards, each in one place."""
    box = state.box
    size = box.mirror + 1
    for card in range(FIRST_MASK + size):
        places = state.forest[card] + state.supply.count(card)
        if card < FIRST_ASSISTANT:
            places += state.goods_market[card] + sum(state.goods[card::GOOD_KINDS])
            total = box.forest[card] + box.start_goods[card]
        elif card < FIRST_MASK:
            kind = card - FIRST_ASSISTANT
            places += state.assistant_market[kind] + sum(state.assistants[kind::ASSISTANT_KINDS])
            total = box.forest[card] + box.start_assistants[kind]
        else:
            mask = card - FIRST_MASK
            places += state.mask_market[mask] + sum(state.masks[mask::size])
            places += sum(state.bound) if mask == box.mirror else sum(state.bound[mask :: box.mirror])
            total = box.forest[card] + box.start_masks[mask]
        assert places == total, card
    for amounts in (state.goods, state.assistants, state.used, state.masks, state.bound, state.forest):
        assert min(amounts) >= 0
    for amounts in (state.goods_market, state.assistant_market, state.mask_market):
        assert min(amounts) >= 0
    for seat in range(state.players):
        first = seat * GOOD_KINDS
        assert state.held[seat] == sum(state.goods[first : first + GOOD_KINDS])
    assert all(used <= own for used, own in zip(state.used, state.assistants))
    assert state.supply == sorted(state.supply)


def check_markers(state: RaiateaState) -> None:
    """Markers are on their tracks and ladders, nothing is owed, and at most 3 clips are used."""
    box = state.box
    assert state.bag >= 0
    assert min(state.pearls) >= 0
    assert min(state.mana) >= 0
    assert all(0 <= there <= box.priest_most for there in state.priests)
    assert all(0 <= there <= box.tattoo_end for there in state.tattoos)
    assert all(0 <= step < len(box.ladder[good]) for good, step in enumerate(state.prices))
    assert sorted(state.order) == list(range(state.players))
    for seat in range(state.players):
        clipped = [card for card in state.prepared[seat] if box.category[card] != COMMON]
        assert len(clipped) <= MAX_CLIPS
        assert state.row_owner.count(seat) <= MAX_CLIPS
        assert holdings.clip_limit(state, seat) <= MAX_CLIPS
    assert len(state.row) == len(state.row_owner)


def check_missions(state: RaiateaState) -> None:
    """Tiles are won once; a row with nothing but mana missions has lost no other tile, or is being auctioned."""
    box = state.box
    won = state.won[1::2]
    for mission in range(len(box.missions)):
        assert list(state.tiles).count(mission) + won.count(mission) <= box.mission_copies[mission]
    for seat in range(state.players):
        assert state.won[::2].count(seat) == state.won_number[seat]
    filled = sum(1 for tile in state.tiles if tile != FACE_DOWN)
    assert len(won) == list(state.tiles).count(NOTHING)
    assert filled >= box.statue_end[state.opened - 1]
    auctioned = [work[Auction.PLACE] for work in state.stack if work[kinds.KIND] == kinds.AUCTION]
    for row in box.rows:
        left = [place for place in row if state.tiles[place] >= 0]
        only_mana = left and all(box.missions[state.tiles[place]].kind == MANA for place in left)
        if only_mana and len(left) < len(row):
            assert set(left) <= set(auctioned)


def check_memory(state: RaiateaState) -> None:
    """What is remembered of hidden rituals fits what is held."""
    base = state.box.rituals + 1
    for seat in range(state.players):
        held = sorted(state.hands[seat] + state.drawn[seat] + state.prepared[seat])
        remembered = sorted([code % base for code in state.origins[seat]])
        for ritual in state.gone[seat][::3]:
            remembered.remove(ritual)
        assert remembered == held
        for at in range(0, len(state.gone[seat]), 3):
            low, high = state.gone[seat][at + 1 : at + 3]
            assert max(low, 0) < high <= len(state.origins[seat])
    if state.trail:
        now = state.trail[: state.players * GOOD_KINDS]
        for at in range(state.players * GOOD_KINDS, len(state.trail), 3):
            to, source, kind = state.trail[at : at + 3]
            if to >= 0:
                now[to * GOOD_KINDS + kind] += 1
            if source >= 0:
                now[source * GOOD_KINDS + kind] -= 1
                assert now[source * GOOD_KINDS + kind] >= 0
        assert now == list(state.goods)

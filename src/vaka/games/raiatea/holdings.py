"""What players hold: elementary moves of pearls, mana, priests, tattoos, goods, assistants and masks.

`advance` and `receive` may push an effect (a rank reached, a treasure), so they come last in whatever calls them.
"""

from ...core import ordered
from ...core.counts import vector_total, with_entry
from ...core.vectors import i64
from . import steps, words
from .kinds import EFFECT, TATTOO
from .knowledge import stolen_goods
from .names import ASSISTANT_KINDS, FIRST_ASSISTANT, FIRST_MASK, GOOD_KINDS, SHAMAN
from .state import RaiateaState
from .steps import NO_EFFECT

# --- amounts


def gain_pearls(state: RaiateaState, seat: i64, n: i64) -> None:
    if n > 0:
        state.pearls[seat] += n
        state.emit(words.GAINS_PEARLS, [seat, n])


def pay_pearls(state: RaiateaState, seat: i64, n: i64) -> None:
    """Pearls go back to the stock; never more than there are."""
    paid = min(n, state.pearls[seat])
    if paid > 0:
        state.pearls[seat] -= paid
        state.emit(words.PAYS_PEARLS, [seat, paid])


def gain_mana(state: RaiateaState, seat: i64, n: i64) -> None:
    if n > 0:
        state.mana[seat] += n
        state.emit(words.GAINS_MANA, [seat, n])


def pay_mana(state: RaiateaState, seat: i64, n: i64) -> None:
    """Mana leaves the seat, never more than there is; where it goes is the caller's business."""
    paid = min(n, state.mana[seat])
    if paid > 0:
        state.mana[seat] -= paid
        state.emit(words.PAYS_MANA, [seat, paid])


def fill_bag(state: RaiateaState, n: i64) -> None:
    state.bag += n
    state.emit(words.BAG, [state.bag])


def move_priests(state: RaiateaState, seat: i64, n: i64) -> None:
    """Forward or back, within the track (R12.5)."""
    there = max(0, min(state.priests[seat] + n, state.box.priest_most))
    if there != state.priests[seat]:
        state.priests[seat] = there
        state.emit(words.PRIESTS, [seat, there])


def advance(state: RaiateaState, seat: i64, n: i64) -> None:
    """Tattoo steps, one by one; a rank that does something on reaching it does so at once (R6.1, R6.2)."""
    box = state.box
    while n > 0 and state.tattoos[seat] < box.tattoo_end:
        there = state.tattoos[seat] + 1
        state.tattoos[seat] = there
        state.emit(words.TATTOOS, [seat, there])
        n -= 1
        rank = box.rank_at[there]
        if rank != box.rank_at[there - 1] and box.rank_effect[rank] != NO_EFFECT:
            if n > 0:
                state.stack.append([TATTOO, seat, n])
            push_effect(state, seat, box.rank_effect[rank])
            return


def push_effect(state: RaiateaState, owner: i64, effect: i64) -> None:
    state.stack.append([EFFECT, owner, effect, 0])


def rank(state: RaiateaState, seat: i64) -> i64:
    return state.box.rank_at[state.tattoos[seat]]


# --- permanent rituals


def stat(state: RaiateaState, seat: i64, what: i64, kind: i64 = 0) -> i64:
    """How much the seat's permanent rituals change a number of theirs."""
    change: i64 = 0
    if state.front:
        box = state.box
        for card in state.front:
            if card // box.rituals == seat:
                for step in box.permanents[card % box.rituals]:
                    if step.verb == steps.MODIFY and step.what == what and step.kind == kind:
                        change += step.n
    return change


def is_immune(state: RaiateaState, seat: i64) -> bool:
    return stat(state, seat, steps.IMMUNE) > 0


def clip_limit(state: RaiateaState, seat: i64) -> i64:
    """How many clipped rituals the seat may prepare: by its rank, and each permanent ritual up to its own limit."""
    box = state.box
    limit = box.rank_clips[rank(state, seat)]
    for card in state.front:
        if card // box.rituals == seat:
            for step in box.permanents[card % box.rituals]:
                if step.verb == steps.MODIFY and step.what == steps.CLIPS:
                    limit = max(limit, min(limit + step.n, step.most))
    return limit


def fire(state: RaiateaState, seats: list[int], event: i64) -> None:
    """Push what the permanent rituals of these seats do on an event, so that the first seat comes first."""
    if not state.front:
        return
    box = state.box
    for seat in reversed(seats):
        for card in reversed(state.front):
            if card // box.rituals == seat:
                for step in reversed(box.permanents[card % box.rituals]):
                    if step.verb == steps.ON and step.what == event:
                        push_effect(state, seat, step.inner)


def lasting_points(state: RaiateaState, seat: i64, ritual: i64) -> i64:
    """What a permanent ritual in front of the seat scores (R10)."""
    points: i64 = 0
    for step in state.box.permanents[ritual]:
        if step.verb == steps.SCORE:
            points += min(step.n * (counter(state, seat, step.per) // step.every), step.most)
    return points


def counter(state: RaiateaState, seat: i64, per: i64) -> i64:
    """What the `per` of a step counts now; 1 without it."""
    if per == steps.PRIESTS:
        return state.priests[seat]
    if per == steps.ASSISTANTS_OWNED:
        return assistant_count(state, seat)
    if per == steps.PLAYERS:
        return state.players
    return 1


# --- cards


def gain_good(state: RaiateaState, seat: i64, good: i64) -> None:
    state.goods[seat * GOOD_KINDS + good] += 1
    state.held[seat] += 1
    if state.trail:
        stolen_goods.gained(state, seat, good)


def lose_good(state: RaiateaState, seat: i64, good: i64) -> None:
    state.goods[seat * GOOD_KINDS + good] -= 1
    state.held[seat] -= 1
    if state.trail:
        stolen_goods.lost(state, seat, good)


def lower_price(state: RaiateaState, good: i64) -> None:
    if state.prices[good] > 0:
        set_price(state, good, state.prices[good] - 1)


def set_price(state: RaiateaState, good: i64, step: i64) -> None:
    if state.prices[good] != step:
        state.prices[good] = step
        state.emit(words.PRICE, [good, step])


def top_price(state: RaiateaState, good: i64) -> i64:
    return len(state.box.ladder[good]) - 1


def good_to_market(state: RaiateaState, good: i64) -> None:
    """A good added to the market lowers its price (R5.7)."""
    state.goods_market[good] += 1
    lower_price(state, good)


def good_from_market(state: RaiateaState, seat: i64, good: i64) -> None:
    """A good taken from the market raises its price (R5.7)."""
    state.goods_market[good] -= 1
    gain_good(state, seat, good)
    state.emit(words.TAKES, [seat, good])
    if state.prices[good] < top_price(state, good):
        set_price(state, good, state.prices[good] + 1)


def return_good(state: RaiateaState, seat: i64, good: i64) -> None:
    lose_good(state, seat, good)
    state.emit(words.RETURNS, [seat, good])
    good_to_market(state, good)


def assistant_from_market(state: RaiateaState, seat: i64, kind: i64) -> None:
    state.assistant_market = with_entry(state.assistant_market, kind, state.assistant_market[kind] - 1)
    gain_assistant(state, seat, kind)


def gain_assistant(state: RaiateaState, seat: i64, kind: i64) -> None:
    at = seat * ASSISTANT_KINDS + kind
    state.assistants = with_entry(state.assistants, at, state.assistants[at] + 1)


def add_masks(state: RaiateaState, seat: i64, mask: i64, n: i64) -> None:
    """So many masks more, or fewer, that are not bound."""
    at = seat * (state.box.mirror + 1) + mask
    state.masks = with_entry(state.masks, at, state.masks[at] + n)


def add_to_mask_market(state: RaiateaState, mask: i64, n: i64) -> None:
    state.mask_market = with_entry(state.mask_market, mask, state.mask_market[mask] + n)


def take_assistant(state: RaiateaState, seat: i64, kind: i64) -> None:
    """From the market, without paying."""
    assistant_from_market(state, seat, kind)
    state.emit(words.TAKES, [seat, FIRST_ASSISTANT + kind])


def mask_from_market(state: RaiateaState, seat: i64, mask: i64) -> None:
    """Without treasure."""
    add_to_mask_market(state, mask, -1)
    add_masks(state, seat, mask, 1)
    state.emit(words.TAKES, [seat, FIRST_MASK + mask])


def mask_to_market(state: RaiateaState, seat: i64, mask: i64) -> None:
    add_masks(state, seat, mask, -1)
    add_to_mask_market(state, mask, 1)


def card_to_market(state: RaiateaState, card: i64) -> None:
    """A forest card that nobody took goes to its market."""
    if card < FIRST_ASSISTANT:
        good_to_market(state, card)
    elif card < FIRST_MASK:
        kind = card - FIRST_ASSISTANT
        state.assistant_market = with_entry(state.assistant_market, kind, state.assistant_market[kind] + 1)
    else:
        add_to_mask_market(state, card - FIRST_MASK, 1)


def pick(state: RaiateaState, seat: i64, card: i64) -> None:
    """Take a card from the forest supply; no price moves, and a mask pays its treasure at once (R5.1)."""
    state.supply = ordered.without(state.supply, card)
    state.emit(words.PICKS, [seat, card])
    if card < FIRST_ASSISTANT:
        gain_good(state, seat, card)
    elif card < FIRST_MASK:
        gain_assistant(state, seat, card - FIRST_ASSISTANT)
    else:
        box = state.box
        add_masks(state, seat, card - FIRST_MASK, 1)
        if box.treasure[card - FIRST_MASK] != NO_EFFECT:
            push_effect(state, seat, box.treasure[card - FIRST_MASK])


# --- assistants


def unused(state: RaiateaState, seat: i64, kind: i64) -> bool:
    at = seat * ASSISTANT_KINDS + kind
    return state.assistants[at] > state.used[at]


def turn(state: RaiateaState, seat: i64, kind: i64) -> None:
    """The B effect of an assistant is used: the card is turned before it takes effect (R4)."""
    at = seat * ASSISTANT_KINDS + kind
    state.used = with_entry(state.used, at, state.used[at] + 1)
    state.emit(words.TURNS, [seat, kind])


def assistant_count(state: RaiateaState, seat: i64) -> i64:
    first = seat * ASSISTANT_KINDS
    return vector_total(state.assistants[first : first + ASSISTANT_KINDS])


def assistant_sets(state: RaiateaState, seat: i64) -> i64:
    """How many sets of one of each kind."""
    first = seat * ASSISTANT_KINDS
    sets = state.assistants[first]
    for at in range(first + 1, first + ASSISTANT_KINDS):
        sets = min(sets, state.assistants[at])
    return sets


def shaman_room(state: RaiateaState, seat: i64) -> bool:
    """Whether by public facts the seat might perform a ritual with a shaman (R4.7)."""
    if not unused(state, seat, SHAMAN) or not state.hands[seat]:
        return False
    box = state.box
    return state.priests[seat] >= (box.cheapest_with_tane if state.options["tane"] else box.cheapest)

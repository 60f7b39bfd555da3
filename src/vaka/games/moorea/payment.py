"""What a product costs a player, and how it can be paid (M3.3, M4.3, M5.1).

A payment has few choices. A fixed price: for each commodity but fish, how many fish stand in. A site: the kind that
pays, then how many fish stand in. Everything here is made of one player's hand, sites and net.
"""

from ...core.counts import total
from ...core.vectors import i64, vec
from . import hands
from .names import CARDS, COMMODITIES, FISH, NET
from .state import MooreaState


def payable_titles(state: MooreaState, seat: i64) -> list[int]:
    """The titles on display that this player can pay. A site is as good as a card of its kind."""
    box = state.box
    hand = state.hands[seat]
    sites = state.sites[seat]
    has_net = hands.has_tool(state, seat, NET)
    fish = hand[FISH]
    most: i64 = 0
    card: i64
    for card in range(FISH):
        most = max(most, hand[card] + sites[card])
    if has_net:
        most += fish
    display = state.display
    titles: list[int] = []
    for title in range(len(display)):
        if not display[title]:
            continue
        equal = box.equal[title]
        if equal:
            if most >= equal or fish >= equal:
                titles.append(title)
            continue
        short: i64 = 0
        for card, count in zip(box.price_cards[title], box.price_counts[title]):
            lack = count - hand[card]
            if lack > 0 and card < FISH:
                lack -= sites[card]
            if lack > 0:
                if card >= FISH or not has_net:
                    break
                short += lack
        else:
            if not short or short <= fish - box.price[title][FISH]:
                titles.append(title)
    return titles


def need(state: MooreaState, seat: i64, title: i64, card: i64) -> i64:
    """How many of a kind a fixed price asks of this player: discounts apply by themselves (M5.1)."""
    price = state.box.price[title][card]
    return max(0, price - state.sites[seat][card]) if card < FISH else price


def fish_range(state: MooreaState, seat: i64, title: i64, chosen: list[int]) -> tuple[i64, i64]:
    """The least and the most fish that can stand in by a net for the next commodity of a fixed price.

    `chosen` are the fish for the commodities before it.
    """
    hand = state.hands[seat]
    card: i64 = len(chosen)
    spare = hand[FISH] - need(state, seat, title, FISH) - total(chosen)
    for later in range(card + 1, FISH):
        spare -= max(0, need(state, seat, title, later) - hand[later])
    needed = need(state, seat, title, card)
    return max(0, needed - hand[card]), min(needed, spare)


def fixed_payment(state: MooreaState, seat: i64, title: i64, chosen: list[int]) -> vec[i64]:
    """The cards that pay a fixed price, per kind, with these fish standing in."""
    paid = vec[i64]([need(state, seat, title, card) for card in range(len(CARDS))])
    for card in range(FISH):
        paid[card] -= chosen[card]
        paid[FISH] += chosen[card]
    return paid


def site_need(state: MooreaState, seat: i64, equal: i64, card: i64) -> i64:
    """How many of one kind pay a site: less own sites of that kind (M5.1)."""
    return max(0, equal - state.sites[seat][card])


def site_range(state: MooreaState, seat: i64, equal: i64, card: i64) -> tuple[i64, i64]:
    """The least and the most fish that can stand in when this kind pays a site; none when the least is more.

    No payment is offered twice: fish alone count as kind fish if they are the full price, else as the first of the
    kinds for which they are enough.
    """
    hand = state.hands[seat]
    needed = site_need(state, seat, equal, card)
    spare: i64 = hand[FISH] if card != FISH and hands.has_tool(state, seat, NET) else 0
    most = min(needed, spare)
    if most == needed and (needed == equal or _is_need_of_an_earlier_kind(state, seat, equal, card)):
        most -= 1
    return max(0, needed - hand[card]), most


def _is_need_of_an_earlier_kind(state: MooreaState, seat: i64, equal: i64, card: i64) -> bool:
    needed = site_need(state, seat, equal, card)
    return needed in [site_need(state, seat, equal, earlier) for earlier in range(card)]


def site_kinds(state: MooreaState, seat: i64, equal: i64) -> list[int]:
    """The kinds that can pay a site."""
    kinds: list[int] = []
    for card in range(len(COMMODITIES)):
        least, most = site_range(state, seat, equal, card)
        if least <= most:
            kinds.append(card)
    return kinds


def site_payment(state: MooreaState, seat: i64, equal: i64, card: i64, fish: i64) -> vec[i64]:
    paid = vec[i64]([0] * len(CARDS))
    paid[card] = site_need(state, seat, equal, card) - fish
    paid[FISH] += fish
    return paid


def tool_kinds(state: MooreaState, seat: i64, equal: i64) -> list[int]:
    """The kinds that can pay a tool: equal cards, nothing stands in (M3.4, M4.3)."""
    hand = state.hands[seat]
    return [card for card in range(len(COMMODITIES)) if hand[card] >= equal]


def missing(state: MooreaState, seat: i64, title: i64) -> list[int]:
    """What this player has not got of a fixed price, per kind, before any fish stand in."""
    hand = state.hands[seat]
    return [max(0, need(state, seat, title, card) - hand[card]) for card in range(len(CARDS))]


def short_of_title(state: MooreaState, seat: i64, title: i64) -> i64:
    """How many cards this player is short of, fish standing in where they can; 0 when it can be paid."""
    if state.box.equal[title]:
        return min([short_of_kind(state, seat, title, card) for card in range(len(COMMODITIES))])
    gaps = missing(state, seat, title)
    spare: i64 = 0
    if hands.has_tool(state, seat, NET):
        spare = max(0, state.hands[seat][FISH] - need(state, seat, title, FISH))
    return max(0, sum(gaps[:FISH]) - spare) + sum(gaps[FISH:])


def short_of_kind(state: MooreaState, seat: i64, title: i64, card: i64) -> i64:
    """How many cards this player is short of to pay a site in one kind."""
    hand = state.hands[seat]
    have = hand[card]
    if card != FISH and hands.has_tool(state, seat, NET):
        have += hand[FISH]
    return max(0, site_need(state, seat, state.box.equal[title], card) - have)

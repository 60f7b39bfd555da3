"""Moorea: what a position holds for a player, in points."""

from ....bots.facts import Facts
from ....core.counts import largest, vector_total
from ....core.state import State
from ....games.moorea import hands, payment, scoring
from ....games.moorea.names import CARDS, FISH, NECKLACE, SITE, STORE, TOOLS
from ....games.moorea.state import MooreaState

TOOL_WORTH = 4.0
SITE_WORTH = 3.0


def add_facts(facts: Facts, state: State, seat: int) -> None:
    assert isinstance(state, MooreaState)
    box = state.box
    number: int
    for title, number in enumerate(state.built[seat]):
        points = box.points[title]
        if not number or box.kind[title] == NECKLACE:
            continue
        if box.kind[title] == SITE:
            facts.count("site", points + SITE_WORTH, number, title=box.ids[title])
        elif box.kind[title] == STORE:
            facts.count("shop", points + box.per_card[title], number, title=box.ids[title], each=box.per_card[title])
        else:
            facts.count("product", points, number, title=box.ids[title], points=points)
    necklaces: int = scoring.necklaces(state, seat)
    facts.count("necklaces", 1.0, necklaces)
    for shelf, number in enumerate(state.stored[seat]):
        if number:
            title = box.shelf_title[shelf]
            card, each = CARDS[box.shelf_card[shelf]], box.per_card[title]
            facts.count("stored", each, number, title=box.ids[title], card=card, each=each)
    for tool in range(len(TOOLS)):
        if hands.has_tool(state, seat, tool):
            facts.add(f"tool_{TOOLS[tool]}", TOOL_WORTH, tool=TOOLS[tool])
    if state.outcome is None:
        _add_hand(facts, state, seat)


def _add_hand(facts: Facts, state: MooreaState, seat: int) -> None:
    """The cards, and what they could pay."""
    box = state.box
    hand = state.hands[seat]
    cards: int = vector_total(hand)
    facts.count("cards", 0.4, cards)
    for card in range(FISH + 1, len(CARDS)):
        if hand[card]:
            facts.add("ware", 1.2, card=CARDS[card])
    equal = largest(hand, FISH + 1)
    for tool in range(len(TOOLS)):
        if not hands.has_tool(state, seat, tool) and equal >= box.tool_equal[tool]:
            facts.add("tool_payable", 0.9, tool=TOOLS[tool])
    for player in range(state.players):
        for title in payment.payable_titles(state, player):
            worth = 0.4 * (1 + box.points[title])
            if player == seat:
                facts.add("payable", worth, title=box.ids[title])
            else:
                facts.add("rival_payable", -0.7 * worth, seat=player, title=box.ids[title])

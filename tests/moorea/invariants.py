"""What always holds in Moorea: no card is ever lost or made."""

from vaka.core.state import EVERYTHING
from vaka.games.moorea.knowledge import BASE, out_of_pile
from vaka.games.moorea.names import COMMODITIES, FISH, SITE, TOOLS
from vaka.games.moorea.state import MooreaState


def check(state: MooreaState) -> None:
    """True states and seen ones alike: what is unknown lies in the bag."""
    check_commodities(state)
    check_products(state)
    check_tools(state)
    check_numbers(state)
    for seat in range(state.players):
        check_hand(state, seat)


def check_commodities(state: MooreaState) -> None:
    """They lie in hands, bag, row, discards or stores; in a seen state what others drew from earlier piles in pools.

    In a seen state a card that left is among those that could have been drawn as well, until all can tell its pile.
    """
    box = state.box
    for card in range(len(COMMODITIES)):
        held = state.bag[card] + state.row[card] + state.discards[card]
        held += sum(1 for code in state.pools if code % BASE == card)
        if state.viewer != EVERYTHING:
            others = [left for seat, left in enumerate(state.left) if seat != state.viewer]
            held -= sum(left[::2].count(card) for left in others)
        held += sum(hand[card] for hand in state.hands) + stored(state, card)
        assert held == box.commodities[card], f"{held} {COMMODITIES[card]}, not {box.commodities[card]}"


def check_products(state: MooreaState) -> None:
    """They lie in the piles, on display, before players, or, as cards, in hands and stores and out of the game."""
    box = state.box
    deck = box.piles[state.players]
    for title, name in enumerate(box.ids):
        held = state.pile_one[title] + state.pile_two[title] + state.display[title]
        held += sum(built[title] for built in state.built)
        card = box.to_hand[title]
        if card >= 0:
            held += sum(hand[card] for hand in state.hands) + stored(state, card) + state.gone[card]
            assert all(built[title] == 0 for built in state.built), f"{name} lies before a player"
        assert held == deck[0][title] + deck[1][title], f"{held} {name}"
    if state.last_turns == 0 and state.asked:
        assert sum(state.display) == box.display, "the display has a gap"


def check_tools(state: MooreaState) -> None:
    for tool in range(len(TOOLS)):
        owners = sum(own >> tool & 1 for own in state.tools)
        assert state.tools_left[tool] + owners == state.box.tool_copies[tool], TOOLS[tool]


def check_hand(state: MooreaState, seat: int) -> None:
    """What everybody knows of a hand is there, and sites are counted right."""
    box = state.box
    for card in range(len(COMMODITIES)):
        assert 0 <= state.face_up[seat][card] <= state.hands[seat][card]
        sites = [title for title in range(len(box.ids)) if box.kind[title] == SITE and box.discount[title] == card]
        assert state.sites[seat][card] == sum(state.built[seat][title] for title in sites)


def check_numbers(state: MooreaState) -> None:
    piles = [state.bag, state.pile_one, state.pile_two]
    vectors = [*piles, state.row, state.discards, state.display, state.gone, state.unknown, state.tools_left]
    for numbers in map(list, [*vectors, *state.hands, *state.built, *state.stored]):
        assert min(numbers) >= 0
    assert sum(state.row) <= state.box.row
    assert sum(state.bag) >= out_of_pile(state) >= 0
    assert list(state.gone[: FISH + 1]) == [0] * len(COMMODITIES)
    assert state.last_turns or 0 <= state.idle <= state.box.idle_rounds * state.players
    assert 0 <= state.last_turns <= state.players + 1


def stored(state: MooreaState, card: int) -> int:
    return sum(
        shelves[shelf]
        for shelves in state.stored
        for shelf in range(len(shelves))
        if state.box.shelf_card[shelf] == card
    )

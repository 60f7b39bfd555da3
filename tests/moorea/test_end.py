"""M5.4, M5.5, M6: the end, and who wins."""

import pytest

from vaka.games.moorea import scoring

from .positions import ANNE, BEN, BOX, CARA, act, built, offered, say, table, titles, turn

PLAIN = {
    "jetty": 4,
    "bridge": 4,
    "tiles": 3,
    "statue": 4,
    "palisades": 3,
    "temple": 14,
    "aquarium": 5,
    "fish_basket": 3,
    "two_man_canoe": 9,
    "chinaware": 9,
    "cult_site": 15,
}


@pytest.mark.parametrize("title", PLAIN)
def test_M5_4_plain_products_score_what_they_show(title):
    assert scoring.points(table(built=title), ANNE) == PLAIN[title]


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 20), (6, 20)])
def test_M5_5_necklaces_score_together(count, points):
    state = table(players=5, built=f"necklace*{count} tiles" if count else "tiles")
    assert scoring.necklaces(state, ANNE) == points
    assert scoring.points(state, ANNE) == points + 3


def test_M6_1_the_last_turns_begin_with_the_first_gap_that_cannot_be_filled():
    state = table("clay*2", "clay*2", display="tiles*2", pile="jetty")
    assert "last_turns 1" not in say(state, ANNE, "buy tiles")
    assert (sum(state.display), state.pile_one, state.last_turns) == (10, titles(""), 0)
    turn(state, BEN, "wood")
    assert "last_turns 2" in say(state, BEN, "buy tiles")
    assert sum(state.display) == 9
    turns = []
    while state.pending:
        turns.append(state.player)
        say(state, state.pending[0], offered(state, state.pending[0])[0])
        while state.pending and offered(state, state.pending[0])[0].startswith("discard"):
            say(state, state.pending[0], offered(state, state.pending[0])[0])
    assert turns == [CARA, ANNE, BEN]  # Ben, who caused it, too
    assert state.outcome.reason == "products_out"


def test_M6_1_further_purchases_do_not_begin_it_again():
    state = table("clay*2", "clay*2", "", players=4, display="tiles*2 palisades", pile="")
    assert "last_turns 1" in say(state, ANNE, "buy tiles")
    assert state.last_turns == 4
    assert "last_turns 2" not in say(state, BEN, "buy tiles")
    assert state.last_turns == 3


def finished(*built_by_seat, tools=0, stored=None):
    """A game that ended with these products before the players."""
    state = table("wood hut", players=len(built_by_seat), pile="")
    for seat, products in enumerate(built_by_seat):
        state.built[seat] = titles(products)
    state.tools[ANNE] = tools
    for shelf, number in (stored or {}).items():
        state.stored[ANNE][shelf] = number
    state.display = titles("temple*2")
    state.finish()
    return state


def test_M6_2_products_tools_cards_in_stores_and_necklaces_score_and_hands_do_not():
    landing = BOX.shelves[BOX.ids.index("landing")][0]
    wood = BOX.shelves[BOX.ids.index("wood_store")][0]
    stored = {landing: 2, wood: 3}
    state = finished("jetty forest*2 landing wood_store necklace*2", "tiles", tools=0b1011, stored=stored)
    outcome = state.outcome
    assert outcome.items[ANNE] == [("products", 4 + 2), ("tools", 2 + 2 + 1), ("stored", 2 * 3 + 3), ("necklaces", 5)]
    assert outcome.totals == [25, 3]
    assert outcome.winners == [ANNE]
    assert outcome.ranks == [1, 2]
    assert outcome.words() == "products_out winners 1 ranks 1 2 totals 25 3"


def test_M6_2_each_tool_scores_what_it_shows():
    for tool, points in enumerate([2, 2, 3, 1]):
        assert finished("", "", tools=1 << tool).outcome.totals[ANNE] == points


def test_M6_2_a_tie_is_a_shared_victory():
    outcome = finished("jetty", "bridge", "tiles").outcome
    assert outcome.winners == [ANNE, BEN]
    assert outcome.ranks == [1, 1, 3]


def idle_turn(state):
    seat = state.player
    say(state, seat, "pass")
    while state.pending and state.player == seat:
        say(state, seat, offered(state, seat)[0])


@pytest.mark.parametrize("players", [2, 3, 5])
def test_M6_3_a_game_without_product_tool_or_store_action_in_10_rounds_ends_at_once(players):
    state = table("wood", players=players)
    for turns in range(1, 10 * players):
        idle_turn(state)
        assert state.pending, turns
    seat = state.player
    assert seat == players - 1
    idle_turn(state)
    assert state.pending == ()
    assert state.outcome.reason == "locked"


def test_M6_3_the_end_of_a_locked_game_is_told():
    state = table("wood*2", "", bag="", players=2, row="")
    state.idle = 20
    assert say(state, ANNE, "pass") == ["passes 1", "locked 20"]


@pytest.mark.parametrize(
    ("cards", "words"), [("clay*2", "buy tiles"), ("clay*3", "tool spear"), ("clay", "store pottery")]
)
def test_M6_3_a_product_a_tool_or_a_store_action_begins_the_count_again(cards, words):
    state = table(cards, "", built="pottery", display="tiles")
    state.idle = 30
    say(state, ANNE, words)
    assert state.pending == (BEN,)
    assert state.idle == 1


def test_M6_3_an_exchange_does_not():
    state = table("clay*2", "", row="fish*3")
    state.idle = 30
    say(state, ANNE, "swap for fish")
    assert state.outcome.reason == "locked"


def test_M6_3_the_last_turns_are_played_to_the_end():
    state = table("clay*2", "", display="tiles", pile="")
    state.idle = 30
    say(state, ANNE, "buy tiles")
    assert state.last_turns == 3
    state.idle = 30
    say(state, BEN, "pass")
    assert state.pending == (CARA,)


def test_what_is_built_is_never_lost():
    state = table("clay*2", "", display="tiles")
    say(state, ANNE, "buy tiles")
    act(state, ANNE)
    assert built(state, ANNE) == "tiles"

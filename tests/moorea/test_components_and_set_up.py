"""M1, M2: the cards, and how a game begins."""

import copy
from itertools import pairwise

import pytest

import vaka
from vaka.games.moorea import supply
from vaka.games.moorea.game import new_game
from vaka.games.moorea.names import COMMODITIES, INTERMEDIATES, TOOLS

from .invariants import check
from .positions import ANNE, BOX, DATA, GAME, counts, named

PLAYERS = [2, 3, 4, 5]


def deck(players):
    return sum(sum(pile) for pile in BOX.piles[players])


def test_M1_1_75_commodities_15_of_each_kind():
    assert COMMODITIES == ["seashell", "wood", "bamboo", "clay", "fish"]
    assert BOX.commodities == [15] * 5


def test_M1_2_20_tools_5_of_each():
    assert TOOLS == ["basket", "spear", "net", "cart"]
    assert BOX.tool_copies == [5] * 4
    assert GAME.start(5, vaka.seeded(1)).tools_left == [5] * 4


def test_M1_3_70_products_of_27_titles_in_two_piles():
    assert len(BOX.ids) == 27
    assert deck(5) == 70
    assert [sum(pile) for pile in BOX.piles[5]] == [44, 26]


def test_M1_3_every_title_is_there_with_every_number_of_players():
    for players in PLAYERS:
        assert all(one + two for one, two in zip(*BOX.piles[players]))


def test_M2_2_with_4_players_the_6_marked_5_are_taken_out_with_fewer_also_those_marked_4_and_more():
    assert [deck(players) for players in PLAYERS] == [52, 52, 64, 70]
    necklace = BOX.ids.index("necklace")
    assert [[pile[necklace] for pile in BOX.piles[players]] for players in PLAYERS] == [[3, 2], [3, 2], [3, 2], [3, 3]]
    forest = BOX.ids.index("forest")
    assert [BOX.piles[players][0][forest] for players in PLAYERS] == [1, 1, 2, 2]


@pytest.mark.parametrize("players", PLAYERS)
def test_M2_1_six_cards_for_everybody_in_secret_and_three_face_up(players):
    events = []
    state = GAME.start(players, vaka.seeded(5), events=events)
    check(state)
    assert [sum(hand) for hand in state.hands] == [7] + [6] * (players - 1)  # the first seat has drawn
    assert sum(state.row) == 3
    assert sum(state.bag) == 75 - 3 - 6 * players - 1
    for seat in range(players):
        words = GAME.event_words(events[seat], seat).split()
        assert words[:2] == ["dealt", str(seat + 1)]
        if seat != ANNE:
            assert counts(" ".join(words[2:])) == state.hands[seat]
        assert GAME.event_words(events[seat], (seat + 1) % players) == f"dealt {seat + 1} ? ? ? ? ? ?"
        assert GAME.event_words(events[seat], -1) == f"dealt {seat + 1} ? ? ? ? ? ?"
    assert counts(GAME.event_words(events[players], -1).removeprefix("row "))[:5] == state.row


@pytest.mark.parametrize("players", PLAYERS)
def test_M2_3_ten_products_of_pile_I_lie_on_display(players):
    for seed in range(5):
        state = GAME.start(players, vaka.seeded(seed))
        assert sum(state.display) == 10
        assert state.pile_two == BOX.piles[players][1]
        assert [a + b for a, b in zip(state.display, state.pile_one)] == BOX.piles[players][0]


def test_M2_3_pile_II_is_drawn_when_pile_I_is_empty_and_not_before():
    state = GAME.start(2, vaka.seeded(1))
    while sum(state.pile_one):
        assert state.pile_two == BOX.piles[2][1]
        lay_another(state)
    lay_another(state)
    assert sum(state.pile_two) == sum(BOX.piles[2][1]) - 1


def lay_another(state):
    title = next(title for title in range(27) if state.display[title])
    state.display[title] -= 1
    state.built[0][title] += 1
    supply.fill_display(state, 0)
    assert sum(state.display) == 10


@pytest.mark.parametrize("players", PLAYERS)
def test_M2_4_the_first_seat_begins_and_play_goes_clockwise(players):
    state = GAME.start(players, vaka.seeded(2))
    order = []
    while len(order) < 2 * players:
        seat = state.pending[0]
        if not order or "pass" in [GAME.words(choice) for choice in state.choices(seat)]:
            order.append(seat)
        state.choose(seat, state.choices(seat)[0])
    assert order == [*range(players), *range(players)]


def test_the_table_of_choices_has_160_entries_all_different():
    assert len(GAME.vocabulary) == len(set(GAME.vocabulary)) == 160
    verbs = [words.split()[0] for words in GAME.vocabulary]
    expected = {"pass": 1, "draw": 1, "enough": 1, "take": 5, "swap": 5, "give": 15, "with": 5, "discard": 8}
    expected |= {"tool": 4, "buy": 27, "store": 8, "fish": 16, "lay": 64}
    assert {verb: verbs.count(verb) for verb in dict.fromkeys(verbs)} == expected
    assert {
        "give wood wood",
        "give seashell fish",
        "fish 3 for clay",
        "lay 10 wood",
        "lay 0 hut",
        "lay 7 canoe",
    } <= set(GAME.vocabulary)
    assert not {"give fish seashell", "lay 0 wood", "lay 1 fish", "fish 1 for fish"} & set(GAME.vocabulary)
    assert all(a != b for a, b in pairwise(GAME.vocabulary))


# --- data that does not hold together is refused with the entry's name


def changed(path, value):
    """The data with one field changed; `None` takes it out."""
    data = copy.deepcopy(DATA)
    at = data
    *way, last = path
    for step in way:
        if isinstance(step, str) and isinstance(at, list):
            at = next(entry for entry in at if entry["id"] == step)
        else:
            at = at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "key", "values"),
    [
        (["meta", "commodity_cards"], 74, "box.total", {"entry": "meta", "field": "commodity_cards", "found": 75}),
        (["meta", "tool_cards"], 19, "box.total", {"entry": "meta", "field": "tool_cards", "found": 20}),
        (["meta", "product_titles"], 26, "box.total", {"field": "product_titles", "found": 27}),
        (["meta", "product_cards"], 71, "box.total", {"field": "product_cards", "found": 70}),
        (["meta", "marked_5"], 5, "box.total", {"field": "marked_5", "found": 6}),
        (["meta", "marked_4plus"], 11, "box.total", {"field": "marked_4plus", "found": 12}),
        (["meta", "hand_limit"], 0, "box.not_a_number", {"entry": "meta", "field": "hand_limit"}),
        (["meta", "hand_limit"], 40, "moorea.box.too_small", {"entry": "meta"}),
        (["meta", "display"], 60, None, {}),
        (["meta", "display"], 71, "moorea.box.too_small", {"entry": "meta"}),
        (["commodity", "wood", "id"], "stone", "moorea.box.ids", {"entry": "commodity", "expected": COMMODITIES}),
        (["commodity", "wood", "copies"], -1, "box.not_a_number", {"entry": "commodity wood"}),
        (["tool", "net", "id"], "rod", "moorea.box.ids", {"entry": "tool", "expected": TOOLS}),
        (["tool", "net", "cost"], {}, "box.missing_field", {"entry": "tool net cost", "field": "equal"}),
        (["necklaces", "points"], [], "box.not_a_list", {"entry": "necklaces", "field": "points"}),
        (["necklaces", "points"], ["two"], "box.not_a_list", {"entry": "necklaces"}),
        (["product", "jetty", "id"], "forest", "moorea.box.twice", {"entry": "product forest", "value": "forest"}),
        (["product", "jetty", "kind"], "toy", "box.no_such_kind", {"entry": "product jetty", "value": "toy"}),
        (["product", "hut", "kind"], "plain", "box.no_such_kind", {"entry": "product hut", "value": "plain"}),
        (
            ["product", "jetty", "kind"],
            "intermediate",
            "box.no_such_kind",
            {"value": "jetty", "allowed": INTERMEDIATES},
        ),
        (
            ["product", "jetty", "cost"],
            {"gold": 1},
            "moorea.box.no_such_card",
            {"entry": "product jetty cost", "value": "gold"},
        ),
        (["product", "jetty", "cost"], {"wood": -1}, "box.not_a_number", {"entry": "product jetty cost"}),
        (["product", "jetty", "copies"], 4, "box.total", {"entry": "product jetty", "expected": 4, "found": 3}),
        (["product", "jetty", "points"], None, "box.missing_field", {"entry": "product jetty", "field": "points"}),
        (["product", "forest", "discount"], "fish", "box.no_such_kind", {"entry": "product forest", "value": "fish"}),
        (["product", "forest", "cost"], {"wood": 4}, "box.missing_field", {"entry": "product forest cost"}),
        (["product", "well", "takes"], [], "box.not_a_list", {"entry": "product well", "field": "takes"}),
        (["product", "well", "takes"], ["clay", "clay"], "box.not_a_list", {"entry": "product well"}),
        (["product", "well", "takes"], ["gold"], "moorea.box.no_such_card", {"entry": "product well", "value": "gold"}),
        (["product", "well", "per_card"], None, "box.missing_field", {"entry": "product well", "field": "per_card"}),
        (["product", "well", "cards", 0, "pile"], "III", "box.no_such_kind", {"entry": "product well cards 1"}),
        (["product", "well", "cards", 0, "players"], "3+", "box.no_such_kind", {"value": "3+"}),
        (["product", 0], None, "moorea.box.no_such_card", {"entry": "product market", "value": "stoneware"}),
    ],
)
def test_data_that_does_not_hold_together_is_refused(path, value, key, values):
    data = changed(path, value)
    if key is None:
        assert new_game(data).players == (4, 5)
        return
    with pytest.raises(vaka.VakaError) as error:
        new_game(data)
    assert error.value.key == key
    assert values.items() <= error.value.values.items()


def test_a_store_cannot_take_what_nobody_makes():
    data = changed(["product", "well", "takes"], ["hut"])
    data["product"] = [product for product in data["product"] if product["id"] == "well"]
    with pytest.raises(vaka.VakaError) as error:
        new_game(data)
    assert (error.value.key, error.value.values) == (
        "moorea.box.no_such_card",
        {"entry": "product well", "field": "takes", "value": "hut"},
    )


def test_a_box_says_with_how_many_it_can_be_played():
    assert GAME.players == (2, 3, 4, 5)
    data = changed(["meta", "hand_limit"], 20)
    assert new_game(data).players == (2, 3)


def test_a_store_of_two_kinds_of_commodities_can_be_left_without_one_of_them():
    game = new_game(changed(["product", "wood_store", "takes"], ["bamboo", "wood"]))
    assert "lay 0 wood" in game.vocabulary
    assert "lay 0 clay" not in game.vocabulary


def test_set_up_is_told_in_words_that_can_be_read_back():
    match = vaka.Match(GAME, players=2, seed=9)
    lines = [line.text() for line in match.lines]
    assert [line.split()[1] for line in lines] == ["dealt", "dealt", "row", "display", "draws"]
    assert named(match.state.row) == named(counts(lines[2].removeprefix("- row ")))

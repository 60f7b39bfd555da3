"""M3.1, M3.6, M4.2, M4.4: the first step of a turn."""

from .positions import ANNE, BEN, act, hand, named, offered, refused, say, table, turn, will_bring


def test_M3_6_one_card_is_drawn_from_the_pile_without_a_choice():
    state = table("wood", "fish*2")
    turn(state, BEN, "bamboo")
    assert hand(state, BEN) == "bamboo fish*2"
    assert state.pending == (BEN,)
    assert "pass" in offered(state, BEN)
    assert state.drawn == 1


def test_M3_6_the_drawn_card_is_told_to_its_owner_alone():
    state = table("wood", "")
    will_bring(state, "bamboo")
    events = []
    state.told = events
    state.choose(ANNE, state.game.choice("pass"))
    assert [state.game.event_words(event, BEN) for event in events] == ["passes 1", "draws 2 bamboo"]
    assert [state.game.event_words(event, ANNE) for event in events] == ["passes 1", "draws 2 ?"]


def test_M3_1_the_discards_are_shuffled_when_a_card_must_come_from_an_empty_pile_not_before():
    state = table("wood", "", "", discards="fish*2 clay", bag="bamboo", players=4)
    turn(state, ANNE)
    assert hand(state, ANNE) == "wood bamboo"
    assert (named(state.bag), named(state.discards)) == ("", "clay fish*2")
    will_bring(state, "clay")
    assert say(state, ANNE, "pass") == ["passes 1", "reshuffles 3", "draws 2 ?"]
    assert hand(state, BEN) == "clay"
    assert (named(state.bag), named(state.discards)) == ("fish*2", "")


def test_M3_1_with_the_cart_the_shuffle_may_come_between_the_two_cards():
    state = table("wood", discards="fish", bag="bamboo", tools="cart")
    turn(state, ANNE)
    assert hand(state, ANNE) == "wood bamboo"
    assert offered(state, ANNE) == ["draw", "enough"]
    assert say(state, ANNE, "draw") == ["reshuffles 1", "draws 1 ?"]
    assert hand(state, ANNE) == "wood bamboo fish"


def test_M3_1_with_no_card_left_anywhere_the_draw_is_skipped():
    state = table("wood", "fish", bag="", players=4)
    assert say(state, ANNE, "pass") == ["passes 1", "no_card 2"]
    assert hand(state, BEN) == "fish"
    assert (state.pending, state.drawn) == ((BEN,), 0)


def test_M3_1_with_no_card_left_the_cart_draws_one_and_asks_for_no_second():
    state = table("wood", bag="fish", tools="cart")
    turn(state, ANNE)
    assert hand(state, ANNE) == "wood fish"
    assert "pass" in offered(state, ANNE)


def test_M3_1_with_no_card_left_a_draw_comes_from_the_row_if_the_spear_allows():
    state = table("wood", bag="", row="clay bamboo*2", tools="spear")
    turn(state, ANNE)
    assert offered(state, ANNE) == ["take bamboo", "take clay"]
    assert refused(state, ANNE, "draw") == ("moorea.draw.no_cards", {"seat": ANNE})
    say(state, ANNE, "take clay")
    assert named(state.row) == "bamboo*2"


def test_M3_1_a_row_of_one_kind_and_nothing_else_leaves_no_choice():
    state = table("wood", bag="", row="clay*2", tools="spear")
    turn(state, ANNE)
    assert hand(state, ANNE) == "wood clay"
    assert "pass" in offered(state, ANNE)


def test_M3_1_a_short_row_is_filled_at_the_end_of_each_turn_as_far_as_cards_allow():
    state = table("wood*7", bag="", row="clay", players=4)
    assert say(state, ANNE, "pass", "discard wood") == [
        "passes 1",
        "discards 1 wood",
        "reshuffles 1",
        "row wood",
        "no_card 2",
    ]
    assert named(state.row) == "wood clay"


def test_M3_1_a_row_card_taken_is_replaced_only_as_far_as_cards_allow():
    state = table("wood*2", bag="", row="clay fish bamboo")
    assert say(state, ANNE, "swap for fish")[:3] == ["swaps 1 fish wood wood", "reshuffles 2", "row wood"]
    assert hand(state, ANNE) == "fish"
    assert named(state.row) == "wood bamboo clay"


def test_M4_2_with_the_spear_a_face_up_card_may_be_taken_instead_and_is_replaced_at_once():
    state = table("wood", row="clay fish*2", tools="spear")
    turn(state, ANNE, "bamboo")
    assert offered(state, ANNE) == ["draw", "take clay", "take fish"]
    assert refused(state, ANNE, "take wood") == ("moorea.take.not_there", {"seat": ANNE, "card": "wood"})
    assert refused(state, ANNE, "enough") == ("moorea.draw.first", {"seat": ANNE})
    assert refused(state, ANNE, "pass") == ("moorea.now.draw", {"seat": ANNE, "cards": 1})
    assert say(state, ANNE, "take fish") == ["takes 1 fish", "row bamboo"]
    assert hand(state, ANNE) == "wood fish"
    assert named(state.row) == "bamboo clay fish"
    assert "pass" in offered(state, ANNE)


def test_M4_2_with_the_spear_the_pile_is_still_open():
    state = table("wood", row="clay fish*2", tools="spear")
    turn(state, ANNE, "bamboo")
    assert say(state, ANNE, "draw") == ["draws 1 ?"]
    assert hand(state, ANNE) == "wood bamboo"
    assert named(state.row) == "clay fish*2"


def test_M4_2_without_the_spear_nothing_is_taken_from_the_row():
    state = table("wood", row="clay fish*2", tools="cart")
    turn(state, ANNE, "bamboo")
    assert offered(state, ANNE) == ["draw", "enough"]
    assert refused(state, ANNE, "take clay") == ("moorea.take.no_spear", {"seat": ANNE})


def test_M4_4_the_cart_draws_up_to_two_the_second_decided_after_the_first_is_seen():
    state = table("wood", tools="cart")
    turn(state, ANNE, "fish", "clay")
    assert hand(state, ANNE) == "wood fish"
    assert offered(state, ANNE) == ["draw", "enough"]
    say(state, ANNE, "draw")
    assert hand(state, ANNE) == "wood clay fish"
    assert "pass" in offered(state, ANNE)


def test_M4_4_one_card_may_be_enough():
    state = table("wood", tools="cart")
    turn(state, ANNE, "fish")
    assert say(state, ANNE, "enough") == ["enough 1"]
    assert hand(state, ANNE) == "wood fish"
    assert "pass" in offered(state, ANNE)


def test_M4_4_with_the_spear_each_of_the_two_may_come_from_either_place():
    for words, cards in (
        (["draw", "draw"], "bamboo*2"),
        (["draw", "take fish"], "bamboo fish"),
        (["take clay", "draw"], "bamboo clay"),
        (["take fish", "take clay"], "clay fish"),
        (["take fish", "enough"], "fish"),
    ):
        state = table("", row="clay fish seashell", tools="cart spear")
        turn(state, ANNE, "bamboo", "bamboo")
        say(state, ANNE, *words)
        assert hand(state, ANNE) == cards
        assert "pass" in offered(state, ANNE)


def test_M4_4_a_cart_without_spear_takes_nothing_from_a_row_when_the_pile_is_empty():
    state = table("wood", bag="", row="clay*3", tools="cart")
    turn(state, ANNE)
    assert hand(state, ANNE) == "wood"
    assert state.drawn == 0


def test_M4_5_a_cart_or_a_spear_bought_now_waits_for_the_next_draw():
    state = table("wood*4 fish*3", "", "")
    say(state, ANNE, "tool cart")
    assert state.pending == (BEN,)
    act(state, ANNE)
    say(state, ANNE, "tool spear")
    assert state.pending == (BEN,)
    turn(state, ANNE)
    assert offered(state, ANNE) == ["draw", "take clay"]

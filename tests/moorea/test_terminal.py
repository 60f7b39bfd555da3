"""Moorea in plain text."""

from tests.terminal.test_session import play
from vaka.editions.moorea import terminal as moorea
from vaka.text.catalogue import catalogue
from vaka.text.speaker import Speaker

from .positions import ANNE, BEN, GAME, table, turn

SPEAKER = Speaker(catalogue("en"), GAME, ["Anne", "Ben", "Cara"])


def looked_at(state, thing, viewer=ANNE):
    return moorea.look(state.seen(viewer), SPEAKER, thing)


def test_a_product_is_told_with_its_price_for_the_one_who_looks():
    state = table("wood*2 fish", "fish", built="forest", display="jetty pottery hut*2 necklace")
    assert looked_at(state, "jetty") == ["Jetty: 3 wood, 4 points; for you now 2 wood; you can afford it"]
    assert looked_at(state, "Jetty", BEN) == ["Jetty: 3 wood, 4 points; you are 3 cards short"]
    assert looked_at(state, "jetty", None) == ["Jetty: 3 wood, 4 points"]
    assert looked_at(state, "hut") == [
        "Hut (2 copies): 1 wood and 1 bamboo, goes to your hand; for you now 1 bamboo; you are 1 card short"
    ]
    assert looked_at(state, "pottery") == [
        "Pottery: 1 wood, 1 bamboo and 1 fish, 2 points per card: clay; for you now 1 bamboo and 1 fish;"
        " you are 1 card short"
    ]
    assert looked_at(state, "clay pit") == ["Clay pit: 4 of one kind, 1 point, from then on 1 clay less to pay"]
    assert looked_at(state, "seashell necklace") == [
        "Seashell necklace: 2 seashells, necklaces score together: 2, 5, 9, 14 and 20; you are 2 cards short"
    ]
    assert looked_at(state, "gold") == []


def test_a_tool_is_told_with_what_it_does():
    state = table("wood*4", tools="cart")
    assert looked_at(state, "cart") == [
        "Cart: 4 of one kind, 1 point; you already have it. Draw up to two cards.",
        "Cart: 4 left.",
    ]
    assert looked_at(state, "fishing net")[0] == (
        "Fishing net: 4 of one kind, 3 points; you can afford it. "
        "Fish stands in for seashells, wood, bamboo and clay in prices on display."
    )
    assert looked_at(state, "spear", BEN)[0].startswith("Spear: 3 of one kind, 2 points; you are 3 cards short.")


def test_a_player_is_told_with_stores_and_what_is_known_of_the_hand():
    state = table("wood*2 hut", "", built="jetty wood_store")
    state.stored[ANNE][0] = 2
    assert looked_at(state, "anne", BEN) == [
        "In front of Anne: 1 wood store (holds 2 wood) and 1 jetty.",
        "In Anne’s hand: 1 hut, and 2 unknown cards.",
    ]
    assert looked_at(state, "2") == ["In front of Ben: nothing.", "In Ben’s hand: nothing."]
    nobody_knows = table("wood*2", "")
    assert looked_at(nobody_knows, "anne", BEN)[-1] == "In Anne’s hand: 2 unknown cards."


def test_the_summary_tells_the_turn_the_row_and_the_own_hand():
    state = table("wood*2 hut", "", row="clay fish*2", tools="basket")
    state.last_turns = 2
    lines = moorea.summary(state.seen(ANNE), SPEAKER)
    assert lines[0].startswith("Anne’s turn. In the row: 1 clay and 2 fish. Pile: ")
    assert lines[1:3] == [
        "The last turns: 2 more, this one included.",
        "Anne (seat 1): 2 points, 3 of 8 cards, with basket.",
    ]
    assert lines[-1] == "Your hand: 2 wood and 1 hut."
    assert "hand" not in moorea.summary(state.seen(None), SPEAKER)[-1]


def test_the_board_tells_every_product_every_tool_and_every_player():
    state = table("wood", "", display="jetty")
    lines = moorea.board(state.seen(ANNE), SPEAKER)
    assert lines[0] == "On display:"
    assert lines.index("Tools:") == 1 + sum(1 for copies in state.display if copies)
    assert sum(line.startswith("In front of ") for line in lines) == 3


def test_questions_say_what_is_asked(tmp_path):
    typed = play(tmp_path / "game.record", "swap for clay", "undo", "pass", game="moorea")
    assert [prompt.split("\n")[0] for prompt in typed.prompts][:4] == [
        "Take one action, or pass. You hold 7 cards.",
        "Which two commodities do you give for a clay card?",
        "Take one action, or pass. You hold 7 cards.",
        "Your hand is too full: discard 1 card.",
    ]


def test_every_step_has_its_question():
    def asked(state, *words):
        for choice in words:
            state.choose(ANNE, GAME.choice(choice))
        question = state.seen(ANNE).view()["question"]
        return SPEAKER.said(question["key"], question["values"])

    rich = "wood*4 fish*4 clay*4"
    assert asked(table(rich, display="forest"), "buy forest") == "What do you pay for the forest with?"
    assert asked(table(rich, display="hut"), "tool net") == "What do you pay for the fishing net with?"
    state = table(rich, tools="net", display="jetty")
    assert asked(state, "buy jetty") == "How many fish do you use instead of wood for the jetty?"
    state = table("hut canoe*2", built="market")
    assert asked(state, "store market") == "Huts: how many do you lay in the market?"
    assert asked(state, "lay 0 hut") == "Canoes: how many do you lay in the market?"
    assert state.seen(BEN).view()["question"] is None


def test_draws_ask_for_the_first_and_the_second_card():
    state = table("wood", tools="cart spear", row="clay*3")
    turn(state, ANNE)
    question = state.seen(ANNE).view()["question"]
    assert SPEAKER.said(question["key"], question["values"]) == "Draw from the pile, or take a face-up card."
    state.choose(ANNE, GAME.choice("draw"))
    question = state.seen(ANNE).view()["question"]
    assert SPEAKER.said(question["key"], question["values"]) == "Draw a second card, or stop here."

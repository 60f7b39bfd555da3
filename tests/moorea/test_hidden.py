"""M1.4, M3.7: what everybody may know, and what stays in the hand."""

import pytest

import vaka
from vaka.core.events import Event

from .invariants import check
from .positions import ANNE, BEN, CARA, GAME, act, counts, hand, named, offered, say, table, turn


def known_to(viewer, state, seat):
    """What a viewer knows of a hand, and how many cards more there are."""
    known = state.seen(viewer)
    check(known)
    return hand(known, seat), known.unknown[seat]


def test_M1_4_hands_are_secret_but_their_sizes_are_not():
    state = table("wood*2 clay", "fish*4", "")
    assert known_to(ANNE, state, ANNE) == ("wood*2 clay", 0)
    assert known_to(BEN, state, ANNE) == ("", 3)
    assert known_to(None, state, ANNE) == ("", 3)
    assert known_to(None, state, BEN) == ("", 4)


def test_M1_4_stoneware_huts_and_canoes_in_hands_are_known():
    state = table("wood*2 stoneware hut*2 canoe", "")
    assert known_to(BEN, state, ANNE) == ("stoneware hut*2 canoe", 2)


def test_M1_4_a_face_up_card_that_was_taken_stays_known():
    state = table("wood", row="clay fish seashell", tools="cart spear")
    turn(state, ANNE, "bamboo", "bamboo")
    say(state, ANNE, "take clay", "draw")
    assert known_to(BEN, state, ANNE) == ("clay", 2)
    say(state, ANNE, "swap for fish", "give wood bamboo")
    assert known_to(BEN, state, ANNE) == ("clay fish", 0)


def test_M1_4_giving_a_kind_counts_the_known_cards_first():
    state = table("clay*2 wood", "", row="clay*3")
    say(state, ANNE, "swap for clay", "give wood clay")
    assert hand(state, ANNE) == "clay*2"
    assert known_to(BEN, state, ANNE) == ("clay", 1)
    act(state, ANNE)
    say(state, ANNE, "swap for clay")
    assert hand(state, ANNE) == "clay"
    assert known_to(BEN, state, ANNE) == ("clay", 0)


@pytest.mark.parametrize(
    ("cards", "built", "words", "known"),
    [
        ("clay*3", "", "buy tiles", ""),
        ("clay*3 fish", "", "buy well", "clay"),
        ("clay*3", "", "tool basket", ""),
        ("clay*3", "pottery", "store pottery, lay 1 clay", "clay"),
        ("clay*3 wood*4", "", "pass, discard clay", "clay"),
        ("clay*3 wood*4", "", "pass, discard wood", "clay*2"),
    ],
)
def test_M1_4_paying_laying_and_discarding_are_giving(cards, built, words, known):
    """Everybody knows of two clay, the third one is secret."""
    state = table(cards, "", built=built, display="tiles well")
    state.face_up[ANNE] = counts("clay*2")[:5]
    say(state, ANNE, *words.split(", "))
    assert named(state.face_up[ANNE]) == known
    assert hand(state.seen(BEN), ANNE) == known


def test_M1_4_a_card_drawn_from_the_pile_is_known_to_nobody_else():
    state = table("wood", "", tools="cart")
    turn(state, ANNE, "fish")
    assert known_to(ANNE, state, ANNE) == ("wood fish", 0)
    assert known_to(BEN, state, ANNE) == ("", 2)


def test_M1_4_row_display_discards_stores_and_pile_sizes_are_public():
    state = table("wood*2", "", row="clay fish", discards="bamboo", built="wood_store")
    say(state, ANNE, "store wood_store", "lay 1 wood")
    for viewer in (None, ANNE, BEN, CARA):
        view = state.seen(viewer).view()
        assert view["row"] == {
            name: count for name, count in zip(["seashell", "wood", "bamboo", "clay", "fish"], state.row) if count
        }
        assert view["discards"] == {"bamboo": 1}
        assert view["pile"] == sum(state.bag)
        assert view["players"][ANNE]["stores"] == {"wood_store": {"wood": 1}}


def test_M1_4_imagined_hands_hold_what_is_known_and_nothing_impossible():
    """All fish but one are in Cara's hand or on the table, and she looks: at most one is with the others."""
    state = table("wood*2", "fish clay", "fish*12", players=4, row="fish*2 clay", bag="wood bamboo")
    state.face_up[BEN] = counts("clay")[:5]
    met = set()
    for seed in range(400):
        world = state.seen(CARA).imagine(vaka.seeded(seed))
        check(world)
        assert world.hands[CARA] == state.hands[CARA]
        assert world.hands[BEN][3] >= 1
        assert sum(world.hands[BEN]) == 2
        assert sum(world.hands[seat][4] for seat in (ANNE, BEN, 3)) + world.bag[4] == 1
        met.add(hand(world, BEN))
    assert {"clay fish", "wood clay", "bamboo clay"} <= met


def test_M1_4_an_imagined_world_looks_the_same():
    state = table("wood*2 hut", "fish*3 clay", "")
    state.face_up[BEN] = counts("clay")[:5]
    for viewer in (None, ANNE, BEN, CARA):
        known = state.seen(viewer)
        assert known.imagine(vaka.seeded(4)).seen(viewer).save() == known.save()


def test_M3_1_an_empty_pile_is_known_to_be_empty():
    state = table("wood", "clay*2", bag="", row="clay fish", tools="cart spear")
    turn(state, ANNE)
    assert offered(state, ANNE) == ["take clay", "take fish"]
    assert state.seen(ANNE).choices(ANNE) == state.choices(ANNE)
    say(state, ANNE, "take fish")
    state.discards[0] += 1
    state.hands[CARA][0] -= 1
    state.kept = []
    assert offered(state, ANNE) == ["draw", "enough", "take clay"]
    assert state.seen(ANNE).choices(ANNE) == state.choices(ANNE)


def test_M3_7_the_steps_of_an_action_are_shown_together_when_it_is_complete():
    state = table("wood*3 fish*3", "", tools="net", display="jetty")
    before = {viewer: state.seen(viewer).save() for viewer in (None, BEN, CARA)}
    events: list[Event] = []
    state.told = events
    state.choose(ANNE, GAME.choice("buy jetty"))
    assert state.steps
    assert events == []
    for viewer, seen in before.items():
        assert state.seen(viewer).save() == seen
        assert state.seen(viewer).view()["begun"] == []
    assert state.seen(ANNE).view()["begun"] == ["buy jetty", "fish 0 for seashell"]
    assert state.seen(ANNE).choices(ANNE) == state.choices(ANNE)
    state.choose(ANNE, GAME.choice("fish 2 for wood"))
    assert GAME.event_words(events[0], BEN) == "buys 1 jetty wood fish fish"
    assert state.steps == []


def test_M3_7_another_seat_imagines_an_unfinished_action_as_not_begun():
    state = table("wood*3 fish*3", "")
    state.choose(ANNE, GAME.choice("tool basket"))
    world = state.seen(BEN).imagine(vaka.seeded(1))
    assert world.steps == []
    assert "pass" in offered(world, ANNE)


def test_M3_7_the_steps_of_an_action_can_be_undone_until_it_is_complete():
    match = vaka.Match(GAME, players=2, seed=3)
    while "swap" not in " ".join(offered(match.state, ANNE)):
        match.choose(match.state.pending[0], "pass")
    swap = offered(match.state, ANNE, "swap")[0]
    match.choose(ANNE, swap)
    assert match.can_undo(ANNE)
    match.undo(ANNE)
    assert swap in offered(match.state, ANNE)

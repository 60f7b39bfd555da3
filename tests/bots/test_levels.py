"""Levels like people: what only gives something away is never played, and the weakest knows what the guide taught."""

import pytest

import vaka
from tests.games import WITH_NET
from vaka.bots.dominated import undominated
from vaka.bots.graduate import graduate
from vaka.bots.registry import bot
from vaka.bots.strengths import STRENGTHS, net_plays
from vaka.bots.values import values_of

MAX_CHOICES = 60


def offered(known):
    return {known.game.words(choice) for choice in undominated(known, known.choices(known.viewer))}


def moorea_asked_to_act(**hand):
    """A turn of Moorea with fish, wood and clay in the row and this hand."""
    game = vaka.game("moorea")
    state = game.start(2, vaka.seeded(1))
    kinds = ["seashell", "wood", "bamboo", "clay", "fish"]
    state.hands[0][:5] = [hand.get(kind, 0) for kind in kinds]
    state.row[:] = [0, 1, 0, 1, 1]
    return state


def test_two_cards_are_never_given_for_one_of_the_same_kind():
    state = moorea_asked_to_act(wood=2, clay=2)
    words = state.game.words
    assert {"swap for wood", "swap for clay", "swap for fish"} <= offered(state.seen(0))
    state.choose(0, state.game.choice("swap for wood"))
    assert {words(choice) for choice in state.choices(0)} == {"give wood wood", "give wood clay", "give clay clay"}
    assert offered(state.seen(0)) == {"give clay clay"}


def test_an_exchange_that_could_only_be_like_for_like_is_not_begun():
    known = moorea_asked_to_act(wood=3, clay=1).seen(0)
    assert "swap for wood" not in offered(known)
    assert {"swap for clay", "swap for fish", "pass"} <= offered(known)


def test_nobody_bids_two_more_than_the_richest_rival_has():
    state = vaka.game("orongo").start(3, vaka.seeded(1))
    state.shells[:] = [20, 3, 5]
    assert offered(state.seen(0)) == {f"bid {shells}" for shells in range(7)}
    assert offered(state.seen(1)) == {f"bid {shells}" for shells in range(4)}


@pytest.mark.parametrize("name", WITH_NET)
@pytest.mark.parametrize("level", STRENGTHS)
def test_no_level_plays_what_another_choice_beats(name, level):
    game = vaka.game(name)
    state = game.start(game.players[0], vaka.seeded(3))
    player = bot(level, name)
    for step in range(MAX_CHOICES if level != "master" else 12):
        seat = state.pending[0]
        known = state.seen(seat)
        choice = player.choose(known, vaka.seeded(step))
        assert choice in undominated(known, known.choices(seat))
        state.choose(seat, choice)


@pytest.mark.parametrize("name", WITH_NET)
def test_a_graduate_sees_what_the_guided_game_taught(name):
    """The items have the names of the values, and there is more to learn."""
    known = graduate(name).values.known
    assert any(known)
    assert not all(known)
    assert len(known) == len(values_of(name).item_names)


@pytest.mark.parametrize("name", WITH_NET)
def test_the_weaker_a_level_the_looser_it_plays(name):
    plays = net_plays(name)
    assert list(plays) == list(STRENGTHS)
    for sort in ("temperature", "sealed"):
        loose = [getattr(plays[level], sort) for level in ("child", "beginner", "friend", "expert")]
        assert loose == sorted(loose, reverse=True)
        assert loose[0] > loose[1] > loose[2]
    assert all(play.sealed >= play.temperature for play in plays.values())

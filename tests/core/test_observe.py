"""Observations: the same from the true state as from what the seat has seen, in every game, count and variant."""

import itertools

import pytest

import vaka
from tests.games import WITH_OBSERVER
from tests.tables import SOAK
from vaka.core.observe import FeatureList, Layout
from vaka.games import observer


def tables():
    for name in WITH_OBSERVER:
        game = vaka.game(name)
        for players in game.players:
            ways = [
                [
                    (option.name, value)
                    for value in option.values
                    if value == option.values[0] or players in option.players
                ]
                for option in game.option_list
                if option.name != "screens"
            ]
            for options in itertools.product(*ways):
                yield name, players, dict(options)


TABLES = list(tables())[:: 1 if SOAK else 3]
GAMES = {name: vaka.game(name) for name in WITH_OBSERVER}
OBSERVERS = {name: observer(game) for name, game in GAMES.items()}


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=[f"{n}-{p}-{o}" for n, p, o in TABLES])
def test_features_follow_from_what_the_seat_has_seen(name, players, options):
    """Over a whole game of random choices: at each choice of the seat asked, now and then of everybody."""
    observe = OBSERVERS[name].observe
    size = OBSERVERS[name].layout.size
    state = GAMES[name].start(players, vaka.seeded(players), options)
    picks = vaka.seeded(7)
    for turn in itertools.count():
        if not state.pending:
            break
        seats = range(players) if turn % 5 == 0 else state.pending
        for seat in seats:
            seen = state.seen(seat)
            choices = seen.choices(seat)
            features = observe(state, seat, state.choices(seat))
            assert sorted(features) == sorted(observe(seen, seat, choices))
            assert len(set(features)) == len(features)
            assert min(features) >= 0
            assert max(features) < size
        seat = state.pending[picks.pick(len(state.pending))]
        choices = state.choices(seat)
        state.choose(seat, choices[picks.pick(len(choices))])
    assert turn > 10


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_worlds_that_look_alike_give_the_same_features(name):
    observe = OBSERVERS[name].observe
    players = GAMES[name].players[-1]
    state = GAMES[name].start(players, vaka.seeded(3))
    picks = vaka.seeded(4)
    for _ in range(60):
        seat = state.pending[0]
        seen = state.seen(seat)
        choices = state.choices(seat)
        features = sorted(observe(state, seat, choices))
        for seed in range(3):
            assert sorted(observe(seen.imagine(vaka.seeded(seed)), seat, choices)) == features
        state.choose(seat, choices[picks.pick(len(choices))])


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_pieces_are_named_and_lie_one_behind_the_other(name):
    layout = OBSERVERS[name].layout
    end = 0
    for piece in layout.pieces:
        assert piece.offset == end
        assert piece.name
        assert piece.meaning
        end += piece.size
    assert end == layout.size
    assert len({piece.name for piece in layout.pieces}) == len(layout.pieces)
    assert layout.name_of(0).startswith("players[")


def test_bounds_are_told():
    game = GAMES["orongo"]
    state = game.start(2, vaka.seeded(1))
    with pytest.raises(ValueError, match="no seat 2: seats are 0 to 1"):
        OBSERVERS["orongo"].observe(state, 2, [])
    narrow = observer(game)
    narrow.longest = 3
    with pytest.raises(ValueError, match="room for 3"):
        narrow.observe(state, 0, [])
    with pytest.raises(ValueError, match="no feature"):
        narrow.layout.name_of(narrow.layout.size)
    with pytest.raises(ValueError, match="no room for"):
        Layout().piece("much", [200, 200], "too much")


def test_another_box_has_another_digest():
    digests = {made.digest() for made in OBSERVERS.values()}
    assert len(digests) == len(OBSERVERS)
    assert observer(GAMES["orongo"]).digest() == OBSERVERS["orongo"].digest()


def test_what_is_no_feature_is_refused():
    feature_list = FeatureList(FeatureList.all_numbers(3))
    for feature in (-1, 3):
        with pytest.raises(IndexError):
            feature_list.add(feature)
    assert feature_list.features() == []

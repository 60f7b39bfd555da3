"""Features as machine ints in rows: the same as in lists."""

import pytest

pytest.importorskip("librt.vecs", reason="places need librt: pip install vaka[research]")

import vaka
from tests.games import WITH_OBSERVER
from vaka.core.feature_buffer import FeatureBuffer
from vaka.games import observer

pytestmark = pytest.mark.parity


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_each_row_holds_the_features_of_its_observation(name):
    game = vaka.game(name)
    observe = observer(game)
    size = observe.layout.size
    state = game.start(game.players[-1], vaka.seeded(5))
    picks = vaka.seeded(6)
    feature_buffer = FeatureBuffer(size, 3 * observe.longest)
    for _ in range(60):
        seat = state.pending[0]
        choices = state.choices(seat)
        expected = observe.observe(state, seat, choices)
        feature_buffer.clear()
        for row in (2, 0):
            feature_buffer.row(row)
            assert observe.append_to(state, seat, choices, feature_buffer) == len(expected)
        assert feature_buffer.features() == [2 * size + feature for feature in expected] + expected
        assert feature_buffer.length() == 2 * len(expected)
        state.choose(seat, choices[picks.pick(len(choices))])


def test_what_would_lie_in_another_row_is_refused():
    feature_buffer = FeatureBuffer(3, 10)
    feature_buffer.row(1)
    for feature in (-1, 3):
        with pytest.raises(IndexError):
            feature_buffer.add(feature)
    with pytest.raises(IndexError):
        feature_buffer.add_each(0, [3])
    with pytest.raises(IndexError):
        feature_buffer.add_counts(2, [1], 1)
    with pytest.raises(IndexError):
        feature_buffer.add_some(4, [1], 1)
    assert feature_buffer.features() == []


def test_there_is_an_end_to_the_room():
    feature_buffer = FeatureBuffer(3, 2)
    feature_buffer.add_each(0, [0, 1])
    with pytest.raises(IndexError):
        feature_buffer.add(2)
    assert feature_buffer.features() == [0, 1]

"""Observations as vectors: nothing that a seat may not know gets in, and everything has its place."""

import pytest

np = pytest.importorskip("numpy", reason="vectors need NumPy: pip install vaka[research]")

import vaka  # noqa: E402
from tests.games import WITH_OBSERVER  # noqa: E402
from vaka.games import components_file  # noqa: E402
from vaka.research import observation  # noqa: E402

from .tables import ALL_VARIANTS, IDS, TABLES  # noqa: E402


def states(name, players, options, seed):
    """A random game, with a look at each question."""
    state = vaka.game(name).start(players, vaka.seeded(seed), options)
    picks = vaka.seeded(seed + 1)
    while state.pending:
        yield state
        seat = state.pending[picks.pick(len(state.pending))]
        choices = state.choices(seat)
        state.choose(seat, choices[picks.pick(len(choices))])
    yield state


@pytest.mark.parametrize(("name", "players", "options"), ALL_VARIANTS, ids=IDS)
def test_worlds_that_look_alike_give_the_same_bytes(name, players, options):
    numbers = observation(name, players, options)
    for turn, state in enumerate(states(name, players, options, seed=players)):
        if turn % 9:
            continue
        for seat in range(players):
            vector, mask = numbers.vector(state, seat), numbers.mask(state, seat)
            seen = state.seen(seat)
            worlds = [seen, *(seen.imagine(vaka.seeded(luck)) for luck in range(2))]
            for world in worlds:
                assert numbers.vector(world, seat).tobytes() == vector.tobytes()
                assert numbers.mask(world, seat).tobytes() == mask.tobytes()


@pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
def test_the_mask_is_what_the_seat_may_choose(name, players):
    numbers = observation(name, players)
    out = np.ones(numbers.choices, np.int8)
    for state in states(name, players, {}, seed=7):
        for seat in range(players):
            open_now = state.choices(seat) if seat in state.pending else []
            assert np.flatnonzero(numbers.mask(state, seat, out)).tolist() == open_now


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_every_place_has_a_name_and_a_meaning(name):
    numbers = observation(name)
    state = numbers.game.start(numbers.players, vaka.seeded(1))
    vector = numbers.vector(state, 0)
    assert (vector.dtype, vector.shape) == (np.int8, (numbers.size,))
    pieces = numbers.named(vector)
    assert sum(int(piece.sum()) for piece in pieces.values()) == int(vector.sum()) == len(numbers.words(vector))
    for (item, offset, shape, meaning), piece in zip(numbers.described(), numbers.pieces):
        assert pieces[item].shape == shape
        assert pieces[item].base is vector
        assert (offset, bool(meaning)) == (piece.offset, True)
    rows = np.stack([vector, vector])
    assert numbers.named(rows)["players"].shape == (2, *pieces["players"].shape)


def test_another_box_or_other_rules_are_another_version(tmp_path):
    versions = {observation(name).version for name in WITH_OBSERVER}
    versions.add(observation(vaka.game("raiatea", rules=1)).version)
    text = (tmp_path / "box.toml", vaka.games.components_file("moorea").read_text("utf-8"))
    text[0].write_text(text[1].replace("points = 1\n", "points = 2\n", 1), "utf-8")
    changed = observation(vaka.game("moorea", text[0]))
    versions.add(changed.version)
    assert len(versions) == len(WITH_OBSERVER) + 2
    assert observation("moorea", 2).version == observation("moorea", 5).version


@pytest.mark.parametrize("look", ["vector", "mask"])
def test_a_seat_that_is_not_there_is_refused_with_those_that_are(look):
    numbers = observation("orongo", 2)
    state = numbers.game.start(2, vaka.seeded(1))
    for seat in (2, -1, "x", None, 1.0):
        with pytest.raises(ValueError, match=f"seat is {seat!r}, but has to be a whole number from 0 to 1"):
            getattr(numbers, look)(state, seat)


@pytest.mark.parametrize("look", ["vector", "mask"])
def test_a_state_of_another_game_or_box_is_refused(look, tmp_path):
    """Its numbers would mean something else."""
    own = vaka.game("orongo")
    numbers = observation("orongo", 2)
    text = components_file("orongo").read_text("utf-8").replace("tokens_per_player = 40", "tokens_per_player = 39")
    (tmp_path / "box.toml").write_text(text, "utf-8")
    other = vaka.game("orongo", tmp_path / "box.toml")
    assert other.box.digest != own.box.digest
    for game in (vaka.game("moorea"), other):
        with pytest.raises(ValueError, match=f"a state of {game.name} with the box {game.box.digest} was handed in"):
            getattr(numbers, look)(game.start(2, vaka.seeded(1)), 0)
    assert getattr(numbers, look)(own.start(2, vaka.seeded(1)), 0).any()  # the same box, read a second time


def test_what_does_not_fit_is_refused():
    with pytest.raises(vaka.BadRequest):
        observation("orongo", 7)
    with pytest.raises(vaka.BadRequest):
        observation("chess")
    numbers = observation("orongo")
    with pytest.raises(ValueError, match="is needed"):
        numbers.mask(numbers.game.start(2, vaka.seeded(1)), 0, np.zeros(3, np.int8))

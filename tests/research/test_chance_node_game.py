"""Games with explicit chance, and what seats recall: exactly what they were told and chose, neither more nor less."""

import copy
import pickle
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="vectors need NumPy: pip install vaka[research]")

import vaka  # noqa: E402
from tests.orongo import tiny as tiny_orongo  # noqa: E402
from tests.raiatea import tiny as tiny_raiatea  # noqa: E402
from tests.tables import LONG  # noqa: E402
from vaka.core.conformance import Table, walk  # noqa: E402
from vaka.core.record_parser import parse  # noqa: E402
from vaka.core.replay import check  # noqa: E402
from vaka.research.chance_node_game import AT_CHANCE, WATCHING, ChanceNodeGame  # noqa: E402
from vaka.research.play import OVER, Play, rewards  # noqa: E402
from vaka.research.vectors import Observation  # noqa: E402

from .tables import IDS, TABLES, write_box  # noqa: E402


def course_of(name, players, options=None, components=""):
    game = vaka.game(name, components or None)
    agreed = game.agreed_options(players, options or {})
    return ChanceNodeGame.begun((name, components, game.rules, players, tuple(agreed.items())))


def step(chance_node_game, rnd):
    """One random step, of chance or of a seat."""
    if chance_node_game.seat == AT_CHANCE:
        chance_node_game.answer(chance_node_game.open[int(rnd.random() * len(chance_node_game.open))][0])
    else:
        choices = chance_node_game.state.choices(chance_node_game.seat)
        chance_node_game.choose(choices[int(rnd.random() * len(choices))])


def every_course(chance_node_game):
    """All positions of a tiny game, and the probability of each by chance alone."""
    stack = [(chance_node_game, 1.0)]
    while stack:
        chance_node_game, weight = stack.pop()
        if chance_node_game.seat == AT_CHANCE:
            assert sum(probability for _, probability in chance_node_game.open) == pytest.approx(1)
            for outcome, probability in chance_node_game.open:
                twin = chance_node_game.copy()
                twin.answer(outcome)
                stack.append((twin, weight * probability))
            continue
        yield chance_node_game, weight
        if chance_node_game.seat != OVER:
            for choice in chance_node_game.state.choices(chance_node_game.seat):
                twin = chance_node_game.copy()
                twin.choose(choice)
                stack.append((twin, weight))


HIDDEN = {"players": 3, "shells": 1, "moai": 1, "first_tiles": 1, "tiles": 1}
TINY = {
    "orongo, hidden tiles": (
        "orongo",
        3,
        {"hidden_tile": True},
        tiny_orongo.components(["food", "food", "quarry", "god"], 1, HIDDEN, tokens=1),
    ),
    "raiatea, rituals": (
        "raiatea",
        2,
        {},
        tiny_raiatea.box(
            [tiny_raiatea.ritual("a", 2, [tiny_raiatea.gain("pearls")]), tiny_raiatea.common("b", 2)],
            ["ceremony"],
            draw=2,
        ),
    ),
}


@pytest.mark.parametrize(
    ("name", "players", "options", "data"),
    [pytest.param(*tiny, id=name, marks=LONG if "hidden" in name else ()) for name, tiny in TINY.items()],
)
def test_what_is_recalled_is_what_was_told_and_chosen(tmp_path, name, players, options, data):
    """In a whole tree: as many information states as the conformance suite finds, and one observation in each."""
    file = write_box(tmp_path / "box.toml", data)
    game = vaka.game(name, file)
    numbers = Observation(game, players, options)
    tree = walk(Table(game, players, numbers.options))
    result = {}
    worlds = {}
    ends = 0.0
    for chance_node_game, weight in every_course(course_of(name, players, options, file)):
        state = chance_node_game.state
        for seat in range(players):
            seen = (numbers.vector(state, seat).tobytes(), numbers.mask(state, seat).tobytes())
            key = "\n".join(chance_node_game.recall(seat))
            assert result.setdefault(key, seen) == seen
            worlds.setdefault(key, set()).add(state.digest())
        result.setdefault(("watcher", *chance_node_game.told.lines(game, WATCHING)), ())
        if chance_node_game.seat == OVER:
            ends += weight
            assert chance_node_game.rewards() == rewards(state.outcome)
    assert len(result) == len(tree.groups)
    assert max(len(states) for states in worlds.values()) > 1
    assert ends > 0.99


@pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
def test_a_whole_game_leaves_a_record_with_the_same_end(name, players):
    rnd = Random(players)
    chance_node_game = course_of(name, players)
    while chance_node_game.seat != OVER:
        step(chance_node_game, rnd)
    text = chance_node_game.match().record().text()
    game = vaka.game(name)
    match = check(parse(text), game)
    assert match.state.digest() == chance_node_game.state.digest()
    assert "chance commitment explicit" in text


@pytest.mark.parametrize(("name", "players"), TABLES[::2], ids=IDS[::2])
def test_copies_saves_and_resampled_positions(name, players):
    rnd = Random(players)
    chance_node_game = course_of(name, players)
    steps = 0
    while chance_node_game.seat != OVER:
        if steps % 23 == 0:
            for twin in (
                chance_node_game.copy(),
                copy.deepcopy(chance_node_game),
                pickle.loads(pickle.dumps(chance_node_game)),
            ):
                assert twin.seat == chance_node_game.seat
                assert [twin.recall(seat) for seat in range(players)] == [
                    chance_node_game.recall(seat) for seat in range(players)
                ]
                step(twin, Random(steps))
        if steps % 23 == 0 and chance_node_game.seat != AT_CHANCE:
            for seat in range(players):
                other = chance_node_game.resampled(seat, rnd.random)
                assert other.recall(seat) == chance_node_game.recall(seat)
                assert other.seat == chance_node_game.seat
                assert other.state.seen(seat).digest() == chance_node_game.state.seen(seat).digest()
                again = pickle.loads(pickle.dumps(other))
                assert again.recall(seat) == chance_node_game.recall(seat)
                true = {line for line in chance_node_game.recall((seat + 1) % players) if line.startswith(">")}
                assert not true & set(other.recall((seat + 1) % players)), "nothing of what others truly did"
                with pytest.raises(ValueError, match="no record"):
                    other.match()
                for _ in range(8):
                    if other.seat != OVER:
                        step(other, rnd)
        step(chance_node_game, rnd)
        steps += 1


def test_what_chance_cannot_answer_is_refused():
    chance_node_game = course_of("orongo", 2)
    with pytest.raises(vaka.ChanceError):
        chance_node_game.answer(9999)
    before = chance_node_game.open
    assert chance_node_game.seat == AT_CHANCE
    assert chance_node_game.open == before


@pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
def test_a_play_recalls_and_records(name, players):
    play = Play(vaka.game(name), players, None, seed=11)
    picks = vaka.seeded(3)
    while play.seat != OVER:
        seat = play.state.pending[picks.pick(len(play.state.pending))]
        choices = play.state.choices(seat)
        assert len(choices) > 1
        play.choose(seat, choices[picks.pick(len(choices))])
    match = play.match()
    assert match.state.digest() == play.state.digest()
    check(parse(match.record().text()), play.game)
    for seat in range(players):
        events = [line[2:] for line in play.recall(seat).splitlines() if line.startswith("- ")]
        assert events == match.told(seat)
    assert sum(play.rewards()) == pytest.approx(0)

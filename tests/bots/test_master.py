"""The master: the same choice where things look alike, weights that fit or a clear word, secret answers drawn."""

import logging

import pytest

import vaka
from tests.games import WITH_NET, WITH_OBSERVER
from vaka import editions
from vaka.bots.bot import Bot
from vaka.bots.guides import calibration
from vaka.bots.master import FAR, NetBot, TrainedBot, net_file, unlearned_options
from vaka.bots.portions import whole
from vaka.bots.registry import bot
from vaka.core.observe import Observer
from vaka.games import observer

np = pytest.importorskip("numpy", reason="masters need NumPy: pip install numpy")

from vaka.bots.lookahead import LookaheadBot  # noqa: E402
from vaka.bots.net import read_net, write_net  # noqa: E402
from vaka.bots.net_about import NetProblem  # noqa: E402
from vaka.bots.net_layout import fitted, layout_of  # noqa: E402
from vaka.bots.sampling import UNLIKELY, drawn, likeliest  # noqa: E402

WIDTH = 16


def write_random_net(path, game, **other):
    """Weights that nobody trained."""
    features = observer(game)
    random = np.random.default_rng(1)
    size, choices = features.layout.size, features.choices
    shapes = {
        "rows": (size, WIDTH),
        "direct": (size, choices),
        "rows_bias": (WIDTH,),
        "norm0": (WIDTH,),
        "norm0_bias": (WIDTH,),
        "in0": (WIDTH, WIDTH),
        "in0_bias": (WIDTH,),
        "out0": (WIDTH, WIDTH),
        "out0_bias": (WIDTH,),
        "norm": (WIDTH,),
        "norm_bias": (WIDTH,),
        "policy": (WIDTH, choices),
        "policy_bias": (choices,),
        "value": (WIDTH, 1),
        "value_bias": (1,),
    }
    about = {
        "game": game.name,
        "box": game.box.digest,
        "observation": features.digest(),
        "layout": layout_of(game, features),
        "blocks": 1,
    }
    arrays = {name: random.normal(0, 0.3, shape) for name, shape in shapes.items()}
    write_net(path, about | other, arrays)


class Instead(Bot):
    def choose(self, known, chance):
        return known.choices(known.viewer)[0]


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_worlds_that_look_alike_get_the_same_choice(tmp_path, name):
    game = vaka.game(name)
    write_random_net(tmp_path / f"{name}.npz", game)
    master = TrainedBot(name, Instead(), weights=tmp_path)
    state = game.start(game.players[-1], vaka.seeded(2))
    for step in range(30):
        seat = state.pending[0]
        known = state.seen(seat)
        choice = master.choose(known, vaka.seeded(step))
        assert choice in state.choices(seat)
        alike = known.imagine(vaka.seeded(step)).seen(seat)
        assert master.choose(alike, vaka.seeded(step)) == choice
        state.choose(seat, choice)
    assert isinstance(master.player(state.seen(0)), NetBot | LookaheadBot)


def test_without_weights_another_bot_plays_and_the_log_says_why(tmp_path, caplog):
    game = vaka.game("orongo")
    known = game.start(2, vaka.seeded(1)).seen(0)
    fallback = Instead()
    with caplog.at_level(logging.WARNING):
        assert TrainedBot("orongo", fallback, weights=tmp_path).choose(known, vaka.seeded(1)) == 0
        assert "there are no weights" in caplog.text
        write_random_net(tmp_path / "orongo.npz", game, box="another")
        master = TrainedBot("orongo", fallback, weights=tmp_path)
        assert [master.choose(known, vaka.seeded(1)) for _ in range(3)] == [0, 0, 0]
    assert caplog.text.count(f"the net was trained for box another, this table has {game.box.digest}") == 1


def test_without_numpy_another_bot_plays(monkeypatch, tmp_path, caplog):
    monkeypatch.setattr("vaka.bots.master.find_spec", lambda name: None)
    game = vaka.game("orongo")
    write_random_net(tmp_path / "orongo.npz", game)
    known = game.start(2, vaka.seeded(1)).seen(0)
    with caplog.at_level(logging.WARNING):
        assert TrainedBot("orongo", Instead(), weights=tmp_path).choose(known, vaka.seeded(1)) == 0
    assert "NumPy is not installed" in caplog.text


def test_a_file_that_is_none_is_told(tmp_path):
    game = vaka.game("moorea")
    path = tmp_path / "moorea.npz"
    path.write_bytes(b"not a net")
    with pytest.raises(NetProblem, match="no file of weights"):
        read_net(path)
    write_random_net(path, game, format=7)
    with pytest.raises(NetProblem, match="has format 7"):
        read_net(path)
    write_net(path, {"blocks": 1}, {"rows": np.zeros((1, 1))})
    with pytest.raises(NetProblem, match="lacks 'direct'"):
        read_net(path)
    write_random_net(path, game)
    net = read_net(path)
    assert fitted(net, game, observer(game)) is net
    write_net(tmp_path / "again.npz", net.about, net.arrays)
    for name, kept in read_net(tmp_path / "again.npz").arrays.items():
        assert np.allclose(kept, net.arrays[name], rtol=1e-3), name  # what was rounded once stays as it is
    write_random_net(path, game, layout=None)
    assert fitted(read_net(path), game, observer(game)).about["layout"] is None
    write_random_net(path, game, layout=None, observation="another")
    with pytest.raises(NetProblem, match="trained for observation another, this table has moorea-1-"):
        fitted(read_net(path), game, observer(game))


# --- a game that has grown since its net was trained


class Changed(Observer):
    """The observer of a game whose pieces were changed by a function."""

    def __init__(self, true, change):
        super().__init__(true.game, true.version, true.choices, true.longest)
        self.true = true
        for piece in true.layout.pieces:
            for name, shape, names in change(piece):
                self.layout.piece(name, shape, "", names)

    def encode(self, state, seat, choices, result):
        now = {piece.name: piece for piece in self.layout.pieces}
        for feature in self.true.observe(state, seat, choices):
            piece = [piece for piece in self.true.layout.pieces if piece.offset <= feature][-1]
            there = now[piece.name]
            rest, last = divmod(feature - piece.offset, piece.shape[-1])
            if piece.names:
                last = there.names.index(piece.names[last])
            result.add(there.offset + rest * there.shape[-1] + last)


def as_it_is(piece):
    return [(piece.name, piece.shape, piece.names)]


def with_a_piece_more(piece):
    more = [("more", [2, 3], [])] if piece.name == "legal" else []
    return more + as_it_is(piece)


def with_a_name_more(piece):
    """One more phase of a turn (question, location ...), which is not the last."""
    if not piece.names or piece.name == "legal":
        return as_it_is(piece)
    return [(piece.name, [*piece.shape[:-1], piece.shape[-1] + 1], [piece.names[0], "more", *piece.names[1:]])]


def told(net, features, game):
    """What a net thinks at each choice of the beginning of a game."""
    state = game.start(game.players[-1], vaka.seeded(2))
    result = []
    for _ in range(20):
        seat = state.pending[0]
        choices = state.choices(seat)
        odds, value = net.think(features.observe(state, seat, choices), choices)
        result.append((odds, value))
        state.choose(seat, likeliest(choices, odds))
    return result


@pytest.mark.parametrize("change", [with_a_piece_more, with_a_name_more])
@pytest.mark.parametrize("name", [name for name in vaka.list_games() if editions.file(name, "bot/net.npz")])
def test_a_net_plays_as_before_when_the_observation_has_grown(name, change):
    game = vaka.game(name)
    net = read_net(editions.file(name, "bot/net.npz"))
    before = observer(game)
    after = Changed(before, change)
    assert after.layout.size > before.layout.size
    carried = fitted(net, game, after)
    assert carried is not net
    assert told(carried, after, game) == told(net, before, game)


def thought(net, features, choices):
    """With odds that can be calculated with."""
    odds, value = net.think(features, choices)
    return np.asarray(odds), value


def test_a_choice_that_the_net_does_not_know_is_as_likely_as_the_others_are():
    game = vaka.game("orongo")
    features = observer(game)
    net = read_net(editions.file("orongo", "bot/net.npz"))
    known = game.start(2, vaka.seeded(1)).seen(0)
    choices = known.choices(0)
    seen = features.observe(known, 0, choices)
    odds, value = thought(net, seen, choices)
    without = net.about["layout"]["choices"][:5] + net.about["layout"]["choices"][6:]
    assert 5 in choices
    kept = {
        key: np.delete(array, 5, -1) if key in ("direct", "policy", "policy_bias") else array
        for key, array in net.arrays.items()
    }
    younger = type(net)(net.about | {"layout": net.about["layout"] | {"choices": without}}, kept)
    carried = fitted(younger, game, features)
    result, worth = thought(carried, seen, choices)
    others = [at for at, choice in enumerate(choices) if choice != 5]
    assert worth == value
    assert np.allclose(result[others] / result[others].sum(), odds[others] / odds[others].sum())
    assert np.log(result[choices.index(5)]) == pytest.approx(np.log(result[others]).mean(), abs=1e-5)
    assert carried.think(seen, [5])[0] == [1.0]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            lambda piece: [] if piece.name == "reef" else as_it_is(piece),
            "the net knows the features reef, which this game no longer has",
        ),
        (
            lambda piece: [("reef", [9], [])] if piece.name == "reef" else as_it_is(piece),
            "the net knows the features reef as [49], this game has [9]",
        ),
        (
            lambda piece: [(piece.name, [2], ["bidding", "raising"])] if piece.name == "phase" else as_it_is(piece),
            "the net knows phase 'placing', which this game no longer has",
        ),
    ],
    ids=["a piece is gone", "a piece has another size", "a name is gone"],
)
def test_a_net_that_knows_what_is_gone_is_refused_and_another_bot_plays(monkeypatch, caplog, change, why):
    game = vaka.game("orongo")
    known = game.start(2, vaka.seeded(1)).seen(0)
    monkeypatch.setattr("vaka.bots.master.observer", lambda game: Changed(observer(game), change))
    monkeypatch.setattr("vaka.bots.master._FITTED", {})
    master = TrainedBot("orongo", Instead())
    with caplog.at_level(logging.WARNING):
        assert master.choose(known, vaka.seeded(1)) == known.choices(0)[0]
    assert master.is_replaced(known)
    assert why in caplog.text


def test_a_net_leaves_its_seat_at_a_table_with_options_that_it_did_not_learn(tmp_path, caplog):
    game = vaka.game("raiatea")
    write_random_net(tmp_path / "raiatea.npz", game, options={"tane": [False, True], "screens": ["closed"]})
    master = TrainedBot("raiatea", Instead(), weights=tmp_path)

    def is_replaced(**options):
        return master.is_replaced(game.start(3, vaka.seeded(1), options).seen(0))

    with caplog.at_level(logging.WARNING):
        assert not is_replaced()
        assert not is_replaced(tane=True)
        assert caplog.text == ""
        assert is_replaced(tane=True, oracle=True)
        assert is_replaced(screens="open")
    assert "the net did not learn the option oracle = True" in caplog.text
    assert "the net did not learn the option screens = open" in caplog.text


@pytest.mark.parametrize("name", vaka.list_games())
def test_the_shipped_nets_learned_all_options(name):
    game = vaka.game(name)
    for option in game.option_list:
        for value in option.values:
            assert unlearned_options(name, {option.name: value}) == []


def test_secret_answers_are_drawn_without_the_unlikely():
    chance = vaka.seeded(1)
    result = [drawn([3, 5, 8], [0.019, 0.6, 0.381], UNLIKELY, chance) for _ in range(1000)]
    assert 3 not in result
    assert 550 < result.count(5) < 680
    assert drawn([1, 2], [1e-9, 1.5e-9], UNLIKELY, chance) in (1, 2)


def test_a_master_is_made_by_name_and_takes_no_budget():
    master = bot("master", "orongo")
    assert isinstance(master, TrainedBot)
    with pytest.raises(vaka.BadRequest):
        bot("master:400", "orongo")


@pytest.mark.parametrize("name", WITH_NET)
def test_the_shipped_net_fits_the_box_and_its_features(name):
    game = vaka.game(name)
    master = bot("master", name)
    for players in game.players:
        state = game.start(players, vaka.seeded(players))
        for step in range(12):
            seat = state.pending[0]
            state.choose(seat, master.choose(state.seen(seat), vaka.seeded(step)))
    assert isinstance(master.player(state.seen(0)), NetBot | LookaheadBot)


def test_the_shipped_nets_are_small():
    nets = {net_file(name, players) for name in vaka.list_games() for players in vaka.game(name).players}
    assert 0 < sum(net.stat().st_size for net in nets if net) < 30_000_000


def test_a_net_for_one_number_of_players_plays_with_so_many_alone():
    game = vaka.game("orongo")
    nets = [bot("expert", "orongo").player(game.start(players, vaka.seeded(1)).seen(0)).net for players in (2, 3, 4)]
    assert [net_file("orongo", players).name for players in (2, 3, 4)] == ["net-2.npz", "net.npz", "net.npz"]
    assert nets[0] is not nets[1]
    assert nets[1] is nets[2]
    assert calibration("orongo", 2).slope != calibration("orongo", 3).slope == calibration("orongo", 4).slope


def random_bot(tmp_path, game, **how):
    write_random_net(tmp_path / f"{game.name}.npz", game)
    return TrainedBot(game.name, Instead(), weights=tmp_path, **how)


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_whoever_looks_ahead_sees_no_more_than_its_seat(tmp_path, name):
    game = vaka.game(name)
    players = game.players[0]
    pilot = random_bot(tmp_path, game, worlds=2, ahead=(players,))
    state = game.start(players, vaka.seeded(2))
    for step in range(24):
        seat = state.pending[0]
        known = state.seen(seat)
        choice = pilot.choose(known, vaka.seeded(step))
        assert choice in state.choices(seat)
        if step % 4 == 0:
            alike = known.imagine(vaka.seeded(step)).seen(seat)
            assert pilot.choose(alike, vaka.seeded(step)) == choice
        state.choose(seat, choice)
    assert isinstance(pilot.player(state.seen(0)), LookaheadBot)


def test_in_every_world_something_is_best(tmp_path):
    game = vaka.game("orongo")
    known = game.start(2, vaka.seeded(2)).seen(0)
    pilot = random_bot(tmp_path, game, worlds=4, ahead=(2,)).player(known)
    candidates = whole(pilot.weighing(known, vaka.seeded(1), least=3))
    assert len(candidates) >= 3
    for candidate in candidates:
        ahead = [candidate.shares[at] == max(each.shares[at] for each in candidates) for at in range(4)]
        assert sum(ahead) <= candidate.bests <= 4


def test_in_small_portions_the_same_is_thought(tmp_path):
    game = vaka.game("orongo")
    known = game.start(2, vaka.seeded(2)).seen(0)
    pilot = random_bot(tmp_path, game, worlds=4, ahead=(2,)).player(known)
    thoughts = []
    for at_once in (256, 3):
        pilot.net.at_once = at_once
        thoughts.append(whole(pilot.weighing(known, vaka.seeded(1), least=3)))
    for one, other in zip(*thoughts, strict=True):
        assert (one.choice, one.lines) == (other.choice, other.lines)
        assert one.shares == pytest.approx(other.shares, abs=1e-5)
    assert len(list(pilot.thinking(known, vaka.seeded(1)))) > 100


def test_a_pupil_draws_among_what_is_nearly_as_good(tmp_path):
    game = vaka.game("orongo")
    known = game.start(2, vaka.seeded(1)).seen(0)
    choices = known.choices(0)
    net = random_bot(tmp_path, game).player(known)
    odds, _ = net.net.think(net.features.observe(known, 0, choices), choices)
    for temperature in (0.5, 3.0):
        pupil = NetBot(net.net, net.features, temperature)
        near = {choice for choice, odd in zip(choices, odds) if (odd / max(odds)) ** (1 / temperature) >= FAR}
        assert {pupil.choose(known, vaka.seeded(seed)) for seed in range(300)} == near


def test_many_thoughts_at_once_are_the_same_as_one_by_one(tmp_path):
    game = vaka.game("moorea")
    state = game.start(3, vaka.seeded(1))
    player = random_bot(tmp_path, game).player(state.seen(0))
    asked = []
    for _ in range(12):
        seat = state.pending[0]
        choices = state.choices(seat)
        asked.append((player.features.observe(state, seat, choices), choices))
        state.choose(seat, choices[0])
    for (odds, value), question in zip(player.net.think_all(asked), asked):
        alone, worth = player.net.think(*question)
        assert np.allclose(odds, alone, atol=1e-5)
        assert value == pytest.approx(worth, abs=1e-5)
    assert player.net.think_all([]) == []


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ("pupil:hot", "bots.temperature"),
        ("pupil:0", "bots.temperature"),
        ("pilot:0.5s", "bots.budget"),
        ("pilot:x", "bots.budget"),
        ("net", "bots.no_weights"),
        ("net:nowhere.npz", "bots.no_weights"),
        ("expert:3", "bots.no_budget"),
    ],
)
def test_bots_say_what_they_take_behind_a_colon(spec, key):
    with pytest.raises(vaka.BadRequest) as refused:
        bot(spec, "orongo")
    assert refused.value.key == key


def test_a_net_plays_from_its_file(tmp_path):
    game = vaka.game("orongo")
    write_random_net(tmp_path / "mine.npz", game)
    known = game.start(2, vaka.seeded(1)).seen(0)
    assert bot(f"net:{tmp_path}/mine.npz", "orongo").choose(known, vaka.seeded(1)) in known.choices(0)
    write_random_net(tmp_path / "other.npz", game, box="another")
    with pytest.raises(vaka.BadRequest) as refused:
        bot(f"net:{tmp_path}/other.npz", "orongo").choose(known, vaka.seeded(1))
    assert "trained for box another" in refused.value.values["why"]


def test_a_file_that_is_broken_is_no_net(tmp_path):
    whole = editions.file("orongo", "bot/net.npz").read_bytes()
    middle = len(whole) // 2
    broken = [b"", b"hello", whole[:middle], whole[:-5], whole[:middle] + b"\0" * 2000 + whole[middle + 2000 :]]
    for number, content in enumerate(broken):
        file = tmp_path / f"{number}.npz"
        file.write_bytes(content)
        with pytest.raises(NetProblem, match="is no file of weights"):
            read_net(file)

"""A dataset holds what bots saw and chose, and its card says how to read it."""

import numpy as np
import pytest

import vaka
from tests.tables import LONG
from vaka.cli import main
from vaka.research import dataset, observation
from vaka.research.batch_slots import game_seed

from .tables import WITH_OBSERVER


def written(file, *words: str):
    assert main(["dataset", *words, "--out", str(file)]) == 0
    return np.load(file)


@pytest.mark.parametrize(
    ("name", "bot", "games"),
    [*((name, "random", 2) for name in WITH_OBSERVER), pytest.param("orongo", "master", 1, marks=LONG)],
)
def test_rows_are_the_choices_of_games_that_can_be_played_again(name, bot, games, tmp_path, capsys):
    data = written(tmp_path / "some.npz", name, "--bot", bot, "--games", str(games), "--seed", "5")
    numbers = observation(name)
    observations = np.unpackbits(data["observation"], axis=1, count=numbers.size)
    masks = np.unpackbits(data["mask"], axis=1, count=numbers.choices)
    rows = len(data["choice"])
    assert masks[np.arange(rows), data["choice"]].all()
    assert (masks.sum(axis=1) > 1).all()
    assert set(data["game"].tolist()) == set(range(games))
    for game in range(games):
        ours = np.flatnonzero(data["game"] == game)
        state = numbers.game.start(numbers.players, vaka.seeded(game_seed(5, 0, game)))
        for row in ours:
            while len(state.choices(state.pending[0])) == 1:
                state.choose(state.pending[0], state.choices(state.pending[0])[0])
            seat = state.pending[0]
            assert seat == data["seat"][row]
            assert (numbers.vector(state, seat) == observations[row]).all()
            state.choose(seat, data["choice"][row])
        rewards = {int(data["seat"][row]): float(data["reward"][row]) for row in ours}
        assert sum(rewards.values()) == pytest.approx(0)
    assert f"{rows} choices of {games} game" in capsys.readouterr().out
    card = (tmp_path / "some.md").read_text("utf-8")
    assert numbers.version in card
    assert f"count={numbers.size}" in card


def test_rows_that_are_written_part_by_part_are_the_same(tmp_path, monkeypatch):
    words = ("orongo", "--bot", "random", "--games", "1")
    at_once = written(tmp_path / "at_once.npz", *words)
    monkeypatch.setattr(dataset, "ROWS_AT_ONCE", 7)
    by_part = written(tmp_path / "by_part.npz", *words)
    assert len(at_once["choice"]) > 14
    assert all((at_once[name] == by_part[name]).all() for name in at_once.files)


def test_the_same_seed_writes_the_same_rows_also_as_parquet(tmp_path, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow")
    words = ("orongo", "--bot", "random", "--games", "1")
    data = written(tmp_path / "some.npz", *words)
    monkeypatch.setattr(dataset, "ROWS_AT_ONCE", 7)
    assert main(["dataset", *words, "--out", str(tmp_path / "other.parquet")]) == 0
    table = parquet.read_table(tmp_path / "other.parquet")
    for name in ("game", "seat", "choice", "reward"):
        assert table[name].to_pylist() == data[name].tolist()
    for name in ("observation", "mask"):
        assert table[name].to_pylist() == [row.tobytes() for row in data[name]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--out", "games.csv"], "A dataset is a file .parquet or .npz, not games.csv."),
        (["--games", "0"], "At least one game, please."),
    ],
)
def test_what_cannot_be_written_is_refused_in_one_line(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["dataset", "orongo", *words]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []

"""A dataset holds what bots saw and chose, and its card says how to read it."""

import numpy as np
import pytest

import vaka
from vaka.cli import main
from vaka.research import observation
from vaka.research.batch_slots import game_seed

from .tables import WITH_OBSERVER


def written(file, *words: str):
    assert main(["dataset", *words, "--bot", "random", "--out", str(file)]) == 0
    return np.load(file)


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_rows_are_the_choices_of_games_that_can_be_played_again(name, tmp_path, capsys):
    data = written(tmp_path / "some.npz", name, "--games", "2", "--seed", "5")
    numbers = observation(name)
    observations = np.unpackbits(data["observation"], axis=1, count=numbers.size)
    masks = np.unpackbits(data["mask"], axis=1, count=numbers.choices)
    rows = len(data["choice"])
    assert masks[np.arange(rows), data["choice"]].all()
    assert (masks.sum(axis=1) > 1).all()
    assert set(data["game"].tolist()) == {0, 1}
    for game in (0, 1):
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
    assert f"{rows} choices of 2 games" in capsys.readouterr().out
    card = (tmp_path / "some.md").read_text("utf-8")
    assert numbers.version in card
    assert f"count={numbers.size}" in card


def test_the_same_seed_writes_the_same_rows_also_as_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow")
    data = written(tmp_path / "some.npz", "orongo", "--games", "1")
    assert main(["dataset", "orongo", "--games", "1", "--bot", "random", "--out", str(tmp_path / "other.parquet")]) == 0
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

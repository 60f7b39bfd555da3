"""The training room at small scale: it learns, it can be taken up again, and it notices who dies."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import groupby
from multiprocessing.shared_memory import SharedMemory
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace

import pytest

np = pytest.importorskip("numpy", reason="the training room needs NumPy: pip install vaka[lab]")

from tests.games import IN_WORDS  # noqa: E402
from tests.orongo.tiny import tiny  # noqa: E402
from vaka import editions  # noqa: E402
from vaka.bots.bot import RandomBot  # noqa: E402
from vaka.bots.net_about import NetProblem  # noqa: E402
from vaka.bots.policy_net import Question  # noqa: E402
from vaka.games import observer  # noqa: E402
from vaka.lab import contest, league  # noqa: E402
from vaka.lab.contest import Job, jobs_of, load_bot, play, table  # noqa: E402
from vaka.lab.log import log_line  # noqa: E402
from vaka.lab.settings import Settings  # noqa: E402
from vaka.lab.shared_arrays import GROUPS  # noqa: E402
from vaka.lab.train import arguments as train_arguments  # noqa: E402
from vaka.lab.train import check_numbers, settings_of  # noqa: E402
from vaka.lab.workers import LocalWorkers, Workers  # noqa: E402
from vaka.research.worker_group import WorkerGroupProblem  # noqa: E402

NEVER = 1e18
WEIGHTS = editions.folder("orongo") / "bot/net.npz"
SMALL = Settings("orongo", (2,), workers=0, games=8, steps=8, width=16, blocks=1, batch=64, rounds=1, variants=0.0)


@pytest.fixture(scope="module")
def island():
    """Large enough to play badly."""
    setup = {"players": 2, "shells": 6, "moai": 2, "first_tiles": 3, "tiles": 2}
    return tiny(["food", "quarry", "food", "god", "temple", "quarry"], 4, setup, tokens=6)


def test_a_cycle_of_a_league_meets_all_exploiters_and_makes_one_more(tmp_path):
    words = [
        "orongo",
        "--players",
        "3,2",
        "--plan",
        "9",
        "--out",
        str(tmp_path),
        "--opponents",
        "old.npz",
        "--seed",
        "4",
    ]
    (tmp_path / "exploiter-1").mkdir()
    main, exploiter = [train_arguments().parse_args(command) for command in league.commands(*league.read(words))]
    assert (main.players, main.out, main.resume, main.plan, main.seed) == ((3, 2), tmp_path, True, 9, 4)
    assert main.opponents == (Path("old.npz"), tmp_path / "exploiter-1/orongo.npz")
    assert (exploiter.players, exploiter.out, exploiter.seed) == ((2,), tmp_path / "exploiter-2", 4)
    assert exploiter.exploit == exploiter.weights == tmp_path / "orongo.npz"


# --- workers, without a learner


def answer_all(arrays, group):
    arrays.answer[group] = arrays.choice_count[group] - 1


def test_a_worker_asks_what_the_seat_has_seen(island):
    workers = LocalWorkers(SMALL, island)
    arrays = workers.arrays
    observe = observer(island).observe
    ended = 0
    for turn in range(60):
        group = turn % GROUPS
        workers.wait(group)
        for slot in range(SMALL.games):
            state = workers.worker.groups[group].states[slot]
            seat = int(arrays.seat[group, slot])
            choices = state.seen(seat).choices(seat)
            count = int(arrays.choice_count[group, slot])
            assert arrays.choices[group, slot, :count].tolist() == choices
            count = int(arrays.feature_count[group, slot])
            assert sorted(arrays.features[group, slot, :count]) == sorted(observe(state.seen(seat), seat, choices))
        answer_all(arrays, group)
        workers.go(group)
        over = arrays.ended[group] == 1
        ended += over.sum()
        assert np.allclose(arrays.shares[group][over].sum(axis=1), 1)
    assert ended > 0


def test_the_same_seed_plays_the_same_games(island):
    seen = []
    for _ in range(2):
        workers = LocalWorkers(replace(SMALL, past=0.5), island)
        for _ in range(20):
            answer_all(workers.arrays, 0)
            workers.go(0)
        seen.append((workers.arrays.features.tobytes(), workers.arrays.past.tobytes()))
    assert seen[0] == seen[1]


def test_choices_beyond_the_room_are_told(island, monkeypatch):
    monkeypatch.setattr("vaka.lab.shared_arrays.MAX_CHOICES", 2)
    with pytest.raises(ValueError, match="the arrays have space for 2"):
        LocalWorkers(SMALL, island)


def play_on(workers):
    for turn in range(6):
        workers.wait(turn % GROUPS)
        assert (workers.arrays.choice_count[turn % GROUPS] > 1).all()
        answer_all(workers.arrays, turn % GROUPS)
        workers.go(turn % GROUPS)


def small_workers():
    settings = Settings("moorea", (2, 5), workers=2, games=4, patience=60.0)
    from vaka.lab.worker import load_game

    return Workers(settings, load_game(settings))


def test_processes_play_and_a_dead_one_is_noticed():
    workers = small_workers()
    try:
        play_on(workers)
        os.kill(workers.team.processes[1].pid, signal.SIGKILL)
        with pytest.raises(WorkerGroupProblem, match="worker 1 died"):
            play_on(workers)
    finally:
        workers.stop()
    assert not any(process.is_alive() for process in workers.team.processes)


def test_what_went_wrong_in_a_worker_is_told():
    workers = small_workers()
    try:
        workers.wait(0)
        workers.arrays.answer[0] = 99  # no such choice
        workers.go(0)
        with pytest.raises(WorkerGroupProblem, match="IndexError"):
            workers.wait(0)
    finally:
        workers.stop()


def test_where_no_worker_can_be_started_the_memory_is_given_back(monkeypatch, island):
    made = []

    def shared(size):
        made.append(SharedMemory(create=True, size=size))
        return made[-1]

    def no_team(*given):
        raise OSError("no process can be started")

    monkeypatch.setattr("vaka.lab.workers.shared", shared)
    monkeypatch.setattr("vaka.lab.workers.WorkerGroup", no_team)
    with pytest.raises(OSError, match="no process"):
        Workers(SMALL, island)
    with pytest.raises(FileNotFoundError):
        SharedMemory(made[0].name)


# --- contests


def test_contests_are_told_with_intervals(tmp_path, island):
    log = tmp_path / "log"
    for share in (2.5, 3.0):
        log_line(log, "final", players=2, against="random", options={}, games=4, share=share)
    log_line(log, "contest", players=2, against="random", options={}, games=4, share=4.0)
    (line,) = table(log, "final")
    assert line.startswith("2 players, against random: 68.8% (35.6 to 89.8) of 8 games")
    jobs = jobs_of(island, (2, 2), ["planner", "random"], 0.3)
    assert jobs == [Job(2, "planner"), Job(2, "random")]


def test_ctrl_c_does_not_reach_those_who_evaluate(tmp_path):
    jobs = [Job(2, "random")]
    evaluators = contest.Evaluators(1, SMALL, tmp_path / "none.npz", tmp_path / "log", "contest", jobs, NEVER)
    (process,) = evaluators.processes
    try:
        os.kill(process.pid, signal.SIGINT)
        process.join(1)
        assert process.is_alive()
    finally:
        evaluators.stop()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--log", "nowhere/log.jsonl"], "No such file or directory: 'nowhere/log.jsonl'"),
        (["--log", "own.npz"], "own.npz holds something else than results of contests"),
        (["--log", "log.jsonl", "--seconds", "nan"], "there must be at least one worker, and time for games"),
        (["--log", "log.jsonl", "--workers", "0"], "there must be at least one worker, and time for games"),
    ],
)
def test_a_contest_that_cannot_be_told_is_refused_before_the_games(tmp_path, monkeypatch, capsys, words, said):
    monkeypatch.chdir(tmp_path)
    weights = WEIGHTS.read_bytes()
    Path("own.npz").write_bytes(weights)
    with pytest.raises(SystemExit):
        contest.main(["orongo", "--weights", "own.npz", *words])
    assert said in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["own.npz"]
    assert Path("own.npz").read_bytes() == weights


def test_a_contest_that_is_interrupted_tells_what_was_played(tmp_path, monkeypatch, capsys):
    log = tmp_path / "log.jsonl"

    def play_and_be_interrupted(evaluators):
        evaluators.stop()
        log_line(log, contest.FINAL, players=2, against="random", options={}, games=2, share=1)
        raise KeyboardInterrupt

    monkeypatch.setattr(contest.Evaluators, "wait", play_and_be_interrupted)
    words = ["--weights", str(WEIGHTS), "--against", "random", "--workers", "1", "--log", str(log)]
    assert contest.main(["orongo", *words]) == 130
    assert "50.0%" in capsys.readouterr().out


def test_a_block_of_games_begins_where_all_seats_meet_the_same_chance(tmp_path, monkeypatch):
    """In each of them the net sits everywhere equally often, and others with another number of players come between."""
    now = [0.0]
    played = []

    def play_for_four_seconds(game, job, own, other, number, deadline):
        now[0] += 4.0
        played.append((job.players, number % job.players, number // job.players))
        return 1.0

    net = SimpleNamespace(net=SimpleNamespace(about={"seconds": 1.0}))
    monkeypatch.setattr(contest, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(contest, "load_bot", lambda weights, game: net)
    monkeypatch.setattr(contest, "play", play_for_four_seconds)
    weights, log = tmp_path / "net.npz", tmp_path / "log"
    weights.touch()
    contest.evaluate(SMALL, weights, log, "contest", [Job(3, "random"), Job(4, "random")], 0, 56.0)
    blocks = [[(seat, chance) for _, seat, chance in block] for _, block in groupby(played, itemgetter(0))]
    assert len(blocks) == 4
    for block in blocks:
        assert [seat for seat, _ in block] == list(range(len(block)))
        assert len({chance for _, chance in block}) == 1
    assert [json.loads(line)["games"] for line in log.read_text().splitlines()] == [3, 4, 3, 4]


# --- learning


def new_run(settings, game, folder):
    torch = pytest.importorskip("torch", reason="learning needs PyTorch: pip install vaka[lab]")
    torch.set_num_threads(1)
    from vaka.lab.run import Run

    return Run(settings, game, folder, folder, "cpu")


def test_a_few_seconds_beat_random(tmp_path, island):
    settings = replace(SMALL, games=32, steps=16, width=32, batch=512, rounds=40, rate=(3e-3, 3e-4))
    new_run(settings, island, tmp_path).train()
    trained = load_bot(tmp_path / "orongo.npz", island)
    shares = [play(island, Job(2, "random"), trained, RandomBot(), number, NEVER) for number in range(200)]
    assert sum(shares) / len(shares) > 0.65
    lines = [json.loads(line) for line in (tmp_path / "orongo.jsonl").read_text().splitlines()]
    assert [line["rounds"] for line in lines] == list(range(1, 41))
    assert lines[-1]["explained"] > 0.1


def words_of_lab_try():
    """What `make lab-try` asks for, but for the folder."""
    makefile = (Path(__file__).parents[2] / "Makefile").read_text("utf-8")
    return makefile.partition("-m vaka.lab.train ")[2].partition(" --out ")[0].split()


def test_what_make_lab_try_asks_for_is_understood():
    """Also where there is no PyTorch, which has to be there for the next test."""
    given = train_arguments().parse_args([*words_of_lab_try(), "--out", "build/lab-try"])
    check_numbers(given)
    settings = settings_of(given, (2, 3, 4))
    assert (settings.game, settings.players, settings.seconds) == ("orongo", (2,), 60)


def test_what_make_lab_try_runs_learns_on_a_processor(tmp_path):
    """One small round of it instead of a minute."""
    pytest.importorskip("torch", reason="learning needs PyTorch: pip install vaka[lab]")
    command = [
        sys.executable,
        "-m",
        "vaka.lab.train",
        *words_of_lab_try(),
        "--rounds",
        "1",
        "--device",
        "cpu",
        "--out",
        str(tmp_path),
    ]
    subprocess.run(command, check=True, capture_output=True)
    assert (tmp_path / "orongo.npz").exists()


def test_numpy_and_torch_think_the_same(tmp_path, island):
    run = new_run(replace(SMALL, blocks=2), island, tmp_path)
    import torch

    for parameter in run.model.parameters():
        torch.nn.init.normal_(parameter, 0, 0.2, generator=run.generator)
    run.average.update_parameters(run.model)
    run.write_weights()
    net = load_bot(tmp_path / "orongo.npz", island).net
    arrays = LocalWorkers(SMALL, island).arrays
    from vaka.lab.model import odds_of
    from vaka.lab.torch_net import TorchNet

    with torch.no_grad():
        features = torch.from_numpy(arrays.features[0])
        counts = torch.from_numpy(arrays.feature_count[0])
        logits, value = run.model(features, counts)
        odds = odds_of(logits, torch.from_numpy(arrays.choices[0]), torch.from_numpy(arrays.choice_count[0])).exp()
        dense = run.model.many_rows(features, counts).float()
        assert torch.allclose(dense, run.model.few_rows(features, counts), atol=0.1)
    asked: list[Question] = []
    for slot in range(SMALL.games):
        choices = arrays.choices[0, slot, : arrays.choice_count[0, slot]].tolist()
        asked.append((arrays.features[0, slot, : arrays.feature_count[0, slot]].tolist(), choices))
        result, expected = net.think(*asked[slot])
        assert np.allclose(result, odds[slot, : len(choices)].numpy(), atol=0.01)
        assert expected == pytest.approx(float(torch.sigmoid(value[slot])), abs=0.01)
    for (own, share), (other, other_share) in zip(TorchNet(net, "cpu").think_all(asked), net.think_all(asked)):
        assert own == pytest.approx(other, abs=1e-5)
        assert share == pytest.approx(other_share, abs=1e-5)


def test_a_run_can_be_taken_up_again(tmp_path, island):
    run = new_run(replace(SMALL, rounds=2), island, tmp_path)
    run.train()
    again = new_run(replace(SMALL, rounds=1), island, tmp_path)
    assert "taken up from orongo.state" in again.resume(None)
    assert again.rounds == 2
    assert len(again.selves) == len(run.selves) == 2
    again.train()
    assert again.rounds == 3
    (tmp_path / "orongo.state").unlink()
    from_weights = new_run(SMALL, island, tmp_path)
    assert "taken up from the weights orongo.npz" in from_weights.resume(None)
    assert from_weights.rounds == 3
    kept, now = again.average.module.arrays(), from_weights.model.arrays()
    assert all(np.allclose(kept[name], now[name], atol=0.02) for name in kept)  # kept as bytes
    other = new_run(replace(SMALL, width=8), island, tmp_path)
    with pytest.raises(NetProblem, match="1 blocks of 16, this run wants 1 of 8"):
        other.resume(None)


def test_a_state_that_cannot_be_taken_up_is_told(tmp_path, island):
    """A disk that was full leaves half a file, and what was learned is in the weights beside it."""
    new_run(SMALL, island, tmp_path).train()
    for other in (replace(SMALL, width=8), replace(SMALL, blocks=2)):
        with pytest.raises(NetProblem, match="another net than this one"):
            new_run(other, island, tmp_path).resume(None)
    state = tmp_path / "orongo.state"
    whole = state.read_bytes()
    for broken in (whole[: len(whole) // 2], b"", b"\xff not a state"):
        state.write_bytes(broken)
        with pytest.raises(NetProblem, match="is no state of a run"):
            new_run(SMALL, island, tmp_path).resume(None)
    state.unlink()
    assert "taken up from the weights" in new_run(SMALL, island, tmp_path).resume(None)


def test_a_frozen_net_can_be_learned_against(tmp_path, island):
    new_run(SMALL, island, tmp_path).write_weights()
    frozen = (tmp_path / "orongo.npz").rename(tmp_path / "frozen.npz")
    run = new_run(replace(SMALL, rounds=2, past=1.0), island, tmp_path)
    run.exploit(frozen)
    before = run.past[0].arrays()
    run.train()
    assert not run.selves
    assert all((before[name] == after).all() for name, after in run.past[0].arrays().items())
    assert any((before[name] != after).any() for name, after in run.model.arrays().items())


def test_nets_of_other_runs_are_met_beside_the_past_selves(tmp_path, island):
    other = new_run(replace(SMALL, seed=2), island, tmp_path)
    other.write_weights()
    run = new_run(replace(SMALL, rounds=2, past=0.5), island, tmp_path)
    run.meet(tmp_path / "orongo.npz")
    run.train()
    met, past = [player.arrays()["rows"] for player in run.past]
    assert np.allclose(met, other.model.arrays()["rows"], atol=0.01)
    assert not np.allclose(past, met, atol=0.01)


def test_what_was_learned_is_kept_when_a_worker_fails(tmp_path, island, monkeypatch):
    run = new_run(replace(SMALL, rounds=3), island, tmp_path)
    go = LocalWorkers.go

    def fail_in_the_second_round(workers, group):
        if run.rounds:
            raise WorkerGroupProblem("worker 0 died without a word (exit code -9)")
        go(workers, group)

    monkeypatch.setattr(LocalWorkers, "go", fail_in_the_second_round)
    with pytest.raises(WorkerGroupProblem):
        run.train()
    assert "after" in new_run(SMALL, island, tmp_path).resume(None)
    assert (tmp_path / "orongo.npz").exists()


def test_advantages_go_from_choice_to_choice_of_a_seat():
    torch = pytest.importorskip("torch", reason="learning needs PyTorch: pip install vaka[lab]")
    from vaka.lab.ppo import Stretch, advantages

    def column(*values, kind=torch.float32):
        return torch.tensor(values, dtype=kind)[:, None]

    # one game of two seats: 0 1 0, over with a victory of 0; then 1 0 of the next game, which is not over
    stretch = Stretch(
        *[None] * 6,
        value=column(0.5, 0.4, 0.7, 0.5, 0.6),
        seat=column(0, 1, 0, 1, 0, kind=torch.int8),
        sealed=None,
        usable=column(1, 1, 1, 1, 1, kind=torch.bool),
        ended=column(0, 0, 1, 0, 0, kind=torch.bool),
        shares=torch.tensor([[[0.0, 0.0]], [[0.0, 0.0]], [[1.0, 0.0]], [[0.0, 0.0]], [[0.0, 0.0]]]),
    )
    advantage, known = advantages(stretch, 0.5)
    assert advantage[:, 0].tolist() == pytest.approx([0.2 + 0.5 * 0.3, -0.4, 0.3, 0, 0])
    assert known[:, 0].tolist() == [True, True, True, False, False]
    targets = advantages(stretch, 1.0)[0] + stretch.value  # with a trace of 1 they are how the game ended
    assert targets[:3, 0].tolist() == pytest.approx([1.0, 0.0, 1.0])


# --- the command


def test_ctrl_c_while_pytorch_is_read_is_no_traceback(tmp_path):
    command = [sys.executable, "-c", INTERRUPTED, "orongo", "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")


INTERRUPTED = """
import os, runpy, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background ignores it

class Pressed:
    def find_spec(self, name, path, target=None):
        if name == "torch":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Pressed())
runpy.run_module("vaka.lab.train", run_name="__main__")
"""


def test_the_command_says_what_is_wrong(tmp_path):
    pytest.importorskip("torch", reason="learning needs PyTorch: pip install vaka[lab]")
    command = [sys.executable, "-m", "vaka.lab.train", "--out", str(tmp_path)]
    environ = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    (tmp_path / "file").touch()
    for words, said in (
        (["chess"], f"There is no game “chess”. Choose from: {IN_WORDS}."),
        (["orongo", "--players", "7"], "This game is for 2, 3 and 4 players, not for 7."),
        (["orongo", "--players", "two"], "argument --players: invalid counts value: 'two'"),
        (["orongo", "--milestones", "soon"], "argument --milestones: invalid minutes value: 'soon'"),
        (["orongo", "--minutes", "nan"], "--minutes is nan, but must be at least 0"),
        (["orongo", "--variants", "7"], "--variants is 7.0, but must be at most 1"),
        (["orongo", "--workers", "-1"], "--workers is -1, but must be at least 0"),
        (["orongo", "--seed", str(1 << 63)], f"--seed is {1 << 63}, but must be less than {1 << 63}"),
        (["orongo", "--games", "0"], "--games is 0, but must be at least 1"),
        (["orongo", "--final", "1", "--against", "planner,nobody"], "There is no bot “nobody”."),
        (["orongo", "--device", "abacus"], "abacus"),
        (["orongo", "--out", str(tmp_path / "file")], "File exists"),
        (["orongo", "--resume", "--workers", "0", "--weights", "nowhere.npz"], "nowhere.npz is no file of weights"),
    ):
        done = subprocess.run(command + words, capture_output=True, text=True, env=environ, check=False)
        assert done.returncode == 2
        assert said in done.stderr
        assert "Traceback" not in done.stderr

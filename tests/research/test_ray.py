"""A real Ray cluster of two nodes on this machine: the same results as without it, whichever process dies."""

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

ray = pytest.importorskip("ray", reason="a cluster needs Ray: pip install vaka[ray]")

import vaka  # noqa: E402
from vaka.arena.matches import Contest  # noqa: E402
from vaka.arena.series import run  # noqa: E402
from vaka.cli import main  # noqa: E402
from vaka.core.playout import playout  # noqa: E402
from vaka.lab.ray_workers import RayWorkers  # noqa: E402
from vaka.lab.settings import Settings  # noqa: E402
from vaka.lab.shared_arrays import GROUPS  # noqa: E402
from vaka.lab.workers import Workers  # noqa: E402
from vaka.research.cluster import check_same, connected, cores, fingerprint, in_order  # noqa: E402
from vaka.research.worker_group import WorkerGroupProblem  # noqa: E402

pytestmark = pytest.mark.filterwarnings("default")

ROOT = Path(__file__).parents[2]
CONTEST = Contest("orongo", 2, ("greedy", "random"), seed=5)
SETTINGS = Settings("moorea", (2, 5), workers=2, games=3, steps=4, past=0.3)


@pytest.fixture(scope="module")
def cluster():
    from ray.cluster_utils import Cluster

    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])  # nodes find what is tested
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        made.add_node(num_cpus=1)
        made.wait_for_nodes()
        yield made
    finally:
        if ray.is_initialized():
            ray.shutdown()
        made.shutdown()
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def silent(results):
    pass


@pytest.fixture(scope="module")
def played_here():
    return run(CONTEST, 6, 1, None, silent)


def test_a_contest_is_the_same(cluster, played_here):
    assert run(CONTEST, 6, 0, None, silent, cluster.address) == played_here
    assert not ray.is_initialized()


def test_states_and_matches_go_to_the_cluster_and_back(cluster):
    states = [vaka.game(name).start(3, vaka.seeded(5)) for name in vaka.list_games()]
    match = vaka.Match(vaka.game("orongo"), players=2, seed=7)
    with connected(cluster.address):
        task = ray.remote(lambda state: playout(state, vaka.seeded(6)))  # Ray takes no compiled function as such
        assert ray.get([task.remote(state) for state in states]) == [playout(state, vaka.seeded(6)) for state in states]
        assert ray.get(ray.put(match)).record().text() == match.record().text()


def test_a_node_that_dies_costs_its_games_and_they_are_played_again(cluster, played_here):
    node = next(iter(cluster.worker_nodes))
    fallen = []

    def fell(results):
        if not fallen:
            fallen.append(node)
            cluster.remove_node(node, allow_graceful=False)

    try:
        assert run(CONTEST, 6, 0, None, fell, cluster.address) == played_here
        assert fallen
    finally:
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()


def falls_once(item):
    marker, number = item
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_work_that_lost_its_worker_is_done_again_in_order(cluster, tmp_path):
    items = [(tmp_path / f"fallen-{number}", number) for number in range(3)]
    with connected(cluster.address) as there:
        assert cores(there) == 2
        assert list(in_order(there, falls_once, items, 2)) == [0, 1, 2]
    assert all(marker.exists() for marker, _ in items)


def always_falls(item):
    os.kill(os.getpid(), signal.SIGKILL)


def test_work_that_always_kills_its_worker_is_given_up(cluster, monkeypatch):
    monkeypatch.setattr("vaka.research.cluster.TRIES", 1)
    with connected(cluster.address) as there, pytest.raises(vaka.BadRequest) as refusal:
        list(in_order(there, always_falls, [1], 1))
    assert refusal.value.key == "ray.died"


def test_the_command_and_its_refusals(cluster, capsys):
    words = ["arena", "orongo", "random", "random", "--games", "2"]
    assert main([*words, "--ray", cluster.address]) == 0
    there = capsys.readouterr().out
    assert main([*words, "--workers", "1"]) == 0
    assert capsys.readouterr().out == there
    with pytest.raises(vaka.BadRequest) as refusal:
        check_same(("0.0.0", *fingerprint(vaka.game("orongo"))[1:]))
    assert refusal.value.key == "ray.other_vaka"


def test_where_nobody_listens_it_is_said_at_once(capsys):
    assert main(["arena", "orongo", "random", "random", "--games", "2", "--ray", "127.0.0.1:1"]) == 2
    said = capsys.readouterr().err
    assert "127.0.0.1:1" in said
    assert len(said.splitlines()) == 1


# --- self-play


def asked(workers, turns, fall=None):
    """What all games asked, turn by turn, while each takes its last choice."""
    seen = []
    try:
        for turn in range(turns):
            group = turn % GROUPS
            workers.wait(group)
            if fall is not None and turn in fall:
                ray.kill(workers.players[turn % 2], no_restart=True)
            arrays = workers.arrays
            lists = [
                (
                    arrays.features[group, slot, : arrays.feature_count[group, slot]].tolist(),
                    int(arrays.seat[group, slot]),
                )
                for slot in range(arrays.seat.shape[1])
            ]
            seen.append(
                (lists, arrays.past[group].tolist(), arrays.ended[group].tolist(), arrays.shares[group].tolist())
            )
            arrays.answer[group] = arrays.choice_count[group] - 1
            workers.go(group)
    finally:
        workers.stop()
    return seen


@pytest.mark.parametrize("fall", [None, {5, 16, 17}], ids=["all live", "players die"])
def test_self_play_is_the_same(cluster, fall):
    game = vaka.game("moorea")
    here = asked(Workers(SETTINGS, game), 24)
    there = asked(RayWorkers(replace(SETTINGS, ray=cluster.address), game), 24, fall)
    assert there == here


def test_training_is_the_same(cluster, tmp_path):
    torch = pytest.importorskip("torch", reason="learning needs PyTorch: pip install vaka[lab]")
    import numpy as np

    from vaka.lab.run import Run

    torch.set_num_threads(1)
    game = vaka.game("orongo")
    settings = Settings("orongo", (2,), workers=2, games=4, steps=6, width=16, blocks=1, batch=64, rounds=2)
    weights = []
    for name, address in (("here", ""), ("there", cluster.address)):
        run_ = Run(replace(settings, ray=address), game, tmp_path / name, tmp_path / name, "cpu")
        (tmp_path / name).mkdir()
        run_.train()
        weights.append(run_.model.arrays())
    assert all(np.array_equal(weights[0][name], weights[1][name]) for name in weights[0])


def test_players_without_a_core_are_not_waited_for_without_end(cluster):
    settings = replace(SETTINGS, workers=3, ray=cluster.address, patience=5.0)
    workers = RayWorkers(settings, vaka.game("moorea"))
    try:
        with pytest.raises(WorkerGroupProblem, match="2 cores for 3 players"):
            workers.wait(0)
    finally:
        workers.stop()

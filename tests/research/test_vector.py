"""Many games in one call: the arrays hold what the states say, in one process and in several."""

import os
import signal
from multiprocessing.shared_memory import SharedMemory

import pytest

np = pytest.importorskip("numpy", reason="vectors need NumPy: pip install vaka[research]")

import vaka  # noqa: E402
from tests.games import WITH_OBSERVER  # noqa: E402
from vaka.core.record_parser import parse  # noqa: E402
from vaka.core.replay import check  # noqa: E402
from vaka.research import feature_lists, vector  # noqa: E402
from vaka.research.play import Play, rewards  # noqa: E402
from vaka.research.vector import VectorEnv  # noqa: E402
from vaka.research.worker_group import WorkerGroup, WorkerGroupProblem  # noqa: E402

from .tables import ALL_VARIANTS, FEW_TABLES  # noqa: E402

# More tables with VAKA_SOAK=1.
WAYS = [(name, players, {}) for name, players in FEW_TABLES]
WAYS += [way for way in ALL_VARIANTS if way[2] and way[:2] in FEW_TABLES]


def choose(env, step):
    """The open choice that comes first behind a place that moves on; the same for the same arrays."""
    width = env.mask.shape[1]
    env.action[:] = (np.roll(env.mask, -37 * step, axis=1).argmax(1) + 37 * step) % width


def listen(env):
    """The digests of the states with which games end, by slot."""
    digests = {}
    over = env.slots.over

    def heard(at, outcome):
        digests[at] = env.slots.states[at].digest()
        over(at, outcome)

    env.slots.over = heard
    return digests


@pytest.mark.parametrize(
    ("name", "players", "options"),
    WAYS,
    ids=[f"{name}-{players}{'-variants' * bool(way)}" for name, players, way in WAYS],
)
def test_the_arrays_hold_what_each_seat_has_seen(name, players, options):
    env = VectorEnv(name, players, games=3, seed=5, options=options)
    arrays = [env.observation, env.mask, env.seat, env.reward, env.ended]
    numbers = env.numbers
    digests = listen(env)
    ended = 0
    step = 0
    while not ended:
        for slot, state in enumerate(env.slots.states if step % 5 == 0 else []):
            seat = int(env.seat[slot])
            assert seat == state.pending[0]
            known = state.seen(seat)
            assert env.observation[slot].tobytes() == numbers.vector(known, seat).tobytes()
            assert env.mask[slot].tobytes() == numbers.mask(known, seat).tobytes()
            assert env.mask[slot].sum() > 1
        choose(env, step)
        env.step()
        step += 1
        for slot in np.flatnonzero(env.ended):
            ended += 1
            match = env.match(slot, last=True)
            replayed = check(parse(match.record().text()), numbers.game)
            assert replayed.state.digest() == digests[slot], "the end that was played is the end that the record tells"
            assert env.reward[slot].tolist() == pytest.approx(rewards(match.state.outcome))
        assert not env.reward[~env.ended].any()
    assert all(now is then for now, then in zip([env.observation, env.mask, env.seat, env.reward, env.ended], arrays))
    assert env.match(0).state.digest() == env.slots.states[0].digest()


def run(env, steps):
    seen = []
    for step in range(steps):
        choose(env, step)
        env.step()
        seen.append((env.observation.copy(), env.mask.copy(), env.seat.copy(), env.reward.copy(), env.ended.copy()))
    return seen


def same(one, other):
    return all(np.array_equal(a, b) for left, right in zip(one, other) for a, b in zip(left, right))


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_without_librt_lists_do_the_same(name, monkeypatch):
    pytest.importorskip("librt.vecs", reason="there is but one way without it: pip install vaka[research]")
    placed = VectorEnv(name, games=5, seed=3)
    monkeypatch.setattr(feature_lists, "FeatureBuffer", None)
    listed = VectorEnv(name, games=5, seed=3)
    assert type(placed.slots.active) is not type(listed.slots.active)
    assert same(run(placed, 80), run(listed, 80))


def test_an_observation_without_room_is_refused():
    env = VectorEnv("orongo", 2, games=2, seed=3)
    env.numbers.observer.longest = 3
    choose(env, 0)
    with pytest.raises(ValueError, match="room for 3"):
        env.step()


def test_the_number_of_workers_changes_nothing():
    alone = VectorEnv("orongo", 2, games=5, seed=3)
    expected = run(alone, 60)
    assert any(ended.any() for *_, ended in expected)
    with VectorEnv("orongo", 2, games=5, seed=3, workers=2) as env:
        assert same(run(env, 60), expected)
        env.reset(3)
        assert same(run(env, 60), expected)
        with pytest.raises(ValueError, match="other processes"):
            env.match(0)
    alone.reset(4)
    assert not same(run(alone, 60), expected)
    alone.reset(3)
    assert same(run(alone, 60), expected)


def test_what_is_not_open_is_refused_and_nothing_has_changed():
    env = VectorEnv("moorea", 3, games=4, seed=1)
    before = env.observation.copy(), [state.digest() for state in env.slots.states]
    choose(env, 0)
    good = env.action.copy()
    closed = int(np.flatnonzero(env.mask[2] == 0)[0])
    for wrong, said in (
        (closed, "game 2: choice .* is not open to seat"),
        (-1, "no choice -1"),
        (9999, "no choice 9999"),
        (int(good[2]) + 2**32, "actions are numbers from 0 to"),
        (int(good[2]) + 0.5, "actions are numbers from 0 to"),
        (np.nan, "actions are numbers from 0 to"),
    ):
        with pytest.raises(ValueError, match=said):
            env.step(np.array([good[0], good[1], wrong, good[3]]))
        assert np.array_equal(env.observation, before[0])
        assert [state.digest() for state in env.slots.states] == before[1]
    for wrong in (0, good[:1], [[0]] * 4, list("abcd"), [None] * 4):
        with pytest.raises(ValueError, match="one for each of the 4 games"):
            env.step(wrong)
    for only in ("x", True, [True], [1, 0, 1, 0]):
        with pytest.raises(ValueError, match="only has to be a bool for each of the 4 games"):
            env.step(good, only)
    assert [state.digest() for state in env.slots.states] == before[1]
    env.step(good)
    with pytest.raises(ValueError, match="has ended in slot 1"):
        env.match(1, last=True)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"games": 0}, "games is 0, but has to be a whole number from 1 on"),
        ({"games": "3"}, "games is '3'"),
        ({"games": 1, "workers": 2}, "workers is 2, but has to be a whole number from 0 to 1"),
        ({"workers": 1.5}, "workers is 1.5"),
        ({"workers": 1, "patience": 0}, "patience is 0, but has to be a number of seconds above 0"),
        ({"workers": 1, "patience": "long"}, "patience is 'long'"),
        ({"players": 2.0}, "players is 2.0, but has to be a whole number"),
        ({"options": ["hidden_tile"]}, "options .* has to map names to values"),
        ({"seed": 1.5}, "seed is 1.5"),
        ({"seed": None}, "seed is None"),
    ],
)
def test_senseless_wishes_are_refused(wish, said):
    with pytest.raises(ValueError, match=said):
        VectorEnv("orongo", **wish)


def test_a_number_of_players_that_the_game_has_not_is_refused():
    with pytest.raises(vaka.BadRequest):
        VectorEnv("orongo", players=9)


def test_a_worker_that_dies_is_noticed():
    env = VectorEnv("orongo", 2, games=4, seed=3, workers=2)
    try:
        os.kill(env.group.processes[1].pid, signal.SIGKILL)
        choose(env, 0)
        with pytest.raises(WorkerGroupProblem, match="worker 1 died"):
            env.step()
    finally:
        env.close()
    env.close()


def test_where_no_worker_can_be_started_the_memory_is_given_back(monkeypatch):
    made = []

    def shared(size):
        made.append(SharedMemory(create=True, size=size))
        return made[-1]

    def no_team(*given, **named):
        raise OSError("no process can be started")

    monkeypatch.setattr(vector, "shared", shared)
    monkeypatch.setattr(vector, "WorkerGroup", no_team)
    with pytest.raises(OSError, match="no process"):
        VectorEnv("orongo", games=2, workers=2)
    with pytest.raises(FileNotFoundError):
        SharedMemory(made[0].name)


def test_after_the_end_of_its_workers_an_environment_says_that_it_is_closed():
    env = VectorEnv("orongo", 2, games=1, workers=1)
    env.close()
    for late in (env.step, lambda: env.reset(1), lambda: env.sample(np.random.default_rng(1)), lambda: env.match(0)):
        with pytest.raises(ValueError, match="the environment is closed"):
            late()


@pytest.mark.parametrize("workers", [0, 1])
def test_a_step_is_received_before_the_next_one(workers):
    """Two at once would answer with choices that were made for another position."""
    with VectorEnv("orongo", 2, games=2, workers=workers) as env, VectorEnv("orongo", 2, games=2) as twin:
        for each in (env, twin):
            choose(each, 1)
        env.send()
        with pytest.raises(ValueError, match=r"a step is under way already: receive\(\) it"):
            env.step()
        env.receive()
        twin.step()
        assert np.array_equal(env.observation, twin.observation)


@pytest.mark.parametrize("go_on", [VectorEnv.receive, lambda env: env.reset(5)])
def test_after_a_step_that_was_interrupted_the_games_go_on(monkeypatch, go_on):
    def interrupted(team, group=0):
        raise KeyboardInterrupt

    with VectorEnv("orongo", 2, games=2, workers=1) as env, VectorEnv("orongo", 2, games=2) as twin:
        for each in (env, twin):
            choose(each, 1)
        twin.step()
        with monkeypatch.context() as pressed:
            pressed.setattr(WorkerGroup, "wait", interrupted)
            with pytest.raises(KeyboardInterrupt):
                env.step()
        for each in (env, twin):
            go_on(each)
            choose(each, 2)
            each.step()
        assert np.array_equal(env.observation, twin.observation)


def test_some_games_go_on_while_others_stay():
    whole = VectorEnv("raiatea", 3, games=4, seed=2)
    parts = VectorEnv("raiatea", 3, games=4, seed=2)
    half = np.array([True, False, True, False])
    for step in range(40):
        choose(whole, step)
        whole.step()
        choose(parts, step)
        before = parts.observation.copy()
        actions = parts.action.copy()
        parts.step(np.where(half, actions, -1), only=half)
        assert np.array_equal(parts.observation[~half], before[~half])
        parts.step(np.where(half, -1, actions), only=~half)
        assert np.array_equal(parts.observation, whole.observation)


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_a_seat_recalls_what_it_was_told_and_chose(name):
    env = VectorEnv(name, games=2, seed=4)
    numbers = env.numbers
    plays = [Play(numbers.game, numbers.players, numbers.options, seed) for seed in env.slots.game_seed]
    for step in range(30):
        choose(env, step)
        for slot, play in enumerate(plays):
            assert play.seat == env.seat[slot]
            play.choose(play.seat, int(env.action[slot]))
        env.step()
    for slot, play in enumerate(plays):
        for seat in range(numbers.players):
            lines = env.recall(slot, seat).splitlines()
            assert lines == play.recall(seat).splitlines()
            assert [line[2:] for line in lines if line.startswith("- ")] == env.match(slot).told(seat)
    with pytest.raises(ValueError, match=f"seat is 9, but has to be a whole number from 0 to {numbers.players - 1}"):
        env.recall(0, 9)


def test_random_choices_are_open():
    env = VectorEnv("moorea", 3, games=4, seed=2)
    picks = np.random.default_rng(1)
    for _ in range(30):
        actions = env.sample(picks)
        assert env.mask[np.arange(4), actions].all()
        env.step(actions)


@pytest.mark.parametrize("slot", [2, 99, -1, None])
def test_a_slot_that_is_not_there_is_refused_with_those_that_are(slot):
    env = VectorEnv("moorea", players=2, games=2)
    for look in (env.match, lambda slot: env.match(slot, last=True), lambda slot: env.recall(slot, 0)):
        with pytest.raises(ValueError, match=f"slot is {slot}, but has to be a whole number from 0 to 1"):
            look(slot)


@pytest.mark.parametrize("workers", [0, 1])
def test_a_seed_that_workers_could_not_be_handed_is_refused_wherever_the_games_are(workers):
    with pytest.raises(ValueError, match=f"seed is {2**63}, but has to be"):
        VectorEnv("moorea", players=2, games=1, workers=workers, seed=2**63)
    with VectorEnv("moorea", players=2, games=1, workers=workers, seed=1 - 2**63) as env:
        before = env.observation.copy()
        with pytest.raises(ValueError, match=f"seed is {2**70}, but has to be"):
            env.reset(2**70)
        assert (env.observation == before).all()

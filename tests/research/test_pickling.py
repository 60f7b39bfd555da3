"""Environments are pickled and copied, and go on as the one that they were made of."""

import copy
import multiprocessing
import pickle

import pytest

pytest.importorskip("pettingzoo", reason="these environments need PettingZoo and Gymnasium: pip install vaka[research]")

import vaka
from vaka.core.playout import playout
from vaka.research import observation, pettingzoo_env
from vaka.research.gym import SeatEnv
from vaka.research.vector import VectorEnv

from .tables import WITH_OBSERVER

pytestmark = pytest.mark.parity

WAYS = {"pickle": lambda env: pickle.loads(pickle.dumps(env)), "deepcopy": copy.deepcopy}


def last_of(mask) -> int:
    return int(mask.nonzero()[0][-1])


def seat_steps(env: SeatEnv, number: int) -> list[bytes]:
    seen = []
    for _ in range(number):
        observation, _, over, _, info = env.step(last_of(env.action_masks()))
        seen += [observation.tobytes(), info["action_mask"].tobytes()]
        if over:
            env.reset()
    return seen


def aec_steps(env: pettingzoo_env.VakaAEC, number: int) -> list[bytes]:
    seen = []
    for _ in range(number):
        if not env.agents:
            env.reset()
        observed, _, over, cut, _ = env.last()
        seen += [observed["observation"].tobytes(), observed["action_mask"].tobytes()]
        env.step(None if over or cut else last_of(observed["action_mask"]))
    return seen


def parallel_steps(env: pettingzoo_env.VakaParallel, number: int) -> list[bytes]:
    seen = []
    for _ in range(number):
        if not env.agents:
            env.reset()
        observed = {agent: env.table.observe(env.table.seat(agent)) for agent in env.agents}
        masks = {agent: observed[agent]["action_mask"] for agent in env.agents}
        actions = {agent: last_of(mask) if mask.any() else env.wait for agent, mask in masks.items()}
        seen += [each["observation"].tobytes() for each in env.step(actions)[0].values()]
    return seen


FORMS = {
    "gymnasium": (lambda name: SeatEnv(name, bots=["greedy"]), seat_steps),
    "aec": (pettingzoo_env.env, aec_steps),
    "parallel": (pettingzoo_env.parallel_env, parallel_steps),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_an_environment_goes_on_as_the_one_that_it_was_made_of(name, form, way):
    make, steps = FORMS[form]
    env = make(name)
    env.reset(seed=7)
    steps(env, 8)
    twin = WAYS[way](env)
    expected = steps(twin, 30)
    assert steps(env, 30) == expected


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", FORMS)
def test_an_environment_in_which_no_game_has_begun_is_pickled_too(form, way):
    make, steps = FORMS[form]
    env = make("orongo")
    twin = WAYS[way](env)
    env.reset(seed=3)
    twin.reset(seed=3)
    assert steps(twin, 5) == steps(env, 5)


def test_observations_are_pickled():
    numbers = observation("moorea", players=2)
    twin = pickle.loads(pickle.dumps(numbers))
    assert (twin.version, twin.size) == (numbers.version, numbers.size)


@pytest.mark.parametrize("way", [pickle.dumps, copy.copy, copy.deepcopy])
def test_a_vector_environment_says_that_it_stays_where_it_is(way):
    env = VectorEnv("orongo", players=2, games=2)
    with pytest.raises(TypeError, match="make one where it is used"):
        way(env)


def stepped(form: str, env) -> list[bytes]:
    return FORMS[form][1](env, 20)


def by_multiprocessing(work, arguments: list[tuple]) -> list:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.starmap(work, arguments)


def by_joblib(work, arguments: list[tuple]) -> list:
    joblib = pytest.importorskip("joblib", reason="needs requirements-research.lock")
    return joblib.Parallel(n_jobs=2)(joblib.delayed(work)(*each) for each in arguments)


@pytest.mark.parametrize("sent", [by_multiprocessing, by_joblib])
def test_states_and_environments_go_on_in_other_processes(sent):
    states = [(vaka.game(name).start(3, vaka.seeded(5)), vaka.seeded(6)) for name in vaka.list_games()]
    assert sent(playout, states) == [playout(state, luck) for state, luck in states]
    tables = [(form, make("orongo")) for form, (make, _) in FORMS.items()]
    for form, env in tables:
        env.reset(seed=7)
        FORMS[form][1](env, 8)
    assert sent(stepped, tables) == [stepped(form, env) for form, env in tables]

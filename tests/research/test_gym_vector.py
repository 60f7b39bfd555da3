"""Gymnasium's own form of many games at once, beside ours."""

import pytest

pytest.importorskip("gymnasium", reason="this adapter needs Gymnasium: pip install vaka[research]")

import numpy as np

from vaka.research.gym_vector import SelfPlayVectorEnv
from vaka.research.vector import VectorEnv

from .tables import WITH_OBSERVER


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_games_are_those_of_our_vector_environment(name):
    env = SelfPlayVectorEnv(name, num_envs=4)
    ours = VectorEnv(name, games=4, seed=9)
    observations, info = env.reset(seed=9)
    luck = np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        assert env.observation_space.contains(observations)
        assert (observations == ours.observation).all()
        assert (info["action_mask"] == ours.mask).all()
        actions = ours.sample(luck)
        assert env.action_space.contains(actions)
        acted = ours.seat.copy()
        ours.step(actions)
        observations, rewards, terminations, truncations, info = env.step(actions)
        assert (terminations == ours.ended).all()
        assert not truncations.any()
        assert (info["rewards"] == ours.reward).all()
        assert all(rewards[slot] == ours.reward[slot, acted[slot]] for slot in range(4))
        assert (info["seat"] == ours.seat).all()
        ended += int(terminations.sum())
    assert ended > 0 or name == "raiatea"
    env.close()


def test_a_reset_without_a_seed_goes_on_from_the_last():
    env, twin = SelfPlayVectorEnv("orongo", num_envs=2), SelfPlayVectorEnv("orongo", num_envs=2)
    for each in (env, twin):
        each.reset(seed=4)
    first, second = env.reset()[0], twin.reset()[0]
    assert (first == second).all()


def test_what_is_not_open_is_refused():
    env = SelfPlayVectorEnv("orongo", num_envs=2)
    _, info = env.reset(seed=1)
    closed = int((info["action_mask"][0] == 0).argmax())
    with pytest.raises(ValueError, match="not open"):
        env.step(np.array([closed, closed]))

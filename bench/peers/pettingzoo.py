"""PettingZoo's classic environments, as its users get them: with observations and with its checking wrappers."""

import importlib
from typing import Any

import numpy

from bench.worker import Play, Rnd, Task, rates

PACKAGE = "pettingzoo"
GAMES = ("connect_four_v3", "texas_holdem_v4", "hanabi_v5")


def random_game(env: Any, real_only: bool = True) -> Play:
    """A game of random choices; answers the real ones, or all steps."""

    def play(rnd: Rnd) -> int:
        env.reset(seed=int(rnd() * 1_000_000))
        made = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            if isinstance(observation, dict):
                options = numpy.flatnonzero(observation["action_mask"])
            else:  # everything is allowed always
                options = numpy.arange(env.action_space(agent).n)
            made += len(options) > 1 or not real_only
            env.step(int(options[int(rnd() * len(options))]))
        return made

    return play


def random_steps(env: Any) -> Play:
    return random_game(env, real_only=False)


def classic(name: str, form: str = "env") -> Any:
    made = getattr(importlib.import_module(f"pettingzoo.classic.{name}"), form)()
    made.reset(seed=7)
    return made


def task(name: str) -> Task:
    env = classic(name)
    return Task(name, env.num_agents, "Python", rates(random_game(env)))


TASKS = [task(name) for name in GAMES]

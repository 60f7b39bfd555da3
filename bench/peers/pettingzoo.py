"""PettingZoo's classic environments, as its users get them: with observations and with its checking wrappers."""

import importlib
from typing import Any

import numpy

from bench.worker import Play, Rnd, Task, rates

PACKAGE = "pettingzoo"
GAMES = ("connect_four_v3", "texas_holdem_v4", "hanabi_v5")


def random_game(env: Any) -> Play:
    def play(rnd: Rnd) -> int:
        env.reset(seed=int(rnd() * 1_000_000))
        real = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            options = numpy.flatnonzero(observation["action_mask"])
            real += len(options) > 1
            env.step(int(options[int(rnd() * len(options))]))
        return real

    return play


def task(name: str) -> Task:
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=7)
    return Task(name, env.num_agents, "Python", rates(random_game(env)))


TASKS = [task(name) for name in GAMES]

"""Our vectorised environment, as a learner steps it: one core, a random open choice in each of many games."""

import numpy as np

import vaka
from bench.worker import Play, Rnd, Task, rates
from vaka.research.vector import VectorEnv

PACKAGE = None
GAMES = 256
CALLS = 8


def steps(name: str, players: int) -> Play:
    env = VectorEnv(name, players, games=GAMES, seed=7)
    picks = np.random.default_rng(7)

    def play(_: Rnd) -> int:
        for _call in range(CALLS):
            env.step(env.sample(picks))
        return CALLS * GAMES

    return play


TASKS = [
    Task(name, players, "vector", rates(steps(name, players)))
    for name in vaka.list_games()
    for players in vaka.game(name).players
]

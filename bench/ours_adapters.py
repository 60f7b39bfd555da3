"""Our adapters for PettingZoo, Gymnasium and OpenSpiel, one game at a time. It runs where the peers are installed."""

import numpy
import pyspiel

import vaka
import vaka.research.spiel
from bench.peers.open_spiel import random_game as spiel_game
from bench.peers.pettingzoo import random_steps
from bench.worker import Play, Rnd, Task, rates
from vaka.research import pettingzoo_env
from vaka.research.gym import SeatEnv

PACKAGE = None


def gym_steps(name: str, players: int) -> Play:
    env = SeatEnv(name, players, bots=["random"])

    def play(rnd: Rnd) -> int:
        _, info = env.reset(seed=int(rnd() * 1_000_000))
        steps = 0
        over = False
        while not over:
            options = numpy.flatnonzero(info["action_mask"])
            _, _, over, _, info = env.step(int(options[int(rnd() * len(options))]))
            steps += 1
        return steps

    return play


def tasks(name: str) -> list[Task]:
    counts = vaka.game(name).players
    players = counts[len(counts) // 2]
    return [
        Task(name, players, "AEC", rates(random_steps(pettingzoo_env.env(name, players)))),
        Task(name, players, "Gymnasium", rates(gym_steps(name, players))),
        Task(
            name, players, "OpenSpiel", rates(spiel_game(pyspiel.load_game(f"vaka_{name}", {"players": players}), True))
        ),
    ]


TASKS = [task for name in vaka.list_games() for task in tasks(name)]

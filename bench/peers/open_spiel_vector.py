"""OpenSpiel's gin_rummy through its own vectorised environment in Python, with the observations that it makes."""

from typing import NamedTuple

from open_spiel.python.rl_environment import Environment
from open_spiel.python.vector_env import SyncVectorEnv

from bench.worker import Play, Rnd, Task, rates

PACKAGE = "open_spiel"
GAMES = 64
CALLS = 4


class Output(NamedTuple):
    action: int


def steps(name: str) -> Play:
    env = SyncVectorEnv([Environment(name, include_full_state=False) for _ in range(GAMES)])
    now = [env.reset()]

    def play(rnd: Rnd) -> int:
        for _ in range(CALLS):
            outputs = []
            for step in now[0]:
                options = step.observations["legal_actions"][step.observations["current_player"]]
                outputs.append(Output(options[int(rnd() * len(options))]))
            now[0], _, _, _ = env.step(outputs, reset_if_done=True)
        return CALLS * GAMES

    return play


TASKS = [Task("gin_rummy", 2, "vector", rates(steps("gin_rummy")))]

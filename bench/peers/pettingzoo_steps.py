"""All classic environments of PettingZoo, in steps: which of them is the fastest? Only rps has no masks."""

from bench.peers.pettingzoo import classic, random_steps
from bench.worker import Task, rates

PACKAGE = "pettingzoo"
GAMES = (
    "rps_v2",
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "go_v5",
    "chess_v6",
    "hanabi_v5",
)


def task(name: str) -> Task:
    env = classic(name)
    return Task(name, env.num_agents, "AEC", rates(random_steps(env)))


TASKS = [task(name) for name in GAMES]

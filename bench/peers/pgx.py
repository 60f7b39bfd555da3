"""Some of Pgx's games as learners step them on a CPU: one compiled call steps many games, and chooses for them.

Sparrow mahjong is the nearest in kind: three players, hidden tiles, chance.
"""

import os

# Before JAX is imported: the processor alone, and one thread of it.
os.environ |= {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}

import jax
import pgx
from jax import numpy as jnp
from pgx.experimental import auto_reset

from bench.worker import Play, Rnd, Task, rates

PACKAGE = "pgx"
GAMES = 1024
CALLS = 4
NAMES = ("tic_tac_toe", "leduc_holdem", "sparrow_mahjong", "backgammon", "go_9x9")


def steps(env: pgx.Env) -> Play:
    step_each = jax.vmap(auto_reset(env.step, env.init))

    def choose_and_step(states: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        picks, chance, following = jax.random.split(key, 3)
        choices = jax.random.categorical(picks, jnp.where(states.legal_action_mask, 0.0, -jnp.inf))
        return step_each(states, choices, jax.random.split(chance, GAMES)), following

    step = jax.jit(choose_and_step)
    key = jax.random.PRNGKey(7)
    now = step(jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES)), key)  # compiled before anything is measured

    def play(_: Rnd) -> int:
        nonlocal now
        for _call in range(CALLS):
            now = step(*now)
        jax.block_until_ready(now)
        return CALLS * GAMES

    return play


def task(name: str) -> Task:
    env = pgx.make(name)
    return Task(name, env.num_players, "vector", rates(steps(env)))


TASKS = [task(name) for name in NAMES]

"""RLCard's gin rummy: as its users drive it, with an observation at each step, and the game below it alone."""

import rlcard

from bench.worker import Rnd, Task, rates

PACKAGE = "rlcard"

env = rlcard.make("gin-rummy", config={"seed": 7})


def play(rnd: Rnd) -> int:
    state, _ = env.reset()
    real = 0
    while not env.is_over():
        options = list(state["legal_actions"])
        real += len(options) > 1
        state, _ = env.step(options[int(rnd() * len(options))])
    return real


def play_without_observations(rnd: Rnd) -> int:
    game = env.game
    game.init_game()
    real = 0
    while not game.is_over():
        options = game.judge.get_legal_actions()
        real += len(options) > 1
        game.step(options[int(rnd() * len(options))])
    return real


TASKS = [
    Task("gin-rummy", 2, "Python", rates(play)),
    Task("gin-rummy", 2, "Python, without observations", rates(play_without_observations)),
]

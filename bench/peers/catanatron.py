"""Catanatron: Settlers of Catan in Python, the nearest peer. This is its own loop, with the driver's choices."""

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, Player

from bench.worker import Rnd, Task, rates

PACKAGE = "catanatron"


def play(rnd: Rnd) -> int:
    game = Game([Player(color) for color in Color], seed=1 + int(rnd() * 1_000_000))
    state = game.state
    real = 0
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        options = state.playable_actions
        real += len(options) > 1
        game.execute(options[int(rnd() * len(options))])
    return real


TASKS = [Task("Catan", len(Color), "Python", rates(play))]

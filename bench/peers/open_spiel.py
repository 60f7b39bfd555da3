"""OpenSpiel: games in C++, driven from Python, and played by its own loop in C++."""

import random
import statistics
from typing import Any

import pyspiel

from bench.worker import Play, Rnd, Task, rates

PACKAGE = "open_spiel"
GAMES = ("backgammon", "gin_rummy", "hearts", "goofspiel")
UNEVEN_CHANCE = ("backgammon",)  # elsewhere all outcomes are equally likely, and a plain list of them is faster
COUNTED_GAMES = 200
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)


def pick(options: list[int], rnd: Rnd) -> int:
    return options[int(rnd() * len(options))]


def pick_weighed(outcomes: list[tuple[int, float]], rnd: Rnd) -> int:
    left = rnd()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def random_game(game: Any, uneven: bool) -> Play:
    seats = range(game.num_players())

    def play(rnd: Rnd) -> int:
        state = game.new_initial_state()
        real = 0
        while (player := state.current_player()) != TERMINAL:
            if player >= 0:
                options = state.legal_actions()
                real += len(options) > 1
                state.apply_action(pick(options, rnd))
            elif player == SIMULTANEOUS:
                offers = [state.legal_actions(seat) for seat in seats]
                real += sum(len(options) > 1 for options in offers)
                state.apply_actions([pick(options, rnd) for options in offers])
            elif uneven:
                state.apply_action(pick_weighed(state.chance_outcomes(), rnd))
            else:
                state.apply_action(pick(state.legal_actions(), rnd))
        return real

    return play


def random_choices(name: str) -> Play:
    return random_game(pyspiel.load_game(name), name in UNEVEN_CHANCE)


def random_game_in_cpp(name: str) -> Play:
    """Whole games between OpenSpiel's uniform random bots. Nobody counts there: a game has the mean of Python's."""
    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    counting, rnd_of_counting = random_choices(name), random.Random(11).random
    mean = statistics.mean(counting(rnd_of_counting) for _ in range(COUNTED_GAMES))

    def play(rnd: Rnd) -> float:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, int(rnd() * 1_000_000))
        return mean

    return play


def players(name: str) -> int:
    count: int = pyspiel.load_game(name).num_players()
    return count


TASKS = [Task(name, players(name), "C++, loop in Python", rates(random_choices(name))) for name in GAMES] + [
    Task(name, players(name), "C++, loop in C++", rates(random_game_in_cpp(name))) for name in GAMES
]

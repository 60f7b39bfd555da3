"""How fast the engine is: random play beside the yardstick in one run, and what copies and views cost.

All figures are per second of CPU time. Rounds of the yardstick and of the game take turns, and medians are
shown, so that a busy machine does little harm.
"""

from __future__ import annotations

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import vaka
import vaka.core.state
from bench import yardstick
from bench.worker import Measure, Play, Rnd, rates
from tools.no_arguments import parse_no_words

ROUNDS = 7
ROUND_SECONDS = 0.3
SAMPLES = 60
COMPILED = not vaka.core.state.__file__.endswith(".py")

COLUMNS = ("game", "players", "choices/s", "of yardstick", "copy µs", "seen µs", "imagine µs")


def random_game(game: vaka.Game[Any], players: int) -> Play:
    """One game with the loop in Python."""
    chance = vaka.seeded(7)

    def play(rnd: Rnd) -> int:
        state = game.start(players=players, chance=chance)
        real = 0
        while state.pending:
            seat = state.pending[0]
            options = state.choices(seat)
            real += len(options) > 1
            state.choose(seat, options[int(rnd() * len(options))])
        return real

    return play


def sample_states(game: vaka.Game[Any], players: int) -> list[vaka.State]:
    """States spread over random games."""
    rnd = random.Random(11).random
    chance = vaka.seeded(11)
    met: list[vaka.State] = []
    for _ in range(3):
        state = game.start(players=players, chance=chance)
        while state.pending:
            met.append(state.copy(chance))
            seat = state.pending[0]
            options = state.choices(seat)
            state.choose(seat, options[int(rnd() * len(options))])
    return met[:: max(1, len(met) // SAMPLES)]


def microseconds(do: Callable[[vaka.State], object], states: list[vaka.State], seconds: float) -> float:
    """The CPU time of one call, on average over the states."""
    calls = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        for state in states:
            do(state)
        calls += len(states)
    return spent / calls * 1e6


def bytes_of_copies(states: list[vaka.State]) -> float:
    """The memory of one copy, on average over the states."""
    chance = vaka.seeded(3)
    tracemalloc.start()
    copies = [state.copy(chance) for state in states]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(copies)


def costs(game: vaka.Game[Any], players: int) -> Measure:
    """Microseconds of a copy, of `seen` and of `imagine`, and the bytes of a copy."""
    chance = vaka.seeded(3)
    states = sample_states(game, players)
    known = [state.seen(state.pending[0]) for state in states]
    size = bytes_of_copies(states)

    def measure(seconds: float) -> dict[str, float]:
        return {
            "copy": microseconds(lambda state: state.copy(chance), states, seconds / 3),
            "seen": microseconds(lambda state: state.seen(state.pending[0]), states, seconds / 3),
            "imagine": microseconds(lambda state: state.imagine(chance), known, seconds / 3),
            "bytes": size,
        }

    return measure


def row(game: vaka.Game[Any], players: int) -> tuple[str, ...]:
    measures = (rates(yardstick.play), rates(random_game(game, players)), costs(game, players))
    rounds = [[measure(ROUND_SECONDS) for measure in measures] for _ in range(ROUNDS)]
    choices = statistics.median(ours["choices"] for _, ours, _ in rounds)
    share = statistics.median(ours["choices"] / yards["choices"] for yards, ours, _ in rounds)
    micros = [statistics.median(cost[name] for _, _, cost in rounds) for name in ("copy", "seen", "imagine")]
    return game.name, str(players), f"{choices:,.0f}", f"{share:.2f}", *(f"{cost:.1f}" for cost in micros)


def print_row(cells: tuple[str, ...]) -> None:
    numbers = (cell.rjust(len(title)) for cell, title in zip(cells[1:], COLUMNS[1:]))
    print("  ".join([cells[0].ljust(10), *numbers]), flush=True)


def main() -> None:
    measure = rates(yardstick.play)
    yards = statistics.median(measure(ROUND_SECONDS)["choices"] for _ in range(ROUNDS))
    kind = "compiled" if COMPILED else "interpreted"
    print(f"The engine is {kind}; the yardstick, interpreted, makes {yards:,.0f} choices/s")
    print_row(COLUMNS)
    for name in vaka.list_games():
        game = vaka.game(name)
        for players in game.players:
            print_row(row(game, players))


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()

"""How fast the engine is: random play beside the yardstick in one run, and what copies and views cost.

All figures are per second of CPU time. Rounds of the yardstick and of the game take turns, and medians are
shown, so that a busy machine does little harm.
"""

import random
import statistics
import time
from collections.abc import Callable

import vaka
import vaka.core.state
from bench import yardstick

ROUNDS = 7
ROUND_SECONDS = 0.3
SAMPLES = 60

COLUMNS = ("game", "players", "choices/s", "of yardstick", "copy µs", "seen µs", "imagine µs")


def rate(play: Callable[[Callable[[], float]], int]) -> float:
    """Choices per CPU second; `play` plays one game with these random numbers and answers its choices."""
    rnd = random.Random(7).random
    choices = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < ROUND_SECONDS:
        choices += play(rnd)
    return choices / spent


def random_game(game: vaka.Game, players: int) -> Callable[[Callable[[], float]], int]:
    def play(rnd: Callable[[], float]) -> int:
        state = game.start(players=players, chance=vaka.seeded(int(rnd() * 1_000_000)))
        choices = 0
        while state.pending:
            seat = state.pending[0]
            options = state.choices(seat)
            state.choose(seat, options[int(rnd() * len(options))])
            choices += 1
        return choices

    return play


def sample_states(game: vaka.Game, players: int) -> list[vaka.State]:
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


def microseconds(do: Callable[[vaka.State], object], states: list[vaka.State]) -> float:
    """The time of one call, on average over the states; the median of several rounds."""
    rounds = []
    for _ in range(ROUNDS):
        calls = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < ROUND_SECONDS / 5:
            for state in states:
                do(state)
            calls += len(states)
        rounds.append(spent / calls * 1e6)
    return statistics.median(rounds)


def measure(game: vaka.Game, players: int) -> tuple[str, ...]:
    rates = []
    shares = []
    for _ in range(ROUNDS):
        yards = rate(yardstick.play)
        rates.append(rate(random_game(game, players)))
        shares.append(rates[-1] / yards)
    states = sample_states(game, players)
    known = [state.seen(state.pending[0]) for state in states]
    chance = vaka.seeded(3)
    return (
        game.name,
        str(players),
        f"{statistics.median(rates):,.0f}",
        f"{statistics.median(shares):.2f}",
        f"{microseconds(lambda state: state.copy(chance), states):.1f}",
        f"{microseconds(lambda state: state.seen(state.pending[0]), states):.1f}",
        f"{microseconds(lambda state: state.imagine(chance), known):.1f}",
    )


def print_row(cells: tuple[str, ...]) -> None:
    numbers = (cell.rjust(len(title)) for cell, title in zip(cells[1:], COLUMNS[1:]))
    print("  ".join([cells[0].ljust(10), *numbers]), flush=True)


def main() -> None:
    kind = "interpreted" if vaka.core.state.__file__.endswith(".py") else "compiled"
    rates = [rate(yardstick.play) for _ in range(ROUNDS)]
    print(
        f"The engine is {kind}; the yardstick, interpreted, makes {statistics.median(rates):,.0f} choices/s"
    )
    print_row(COLUMNS)
    for name in vaka.games():
        game = vaka.game(name)
        for players in game.players:
            print_row(measure(game, players))


if __name__ == "__main__":
    main()

"""The games of a contest on a Ray cluster."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..games import game as game_of
from ..research.cluster import Fingerprint, check_same, connected, cores, fingerprint, in_order
from .matches import Contest, Result, play

Turn = tuple[Fingerprint, Contest, range]


def play_turn(turn: Turn) -> list[Result]:
    """Some games, on whichever machine this is."""
    expected, contest, numbers = turn
    check_same(expected)
    return [play(contest, number) for number in numbers]


@contextmanager
def on_ray(contest: Contest, numbers: range, address: str, workers: int) -> Iterator[Iterator[Result]]:
    """The results in order. A piece of work is one turn of the seats; twice as many wait as there are cores."""
    with connected(address) as ray:
        size = contest.players
        expected = fingerprint(game_of(contest.game))
        turns: list[Turn] = [(expected, contest, numbers[at : at + size]) for at in range(0, len(numbers), size)]
        answers = in_order(ray, play_turn, turns, workers or 2 * cores(ray))
        try:
            yield (result for results in answers for result in results)
        finally:
            answers.close()  # type: ignore[attr-defined]

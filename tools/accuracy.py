"""Measure the scale of accuracy: `python -m tools.accuracy orongo --games 8 --write`.

Each level plays games against itself and against the master; all are reviewed, and what its decisions lost, of what was
open, is its place on the scale (`vaka/review/accuracy.py`). `--write` puts it into `bot/accuracy.toml` of the edition,
to be done again whenever a net is new. `--workers` games are reviewed side by side; the result does not depend on it.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path

import vaka
from vaka.bots.guides import guide_for
from vaka.bots.registry import bot
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.review.accuracy import FIELD, Exactness, graded
from vaka.review.decision_values import PACES, weigh
from vaka.review.moves import read_moves
from vaka.review.reviewing import DEFAULT_PACE

EDITIONS = Path(__file__).parent.parent / "src" / "vaka" / "editions"
HEAD = """\
# What a decision costs the bots of each level in the mean, where the game is even: the scale of accuracy
# (vaka/review/accuracy.py). Made by `python -m tools.accuracy {game} --games {games} --pace {pace} --write`.

"""

Job = tuple[str, str, bool, int, str]  # a game, a level, whether it plays masters, a seed, a pace


def jobs(name: str, games: int, pace: str) -> Iterator[Job]:
    """Games of each level, half of them among its like and half against masters."""
    for level in FIELD:
        for seed in range(games):
            yield name, level, seed % 2 == 1, seed, pace


def measured(job: Job) -> tuple[str, float, float]:
    """The level, and what it lost of what was open in one game."""
    name, level, against_masters, seed, pace = job
    game = vaka.game(name)
    players = game.players[seed // 2 % len(game.players)]
    seats = [seed % players] if against_masters else list(range(players))
    match = Match(game, players, seed=seed)
    chance = Seeded(seed)
    bots = [bot(level if seat in seats else "master", name) for seat in range(players)]
    while match.state.pending:
        seat = match.state.pending[0]
        match.choose(seat, bots[seat].choose(match.state.seen(seat), chance))
    choices = read_moves(match.record(), game).choices()
    own = [made for made in choices if made.is_decision() and made.seat in seats]
    exact = Exactness(weigh(own, guide_for(game, players, {}), PACES[pace], lambda more: None))
    return level, exact.lost, exact.open


def in_order(sums: dict[str, list[float]]) -> dict[str, float]:
    """The loss a decision by level, weakest first. Levels that too few games could not tell apart share what they lost
    together, a tenth apart.

    >>> in_order({"random": [9.0, 10.0], "child": [1.0, 10.0], "expert": [2.0, 10.0], "master": [0.5, 10.0]})
    {'random': 0.9, 'child': 0.1575, 'expert': 0.1425, 'master': 0.05}
    """
    groups: list[tuple[list[str], float, float]] = []
    for level, (lost, opened) in sums.items():
        groups.append(([level], lost, opened))
        while len(groups) > 1 and groups[-1][1] * groups[-2][2] >= groups[-2][1] * groups[-1][2]:
            levels, more, wider = groups.pop()
            groups[-1] = (groups[-1][0] + levels, groups[-1][1] + more, groups[-1][2] + wider)
    result: dict[str, float] = {}
    for levels, lost, opened in groups:
        if len(levels) > 1:
            print("Not told apart, so play more games:", *levels, file=sys.stderr)
        middle = (len(levels) - 1) / 2
        result |= {level: lost / opened * (1 + 0.1 * (middle - at)) for at, level in enumerate(levels)}
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="+", metavar="GAME", choices=vaka.list_games())
    parser.add_argument("--games", type=int, default=8, help="of each level")
    parser.add_argument("--pace", choices=list(PACES), default=DEFAULT_PACE)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    work = list(chain.from_iterable(jobs(name, given.games, given.pace) for name in given.games_of))
    sums = {(name, level): [0.0, 0.0] for name in given.games_of for level in FIELD}
    with ProcessPoolExecutor(given.workers) as pool:
        for job, (level, lost, opened) in zip(work, pool.map(measured, work)):
            sums[job[0], level][0] += lost
            sums[job[0], level][1] += opened
            print(*job, f"{lost:.3f} of {opened:.1f}", file=sys.stderr, flush=True)
    for name in given.games_of:
        losses = in_order({level: sums[name, level] for level in FIELD})
        lines = [f"{level} = {loss:.5f}" for level, loss in losses.items()]
        print(f"[{name}]", *lines, {level: graded(loss, losses) for level, loss in losses.items()}, sep="\n")
        if given.write:
            head = HEAD.format(game=name, games=given.games, pace=given.pace)
            (EDITIONS / name / "bot" / "accuracy.toml").write_text(head + "\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

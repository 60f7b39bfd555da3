"""Measure the scale of accuracy: `python -m tools.accuracy orongo --games 8 --write`.

Each level plays games against itself and against the master; all are reviewed at the quick pace, and what its decisions
lost, of what was open, is its place on the scale (`vaka/review/accuracy.py`). `--write` puts it into
`bot/accuracy.toml` of the edition, to be done again whenever a net is new.

`--compare` reviews one seat of each game at every pace and says how many times the loss of the quick one the others
find. Where the interval leaves out 1, that belongs into `[times]` of the same file.

`--workers` games are reviewed side by side; the result does not depend on it.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean

import vaka
from vaka.bots.guides import guide_for
from vaka.bots.registry import bot
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.review.accuracy import FIELD, Exactness, graded
from vaka.review.decision_values import PACES, weigh
from vaka.review.moves import Made, read_moves

EDITIONS = Path(__file__).parent.parent / "src" / "vaka" / "editions"
HEAD = """\
# What a decision costs the bots of each level in the mean, where the game is even: the scale of accuracy
# (vaka/review/accuracy.py). Made by `python -m tools.accuracy {game} --games {games} --write`.

"""
PACE = "quick"  # of the scale
DRAWS = 2000  # of games, for an interval

Job = tuple[str, str, bool, int]  # a game, a level, whether it plays masters, a seed
Loss = tuple[float, float]  # what was lost of what was open


def jobs(name: str, games: int) -> Iterator[Job]:
    """Games of each level, half of them among its like and half against masters."""
    for level in FIELD:
        for seed in range(games):
            yield name, level, seed % 2 == 1, seed


def seats_of(job: Job) -> list[int]:
    """Where the level sits."""
    name, _, against_masters, seed = job
    players = players_of(name, seed)
    return [seed % players] if against_masters else list(range(players))


def players_of(name: str, seed: int) -> int:
    counts = vaka.game(name).players
    return counts[seed // 2 % len(counts)]


def played(job: Job) -> list[Made]:
    """The decisions of a game."""
    name, level, _, seed = job
    game = vaka.game(name)
    players, seats = players_of(name, seed), seats_of(job)
    match = Match(game, players, seed=seed)
    chance = Seeded(seed)
    bots = [bot(level if seat in seats else "master", name) for seat in range(players)]
    while match.state.pending:
        seat = match.state.pending[0]
        match.choose(seat, bots[seat].choose(match.state.seen(seat), chance))
    return [made for made in read_moves(match.record(), game).choices() if made.is_decision()]


def loss(job: Job, decisions: list[Made], pace: str) -> Loss:
    name, _, _, seed = job
    guide = guide_for(vaka.game(name), players_of(name, seed), {})
    exact = Exactness(weigh(decisions, guide, PACES[pace], lambda more: None))
    return exact.lost, exact.open


def measured(job: Job) -> Loss:
    """What a level lost of what was open in one game, in all of its seats."""
    seats = seats_of(job)
    return loss(job, [made for made in played(job) if made.seat in seats], PACE)


def compared(job: Job) -> dict[str, Loss]:
    """The same of one of its seats, at every pace."""
    seats = seats_of(job)
    seat = seats[job[3] // 2 % len(seats)]
    own = [made for made in played(job) if made.seat == seat]
    return {pace: loss(job, own, pace) for pace in PACES}


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


def times(games: list[list[dict[str, Loss]]], pace: str) -> float:
    """How many times the loss of the quick pace this one finds in the same games; all levels count alike.

    >>> twice = {"quick": (1.0, 10.0), "thorough": (2.0, 10.0)}
    >>> round(times([[twice, twice], [twice]], "thorough"), 3)
    2.0
    """
    return exp(fmean([log(rate(level, pace) / rate(level, PACE)) for level in games]))


def rate(level: list[dict[str, Loss]], pace: str) -> float:
    return sum([game[pace][0] for game in level]) / sum([game[pace][1] for game in level])


def times_between(games: list[list[dict[str, Loss]]], pace: str) -> tuple[float, float]:
    """Its 95% interval: games of each level are drawn anew, so that those that differ much widen it."""
    luck = Random(1)
    drawn = sorted([times([luck.choices(level, k=len(level)) for level in games], pace) for _ in range(DRAWS)])
    return drawn[DRAWS // 40], drawn[-1 - DRAWS // 40]


def compare(name: str, games: int, pool: ProcessPoolExecutor) -> None:
    work = list(jobs(name, games))
    losses = dict(zip(work, pool.map(compared, work)))
    levels = {level: [one for job, one in losses.items() if job[1] == level] for level in FIELD}
    for level, own in levels.items():
        print(name, level, {pace: round(rate(own, pace), 5) for pace in PACES})
    for pace in PACES:
        if pace != PACE:
            low, high = times_between(list(levels.values()), pace)
            print(f"{name} {pace}: {times(list(levels.values()), pace):.2f} times ({low:.2f} to {high:.2f})")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="+", metavar="GAME", choices=vaka.list_games())
    parser.add_argument("--games", type=int, default=8, help="of each level")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--compare", action="store_true", help="the paces with each other")
    given = parser.parse_args()
    if given.compare:
        with ProcessPoolExecutor(given.workers) as pool:
            for name in given.games_of:
                compare(name, given.games, pool)
        return 0
    work = list(chain.from_iterable(jobs(name, given.games) for name in given.games_of))
    sums = {(name, level): [0.0, 0.0] for name in given.games_of for level in FIELD}
    with ProcessPoolExecutor(given.workers) as pool:
        for job, (lost, opened) in zip(work, pool.map(measured, work)):
            sums[job[0], job[1]][0] += lost
            sums[job[0], job[1]][1] += opened
            print(*job, f"{lost:.3f} of {opened:.1f}", file=sys.stderr, flush=True)
    for name in given.games_of:
        losses = in_order({level: sums[name, level] for level in FIELD})
        lines = [f"{level} = {loss:.5f}" for level, loss in losses.items()]
        print(f"[{name}]", *lines, {level: graded(loss, losses) for level, loss in losses.items()}, sep="\n")
        if given.write:
            head = HEAD.format(game=name, games=given.games)
            (EDITIONS / name / "bot" / "accuracy.toml").write_text(head + "\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""All levels on one scale: `python -m tools.levels --file RESULTS.jsonl --seconds 600 --workers 2`.

Levels, baselines and the simulated first-time player (`graduate`) meet as in MEETINGS, with the fewest players of each
game. Each game is a line in the file, so a run goes on where the last one stopped (see tools/contests.py). A
Bradley-Terry fit over all of them gives each a rating as in chess: 400 points are odds of 10 to 1, and greedy has 1000.
Where one sits among several alike, its odds are its strength against the sum of theirs. `--report` plays nothing.
"""

import argparse
import sys
from math import log10
from pathlib import Path

import numpy as np

import vaka
from vaka.arena.matches import Contest
from vaka.research.interval import interval

from .contests import name_of, read_results, run

NAVIGATOR = "navigator:20"
SLOW = 3  # of so many games of a meeting one is played where a navigator thinks
ANCHOR, ANCHOR_RATING = "greedy", 1000
ROUNDS = 200  # of the fit
ERRORS = 1.96  # standard errors: 95%
MEETINGS = (
    ("graduate", "random"),
    ("child", "random"),
    ("child", "graduate"),
    ("child", "greedy"),
    ("beginner", "child"),
    ("beginner", "greedy"),
    ("friend", "beginner"),
    ("friend", "greedy"),
    ("friend", NAVIGATOR),
    ("greedy", "graduate"),
    (NAVIGATOR, "greedy"),
    ("expert", "friend"),
    ("expert", NAVIGATOR),
    ("master", "expert"),
    ("master", NAVIGATOR),
)

Score = tuple[float, int]  # victories of the first bot, and games


def contest(game: str, first: str, second: str) -> Contest:
    return Contest(game, vaka.game(game).players[0], (first, second))


def scores(game: str, file: Path) -> dict[tuple[str, str], Score]:
    """What each meeting brought, in whole turns of the seats."""
    done = read_results(file)
    result: dict[tuple[str, str], Score] = {}
    for first, second in MEETINGS:
        met = contest(game, first, second)
        games = done.get(name_of(met), {})
        whole = next((number for number in range(len(games) + 1) if number not in games), 0)
        whole -= whole % met.players
        if whole:
            result[first, second] = sum(games[number][0].share(0) for number in range(whole)), whole
    return result


def ratings(met: dict[tuple[str, str], Score], others: int) -> dict[str, tuple[float, float]]:
    """Each one's rating and the half of its 95% interval. A game that is drawn is added to each meeting, so that who
    always lost has a rating, too.

    >>> found = ratings({("greedy", "random"): (9.5, 10), ("child", "random"): (9.5, 10)}, 1)
    >>> round(found["child"][0]), round(found["random"][0]), found["greedy"]
    (1000, 600, (1000.0, 0.0))
    """
    names = sorted({name for pair in met for name in pair})
    free = [name for name in names if name != ANCHOR]
    logs = dict.fromkeys(names, 0.0)
    information = np.eye(len(free))
    for _ in range(ROUNDS):
        slope = np.zeros(len(free))
        information = np.zeros((len(free), len(free)))
        for (first, second), (won, games) in met.items():
            expected = 1 / (1 + others * np.exp(logs[second] - logs[first]))
            fair = 1 / (1 + others)
            left = won + fair - (games + 1) * expected
            weight = (games + 1) * expected * (1 - expected)
            for name, sign in ((first, 1), (second, -1)):
                if name != ANCHOR:
                    slope[free.index(name)] += sign * left
                    for other, other_sign in ((first, 1), (second, -1)):
                        if other != ANCHOR:
                            information[free.index(name), free.index(other)] += sign * other_sign * weight
        for name, change in zip(free, np.clip(np.linalg.solve(information, slope), -1, 1)):
            logs[name] += float(change)
    errors = dict(zip(free, np.sqrt(np.diag(np.linalg.inv(information)))))
    unit = 400 * log10(np.e)
    return {name: (ANCHOR_RATING + unit * logs[name], float(unit * ERRORS * errors.get(name, 0.0))) for name in names}


def table(game: str, met: dict[tuple[str, str], Score]) -> list[str]:
    """Markdown: the weakest first, with what each won against those that it met."""
    others = vaka.game(game).players[0] - 1
    rows = [f"### {game.capitalize()}", "", "| | rating | won against (95%) |", "|---|---|---|"]
    for name, (rating, half) in sorted(ratings(met, others).items(), key=lambda item: item[1][0]):
        against = [won_against(second, *score) for (first, second), score in met.items() if first == name]
        rows.append(f"| {name} | {rating:.0f} ± {half:.0f} | {'; '.join(against)} |")
    return [*rows, ""]


def won_against(other: str, won: float, games: int) -> str:
    low, high = interval(won / games, games)
    return f"{other} {won / games:.0%} ({low:.0%} to {high:.0%} of {games})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="all by default")
    parser.add_argument("--file", type=Path, required=True, metavar="JSONL")
    parser.add_argument("--games", type=int, default=60, help="of each meeting")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--report", action="store_true", help="play nothing")
    given = parser.parse_args()
    games = given.games_of or vaka.list_games()
    if not given.report:
        plan: dict[str, tuple[Contest, int]] = {}
        for game in games:
            for pair in MEETINGS:
                met = contest(game, *pair)
                plan[name_of(met)] = met, given.games // (SLOW if NAVIGATOR in pair else 1)
        run(plan, given.file, given.seconds, given.workers)
    for game in games:
        print("\n".join(table(game, scores(game, given.file))))
    return 0


if __name__ == "__main__":
    sys.exit(main())

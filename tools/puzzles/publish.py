"""Write checked puzzles into their edition: `python -m tools.puzzles.publish build/puzzles/orongo.jsonl`.

Only those are taken that `check` found in order, and so many of them that all themes, numbers of players and numbers of
steps have their part. The easiest comes first. To keep those that an edition has, let `check` look at a copy of its
`puzzles.json` and name that file as well.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import vaka
from vaka.core.chance import Seeded
from vaka.core.outcome import Outcome

from .check import OK, key, read, verdicts
from .facts import CONTESTED

EDITIONS = Path(__file__).parent.parent.parent / "src" / "vaka" / "editions"
KEPT = 200
BETWEEN_MOVES = "; "

# How strong the levels are as solvers, on the scale of the ratings that solvers get, who begin with 1200.
STRENGTHS = {"greedy": 900, "child": 900, "beginner": 1000, "friend": 1100, "expert": 1500, "master": 1700}
WEAKEST, STRONGEST = 700, 2300  # a solver that fails at every puzzle, and one that solves all: they bound the ratings


def rating_of(levels: dict[str, float]) -> int:
    """The rating at which the levels would solve as much as they did, by Elo's formula.

    >>> rating_of({"greedy": 0, "child": 0, "friend": 0, "expert": 0, "master": 0}) > 1900
    True
    >>> rating_of({"greedy": 0, "child": 0.3, "friend": 0.4, "expert": 1, "master": 1}) < 1400
    True
    """
    solved = {STRENGTHS[level]: part for level, part in levels.items() if level in STRENGTHS}
    low, high = float(WEAKEST), float(STRONGEST)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum([1 / (1 + 10 ** ((middle - strength) / 400)) for strength in (*solved, WEAKEST, STRONGEST)])
        low, high = (middle, high) if expected > sum(solved.values()) + 1 else (low, middle)
    return round(low)


def written(puzzle: dict[str, Any]) -> dict[str, Any]:
    if "rating" in puzzle:  # it comes out of an edition
        return {name: value for name, value in puzzle.items() if name not in ("game", "box")}
    return {
        "players": puzzle["players"],
        "seed": puzzle["seed"],
        "seat": puzzle["seat"],
        "asks": puzzle["asks"],
        "themes": puzzle["themes"],
        "rating": rating_of(puzzle["levels"]),
        "levels": puzzle["levels"],
        "moves": BETWEEN_MOVES.join(puzzle["moves"]),
        "steps": [step_written(step) for step in puzzle["steps"]],
    }


def step_written(step: dict[str, Any]) -> dict[str, Any]:
    """What the page needs; means are rounded."""
    next_best = list(step["shares"])[1]
    is_contested = step["answer"].partition(" ")[0] in CONTESTED
    return {
        "before": BETWEEN_MOVES.join(step["before"]),
        "answer": step["answer"],
        "ends": {
            words: [round(100 * share), *[round(mean) for mean in step["ends"][words]]]
            for words, share in step["shares"].items()
        },
        "line": BETWEEN_MOVES.join(step["lines"][step["answer"]]),
        "taken": round(100 * step["denied"].get(next_best, 0)) if is_contested else 0,
    }


def chosen(puzzles: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    """So many of them: in turn those of which the fewest alike were taken, first those with many steps."""
    rest = sorted(puzzles, key=lambda one: -len(one["steps"]))
    themes: Counter[str] = Counter()
    players: Counter[int] = Counter()
    taken: list[dict[str, Any]] = []
    while rest and len(taken) < number:
        one = min(rest, key=lambda one: (themes[one["themes"][0]] + players[one["players"]], -len(one["steps"])))
        rest.remove(one)
        themes[one["themes"][0]] += 1
        players[one["players"]] += 1
        taken.append(one)
    return taken


def score_of_a_start(name: str) -> Outcome:
    """Any score of the game: its items have the names of all others."""
    game: Any = vaka.game(name)
    outcome: Outcome = game.score(game.start(game.players[0], Seeded(1), game.agreed_options(game.players[0], {})))
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=KEPT)
    given = parser.parse_args()
    every: dict[str, dict[str, Any]] = {}
    good: dict[str, dict[str, Any]] = {}
    for path in given.files:
        known = verdicts(path.with_name(path.name + ".checked"))
        for puzzle in read(path):
            name = key(puzzle)
            every[name] = puzzle
            if name in known and known[name]["verdict"] == OK:
                good[name] = puzzle
    taken = chosen(list(good.values()), given.number)
    rows = sorted([written(puzzle) for puzzle in taken], key=lambda one: one["rating"])
    game, box = taken[0]["game"], taken[0]["box"]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    path = EDITIONS / game / "puzzles.json"
    items = json.dumps([item for item, _ in score_of_a_start(game).items[0]])
    path.write_text(f'{{"game":"{game}","box":"{box}","items":{items},"puzzles":[\n{lines}\n]}}\n', "utf-8")
    print(f"{path.name} of {game}: {len(rows)} puzzles, {len(good)} of {len(every)} are in order")
    print("themes", dict(Counter(theme for row in rows for theme in row["themes"])))
    print("steps", dict(Counter(len(row["steps"]) for row in rows)))
    print("players", dict(Counter(row["players"] for row in rows)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

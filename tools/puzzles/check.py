"""Check puzzles with other worlds: `python -m tools.puzzles.check FILE... --minutes 8 --workers 16`.

FILE is what `find` or `publish` wrote. This program shares no code with `find`: it plays every choice of every step to
the end by itself, with other seeds, in two ways. Where masters play their best (300 worlds), the answer must be better
than every other choice by 8 points in 100 in the mean, and better beyond doubt. Where all choices are drawn by their
odds (120 worlds), so that no single slip decides, no choice may be better beyond doubt.

Verdicts are appended to FILE.checked, a puzzle a line; a second call goes on where the first one ended. The list at the
end counts them and names all that are wrong or not unique.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

import vaka
from vaka.bots.master import net_for
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.core.seats import seat_of
from vaka.core.state import State
from vaka.games import observer

from .device import DEVICE_HELP, think_on

FIRST_WORLDS, WORLDS, LOOSE_WORLDS = 100, 300, 120
GAP = 0.08
CLEAR = 4.0  # standard errors beyond the gap after the first worlds: no more are needed
SURE = 2.58  # of a 99% interval
UNLIKELY = 0.02  # what is below is not drawn
OTHER_SEED = 777_000_000
AT_ONCE = 256

OK, WRONG, NOT_UNIQUE, BROKEN = "ok", "wrong", "not unique", "broken"


class Checker:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.games: dict[tuple[str, int], Any] = {}

    def check(self, puzzle: dict[str, Any]) -> dict[str, Any]:
        """The verdict on a puzzle: that of its worst step."""
        table = puzzle["game"], puzzle["players"]
        if table not in self.games:
            game: Any = vaka.game(puzzle["game"])
            net, why = net_for(game, puzzle["players"], {})
            assert net is not None, why
            self.games[table] = game, net, observer(game)
        game, net, features = self.games[table]
        if game.box.digest != puzzle["box"]:
            return {"verdict": BROKEN, "why": f"its box is {puzzle['box']}, today's is {game.box.digest}"}
        match = Match(game, puzzle["players"], seed=puzzle["seed"])
        seat = seat_of(puzzle["seat"])
        take(match, puzzle["moves"])
        gaps: list[float] = []
        for number, step in enumerate(puzzle["steps"]):
            take(match, step["before"])
            if seat not in match.state.pending:
                return {"verdict": BROKEN, "why": f"nobody asks the seat at step {number + 1}"}
            known = match.state.seen(seat)
            answer = game.choice(step["answer"])
            if answer not in known.choices(seat):
                return {"verdict": BROKEN, "why": f"step {number + 1}: {step['answer']} is not open"}
            verdict, gap, other = judged(known, answer, net, features, self.seed + number)
            gaps.append(round(gap, 3))
            if verdict != OK:
                return {"verdict": verdict, "why": f"step {number + 1}: {game.words(other)}", "gaps": gaps}
            match.choose(seat, answer)
        return {"verdict": OK, "gaps": gaps}


def take(match: Match, moves: Any) -> None:
    for move in moves.split("; ") if isinstance(moves, str) and moves else moves:
        number, _, words = move.partition(" ")
        match.choose(seat_of(int(number)), words)


def judged(known: State, answer: int, net: Any, features: Any, seed: int) -> tuple[str, float, int]:
    """The verdict on one decision, the least gap to another choice, and that choice."""
    choices = known.choices(known.viewer)
    results = ends(known, choices, range(FIRST_WORLDS), net, features, seed, loose=False)
    close = [one for one in choices if one != answer and not is_clear(results[answer] - results[one])]
    if close:
        more = ends(known, [answer, *close], range(FIRST_WORLDS, WORLDS), net, features, seed, loose=False)
        for choice, shares in more.items():
            results[choice] = np.concatenate([results[choice], shares])
    worst, least = answer, 1.0
    verdict = OK
    for choice in choices:
        if choice == answer:
            continue
        differences = results[answer][: len(results[choice])] - results[choice]
        if differences.mean() < least:
            worst, least = choice, float(differences.mean())
            verdict = OK if least >= GAP and least > SURE * error(differences) else NOT_UNIQUE
            verdict = WRONG if least < 0 else verdict
    if verdict != OK:
        return verdict, least, worst
    loose = ends(known, choices, range(LOOSE_WORLDS), net, features, seed + 1, loose=True)
    for choice in choices:
        differences = loose[choice] - loose[answer]
        if choice != answer and differences.mean() > SURE * error(differences):
            return WRONG, -float(differences.mean()), choice
    return OK, least, worst


def error(values: Any) -> float:
    """The standard error of a mean; two opposite values more stand for what was not tried."""
    return sqrt((float(((values - values.mean()) ** 2).sum()) + 0.5) / len(values) ** 2)


def is_clear(differences: Any) -> bool:
    return bool(differences.mean() - CLEAR * error(differences) >= GAP)


def ends(
    known: State, choices: list[int], worlds: range, net: Any, features: Any, seed: int, loose: bool
) -> dict[int, Any]:
    """The seat's share of the victory after each choice, a world after the other."""
    states: list[State] = []
    for world in worlds:
        own = OTHER_SEED + seed * 1009 + world
        imagined = known.imagine(Seeded(own))
        for choice in choices:
            state = imagined.copy(Seeded(own + 1))
            state.choose(known.viewer, choice)
            states.append(state)
    random = np.random.default_rng(seed)
    going = states
    while going:
        asked: list[tuple[State, int, list[int]]] = []
        for state in going:
            while state.pending and len(state.choices(state.pending[0])) == 1:
                state.take(state.pending[0], state.choices(state.pending[0])[0])
            if state.pending:
                asked.append((state, state.pending[0], state.choices(state.pending[0])))
        for start in range(0, len(asked), AT_ONCE):
            some = asked[start : start + AT_ONCE]
            thoughts = net.think_all([(features.observe(state, seat, offer), offer) for state, seat, offer in some])
            for (state, seat, offer), (thought, _) in zip(some, thoughts):
                odds = np.asarray(thought)
                if loose or state.answers:
                    likely = np.where(odds >= min(UNLIKELY, odds.max()), odds, 0)
                    place = int(random.choice(len(offer), p=likely / likely.sum()))
                else:
                    place = int(odds.argmax())
                state.take(seat, offer[place])
        going = [state for state, _, _ in asked]
    shares = np.array([share(state, known.viewer) for state in states]).reshape(len(worlds), len(choices))
    return {choice: shares[:, at] for at, choice in enumerate(choices)}


def share(state: State, seat: int) -> float:
    outcome = state.outcome
    assert outcome is not None
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


# --- files and processes


def read(path: Path) -> list[dict[str, Any]]:
    """The puzzles of a file: a JSON list with `puzzles`, or a puzzle a line."""
    text = path.read_text("utf-8")
    if path.suffix == ".json":
        data: dict[str, Any] = json.loads(text)
        return [{"game": data["game"], "box": data["box"], **puzzle} for puzzle in data["puzzles"]]
    return [row for line in text.splitlines() if "steps" in (row := json.loads(line))]


def key(puzzle: dict[str, Any]) -> str:
    """What tells a puzzle from all others of its game."""
    moves = puzzle["moves"]
    count = len(moves.split("; ")) if isinstance(moves, str) else len(moves)
    return f"{puzzle['players']} players, seed {puzzle['seed']}, seat {puzzle['seat']}, move {count}"


def verdicts(path: Path) -> dict[str, dict[str, Any]]:
    if not path.exists():
        return {}
    return {row["puzzle"]: row for row in map(json.loads, path.read_text("utf-8").splitlines())}


def work(path: Path, out: Path, deadline: float, seed: int, device: str, worker: int, workers: int) -> None:
    if device:
        think_on(device)
    checker = Checker(seed)
    for puzzle in unchecked(path, out)[worker::workers]:
        if time.monotonic() > deadline:
            return
        row = {"puzzle": key(puzzle), **checker.check(puzzle)}
        file = os.open(out, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        os.write(file, (json.dumps(row) + "\n").encode())
        os.close(file)


def unchecked(path: Path, out: Path) -> list[dict[str, Any]]:
    known = verdicts(out)
    return [puzzle for puzzle in read(path) if key(puzzle) not in known]


def report(path: Path, out: Path) -> int:
    """Print what was found; answers how many are not in order."""
    known = verdicts(out)
    puzzles = read(path)
    rows = [(puzzle, known[key(puzzle)]) for puzzle in puzzles if key(puzzle) in known]
    counts = Counter(row["verdict"] for _, row in rows)
    print(f"{path}: {len(rows)} of {len(puzzles)} checked: {dict(counts)}")
    for _, row in rows:
        if row["verdict"] != OK:
            print(f"  {row['verdict']}: {row['puzzle']}: {row.get('why', '')} {row.get('gaps', '')}")
    return len(rows) - counts[OK]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="", help=DEVICE_HELP)
    given = parser.parse_args()
    deadline = time.monotonic() + 60 * given.minutes
    faults = 0
    for path in given.files:
        out = path.with_name(path.name + ".checked")
        context = get_context("spawn")
        workers = [
            context.Process(target=work, args=(path, out, deadline, given.seed, given.device, worker, given.workers))
            for worker in range(given.workers)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        faults += report(path, out)
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())

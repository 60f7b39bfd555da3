"""Many contests at once, over all cores: `python -m tools.contests PLAN.toml --file RESULTS.jsonl --seconds 600`.

The plan lists contests, each a table `[[contest]]` with `game`, `players`, `bots` (the last one fills the seats that
are left), `games`, and where wanted `options` and `seed`. Every game is a line in the file as soon as it is over, so
what is killed still counts, and a run with the same file goes on where the last one stopped. All contests advance
together: the next game is always one of the contest that lacks most of its games. The same number is the same game with
any number of processes. `--report` plays nothing and prints what the file holds.
"""

import argparse
import json
import multiprocessing
import os
import sys
import time
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vaka.arena.matches import Contest, Result, play
from vaka.bots.processes import start
from vaka.research.interval import interval
from vaka.research.worker_group import one_thread_each

LOOK_EVERY = 0.2  # seconds

Done = dict[str, dict[int, tuple[Result, float]]]  # by the name of a contest and the number of a game


def read_plan(path: Path) -> dict[str, tuple[Contest, int]]:
    """The contests by name, and how many games each is to have."""
    plan: dict[str, tuple[Contest, int]] = {}
    for row in tomllib.loads(path.read_text("utf-8"))["contest"]:
        options = tuple(sorted(row.get("options", {}).items()))
        contest = Contest(row["game"], row["players"], tuple(row["bots"]), options, row.get("seed", 1))
        plan[name_of(contest)] = (contest, row["games"])
    return plan


def name_of(contest: Contest) -> str:
    options = "".join([f" {name}={value}" for name, value in contest.options])
    return f"{contest.game} {contest.players} {' '.join(contest.bots)}{options} seed {contest.seed}"


def read_results(file: Path) -> Done:
    """What a file holds; the last line may be cut off."""
    done: Done = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        try:
            data = json.loads(line)
        except ValueError:
            continue
        contest, seconds = data.pop("contest"), data.pop("cpu")
        result = Result(**data)
        done.setdefault(contest, {})[result.number] = (result, seconds)
    return done


def work(plan: dict[str, tuple[Contest, int]], file: Path, tasks: Any, free: Any, place: int) -> None:
    """A process: play the games it is given, and say when it is free."""
    while True:
        free.put(place)
        task = tasks.get()
        if task is None:
            return
        name, number = task
        begun = time.process_time()
        result = play(plan[name][0], number)
        line = {"contest": name, "cpu": round(time.process_time() - begun, 2), **asdict(result)}
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")


def tasks_in_order(plan: dict[str, tuple[Contest, int]], done: Done) -> list[tuple[str, int]]:
    """All games that are still to be played, so that all contests advance together."""
    result: list[tuple[float, str, int]] = []
    for name, (_, games) in plan.items():
        result += [(number / games, name, number) for number in range(games) if number not in done.get(name, {})]
    return [(name, number) for _, name, number in sorted(result)]


def run(plan: dict[str, tuple[Contest, int]], file: Path, seconds: float, workers: int) -> None:
    """Until all is played or the time is up; games that are not over then are lost."""
    end = time.monotonic() + seconds
    if file.exists() and not file.read_text("utf-8").endswith("\n"):  # a line that was cut off
        with file.open("a", encoding="utf-8") as lines:
            lines.write("\n")
    order = iter(tasks_in_order(plan, read_results(file)))
    context = multiprocessing.get_context("spawn")
    free: Any = context.SimpleQueue()
    pipes: list[Any] = [context.SimpleQueue() for _ in range(workers)]
    with one_thread_each():
        processes = [
            context.Process(target=work, args=(plan, file, tasks, free, place), daemon=True)
            for place, tasks in enumerate(pipes)
        ]
        for process in processes:
            start(process)
    try:
        while time.monotonic() < end and any(process.is_alive() for process in processes):
            while not free.empty():
                pipes[free.get()].put(next(order, None))
            time.sleep(LOOK_EVERY)
    finally:
        for process in processes:
            if process.is_alive():
                process.kill()
            process.join()


def report(plan: dict[str, tuple[Contest, int]], done: Done) -> list[str]:
    """A row for each contest: the first bot's share with its interval, whole turns of the seats alone."""
    rows: list[str] = []
    for name, (contest, _) in plan.items():
        games = done.get(name, {})
        turns = [
            [games[number] for number in range(first, first + contest.players)]
            for first in range(0, max(games, default=-1) + 1, contest.players)
            if all(number in games for number in range(first, first + contest.players))
        ]
        counted = [result for turn in turns for result, _ in turn]
        if not counted:
            rows.append(f"| {name} | none of {len(games)} |")
            continue
        share = sum(result.share(0) for result in counted) / len(counted)
        low, high = interval(share, len(counted))
        cpu = sum(seconds for _, seconds in games.values()) / len(games)
        fair = contest.entrants().count(0) / contest.players
        rows.append(
            f"| {name} | {100 * share:.1f}%, {100 * low:.1f} to {100 * high:.1f} | {len(counted)} | {fair:.0%} | "
            f"{cpu:.2f} CPU s a game |"
        )
    return rows


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plan", type=Path)
    parser.add_argument("--file", type=Path, required=True, metavar="JSONL")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--report", action="store_true", help="play nothing")
    given = parser.parse_args(words)
    plan = read_plan(given.plan)
    code = 0
    try:
        if not given.report:
            run(plan, given.file, given.seconds, given.workers)
    except KeyboardInterrupt:  # all games that are over are in the file
        code = 130
    print("\n".join(report(plan, read_results(given.file))))
    return code


if __name__ == "__main__":
    sys.exit(main())

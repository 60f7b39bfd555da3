"""A series of games over all cores, kept in a file so that it can be taken up again."""

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict
from multiprocessing import active_children
from pathlib import Path

from ..bots.processes import beyond_interrupts
from ..core.errors import BadRequest, VakaError
from ..games import game as game_of
from .matches import Contest, Result, play
from .verdict import Verdict, stopping_place

Progress = Callable[[list[Result]], None]


def run(
    contest: Contest, most: int, workers: int, file: Path | None, progress: Progress, ray: str = ""
) -> list[Result]:
    """Play until the verdict is clear or `most` games are played, on all cores or on the Ray cluster at this address.

    Neither the number of workers nor where they are changes anything.
    """
    results = _kept(contest, file) if file is not None else []
    results = results[:most]
    for result in _played(contest, results, most, workers, ray):
        results.append(result)
        if file is not None:
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(asdict(result)) + "\n")
        progress(results)
    return results[: stopping_place(contest, results)]


def _played(contest: Contest, done: list[Result], most: int, workers: int, ray: str) -> Iterator[Result]:
    """The games that are still to be played, in order, until the verdict is clear."""
    if len(done) >= most or stopping_place(contest, done) is not None:
        return
    verdict = Verdict(contest, done)
    with _games(contest, range(len(done), most), workers, ray) as games:
        for result in games:
            yield result
            verdict.add(result)
            if verdict.says_enough():
                return


def _games(contest: Contest, numbers: range, workers: int, ray: str) -> AbstractContextManager[Iterator[Result]]:
    if ray:
        from .on_ray import on_ray

        return on_ray(contest, numbers, ray, workers)
    return _in_processes(contest, numbers, workers)


@contextmanager
def _in_processes(contest: Contest, numbers: range, workers: int) -> Iterator[Iterator[Result]]:
    most = min(workers or os.cpu_count() or 1, len(numbers))  # all of them are started at once, needed or not
    pool = ProcessPoolExecutor(most)
    games: list[Future[Result]] = []
    before = active_children()
    try:
        with beyond_interrupts():
            for number in numbers:
                games.append(pool.submit(play, contest, number))  # refused where a process is gone by now
        yield (game.result() for game in games)
    except BrokenProcessPool as error:
        raise BadRequest("arena.died", {}) from error
    finally:
        if not all(game.done() for game in games):  # nobody is to wait for games that count no more
            for process in set(active_children()).difference(before):
                process.kill()
        pool.shutdown()


def _kept(contest: Contest, file: Path) -> list[Result]:
    """The results in a file of the same contest; a new file gets the contest as its first line.

    A run that was killed may have left half a line at the end: it goes, and its game is played again.
    """
    head = _head(contest)
    try:
        *lines, half = file.read_text("utf-8").split("\n") if file.exists() else [""]
    except UnicodeDecodeError:
        why = VakaError("system.no_text", {})
        raise BadRequest("terminal.unreadable", {"file": str(file), "why": why}) from None
    if not lines and head.startswith(half):
        file.write_text(head + "\n", "utf-8")
        return []
    if not lines or lines[0] != head:
        raise BadRequest("arena.other_contest", {"file": str(file)})
    results: list[Result] = []
    for at, line in enumerate(lines[1:]):
        try:
            result = Result(**json.loads(line))
            if not _is_of(contest, at, result):
                raise ValueError
        except (ValueError, TypeError):
            raise BadRequest("arena.unreadable", {"file": str(file), "line": at + 2}) from None
        results.append(result)
    if half:
        file.write_text("\n".join([*lines, ""]), "utf-8")
    return results


def _head(contest: Contest) -> str:
    """The contest as the first line of its file. Games of other rules or another box are of another contest."""
    game = game_of(contest.game)
    return json.dumps(asdict(contest) | {"rules": game.rules, "box": game.box.digest})


def _is_of(contest: Contest, number: int, result: Result) -> bool:
    """Whether it is how the game of this number ended: where two runs wrote into one file, each game is there twice."""
    sat = (result.number, result.line_up) == (number, contest.line_up(number))
    return sat and len(result.ranks) == contest.players and 1 in result.ranks

"""Let bots play against each other until it is clear who is stronger."""

import argparse
import sys
import time
from pathlib import Path

import vaka
from vaka.arena import matches, report
from vaka.arena.matches import Contest, Result
from vaka.arena.series import run as run_series
from vaka.arena.verdict import Verdict
from vaka.bots.registry import bot
from vaka.text.catalogue import at_home, catalogue

from .files import check_can_be_written
from .play import option
from .saying import say

BAR = 24


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=vaka.list_games(), help=say("arena.game"))
    parser.add_argument("bots", nargs="+", metavar="BOT", help=say("arena.bots"))
    parser.add_argument("--players", type=int, metavar="N", help=say("arena.players"))
    parser.add_argument("--games", type=int, metavar="N", default=400, help=say("arena.games"))
    parser.add_argument("--option", action="append", default=[], metavar=say("VALUE"), help=say("arena.option"))
    parser.add_argument("--seed", type=int, metavar="N", default=1, help=say("arena.seed"))
    parser.add_argument("--workers", type=int, metavar="N", default=0, help=say("arena.workers"))
    parser.add_argument("--ray", default="", metavar=say("ADDRESS"), help=say("arena.ray"))
    parser.add_argument("--file", type=Path, metavar=say("FILE"), help=say("arena.file"))
    parser.add_argument("--plot", type=Path, metavar="SVG", help=say("arena.plot"))


def run(given: argparse.Namespace) -> int:
    contest = new_contest(given)
    for file in filter(None, (given.file, given.plot)):
        check_can_be_written(file)
    started = time.monotonic()
    first: list[int] = []

    def progress(results: list[Result]) -> None:
        if not first:
            first.append(len(results) - 1)
        show(contest, results, given.games, time.monotonic() - started, first[0])

    results = run_series(contest, given.games, given.workers, given.file, progress, given.ray)
    print(file=sys.stderr)
    print(report.table(contest, results, catalogue(at_home())))
    if given.plot:
        given.plot.write_text(report.picture(contest, results, catalogue(at_home())), "utf-8")
    return 0


def new_contest(given: argparse.Namespace) -> Contest:
    players = given.players if given.players is not None else vaka.game(given.game).players[0]
    options = dict(option(text) for text in given.option)
    contest = matches.new_contest(given.game, players, tuple(given.bots), options, given.seed)
    if given.games < 1 or given.workers < 0:
        raise vaka.BadRequest("arena.numbers", {})
    for spec in given.bots:
        bot(spec, given.game)
    return contest


def show(contest: Contest, results: list[Result], most: int, seconds: float, first: int) -> None:
    """One line that is written over and over: a bar, the share so far, and how long it may still take."""
    done = len(results)
    verdict = Verdict(contest, results)
    filled = BAR * done // most
    left = seconds / max(1, done - first) * (most - done)
    line = f"[{'#' * filled}{'.' * (BAR - filled)}] {done}/{most} {contest.bots[0]} {verdict.share:.0%}"
    between = say("arena.range", low=f"{verdict.low:.0%}", high=f"{verdict.high:.0%}")
    print(f"\r{line} ({between}), {say('arena.left', minutes=f'{left / 60:.0f}')}  ", end="", file=sys.stderr)

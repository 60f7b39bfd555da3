"""Let bots play, and write their choices to a file for learners."""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

import vaka
from vaka.bots.registry import bot

from .files import check_can_be_written
from .play import option
from .saying import say

NEEDS = {"numpy": "vaka[research]", "pyarrow": "pyarrow"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=vaka.list_games(), help=say("dataset.game"))
    parser.add_argument("--games", type=int, metavar="N", default=100, help=say("dataset.games"))
    parser.add_argument("--players", type=int, metavar="N", help=say("arena.players"))
    parser.add_argument("--bot", default="master", metavar="BOT", help=say("dataset.bot"))
    parser.add_argument("--option", action="append", default=[], metavar=say("VALUE"), help=say("arena.option"))
    parser.add_argument("--seed", type=int, metavar="N", default=1, help=say("arena.seed"))
    parser.add_argument("--out", type=Path, metavar=say("FILE"), help=say("dataset.out"))


def run(given: argparse.Namespace) -> int:
    file = given.out or Path(f"vaka-{given.game}.npz")
    if file.suffix not in (".parquet", ".npz"):
        raise vaka.BadRequest("dataset.suffix", {"file": file.name})
    for module in ["numpy", *["pyarrow"] * (file.suffix == ".parquet")]:
        if find_spec(module) is None:
            raise vaka.BadRequest("dataset.needs", {"module": module, "install": NEEDS[module]})
    if given.games < 1:
        raise vaka.BadRequest("dataset.numbers", {})
    from vaka.research import dataset, observation

    check_can_be_written(file)
    numbers = observation(given.game, given.players, dict(option(text) for text in given.option))
    bots = [bot(given.bot, given.game) for _ in range(numbers.players)]
    made = dataset.rows(numbers, bots, given.games, given.seed, lambda done: show(done, given.games))
    choices = dataset.write(file, numbers, made, {"games": given.games, "bot": given.bot, "seed": given.seed})
    print(file=sys.stderr)
    card = file.with_suffix(".md")
    print(say("dataset.written", file=str(file), card=str(card), choices=choices, games=given.games))
    return 0


def show(done: int, games: int) -> None:
    print(f"\r{done}/{games}", end="", file=sys.stderr)

"""Play games among bots of one kind on all cores and print what was counted as Markdown."""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import Any

import vaka
from vaka.bots.registry import bot
from vaka.core.match import Match
from vaka.games import earlier_boxes

BOXES = [digest for name in vaka.list_games() for digest in earlier_boxes(name)]


def play(name: str, box: str | None, players: int, options: dict[str, Any], spec: str, seed: int) -> Match:
    """One game; every seat has such a bot, which thinks with a chance of its own."""
    match = Match(vaka.game(name, box=box), players, seed=seed, options=options)
    player = bot(spec, name)
    thoughts = [vaka.seeded(1000 * seed + seat) for seat in range(players)]
    while match.state.pending:
        seat = match.state.pending[0]
        match.choose(seat, player.choose(match.state.seen(seat), thoughts[seat]))
    return match


def counted(job: tuple[str, str | None, int, dict[str, Any], str, int]) -> dict[str, Any]:
    """The figures of one game, small enough to travel between processes."""
    figures: dict[str, Any] = import_module(f"tests.{job[0]}.figures").of_one_game(play(*job))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="figures", description="Play games among bots and count.")
    parser.add_argument("game", choices=vaka.list_games())
    parser.add_argument("--box", choices=BOXES, help="the digest of a box that the game had earlier")
    parser.add_argument("--games", type=int, default=200, help="how many per player count and variant")
    parser.add_argument("--bot", default="greedy", help="who sits in every seat, for example planner")
    parser.add_argument("--players", type=int, help="only with so many; all player counts if you do not say")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    given = parser.parse_args()
    module = import_module(f"tests.{given.game}.figures")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        module.VARIANTS[:] = [it for it in module.VARIANTS if given.players in (None, it[1])]
        for title, players, options in module.VARIANTS:
            first = given.seed
            jobs = ((given.game, given.box, players, options, given.bot, first + at) for at in range(given.games))
            result: Iterator[dict[str, Any]] = pool.map(counted, jobs, chunksize=4)
            module.add(title, players, list(result))
            print(f"{title}: {given.games} games", flush=True)
    print(module.tables())


if __name__ == "__main__":
    main()

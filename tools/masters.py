"""Let masters play among themselves and keep what they chose: `python -m tools.masters orongo --games 2000 --out DIR`.

DIR gets a file for each number of players, `GAME-PLAYERS.jsonl.gz`, a line a game: its seed, every choice where there
was something to choose, and how it ended. `tools/lessons.py` reads them. A few dozen games go on step by step together,
since a net thinks about many positions in less time than about one after the other.
"""

import argparse
import gzip
import json
import multiprocessing
import os
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import vaka
from vaka.bots.lookahead import next_question
from vaka.bots.master import net_for
from vaka.bots.sampling import UNLIKELY, drawn, likeliest
from vaka.core.chance import Seeded
from vaka.core.state import State
from vaka.games import observer
from vaka.research.worker_group import one_thread_each

TOGETHER = 50


class Played:
    """A game on its way."""

    def __init__(self, game: Any, players: int, seed: int) -> None:
        self.seed = seed
        self.state: State = game.start(players, Seeded(seed))
        self.thoughts = Seeded(seed + 1_000_003)
        self.choices: list[int] = []

    def told(self) -> dict[str, Any]:
        outcome = self.state.outcome
        assert outcome is not None
        return {
            "seed": self.seed,
            "choices": self.choices,
            "ranks": outcome.ranks,
            "totals": outcome.totals,
            "items": outcome.items,
            "reason": outcome.reason,
        }


def play_some(name: str, players: int, first: int, count: int) -> list[str]:
    """Games with the seeds from `first` on, as lines."""
    game = vaka.game(name)
    net, problem = net_for(game, players, {})
    if net is None:
        raise SystemExit(problem)
    observe = observer(game).observe
    games = [Played(game, players, seed) for seed in range(first, first + count)]
    under_way = games
    while under_way:
        asked = [(played, next_question(played.state)) for played in under_way]
        asked = [(played, seat) for played, seat in asked if seat >= 0]
        offers = [played.state.choices(seat) for played, seat in asked]
        thoughts = net.think_all(
            [(observe(played.state, seat, offer), offer) for (played, seat), offer in zip(asked, offers)]
        )
        for (played, seat), offer, (odds, _) in zip(asked, offers, thoughts):
            if played.state.answers:
                choice = drawn(offer, odds, UNLIKELY, played.thoughts)
            else:
                choice = likeliest(offer, odds)
            played.choices.append(choice)
            played.state.take(seat, choice)
        under_way = [played for played, _ in asked]
    return [json.dumps(played.told()) for played in games]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=vaka.list_games())
    parser.add_argument("--players", type=int, action="append", help="counts (all of the game)")
    parser.add_argument("--games", type=int, default=2000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    starts = range(given.seed, given.seed + given.games, TOGETHER)
    with one_thread_each(), multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        for players in given.players or vaka.game(given.game).players:
            begun = time.monotonic()
            lines = pool.map(partial(play_some, given.game, players, count=TOGETHER), starts, 1)
            with gzip.open(given.out / f"{given.game}-{players}.jsonl.gz", "wt", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for some in lines for line in some)
            print(
                f"{given.game}, {players} players: {len(starts) * TOGETHER} games in {time.monotonic() - begun:.0f} s"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())

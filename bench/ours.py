"""Our games for the comparison: whichever engine `PYTHONPATH` leads to, at each player count."""

from __future__ import annotations

from typing import Any

import vaka
from bench.engine import COMPILED, costs, random_game
from bench.worker import Play, Rnd, Task, rates
from vaka.core.playout import playout

PACKAGE = None


def playout_game(game: vaka.Game[Any], players: int) -> Play:
    chance = vaka.seeded(7)

    def play(_: Rnd) -> int:
        return playout(game.start(players=players, chance=chance), chance)

    return play


def tasks(game: vaka.Game[Any], players: int) -> list[Task]:
    engine = "compiled" if COMPILED else "interpreted"
    measures = {engine: rates(random_game(game, players)), f"{engine} costs": costs(game, players)}
    if COMPILED:
        measures["playout"] = rates(playout_game(game, players))
    return [Task(game.name, players, kind, measure) for kind, measure in measures.items()]


GAMES = [vaka.game(name) for name in vaka.list_games()]
TASKS = [task for game in GAMES for players in game.players for task in tasks(game, players)]

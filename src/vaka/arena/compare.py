"""Contests among bots as objects, in this process. `vaka arena` plays those that have a name, on all cores."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..bots.bot import Bot
from ..core.errors import BadRequest
from .matches import Result, new_contest, play
from .report import table
from .verdict import Verdict


@dataclass(frozen=True)
class Comparison:
    """How a contest ended for its first bot: its share of the victories and the 95% interval of it.

    As text it is the table of `vaka arena`.
    """

    share: float
    low: float
    high: float
    fair: float
    games: int
    text: str

    def __str__(self) -> str:
        return self.text


def compare(
    game: str,
    players: int,
    options: Mapping[str, object] | None = None,
    *,
    bots: Mapping[str, Bot],
    games: int = 400,
    seed: int = 1,
) -> Comparison:
    """Let bots play until it is clear whether the first is stronger than the rest, `games` games at most.

    `bots` are objects by the names that the table is to show; the last one fills the seats that are left. In as many
    games in a row as there are seats everybody sits everywhere, with the same chance.

    >>> from vaka.bots.registry import bot
    >>> random, greedy = bot("random", "orongo"), bot("greedy", "orongo")
    >>> found = compare("orongo", 2, bots={"random": random, "greedy": greedy}, games=2)
    >>> found.games, found.fair
    (2, 0.5)
    """
    contest = new_contest(game, players, tuple(bots), options or {}, seed)
    if games < 1:
        raise BadRequest("arena.numbers", {})
    entrants = list(bots.values())
    results: list[Result] = []
    verdict = Verdict(contest)
    while len(results) < games and not verdict.says_enough():
        results.append(play(contest, len(results), entrants))
        verdict.add(results[-1])
    return Comparison(verdict.share, verdict.low, verdict.high, verdict.fair, verdict.games, table(contest, results))

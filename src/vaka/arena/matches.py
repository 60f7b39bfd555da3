"""One game among bots, and the line-ups that make a contest fair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..bots.bot import Bot
from ..bots.external import player
from ..core.chance import Chance, Seeded
from ..core.errors import BadRequest
from ..core.game import Game
from ..core.outcome import Outcome
from ..core.state import State
from ..games import game as game_of

SEATS = 16  # more than any game has: keeps the bots' own chances apart


@dataclass(frozen=True)
class Contest:
    """Who plays what. The last bot fills the seats that are left."""

    game: str
    players: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1

    def entrants(self) -> list[int]:
        """Which bot sits in each seat before the seats turn, as places in `bots`."""
        return [min(seat, len(self.bots) - 1) for seat in range(self.players)]

    def line_up(self, number: int) -> list[int]:
        """The bots of a game by seat. In `players` games in a row everybody sits everywhere, with the same chance."""
        entrants = self.entrants()
        return [entrants[(seat + number) % self.players] for seat in range(self.players)]

    def chance_seed(self, number: int) -> int:
        return self.seed + number // self.players


def new_contest(game: str, players: int, bots: tuple[str, ...], options: Mapping[str, Any], seed: int) -> Contest:
    """BadRequest where it cannot be played."""
    _game(game).agreed_options(players, options)
    if not 1 <= len(bots) <= players:
        raise BadRequest("arena.too_many", {"bots": len(bots), "players": players})
    return Contest(game, players, bots, tuple(sorted(options.items())), seed)


@dataclass(frozen=True)
class Result:
    """How a game ended: the rank of each seat, and who sat there."""

    number: int
    line_up: list[int]
    ranks: list[int]
    reason: str
    choices: int

    def share(self, entrant: int) -> float:
        """The part of the victory that went to one bot, all its seats together."""
        winners = [seat for seat, rank in enumerate(self.ranks) if rank == 1]
        return sum(1 for seat in winners if self.line_up[seat] == entrant) / len(winners)


def play(contest: Contest, number: int, entrants: Sequence[Bot] = ()) -> Result:
    """Play one game of a contest. It depends on the contest and the number alone.

    `entrants` are its bots as objects; without them they are made by their names.
    """
    game = _game(contest.game)
    line_up = contest.line_up(number)
    made = entrants or [_bot(spec, contest.game) for spec in contest.bots]
    bots = [made[entrant] for entrant in line_up]
    thoughts = [Seeded((contest.seed + number) * SEATS + seat) for seat in range(contest.players)]
    state = game.start(contest.players, Seeded(contest.chance_seed(number)), dict(contest.options))
    outcome, choices = play_out(state, bots, thoughts)
    return Result(number, line_up, outcome.ranks, outcome.reason, choices)


def play_out(state: State, bots: Sequence[Bot], thoughts: Sequence[Chance]) -> tuple[Outcome, int]:
    """Let a bot in each seat play to the end, each with a chance of its own; how it ended, after how many choices."""
    choices = 0
    while state.pending:
        seat = state.pending[0]
        state.choose(seat, bots[seat].choose(state.seen(seat), thoughts[seat]))
        choices += 1
    return state.game.score(state), choices


@cache
def _game(name: str) -> Game[Any]:
    return game_of(name)


@cache
def _bot(spec: str, name: str) -> Bot:
    return player(spec, name)

"""Games of masters with one planted blunder: `python -m tests.review.planting orongo --games 100`.

The best bot that we have plays in all seats: the master, as it sits at a table. One of its choices is replaced by the
one that its net finds least likely of all. The moment is drawn by lot among those where this is a blunder: where it
costs at least a quarter of the victory, as other walks than those of the review tell. The bot plays on from there.
Found is a blunder that the review calls the worst slip of its player.

`--keep FILE` stops at the first that is found and writes its record, cut soon after the blunder: that is how
`planted-GAME.record` was made. `test_planted.py` has the line that is printed for it.
"""

import argparse
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import vaka
from vaka.bots.guides import Guide, guide_for
from vaka.bots.registry import bot
from vaka.bots.rollouts import Rollout, roll_out_all
from vaka.bots.search_chance import SearchChance
from vaka.core.game import Game
from vaka.core.match import Match
from vaka.core.state import State
from vaka.review.decision_values import PACES, weigh
from vaka.review.moves import read_moves
from vaka.review.reviewing import DEFAULT_PACE

BLUNDER = 0.25
LOOKS = (
    (3, 8),
    (9, 8),
    (48, 20),
)  # worlds and depth: short, longer where that promises a blunder, long
TRIES = 60
KEPT_LINES = 5  # after a blunder, in a record that is kept


class Player:
    """The master in all seats, with a luck of its own for each game."""

    def __init__(self, game: Game[Any], guide: Guide, seed: int) -> None:
        self.guide = guide
        self.bot = bot("master", game.name)
        self.chance = vaka.seeded(seed)

    def choose(self, state: State) -> tuple[int, int]:
        """The seat that is asked, and what the bot takes for it."""
        seat = state.pending[0]
        choices = state.choices(seat)
        return seat, choices[0] if len(choices) == 1 else self.bot.choose(state.seen(seat), self.chance)

    def worst(self, state: State) -> int:
        """What its net finds least likely for the seat that is asked."""
        seat = state.pending[0]
        choices = state.choices(seat)
        odds = self.guide.consider([state], [seat], [choices])[0][0]
        return choices[min(range(len(choices)), key=lambda at: odds[at])]


def cost(guide: Guide, state: State, seat: int, choice: int, worst: int, seed: int, worlds: int, depth: int) -> float:
    """What the worst choice costs, in the mean over some worlds."""
    rollouts = []
    for at in range(worlds):
        world = state.seen(seat).imagine(SearchChance(seed + 3 * at))
        for one in (choice, worst):
            then = world.copy(SearchChance(seed + 3 * at + 1))
            then.take(seat, one)
            rollouts.append(Rollout(then, depth, seed + 3 * at + 2))
    roll_out_all(rollouts, guide)
    pairs = list(pairwise(rollout.shares[seat] for rollout in rollouts))[::2]
    return sum(good - bad for good, bad in pairs) / worlds


def planted(game: Game[Any], players: int, guide: Guide, seed: int) -> tuple[Match, int] | None:
    """A match with a blunder and the place of it among the choices of the record; None where none could be planted."""
    player = Player(game, guide, seed)
    whole = Match(game, players, seed=seed)
    asked = []
    while whole.state.pending:
        state = whole.state
        seat, choice = player.choose(state)
        if len(state.choices(seat)) > 1:
            place = sum(map(len, whole.sealed_words())) + len(whole.counted)
            asked.append((state.copy(SearchChance(0)), place, seat, choice))
        whole.choose(seat, choice)
    lot = vaka.seeded(seed + 1)
    for tried in range(TRIES):
        state, place, seat, choice = asked[lot.pick(len(asked))]
        worst = player.worst(state)
        luck = (seed * TRIES + tried) << 10
        if choice != worst and all(
            cost(guide, state, seat, choice, worst, luck + 256 * look, worlds, depth) >= BLUNDER
            for look, (worlds, depth) in enumerate(LOOKS)
        ):
            return played_with(player, whole, players, seed, place, seat, worst), place
    return None


def played_with(player: Player, whole: Match, players: int, seed: int, place: int, seat: int, worst: int) -> Match:
    match = Match(whole.game, players, seed=seed)
    for line in whole.counted[:place]:
        match.choose(line.seat, line.words)
    match.choose(seat, worst)
    while match.state.pending:
        match.choose(*player.choose(match.state))
    return match


def look_for(
    name: str, players: int, pace: str, seed: int, keep: Path | None = None
) -> tuple[int, int, float, float] | None:
    """(planted line, line of the worst slip, its loss, loss of the planted one), or None; its record where to keep."""
    game = vaka.game(name)
    guide = guide_for(game, players, {})
    result = planted(game, players, guide, seed)
    if result is None:
        return None
    match, place = result
    choices = read_moves(match.record(), game).choices()
    seat = next(made.seat for made in choices if made.line == place + 1)
    decisions = [made for made in choices if made.is_decision() and made.seat == seat]
    weighed = weigh(decisions, guide, PACES[pace], lambda more: None)
    own = next(one for one in weighed if one.made.line == place + 1)
    slips = sorted([one for one in weighed if one.is_slip], key=lambda one: -one.loss.mean)
    worst = slips[0] if slips else None
    if keep is not None and worst is own:
        keep.write_text(cut(match, seed, place + 1 + KEPT_LINES).record().text(), "utf-8")
    return place + 1, worst.made.line if worst else 0, worst.loss.mean if worst else 0.0, own.loss.mean


def cut(match: Match, seed: int, lines: int) -> Match:
    """The beginning of a match, up to this line."""
    beginning = Match(match.game, match.players, seed=seed)
    for line in match.counted[:lines]:
        beginning.choose(line.seat, line.words)
    return beginning


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=vaka.list_games())
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--pace", default=DEFAULT_PACE)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    players = given.players or vaka.game(given.game).players[0]
    seeds = range(given.first, given.first + given.games)
    hits = games = 0
    for seed in seeds:
        result = look_for(given.game, players, given.pace, seed, given.keep)
        if result is not None:
            games += 1
            hits += result[0] == result[1]
        print(seed, result, f"{hits}/{games}", f"{time.process_time():.0f} s", flush=True)
        if given.keep and hits:
            break


if __name__ == "__main__":
    main()

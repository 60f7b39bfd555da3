"""Games of masters with one planted blunder: `python -m tests.review.planting orongo --games 100`.

The best bot that we have plays in all seats: the master, who takes the likeliest choice and looks a little ahead where
that is not clear. One of its choices is replaced by the one that it finds least likely of all. The moment is drawn by
lot among those where this is a blunder: where it costs at least a quarter of the victory, as other walks than those of
the review tell. The bot plays on from there. Found is a blunder that the review calls the worst slip of its player.
"""

import argparse
import time
from itertools import pairwise
from typing import Any

import vaka
from vaka.bots.luck import Luck
from vaka.core.game import Game
from vaka.core.match import Match
from vaka.core.state import State
from vaka.review.guides import Guide, guide_for
from vaka.review.played import played
from vaka.review.walks import Walk, walk_all
from vaka.review.weighing import PACES, weigh

BLUNDER = 0.25
WORLDS = (3, 9)  # a glance, and a look where that promises a blunder
DEPTH = 8
TRIES = 60
CLEAR = 0.95  # so likely a choice needs no second thought
LOOK = 4  # worlds in which the second likeliest is compared with it
BETTER = 0.03


def choose(guide: Guide, state: State) -> tuple[int, int, int]:
    """What the bot takes for the seat that is asked, and what it finds least likely."""
    seat = state.pending[0]
    choices = state.choices(seat)
    if len(choices) == 1:
        return seat, choices[0], choices[0]
    odds = guide.consider([state], [seat], [choices])[0][0]
    ranked = sorted(range(len(choices)), key=lambda at: -odds[at])
    first, second, worst = choices[ranked[0]], choices[ranked[1]], choices[ranked[-1]]
    if odds[ranked[0]] < CLEAR and cost(guide, state, seat, second, first, LOOK << 20, LOOK) > BETTER:
        first = second
    return seat, first, worst


def cost(guide: Guide, state: State, seat: int, choice: int, worst: int, seed: int, worlds: int) -> float:
    """What the worst choice costs, in the mean over some worlds."""
    walks = []
    for at in range(worlds):
        world = state.seen(seat).imagine(Luck(seed + 3 * at))
        for one in (choice, worst):
            then = world.copy(Luck(seed + 3 * at + 1))
            then.take(seat, one)
            walks.append(Walk(then, DEPTH, seed + 3 * at + 2))
    walk_all(walks, guide)
    pairs = list(pairwise(walk.shares[seat] for walk in walks))[::2]
    return sum(good - bad for good, bad in pairs) / worlds


def planted(game: Game[Any], players: int, guide: Guide, seed: int) -> tuple[Match, int] | None:
    """A match with a blunder and the place of it among the choices of the record; None where none could be planted."""
    whole = Match(game, players, seed=seed)
    asked = []
    while whole.state.pending:
        seat, choice, worst = choose(guide, whole.state)
        if choice != worst:
            asked.append(
                (
                    whole.state.copy(Luck(0)),
                    sum(map(len, whole.sealed_words())) + len(whole.counted),
                    seat,
                    choice,
                    worst,
                )
            )
        whole.choose(seat, choice)
    lot = vaka.seeded(seed + 1)
    for tried in range(TRIES):
        state, place, seat, choice, worst = asked[lot.pick(len(asked))]
        luck = (seed * TRIES + tried) << 10
        if all(cost(guide, state, seat, choice, worst, luck + 100 * n, n) >= BLUNDER for n in WORLDS):
            return played_with(game, players, guide, seed, whole, place, seat, worst), place
    return None


def played_with(
    game: Game[Any], players: int, guide: Guide, seed: int, whole: Match, place: int, seat: int, worst: int
) -> Match:
    match = Match(game, players, seed=seed)
    for line in whole.counted[:place]:
        match.choose(line.seat, line.words)
    match.choose(seat, worst)
    while match.state.pending:
        asked, choice, _ = choose(guide, match.state)
        match.choose(asked, choice)
    return match


def look_for(name: str, players: int, pace: str, seed: int) -> tuple[int, int, float, float] | None:
    """(planted line, line of the worst slip, its loss, loss of the planted one), or None."""
    game = vaka.game(name)
    guide = guide_for(game)
    found = planted(game, players, guide, seed)
    if found is None:
        return None
    match, place = found
    choices = played(match.record(), game).choices()
    seat = next(made.seat for made in choices if made.line == place + 1)
    decisions = [made for made in choices if made.is_decision() and made.seat == seat]
    weighed = weigh(decisions, guide, PACES[pace], lambda more: None)
    own = next(one for one in weighed if one.made.line == place + 1)
    slips = sorted([one for one in weighed if one.is_slip], key=lambda one: -one.loss.mean)
    worst = slips[0] if slips else None
    return place + 1, worst.made.line if worst else 0, worst.loss.mean if worst else 0.0, own.loss.mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--pace", default="quick")
    given = parser.parse_args()
    players = given.players or vaka.game(given.game).players[0]
    seeds = range(given.first, given.first + given.games)
    hits = games = 0
    for seed in seeds:
        found = look_for(given.game, players, given.pace, seed)
        if found is not None:
            games += 1
            hits += found[0] == found[1]
        print(seed, found, f"{hits}/{games}", f"{time.process_time():.0f} s", flush=True)


if __name__ == "__main__":
    main()

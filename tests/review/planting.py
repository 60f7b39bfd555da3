"""Games of masters with one planted blunder: `python -m tests.review.planting orongo --games 100`.

In a game among masters one choice is replaced by the one that the master finds least likely of all. The moment is drawn
by lot among those where this is a blunder: where it costs at least a fifth of the victory, as other walks than those of
the review tell. The masters play on from there. Found is a blunder that the review calls the worst slip of its player.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise

import vaka
from vaka.bots.luck import Luck
from vaka.core.match import Match
from vaka.review.guides import guide_for
from vaka.review.played import played
from vaka.review.walks import Walk, walk_all
from vaka.review.weighing import PACES, weigh

BLUNDER = 0.2
WORLDS = 16
DEPTH = 8
TRIES = 40


def choose(guide, state, chance):
    """What a master would do for the seat that is asked, and what it finds least likely."""
    seat = state.pending[0]
    choices = state.choices(seat)
    if len(choices) == 1:
        return seat, choices[0], choices[0]
    odds = guide.consider([state], [seat], [choices])[0][0]
    worst = choices[min(range(len(choices)), key=lambda at: odds[at])]
    return seat, guide.pick(state, choices, odds, chance), worst


def cost(guide, state, seat, choice, worst, seed):
    """What the worst choice costs, in the mean over some worlds."""
    walks = []
    for at in range(WORLDS):
        world = state.seen(seat).imagine(Luck(seed + 3 * at))
        for one in (choice, worst):
            then = world.copy(Luck(seed + 3 * at + 1))
            then.take(seat, one)
            walks.append(Walk(then, DEPTH, seed + 3 * at + 2))
    walk_all(walks, guide)
    pairs = list(pairwise(walk.shares[seat] for walk in walks))[::2]
    return sum(good - bad for good, bad in pairs) / WORLDS


def planted(game, players, guide, seed):
    """A match with a blunder and the place of it among the choices of the record; None where none could be planted."""
    chance = vaka.seeded(seed)
    whole = Match(game, players, seed=seed)
    asked = []
    while whole.state.pending:
        seat, choice, worst = choose(guide, whole.state, chance)
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
        if cost(guide, state, seat, choice, worst, (seed * TRIES + tried) << 10) >= BLUNDER:
            return played_with(game, players, guide, seed, whole, place, seat, worst), place
    return None


def played_with(game, players, guide, seed, whole, place, seat, worst):
    match = Match(game, players, seed=seed)
    for line in whole.counted[:place]:
        match.choose(line.seat, line.words)
    match.choose(seat, worst)
    chance = vaka.seeded(seed + 2)
    while match.state.pending:
        asked, choice, _ = choose(guide, match.state, chance)
        match.choose(asked, choice)
    return match


def look_for(name, players, pace, seed):
    """(planted line, line of the worst slip, its loss, loss of the planted one), or None."""
    game = vaka.game(name)
    guide = guide_for(game)
    found = planted(game, players, guide, seed)
    if found is None:
        return None
    match, place = found
    decisions = [made for made in played(match.record(), game).choices() if made.is_decision()]
    weighed = weigh(decisions, guide, PACES[pace], lambda more: None)
    own = next(one for one in weighed if one.made.line == place + 1)
    slips = [one for one in weighed if one.is_slip and one.made.seat == own.made.seat]
    slips.sort(key=lambda one: -one.loss.mean)
    worst = slips[0] if slips else None
    return place + 1, worst.made.line if worst else 0, worst.loss.mean if worst else 0.0, own.loss.mean


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--pace", default="quick")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    players = given.players or vaka.game(given.game).players[0]
    seeds = range(given.first, given.first + given.games)
    hits = games = 0
    with ProcessPoolExecutor(given.workers) as pool:
        for seed, found in zip(seeds, pool.map(partial(look_for, given.game, players, given.pace), seeds)):
            if found is not None:
                games += 1
                hits += found[0] == found[1]
            print(seed, found, f"{hits}/{games}", flush=True)


if __name__ == "__main__":
    main()

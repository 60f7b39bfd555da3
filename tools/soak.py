"""Play random games of every kind, in turn and on all cores, until the time is up or a promise is broken.

In each game the choices are checked at every step; saving, seeing, imagining and the game's own invariants now and
then and at the end. Every hundredth game is played as a match whose record is written, read and checked.
"""

import argparse
import itertools
import os
import random
import sys
import time
import traceback
from collections import Counter, deque
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import vaka
from vaka.core import replay
from vaka.core.record_parser import parse

GAMES_A_TURN = 80  # of each game, shared out among its player counts and variants
LONGEST_GAME = 20_000
LOOK_SHARE = 0.02
MATCH_EVERY = 100


@dataclass
class Kind:
    """A game with a player count and options, and how much of it was played."""

    name: str
    players: int
    options: dict[str, Any]
    games: int = 0
    choices: int = 0
    reasons: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        variant = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{self.name}, {self.players} players{variant}"


def kinds() -> list[Kind]:
    """Every game with every player count and every allowed combination of options."""
    result = []
    for name in vaka.list_games():
        game = vaka.game(name)
        for players in game.players:
            open_values = [
                [value for value in option.values if value == option.values[0] or players in option.players]
                for option in game.option_list
            ]
            for values in itertools.product(*open_values):
                options = {option.name: value for option, value in zip(game.option_list, values)}
                result.append(Kind(name, players, options))
    return result


def play_batch(name: str, players: int, options: dict[str, Any], seeds: range) -> list[tuple[int, str]]:
    """Play a game for each seed; answers the choices and the reason of the end of each."""
    game = vaka.game(name)
    played = []
    for seed in seeds:
        try:
            play = play_match if seed % MATCH_EVERY == 0 else play_game
            played.append(play(game, players, options, seed))
        except Exception as error:
            error.add_note(f"in {Kind(name, players, options)}, seed {seed}")
            raise
    return played


def check_invariants(state: vaka.State) -> None:
    """What holds in every position of this game, as its tests say it."""
    import_module(f"tests.{state.game.name}.invariants").check(state)


def play_game(game: vaka.Game[Any], players: int, options: dict[str, Any], seed: int) -> tuple[int, str]:
    rnd = random.Random(seed).random
    state = game.start(players=players, chance=vaka.seeded(seed), options=options)
    for made in range(LONGEST_GAME):
        if not state.pending:
            check_invariants(state)
            return made, reason(state)
        seat = state.pending[int(rnd() * len(state.pending))]
        if rnd() < LOOK_SHARE:
            look_closely(game, state, seed)
        state.choose(seat, random_choice(state, seat, rnd()))
    raise AssertionError(f"not over after {LONGEST_GAME} choices")


def play_match(game: vaka.Game[Any], players: int, options: dict[str, Any], seed: int) -> tuple[int, str]:
    rnd = random.Random(seed).random
    match = vaka.Match(game, players=players, seed=seed, options=options)
    made = 0
    while match.state.pending:
        seat = match.state.pending[0]
        match.choose(seat, random_choice(match.state, seat, rnd()))
        made += 1
    checked = replay.check(parse(match.record().text()), game)
    assert checked.state.digest() == match.state.digest(), "the record leads to another state"
    return made, reason(match.state)


def random_choice(state: vaka.State, seat: int, share: float) -> int:
    choices = state.choices(seat)
    assert choices, f"seat {seat} is asked and has no choice"
    assert all(a < b for a, b in itertools.pairwise(choices)), f"not ascending: {choices}"
    return choices[int(share * len(choices))]


def look_closely(game: vaka.Game[Any], state: vaka.State, seed: int) -> None:
    """Saving loses nothing, looking changes nothing, and an imagined world looks the same to its viewer."""
    check_invariants(state)
    before = state.digest()
    assert game.load(state.save()).digest() == before, "loading a saved state gives another state"
    for seat in [None, *range(state.players)]:
        known = state.seen(seat)
        world = known.imagine(vaka.seeded(seed))
        assert world.seen(seat).digest() == known.digest(), f"the world imagined for {seat} looks different"
    assert state.digest() == before, "looking at a state changed it"


def reason(state: vaka.State) -> str:
    outcome = state.outcome
    assert outcome is not None, "nobody is asked, and the game is not over"
    assert outcome.winners, "the game is over, and nobody has won"
    return outcome.reason


def soak(all_kinds: list[Kind], minutes: float, first_seed: int) -> None:
    """Keep all cores busy with batches of each kind in turn."""
    deadline = time.monotonic() + 60 * minutes
    cores = os.cpu_count() or 1
    of_a_game = Counter(kind.name for kind in all_kinds)
    turns = ((kind, turn) for turn in itertools.count() for kind in all_kinds)
    running: deque[tuple[Kind, Future[list[tuple[int, str]]]]] = deque()
    with ProcessPoolExecutor(cores) as pool:
        while running or time.monotonic() < deadline:
            while len(running) < 2 * cores and time.monotonic() < deadline:
                kind, turn = next(turns)
                size = max(1, GAMES_A_TURN // of_a_game[kind.name])
                batch = range(first_seed + turn * size, first_seed + (turn + 1) * size)
                running.append((kind, pool.submit(play_batch, kind.name, kind.players, kind.options, batch)))
            kind, future = running.popleft()
            for choices, end in future.result():
                kind.games += 1
                kind.choices += choices
                kind.reasons[end] = kind.reasons.get(end, 0) + 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="soak", description="Play and check random games until the time is up.")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    given = parser.parse_args()
    all_kinds = kinds()
    try:
        soak(all_kinds, given.minutes, given.seed)
    except Exception:
        traceback.print_exc()
        return 1
    for kind in all_kinds:
        ends = ", ".join(f"{end} {count / kind.games:.0%}" for end, count in sorted(kind.reasons.items()))
        print(f"{kind}: {kind.games} games, {kind.choices} choices; {ends}")
    print(f"{sum(kind.games for kind in all_kinds)} games, every promise kept")
    return 0


if __name__ == "__main__":
    sys.exit(main())

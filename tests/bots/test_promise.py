"""What a hint promises is what comes of it, and nothing that it leaves out is much better: play-outs to the end tell.

With VAKA_SOAK=1 it is 30 positions a game (VAKA_POSITIONS for another number); otherwise the machinery runs once.
"""

import os
from statistics import fmean

import pytest

import vaka
from tests.games import WITH_NET
from tests.tables import SOAK
from vaka.bots.advice import advise
from vaka.bots.evaluator import TO_THE_END, Trial, open_all
from vaka.bots.guides import Guide, guide_for
from vaka.bots.navigator import Budget
from vaka.bots.registry import bot
from vaka.bots.rollouts import roll_out_all
from vaka.core.state import State

pytest.importorskip("numpy", reason="hints of a master need NumPy: pip install numpy")

GAMES = WITH_NET if SOAK else WITH_NET[:1]
POSITIONS = int(os.environ.get("VAKA_POSITIONS", "30")) if SOAK else 1
APART = 17  # real choices between two positions
PLAY_OUTS = 96 if SOAK else 4
OTHERS = 3  # choices that a hint is compared with, at most
MEAN, ABSOLUTE, WORSE = 0.03, 0.08, 0.10


def positions(name: str) -> list[State]:
    """What the asked seats have seen in games among a friend and experts, with every number of players."""
    game = vaka.game(name)
    friend, expert = bot("friend", name), bot("expert", name)
    chance = vaka.seeded(1)
    result: list[State] = []
    made = 0
    for seed in range(POSITIONS):
        players = game.players[seed % len(game.players)]
        state = game.start(players, vaka.seeded(100 + seed))
        while state.pending and len(result) < POSITIONS:
            seat = state.pending[0]
            known = state.seen(seat)
            made += len(known.choices(seat)) > 1
            if made == APART:
                result.append(known)
                made = 0
            state.choose(seat, (expert if seat else friend).choose(known, chance))
    return result


def played_out(known: State, number: int, hinted: int, guide: Guide) -> tuple[float, float]:
    """What the hinted choice is worth by play-outs, and by how much another one is surely better."""
    trial = Trial(known, 5_000 + number, guide, TO_THE_END, 0)
    open_all([trial], guide)
    others = [choice for choice in trial.ranked if choice != hinted][:OTHERS]
    rows = trial.try_in(PLAY_OUTS, [hinted, *others])
    roll_out_all([rollout for row in rows for rollout in row], guide)
    return trial.mean(hinted), max(trial.difference(other, hinted).low for other in others)


@pytest.mark.parametrize("name", GAMES)
def test_the_promise_of_a_hint_is_kept(name: str) -> None:
    errors: list[float] = []
    worse: list[str] = []
    for number, known in enumerate(positions(name)):
        hint = advise(known, Budget(iterations=1), vaka.seeded(number))
        share, missed = played_out(known, number, hint.choice, guide_for(known.game, known.players, {}))
        errors.append(hint.share - share)
        if missed > WORSE:
            worse.append(f"{number}: {known.game.words(hint.choice)} is worse by {missed:.2f}")
    mean, absolute = fmean(errors), fmean(abs(error) for error in errors)
    print(f"{name}: {len(errors)} positions, mean error {mean:+.3f}, mean absolute error {absolute:.3f}, {worse}")
    if SOAK:
        assert worse == []
        assert abs(mean) <= MEAN
        assert absolute <= ABSOLUTE

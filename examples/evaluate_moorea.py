"""What the arena says of a model that `learn_moorea.py` made: `python examples/evaluate_moorea.py --games 200`.

The same line-ups, intervals and ratings as `vaka arena`: everybody sits everywhere with the same chance, and it stops
as soon as the verdict is clear. Needs `pip install '.[research,arena]' sb3-contrib`.
"""

import argparse
from pathlib import Path

import torch
from learn_moorea import GAME, PLAYERS, Learned
from sb3_contrib import MaskablePPO

import vaka
from vaka.arena.matches import SEATS, Contest, Result, play_out
from vaka.arena.report import table
from vaka.arena.verdict import Verdict
from vaka.bots.registry import bot
from vaka.research import observation


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=Path("learned-moorea/model.zip"))
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--games", type=int, default=200, help="at most so many; at least 100 before it stops")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    if not given.model.is_file():
        parser.error(f"there is no file {given.model}: learn_moorea.py makes one")
    if given.games < 1:
        parser.error("at least one game has to be played")
    torch.set_num_threads(1)
    game = vaka.game(GAME)
    learned = Learned(MaskablePPO.load(given.model, device="cpu").policy, observation(game, PLAYERS))
    contest = Contest(GAME, PLAYERS, ("learned", given.against), seed=given.seed)
    entrants = [learned, bot(given.against, GAME)]
    results: list[Result] = []
    verdict = Verdict(contest)
    for number in range(given.games):
        line_up = contest.line_up(number)
        thoughts = [vaka.seeded((given.seed + number) * SEATS + seat) for seat in range(PLAYERS)]
        state = game.start(PLAYERS, vaka.seeded(contest.chance_seed(number)))
        outcome, choices = play_out(state, [entrants[entrant] for entrant in line_up], thoughts)
        results.append(Result(number, line_up, outcome.ranks, outcome.reason, choices))
        verdict.add(results[-1])
        if verdict.says_enough():
            break
    print(table(contest, results))


if __name__ == "__main__":
    main()

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
from vaka.arena.compare import compare
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
    torch.set_num_threads(1)
    learned = Learned(MaskablePPO.load(given.model, device="cpu").policy, observation(GAME, PLAYERS))
    try:
        bots = {"learned": learned, given.against: bot(given.against, GAME)}
        print(compare(GAME, PLAYERS, bots=bots, games=given.games, seed=given.seed))
    except vaka.BadRequest as refusal:
        parser.error(str(refusal))


if __name__ == "__main__":
    main()

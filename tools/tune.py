"""Tune the weights of a game by self-play: `python -m tools.tune moorea --players 2 --rounds 2000`.

SPSA: in each round all weights are changed at once, each a little up or down by chance. Those changes and the opposite
ones play each other from every seat with the same luck, and the weights go a step towards the better of them. Each
weight is changed by factors, so that it keeps its sign; those set to 0 by hand by steps. The mean over the second half
is what comes out: it is steadier than the last point.
"""

import argparse
import json
import re
import sys
from math import exp, tanh
from pathlib import Path
from random import Random

import vaka
from vaka.arena.matches import play_out
from vaka.bots.bot import Bot, GreedyBot
from vaka.bots.values import HAND, TUNED, Weights, values_with
from vaka.bots.values.weights import read_weights
from vaka.core.chance import Seeded

FROM_ZERO = 0.2  # a step of a weight that is 0 by hand, where others go up by a factor of e
WHOLE = ("moai", "doubt")  # the measure itself, and what one step ahead does not use


class Tuning:
    """A walk through the weights of one game with one number of players."""

    def __init__(
        self, game: str, players: int, start: dict[str, float], names: list[str], worlds: int, seed: int, lead: float
    ) -> None:
        self.game = vaka.game(game)
        self.players = players
        self.start = start
        self.names = names
        self.worlds = worlds
        self.random = Random(seed)
        self.lead = lead
        self.steps = dict.fromkeys(names, 0.0)  # where the walk is: 0 is the start

    def weights(self, changes: dict[str, float], size: float) -> dict[str, float]:
        """The weights where the walk is, with a change of this size."""
        result = dict(self.start)
        for name in self.names:
            step = self.steps[name] + size * changes[name]
            result[name] = self.start[name] * exp(step) if self.start[name] else FROM_ZERO * step
        return result

    def bot(self, weights: dict[str, float]) -> Bot:
        return GreedyBot(values_with(self.game.name, Weights(weights, {})), self.worlds)

    def turn(self, change: float, stride: float, seed: int) -> float:
        """One round: how much better, from -1 to 1, the changes were than their opposite."""
        changes = {name: self.random.choice((-1.0, 1.0)) for name in self.names}
        result = self.compare(self.weights(changes, change), self.weights(changes, -change), seed)
        for name in self.names:
            self.steps[name] += stride * result * changes[name]
        return result

    def compare(self, these: dict[str, float], those: dict[str, float], seed: int) -> float:
        """One seat of the first against the second in the others, and the other way round, in every seat."""
        total = 0.0
        games = 0
        for one, others, sign in ((these, those, 1.0), (those, these, -1.0)):
            if sign < 0 and self.players == 2:
                continue  # two seats turned are the same games
            alone, rest = self.bot(one), self.bot(others)
            for seat in range(self.players):
                total += sign * self.result([alone if at == seat else rest for at in range(self.players)], seat, seed)
                games += 1
        return total / games

    def result(self, bots: list[Bot], seat: int, seed: int) -> float:
        """How well a seat did: half of it the victory, half the lead. The same for all would be 0."""
        thoughts = [Seeded(seed * 16 + at) for at in range(self.players)]
        outcome, _ = play_out(self.game.start(self.players, Seeded(seed)), bots, thoughts)
        share = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        fair = 1.0 / self.players
        won = (share - fair) / (1 - fair) if share > fair else (share - fair) / fair
        lead = outcome.totals[seat] - max(total for at, total in enumerate(outcome.totals) if at != seat)
        return 0.5 * won + 0.5 * tanh(lead / self.lead)


def write_tuned(file: Path, players: int | None, weights: dict[str, float]) -> None:
    """Put tuned numbers into a data file of weights: for one number of players, or instead of all that stand there."""
    old = re.compile(r"tuned" if players is None else rf"tuned\.{players} ")
    head = "tuned" if players is None else f"tuned.{players}"
    lines: list[str] = []
    for block in re.split(r"\n(?=\[)", file.read_text("utf-8").rstrip("\n")):
        name = block.partition("]")[0].removeprefix("[")
        kept = block.rstrip("\n").splitlines()
        if name in weights:
            kept = [line for line in kept if not old.match(line)]
            kept.append(f"{head} = {float(f'{weights[name]:.3g}')}")
        lines += [*kept, ""]
    file.write_text("\n".join(lines), "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=vaka.list_games())
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lead", type=float, default=8.0, help="how many points count as a clear lead")
    parser.add_argument("--change", type=float, default=0.15, help="how far the two sides differ from the middle")
    parser.add_argument("--stride", type=float, default=0.02, help="how far a clear result moves the weights")
    parser.add_argument("--from-tuned", action="store_true", help="start where an earlier tuning ended")
    parser.add_argument("--keep", nargs="*", default=[], metavar="NAME", help="weights to leave alone")
    parser.add_argument("--file", type=Path, help="keep the weights here now and then, as JSON")
    parser.add_argument("--for-all", action="store_true", help="write them for all numbers of players")
    parser.add_argument("--write", type=Path, metavar="TOML", help="put the tuned weights into this data file")
    given = parser.parse_args()
    kind = TUNED if given.from_tuned else HAND
    start = read_weights(given.game, kind).at(given.players).left
    names = [name for name in start if name not in (*WHOLE, *given.keep)]
    tuning = Tuning(given.game, given.players, start, names, given.worlds, given.seed, given.lead)
    sums = dict.fromkeys(start, 0.0)
    half = given.rounds // 2
    nothing = dict.fromkeys(names, 0.0)
    for number in range(given.rounds):
        tuning.turn(given.change, given.stride, given.seed * 1_000_000 + number)
        if number >= half:
            for name, weight in tuning.weights(nothing, 0.0).items():
                sums[name] += weight
        if given.file and number % 50 == 49:
            done = number + 1 - half
            now = {name: total / done for name, total in sums.items()} if done > 0 else tuning.weights(nothing, 0.0)
            given.file.write_text(json.dumps({"rounds": number + 1, "weights": now}), "utf-8")
            print(f"\r{number + 1}/{given.rounds}", end="", file=sys.stderr)
    print(file=sys.stderr)
    result = {name: sums[name] / (given.rounds - half) for name in names}
    for name in names:
        print(f"{name} {result[name]:.3g}, before {start[name]:.3g}")
    if given.write:
        write_tuned(given.write, None if given.for_all else given.players, result)
    return 0


if __name__ == "__main__":
    sys.exit(main())

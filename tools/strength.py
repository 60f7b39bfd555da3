"""How strong a navigator is over its thinking time: `python -m tools.strength orongo 8 20 60 150 --plot x.svg`.

Each budget plays the same number of games against other bots; results are kept in a folder, so that it can be taken
up again. The CPU time of a choice is measured in one more game, over the choices that leave something to think about.
"""

import argparse
import sys
import time
from pathlib import Path

import vaka
from vaka.arena.matches import Contest, Result, play_out
from vaka.arena.report import Point, strength_picture
from vaka.arena.series import run
from vaka.arena.verdict import Verdict
from vaka.bots.bot import Bot
from vaka.bots.registry import bot
from vaka.core.chance import Chance, Seeded
from vaka.core.state import State


class Timed(Bot):
    """Asks another bot and counts the time that it takes."""

    def __init__(self, inner: Bot) -> None:
        self.inner = inner
        self.seconds = 0.0
        self.choices = 0

    def choose(self, known: State, chance: Chance) -> int:
        start = time.process_time()
        choice = self.inner.choose(known, chance)
        if len(known.choices(known.viewer)) > 1:
            self.seconds += time.process_time() - start
            self.choices += 1
        return choice


def milliseconds(contest: Contest) -> float:
    """The CPU time of a choice of the first bot."""
    timed = Timed(bot(contest.bots[0], contest.game))
    bots = [timed if entrant == 0 else bot(contest.bots[entrant], contest.game) for entrant in contest.entrants()]
    state = vaka.game(contest.game).start(contest.players, Seeded(contest.seed))
    play_out(state, bots, [Seeded(seat) for seat in range(contest.players)])
    return 1000 * timed.seconds / timed.choices


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=vaka.list_games())
    parser.add_argument("budgets", nargs="+", help="walks through the tree")
    parser.add_argument("--against", default="planner")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=Path("build"), help="where the results are kept")
    parser.add_argument("--plot", type=Path, required=True, metavar="SVG")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    players = vaka.game(given.game).players[0]
    points: list[Point] = []

    def progress(results: list[Result]) -> None:
        print(f"\r{len(results)}/{given.games}", end="", file=sys.stderr)

    for budget in given.budgets:
        contest = Contest(given.game, players, (f"navigator:{budget}", given.against))
        file = given.folder / f"{given.game}-{players}-navigator_{budget}-{given.against}.jsonl"
        verdict = Verdict(contest, run(contest, given.games, given.workers, file, progress))
        points.append(Point(budget, milliseconds(contest), verdict.share, verdict.games))
        result = f"{verdict.share:.1%} ({verdict.low:.1%} to {verdict.high:.1%}) of {verdict.games} games"
        print(f"\rnavigator:{budget}: {result}, {points[-1].milliseconds:.1f} ms a choice")
    title = f"navigator against {given.against} at {given.game}, {players} players: share of victories"
    given.plot.write_text(strength_picture(title, 1 / players, points), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

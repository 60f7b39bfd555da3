"""One cycle of a league: `python -m vaka.lab.league orongo --players 2,2,3,4 --minutes 6 --plan 24 --out DIR`.

The main net goes on learning against itself, its past selves, and every exploiter so far. Then a new exploiter begins
with the main net's weights and learns to beat it, with the fewest players. What it finds, the main net meets in the
next cycle: call this until the plan is done.

DIR gets what `vaka.lab.train` writes of the main net, and exploiter-1, exploiter-2 ... with their own.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from .cli import counts, files
from .files import weights_file


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="vaka.lab.league",
        description=__doc__,
        epilog="All other options go to vaka.lab.train, for both nets.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=counts, required=True, help="one named twice is played twice as often")
    parser.add_argument("--minutes", type=float, default=6.0, help="of the main net in this cycle (6)")
    parser.add_argument("--plan", type=float, required=True, help="minutes of the main net in all cycles")
    parser.add_argument("--exploiter", type=float, default=2.0, help="minutes of the new exploiter (2; 0: none)")
    parser.add_argument("--past", type=float, default=0.3, help="share of games against past selves and others (0.3)")
    parser.add_argument("--opponents", type=files, default=(), help="more nets to meet, as in old.npz")
    parser.add_argument("--out", type=Path, required=True, help="folder for all nets")
    return parser


def commands(given: argparse.Namespace, more: list[str]) -> list[list[str]]:
    """What to run: a stretch of the main net, then an exploiter of it."""
    out: Path = given.out
    main = weights_file(out, given.game)
    exploiters = sorted(out.glob("exploiter-*"))
    opponents = [*given.opponents, *[weights_file(folder, given.game) for folder in exploiters]]
    players = ",".join([str(count) for count in given.players])
    learn = ["--players", players, "--minutes", str(given.minutes), "--plan", str(given.plan), "--out", str(out)]
    learn += ["--resume", "--past", str(given.past)]
    if opponents:
        learn += ["--opponents", ",".join([str(path) for path in opponents])]
    result = [[given.game, *learn, *more]]
    if given.exploiter:
        folder = out / f"exploiter-{len(exploiters) + 1}"
        exploit = ["--players", str(min(given.players)), "--minutes", str(given.exploiter), "--out", str(folder)]
        exploit += ["--resume", "--weights", str(main), "--exploit", str(main)]
        result.append([given.game, *exploit, *more])
    return result


def read(words: list[str] | None) -> tuple[argparse.Namespace, list[str]]:
    """Our own options, and those for `vaka.lab.train`."""
    return arguments().parse_known_args(words)


def main(words: list[str] | None = None) -> int:
    for command in commands(*read(words)):
        code = subprocess.run([sys.executable, "-m", "vaka.lab.train", *command], check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())

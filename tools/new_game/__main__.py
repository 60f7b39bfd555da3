"""python -m tools.new_game NAME"""

import argparse
import subprocess
import sys

from . import ROOT, Refused, lay_out


def main(words: list[str] | None = None) -> int:
    about = "Lay out a new game that runs at once."
    parser = argparse.ArgumentParser(prog="python -m tools.new_game", description=about)
    parser.add_argument("name", help="as in hiva_oa: its folder, its commands and its records are called so")
    given = parser.parse_args(words)
    try:
        written = lay_out(given.name)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    subprocess.run([sys.executable, "-m", "tools.api_views"], cwd=ROOT, check=True)  # programs read its view
    print("\n".join(str(path.relative_to(ROOT)) for path in written))
    print(f"\n{given.name} is there. Play it: vaka play {given.name} --against random")
    print("How to make your own game of it: docs/add-a-game.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())

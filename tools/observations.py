"""Write docs/observations.md: what is where in the observations of each game, from the layouts themselves.

`python -m tools.observations` after a change of an encoder or of a box.
"""

from pathlib import Path

import vaka
from tools.no_arguments import parse_no_words
from vaka.games import has_observer, observer

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"

HEAD = """# What is where in an observation
Made by `python -m tools.observations`; [research](research.md) tells how to use it. Every number of an observation is 0
or 1. A piece begins at its offset and is counted with the last number of its shape the fastest; seats are counted from
the one that looks. Where a count has a last place, it stands for "or more". All numbers of players share the layout of
a game, and the places of seats that do not play stay 0.
"""


def section(name: str) -> str:
    game = vaka.game(name)
    made = observer(game)
    rows = [
        f"| `{piece.name}` | {piece.offset} | {' × '.join(map(str, piece.shape))} | {piece.meaning} |"
        for piece in made.layout.pieces
    ]
    facts = f"{made.layout.size} numbers, at most {made.longest} of them 1; {made.choices} choices."
    version = f"Encoder `{made.digest()}`, rules {game.rules}, box `{game.box.digest}`."
    table = ["| piece | offset | shape | what it tells |", "|---|---:|---|---|", *rows]
    return "\n".join([f"## {name.capitalize()}", facts, version, "", *table, ""])


def page() -> str:
    return "\n".join([HEAD, *(section(name) for name in vaka.list_games() if has_observer(name))])


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()

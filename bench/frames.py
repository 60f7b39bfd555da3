"""What a frame costs: CPU time of the shared part and of each viewer's own, its size, and its elements.

python -m bench.frames
"""

import gzip
import statistics
import time

import vaka
from tools.no_arguments import parse_no_words
from tools.preview import facts_of, played
from vaka.core.chance import Seeded
from vaka.table.table_view import view_for
from vaka.web.table_page.frames import Frames

STEPS = 200
SKIPPED = 40  # choices at the beginning, where little lies on the table


def row(name: str, players: int) -> str:
    """Play on at random and make every viewer's frame after each choice."""
    match = played(name, players, seed=3, choices=SKIPPED, options={}, until="")
    luck = Seeded(5)
    shared: list[float] = []
    own: list[float] = []
    raw: list[int] = []
    packed: list[int] = []
    elements: list[int] = []
    Frames().regions(view_for(facts_of(match, 0), match, 0), "en")  # a server compiles its templates once
    for _ in range(STEPS):
        if not match.state.pending:
            break
        frames = Frames()
        views = [view_for(facts_of(match, seat), match, seat) for seat in range(players)]
        begin = time.process_time()
        frames.shared(views[0], "en")
        shared.append(time.process_time() - begin)
        for table_view in views:
            begin = time.process_time()
            html = "".join(frames.regions(table_view, "en").values())
            own.append(time.process_time() - begin)
        raw.append(len(html.encode()))
        packed.append(len(gzip.compress(html.encode(), 6)))
        elements.append(html.count("<") - html.count("</"))
        seat = match.state.pending[0]
        offered = match.state.choices(seat)
        match.choose(seat, offered[luck.pick(len(offered))])
    cells = (
        f"{statistics.mean(shared) * 1000:.2f}",
        f"{statistics.mean(own) * 1000:.2f}",
        f"{statistics.quantiles(own, n=20)[-1] * 1000:.2f}",
        f"{max(raw) / 1000:.0f}",
        f"{max(packed) / 1000:.1f}",
        str(max(elements)),
    )
    return f"| {name.title()} | {players} | " + " | ".join(cells) + " |"


def main() -> None:
    print("| game | players | shared, ms | own, ms | own, 95% | kB | kB gzipped | elements |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in vaka.list_games():
        print(row(name, vaka.game(name).players[-1]), flush=True)


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()

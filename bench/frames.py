"""What frames cost: CPU time of a choice with a page open at each seat, what it sends, sizes, and elements.

Frames and their parts are kept from choice to choice, as a server keeps them.

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
from vaka.web.table_page.frame_changes import Frame
from vaka.web.table_page.frames import Frames

STEPS = 200
SKIPPED = 40  # choices at the beginning, where little lies on the table


def row(name: str, players: int) -> str:
    """Play on at random and make what every seat's page is sent after each choice."""
    match = played(name, players, seed=3, choices=SKIPPED, options={}, until="")
    luck = Seeded(5)
    frames = Frames()
    shown: list[Frame | None] = [None] * players
    costs: list[float] = []
    sent: list[int] = []
    raw: list[int] = []
    packed: list[int] = []
    elements: list[int] = []
    for _ in range(STEPS):
        if not match.state.pending:
            break
        views = [view_for(facts_of(match, seat), match, seat) for seat in range(players)]
        begin = time.process_time()
        now = [frames.frame(view, "en") for view in views]
        changes = [frame.since(before) for before, frame in zip(shown, now) if before is not None]
        costs.append(time.process_time() - begin)
        sent += [len(change.encode()) for change in changes]
        for frame in now:
            html = "".join(frame.html.values())
            raw.append(len(html.encode()))
            packed.append(len(gzip.compress(html.encode(), 6)))
            elements.append(html.count("<") - html.count("</"))
        shown[:] = now
        seat = match.state.pending[0]
        offered = match.state.choices(seat)
        match.choose(seat, offered[luck.pick(len(offered))])
    costs = costs[1:]  # the first compiles the templates
    cells = (
        f"{statistics.mean(costs) * 1000:.2f}",
        f"{statistics.quantiles(costs, n=20)[-1] * 1000:.2f}",
        f"{statistics.mean(sent) / 1000:.1f}",
        f"{max(raw) / 1000:.0f}",
        f"{max(packed) / 1000:.1f}",
        str(max(elements)),
    )
    return f"| {name.title()} | {players} | " + " | ".join(cells) + " |"


def main() -> None:
    print("| game | players | a choice, ms | 95% | kB sent to each | kB a frame | kB gzipped | elements |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in vaka.list_games():
        print(row(name, vaka.game(name).players[-1]), flush=True)


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()

"""Which games have what. A new game has its rules alone: it is left out of the tests that need more than that.

What is expected of one title stands in `tests/<game>/expected.py`, a constant for each thing; `expected` gathers them.
"""

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import vaka
from vaka.bots.strengths import net_plays
from vaka.bots.values import has_values
from vaka.games import has_observer
from vaka.web.boards import has_board

HERE: Final = Path(__file__).parent
GOLDEN: Final = HERE / "golden"
LONG_CHOICES: Final = 100  # more than the template of tools.new_game has, fewer than any game of the three


def is_long(name: str) -> bool:
    """Whether a game at random goes on for so many choices with the fewest players."""
    game = vaka.game(name)
    state = game.start(game.players[0], vaka.seeded(1))
    luck = Random(1)
    for _ in range(LONG_CHOICES):
        if not state.pending:
            return False
        seat = state.pending[0]
        state.choose(seat, luck.choice(state.choices(seat)))
    return True


def expected(constant: str) -> dict[str, Any]:
    """What the games expect under this name; those that expect nothing are left out."""
    telling = [name for name in vaka.list_games() if (HERE / name / "expected.py").is_file()]
    modules = {name: import_module(f"tests.{name}.expected") for name in telling}
    return {name: getattr(module, constant) for name, module in modules.items() if hasattr(module, constant)}


IN_WORDS: Final = " and ".join([", ".join(vaka.list_games()[:-1]), vaka.list_games()[-1]])  # as a refusal lists them
RELEASED: Final = list(expected("FIRST_BOX"))
LONG_GAMES: Final = [name for name in vaka.list_games() if is_long(name)]
WITH_OBSERVER: Final = [name for name in vaka.list_games() if has_observer(name)]
WITH_VALUES: Final = [name for name in vaka.list_games() if has_values(name)]
WITH_NET: Final = [name for name in vaka.list_games() if net_plays(name)]
WITH_RECORDS: Final = [name for name in vaka.list_games() if any(GOLDEN.glob(f"{name}-*.record"))]
WITH_BOARD: Final = [name for name in vaka.list_games() if has_board(name)]

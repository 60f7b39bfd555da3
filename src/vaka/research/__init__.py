"""For learners and research: observations as numbers, and environments in the forms that others know.

>>> from vaka.research import observation
>>> numbers = observation("moorea", players=2)
>>> numbers.size, numbers.choices
(3427, 160)

`pettingzoo_env` is for PettingZoo, `spiel` for OpenSpiel, `gym` for Gymnasium, `vector` steps many games at once (extra
`vaka[research]`); `cluster` plays on Ray (extra `vaka[ray]`). docs/research.md tells what each of them sees.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.game import Game

if TYPE_CHECKING:
    from .vectors import Observation


def observation(
    game: str | Game[Any], players: int | None = None, options: Mapping[str, object] | None = None
) -> "Observation":
    """The observations of a game, by its name or as an object that may have a box of its own."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise ImportError("observations as vectors need NumPy: pip install 'vaka[research]'") from None
    from .play import table
    from .vectors import Observation

    return Observation(*table(game, players, options))


__all__ = ["observation"]

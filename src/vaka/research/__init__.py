"""For learners and research: observations as numbers, and environments in the forms that others know.

>>> from vaka.research import observation
>>> numbers = observation("moorea", players=2)
>>> numbers.size, numbers.choices
(3427, 160)

`zoo` is for PettingZoo, `spiel` for OpenSpiel, `gym` for Gymnasium, `vector` steps many games at once (extra
`vaka[research]`); `cluster` plays on Ray (extra `vaka[ray]`). docs/research.md tells what each of them sees.
"""

try:
    import numpy  # noqa: F401
except ImportError:
    raise ImportError("vaka.research needs NumPy: pip install 'vaka[research]'") from None

from .observation import Observation, observation

__all__ = ["Observation", "observation"]

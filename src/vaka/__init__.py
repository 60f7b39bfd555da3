"""Vaka: an open table for three Polynesian board games, Raiatea, Moorea and Orongo.

>>> import vaka
>>> state = vaka.game("orongo").start(players=2, chance=vaka.seeded(7))
>>> while state.pending:
...     seat = state.pending[0]
...     state.choose(seat, state.choices(seat)[0])
>>> state.outcome.reason, state.outcome.ranks
('shared', [1, 1])
"""

from importlib import import_module

from .core.chance import Chance, commitment
from .core.chance import Committed as committed
from .core.chance import Script as script
from .core.chance import Seeded as seeded
from .core.errors import (
    BadBox,
    BadRecord,
    BadRequest,
    BadSave,
    ChanceError,
    IllegalChoice,
    VakaError,
    say_errors_by,
)
from .core.game import Game
from .core.match import Match
from .core.outcome import Outcome
from .core.state import State, show_states_by
from .games import game, list_games

__version__ = "1.0.0.dev0"


# What is printed is said above the core, by modules that only those load who print something.
say_errors_by(lambda error: str(import_module("vaka.text.speaker").sentence(error)))
show_states_by(lambda known: str(import_module("vaka.terminal.boards").in_words(known)))

__all__ = [
    "BadBox",
    "BadRecord",
    "BadRequest",
    "BadSave",
    "Chance",
    "ChanceError",
    "Game",
    "IllegalChoice",
    "Match",
    "Outcome",
    "State",
    "VakaError",
    "commitment",
    "committed",
    "game",
    "list_games",
    "script",
    "seeded",
]

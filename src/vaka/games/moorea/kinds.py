"""Kinds of questions, which are the phases of a turn, and of actions.

A kind of question is its place in the list of flow.py, one of action that in the list of questions/actions.py.
"""

from typing import Final

DRAWING: Final = 0
ACTING: Final = 1
DISCARDING: Final = 2

# --- actions
NO_ACTION: Final = -1
PASSING: Final = 0
EXCHANGING: Final = 1
MAKING: Final = 2
BUYING: Final = 3
STORING: Final = 4

"""The questions of Moorea: the steps of a turn, one module each, and the actions among which a player chooses."""

from typing import Final

from ....core.question import Question, by_kind
from ..kinds import QUESTION_KINDS
from ..state import MooreaState
from .actions import Act
from .discards import Discard
from .draws import Draw

QUESTIONS: Final[list[Question[MooreaState]]] = by_kind(QUESTION_KINDS, [Draw(), Act(), Discard()])

"""The questions of Orongo, one module each: who is asked what, what is open, and what comes of it."""

from typing import Final

from ....core.question import Question, by_kind
from ..kinds import QUESTION_KINDS
from ..state import OrongoState
from .bids import Bid
from .moai import Raise
from .tokens import Place

QUESTIONS: Final[list[Question[OrongoState]]] = by_kind(QUESTION_KINDS, [Bid(), Place(), Raise()])

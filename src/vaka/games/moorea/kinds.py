"""Kinds of questions, which are the phases of a turn, and of actions. A new one goes to the end of its list: see
`core.question.Kinds`."""

from typing import Final

from ...core.question import Kinds

QUESTION_KINDS: Final = Kinds()
DRAWING: Final = QUESTION_KINDS.add("drawing")
ACTING: Final = QUESTION_KINDS.add("acting")
DISCARDING: Final = QUESTION_KINDS.add("discarding")

NO_ACTION: Final = -1
ACTION_KINDS: Final = Kinds()
PASSING: Final = ACTION_KINDS.add("passing")
EXCHANGING: Final = ACTION_KINDS.add("exchanging")
MAKING: Final = ACTION_KINDS.add("making")
BUYING: Final = ACTION_KINDS.add("buying")
STORING: Final = ACTION_KINDS.add("storing")

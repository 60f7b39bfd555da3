"""Kinds of questions, which are the phases of a round. A new one goes to the end: see `core.question.Kinds`."""

from typing import Final

from ...core.question import Kinds

QUESTION_KINDS: Final = Kinds()
BIDDING: Final = QUESTION_KINDS.add("bidding")
PLACING: Final = QUESTION_KINDS.add("placing")
RAISING: Final = QUESTION_KINDS.add("raising")

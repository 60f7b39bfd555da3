"""Kinds of questions, which are the phases of a round. A kind is the place of its question in the list of flow.py."""

from typing import Final

BIDDING: Final = 0
PLACING: Final = 1
RAISING: Final = 2

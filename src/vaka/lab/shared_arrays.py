"""The memory that players and learner share: what is asked, what is answered, how games ended.

There are two groups of games. While the learner thinks about one of them, the workers step the other.
"""

from typing import Any

import numpy as np

from ..core.observe import Observer
from ..research.arrays import Arrays

GROUPS = 2
MAX_CHOICES = 128  # offered at once
MAX_SEATS = 5


class SharedArrays(Arrays):
    """Arrays by group and slot. `features` and `choices` are lists in rows, as long as their counts say.

    `ended` and `shares` tell how the game ended that the last answer belonged to, if it did.
    """

    def __init__(self, observer: Observer, slots: int, memory: Any = None) -> None:
        super().__init__(
            {
                "shares": ((GROUPS, slots, MAX_SEATS), np.float32),
                "features": ((GROUPS, slots, observer.longest), np.int16),
                "choices": ((GROUPS, slots, min(observer.choices, MAX_CHOICES)), np.int16),
                "feature_count": ((GROUPS, slots), np.int16),
                "choice_count": ((GROUPS, slots), np.int16),
                "answer": ((GROUPS, slots), np.int16),  # a place in the list of choices
                "length": ((GROUPS, slots), np.int16),  # choices that the ended game had
                "seat": ((GROUPS, slots), np.int8),
                "past": ((GROUPS, slots), np.int8),  # 1: a past self answers
                "sealed": ((GROUPS, slots), np.int8),  # 1: in secret
                "ended": ((GROUPS, slots), np.int8),
            },
            memory,
        )

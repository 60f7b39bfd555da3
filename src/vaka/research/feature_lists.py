"""Lists of features that NumPy reads fast: of machine ints where librt is installed, else of Python's ints."""

from typing import Any

import numpy as np

from ..core.observe import FeatureList
from .vectors import places

try:
    from ..core.feature_buffer import FeatureBuffer
except ImportError:  # without librt
    FeatureBuffer = None  # type: ignore[assignment, misc]


def feature_list(size: int, room: int) -> FeatureList:
    """A list for features below `size`, so many of them in all."""
    if FeatureBuffer is None:
        return FeatureList(FeatureList.all_numbers(size))
    return FeatureBuffer(size, room + size)  # one row too long is still refused by the observer, who says so


def cells_of(active: Any, starts: Any, counts: Any) -> Any:
    """What was added, so much in each row, as cells of an array in which the rows begin at these starts."""
    if is_buffer(active):
        return np.frombuffer(active.places, np.int64)[: active.number]
    cells = np.repeat(starts, counts)
    cells += places(active.features())
    return cells


def features_of(active: Any, counts: Any) -> Any:
    """What was added, row after row, so much in each."""
    if is_buffer(active):
        starts = np.arange(len(counts)) * active.size
        return cells_of(active, starts, counts) - np.repeat(starts, counts)
    return places(active.features())


def is_buffer(active: FeatureList) -> bool:
    return type(active) is not FeatureList

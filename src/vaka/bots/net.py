"""A trained net in plain NumPy: what it makes of an observation, and the file that it is kept in.

A file is an .npz with `about`: what the net was trained for (net_about.py). Matrices are kept as bytes with one scale a
row, which takes half the room of half precision and costs no strength; `net_layout.py` says what a net fits.

The net: a sum of rows, one for each active feature; blocks that add to it what they make of it (LayerNorm, two layers);
a policy over the table of choices, to which the features also speak directly; the share of the victory to expect.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

# Matrices this small are slower with threads, which spin while they wait and take ten times the processor's time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is loaded

import numpy as np

from .net_about import FORMAT, UNREADABLE, NetProblem, read_about, unreadable
from .policy_net import PolicyNet, Question, Thought

EPSILON = 1e-5  # of LayerNorm
MAX_INT8 = 127  # the largest int of a kept matrix
TINY = 1e-12  # a scale of a row of zeros
SCALE = "_scale"


class Net(PolicyNet):
    """Weights, and what they say. `about` tells what they are for, `new_choices` of which choices they know nothing."""

    def __init__(self, about: dict[str, Any], arrays: dict[str, Any], new_choices: Sequence[int] = ()) -> None:
        self.about = about
        self.new_choices = list(new_choices)
        self.blocks = int(about["blocks"])
        self.arrays = {name: np.ascontiguousarray(array, dtype=np.float32) for name, array in arrays.items()}
        self.rows = self.arrays["rows"]
        self.direct = self.arrays["direct"]
        self.policy = np.ascontiguousarray(self.arrays["policy"].T)  # by choice, so that those offered can be picked

    def think_all(self, asked: list[Question]) -> list[Thought]:
        if not asked:
            return []
        arrays = self.arrays
        active = [np.asarray(features) for features, _ in asked]
        hidden = np.stack([self.rows[rows].sum(axis=0) for rows in active]) + arrays["rows_bias"]
        for block in range(self.blocks):
            inner = normed(hidden, arrays[f"norm{block}"], arrays[f"norm{block}_bias"])
            inner = inner @ arrays[f"in{block}"] + arrays[f"in{block}_bias"]
            hidden = hidden + np.maximum(inner, 0) @ arrays[f"out{block}"] + arrays[f"out{block}_bias"]
        hidden = normed(hidden, arrays["norm"], arrays["norm_bias"])
        values = 1.0 / (1.0 + np.exp(-(hidden @ arrays["value"][:, 0] + arrays["value_bias"][0])))
        result: list[Thought] = []
        for at, (_, choices) in enumerate(asked):
            offered = np.asarray(choices, dtype=np.int64)
            logits = self.policy[offered] @ hidden[at] + arrays["policy_bias"][offered]
            logits += self.direct[active[at][:, None], offered].sum(axis=0)
            if self.new_choices:
                is_new = np.isin(offered, self.new_choices)
                logits[is_new] = logits[~is_new].mean() if not is_new.all() else 0
            odds = np.exp(logits - logits.max()) if choices else logits
            result.append(((odds / odds.sum() if choices else odds).tolist(), float(values[at])))
        return result

    def moved(self, features: list[int], size: int, choices: list[int], count: int) -> Self:
        """The same weights at other places: of `size` features and `count` choices. All others begin with zeros."""
        arrays = dict(self.arrays)
        arrays["rows"] = spread(self.rows, 0, features, size)
        arrays["direct"] = spread(spread(self.direct, 0, features, size), 1, choices, count)
        arrays["policy"] = spread(self.arrays["policy"], 1, choices, count)
        arrays["policy_bias"] = spread(self.arrays["policy_bias"], 0, choices, count)
        return type(self)(self.about, arrays, sorted(set(range(count)) - set(choices)))


def normed(values: Any, scale: Any, bias: Any) -> Any:
    centred = values - values.mean(axis=-1, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + EPSILON) * scale + bias


def spread(array: Any, axis: int, places: list[int], size: int) -> Any:
    """The same numbers at other places of an axis of this size; zeros everywhere else."""
    shape = list(array.shape)
    shape[axis] = size
    result = np.zeros(shape, dtype=array.dtype)
    result[(slice(None),) * axis + (places,)] = array
    return result


def as_bytes(name: str, matrix: Any) -> dict[str, Any]:
    """A matrix as small ints, and for each row what one of them stands for."""
    scale = np.maximum(np.abs(matrix).max(axis=1, keepdims=True) / MAX_INT8, TINY).astype(np.float32)
    return {name: np.round(matrix / scale).astype(np.int8), name + SCALE: scale}


def write_net(path: Path, about: dict[str, Any], arrays: dict[str, Any]) -> None:
    """Write a file of weights; a reader gets the old one or the new one, never half of it."""
    kept: dict[str, Any] = {}
    for name, array in arrays.items():
        kept |= as_bytes(name, array) if array.ndim == 2 else {name: np.asarray(array, dtype=np.float16)}
    data = json.dumps({"format": FORMAT, **about}).encode()
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        np.savez(file, about=np.frombuffer(data, dtype=np.uint8), **kept)
    part.replace(path)


def read_net(path: Path) -> Net:
    """The net in a file, or NetProblem."""
    about = read_about(path)
    try:
        with np.load(path, allow_pickle=False) as kept:
            arrays = {name: kept[name] for name in kept.files if name != "about"}
        for name in [name for name in arrays if name.endswith(SCALE)]:
            of = name.removesuffix(SCALE)
            arrays[of] = arrays[of] * arrays.pop(name)
    except UNREADABLE as error:
        raise unreadable(path, error) from None
    try:
        return Net(about, arrays)
    except KeyError as error:
        raise NetProblem(f"{path.name} lacks {error}") from None

"""The nets of the bots for the tab: the weights of each as one file that `tab/static/net.js` reads without unpacking.

A file begins with the length of a list, 4 bytes, and the list as JSON: the name of each array, its type, rows, width,
and where it lies. Matrices are bytes with one scale a row, as in the .npz (bots/net.py); all else is float32.
"""

import io
import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

import numpy as np

from vaka import editions

HEADER = 4
ALIGNED = 4  # arrays of floats begin at multiples of it
ABOUT = "about.npy"


def net_files() -> dict[str, Path]:
    """All nets of the editions, as "orongo/net-2"."""
    folders = {game: editions.folder(game) / "bot" for game in editions.names()}
    return {f"{game}/{path.stem}": path for game, folder in folders.items() for path in sorted(folder.glob("net*.npz"))}


def about_alone(path: Path) -> bytes:
    """The file of a net with what it says of itself and without its weights."""
    result = io.BytesIO()
    with ZipFile(path) as whole, ZipFile(result, "w") as part:
        part.writestr(ZipInfo(ABOUT), whole.read(ABOUT))
    return result.getvalue()


def packed_net(path: Path) -> bytes:
    """The weights of a net, one array after the other."""
    with np.load(path, allow_pickle=False) as kept:
        arrays = {name: for_script(kept[name]) for name in kept.files if name != "about"}
    listed = [
        {"name": name, "type": array.dtype.name, "rows": array.shape[0], "width": array.shape[1], "at": 0}
        for name, array in arrays.items()
    ]
    room = len(json.dumps(listed)) + 10 * len(listed)  # places are numbers of at most ten digits
    start = HEADER + room + -room % ALIGNED
    body = b""
    for one, array in zip(listed, arrays.values()):
        one["at"] = start + len(body)
        body += array.tobytes() + bytes(-array.nbytes % ALIGNED)
    header = json.dumps(listed).encode().ljust(start - HEADER)
    return len(header).to_bytes(HEADER, "little") + header + body


def for_script(array: Any) -> Any:
    """A matrix of bytes as it is, all else as rows of float32; a vector is one row."""
    rows = array if array.ndim == 2 else array[None, :]
    return rows if rows.dtype == np.int8 else rows.astype("<f4")

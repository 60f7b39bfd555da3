"""Arrays with names in one piece of memory, so that processes can share them without copies."""

from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

Fields = dict[str, tuple[tuple[int, ...], Any]]  # name -> shape, type
ALIGNED = 64  # bytes: where each array begins


class Arrays:
    """Every field becomes an attribute. Without a memory of somebody else they lie in one of their own."""

    def __init__(self, fields: Fields, memory: Any = None) -> None:
        self.fields = fields
        places: list[int] = []
        size = 0
        for shape, kind in fields.values():
            places.append(size)
            bytes_ = int(np.prod(shape)) * np.dtype(kind).itemsize
            size += -(-bytes_ // ALIGNED) * ALIGNED
        self.size = size
        self.memory = memory if memory is not None else bytearray(size)
        for (name, (shape, kind)), at in zip(fields.items(), places):
            setattr(self, name, np.ndarray(shape, kind, self.memory, at))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)  # the arrays are attributes that a type checker cannot know


def shared(size: int) -> SharedMemory:
    """Memory for all processes; the process that makes it unlinks it."""
    return SharedMemory(create=True, size=size)


def given_back(memory: SharedMemory) -> None:
    """Unlink shared memory. Somebody may still look at it: it then goes with this process."""
    with suppress(BufferError):
        memory.close()
    with suppress(FileNotFoundError):
        memory.unlink()

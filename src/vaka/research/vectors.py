"""What a seat has seen as a vector of fixed size, with a name for every place, and a mask over the table of choices."""

from array import array
from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..core.game import Game
from ..core.observe import Piece
from ..core.state import State
from ..games import observer
from .arguments import whole

Number = TypeVar("Number", bound=np.generic)

NOWHERE: NDArray[np.int64] = np.zeros(0, np.int64)


class Observation:
    """The observations of one game, for one number of players and with one box.

    Every number is 0 or 1: a feature is there or not. Places, names and the table of choices depend on the box alone,
    and `version` changes whenever one of them would mean something else.
    """

    def __init__(self, game: Game[Any], players: int, options: Mapping[str, object] | None = None) -> None:
        self.game: Game[State] = game
        self.players = players
        self.options: dict[str, object] = game.agreed_options(players, dict(options or {}))
        self.observer = observer(game)
        self.size: int = self.observer.layout.size
        self.choices: int = self.observer.choices
        self.pieces: list[Piece] = self.observer.layout.pieces

    def __repr__(self) -> str:
        return f"<observations of {self.game.name}, {self.players} players, {self.size} numbers>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Observation, (self.game, self.players, self.options)

    @property
    def version(self) -> str:
        """The rules, the encoder and the digest of the box: what weights are trained for."""
        return f"{self.observer.digest()}-rules{self.game.rules}-{self.game.box.digest}"

    def vector(self, state: State, seat: int, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """What the seat has seen, from the true state or from `state.seen(seat)`: both give the same."""
        at = self._seat(state, seat)
        numbers = _zeros(self.size, out)
        numbers[places(self.observer.observe(state, at, _offered(state, at)))] = 1
        return numbers

    def mask(self, state: State, seat: int, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """1 for each choice that the seat may make now; all 0 when it is not asked."""
        at = self._seat(state, seat)
        numbers = _zeros(self.choices, out)
        numbers[places(_offered(state, at))] = 1
        return numbers

    def named(self, vector: NDArray[Number]) -> dict[str, NDArray[Number]]:
        """The pieces of a vector (or of rows of vectors) by name, each in its shape; no copies."""
        rows = vector.shape[:-1]
        return {
            piece.name: vector[..., piece.offset : piece.offset + piece.size].reshape(*rows, *piece.shape)
            for piece in self.pieces
        }

    def words(self, vector: NDArray[np.generic]) -> list[str]:
        """The features that are there, in words, for people who look into a vector.

        >>> import vaka
        >>> from vaka.research import observation
        >>> numbers = observation("orongo", players=2)
        >>> numbers.words(numbers.vector(numbers.game.start(2, vaka.seeded(7)), 0))[0]
        'players[2]'
        """
        return [self.observer.layout.name_of(int(at)) for at in np.flatnonzero(vector)]

    def described(self) -> list[tuple[str, int, tuple[int, ...], str]]:
        """Name, offset, shape and meaning of each piece, in the order of the vector."""
        return [(piece.name, piece.offset, tuple(piece.shape), piece.meaning) for piece in self.pieces]

    def _seat(self, state: State, seat: int) -> int:
        """The seat; ValueError where it is not there, or the numbers would mean something else in this state."""
        theirs, ours = state.game, self.game
        if theirs is not ours and (theirs.name, theirs.box.digest) != (ours.name, ours.box.digest):
            result = f"{theirs.name} with the box {theirs.box.digest}"
            raise ValueError(f"a state of {result} was handed in, but this is for {ours.name} with {ours.box.digest}")
        return whole("seat", seat, 0, state.players - 1)


def _offered(state: State, seat: int) -> list[int]:
    """Only who owes an answer may choose: a sealed answer that is complete stands."""
    return state.choices(seat) if seat in state.pending else []


def places(ones: list[int]) -> NDArray[np.int64]:
    """Small ints as an index array. Of all ways from a list to NumPy this one, by such an array, is the fastest."""
    numbers = array("Q")
    numbers.fromlist(ones)
    return np.frombuffer(numbers, np.int64) if ones else NOWHERE


def _zeros(size: int, out: NDArray[np.int8] | None) -> NDArray[np.int8]:
    if out is None:
        return np.zeros(size, np.int8)
    if out.shape != (size,):
        raise ValueError(f"the array has the shape {out.shape}, but ({size},) is needed")
    out.fill(0)
    return out

"""Games of bots as a file for offline learning: what a seat saw, could choose and chose, and what came of it.

A row is a choice with an alternative. Observations and masks are bits: `np.unpackbits(row, count=size)`.
"""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..bots.bot import Bot
from ..core.chance import Seeded
from .batch_slots import game_seed
from .play import OVER, Play
from .vectors import Observation

PARQUET, NUMPY = ".parquet", ".npz"
SUFFIXES = (PARQUET, NUMPY)
ROWS_AT_ONCE = 10_000

Columns = dict[str, Any]


class Row(NamedTuple):
    game: int
    seat: int
    observation: Any  # bits
    mask: Any  # bits
    choice: int
    reward: float  # of this seat at the end of the game: 1 for a victory alone, the sum over all seats is 0


def rows(
    numbers: Observation, bots: list[Bot], games: int, seed: int, progress: Callable[[int], None]
) -> Iterator[Row]:
    """All choices of so many games, game by game. They follow from the seed alone."""
    for number in range(games):
        play = Play(numbers.game, numbers.players, numbers.options, game_seed(seed, 0, number))
        thoughts = [Seeded(game_seed(seed, 1 + seat, number)) for seat in range(numbers.players)]
        made: list[tuple[int, Any, Any, int]] = []
        while play.seat != OVER:
            seat = play.seat
            seen = np.packbits(numbers.vector(play.state, seat)), np.packbits(numbers.mask(play.state, seat))
            choice = bots[seat].choose(play.state.seen(seat), thoughts[seat])
            made.append((seat, *seen, choice))
            play.choose(seat, choice)
        rewards = play.rewards()
        for seat, observation, mask, choice in made:
            yield Row(number, seat, observation, mask, choice, rewards[seat])
        progress(number + 1)


def write(file: Path, numbers: Observation, made: Iterator[Row], about: dict[str, Any]) -> int:
    """The rows as Parquet or as NumPy's arrays, by the name of the file, and a card beside it that describes them.
    Returns how many there are."""
    parts = (_columns(part) for part in iter(lambda: list(islice(made, ROWS_AT_ONCE)), []))
    count = (_write_parquet if file.suffix == PARQUET else _write_numpy)(file, parts)
    file.with_suffix(".md").write_text(card(file, numbers, count, about), "utf-8")
    return count


def _columns(made: list[Row]) -> Columns:
    return {
        "game": np.array([row.game for row in made], np.int32),
        "seat": np.array([row.seat for row in made], np.int8),
        "observation": np.stack([row.observation for row in made]),
        "mask": np.stack([row.mask for row in made]),
        "choice": np.array([row.choice for row in made], np.int32),
        "reward": np.array([row.reward for row in made], np.float32),
    }


def _write_numpy(file: Path, parts: Iterator[Columns]) -> int:
    all_parts = list(parts)
    whole: Columns = {name: np.concatenate([part[name] for part in all_parts]) for name in all_parts[0]}
    np.savez_compressed(file, **whole)
    return len(whole["choice"])


def _write_parquet(file: Path, parts: Iterator[Columns]) -> int:
    """Part by part, so that no more than one is in memory. The file is there when it is whole."""
    import pyarrow
    import pyarrow.parquet

    def column(values: Any) -> Any:
        if values.ndim == 1:
            return pyarrow.array(values)
        return pyarrow.array([row.tobytes() for row in values], pyarrow.binary(values.shape[1]))

    tables = (pyarrow.table({name: column(values) for name, values in part.items()}) for part in parts)
    first, unfinished = next(tables), file.with_name(f"{file.name}.part")
    with pyarrow.parquet.ParquetWriter(unfinished, first.schema, compression="zstd") as writer:
        count = 0
        for table in chain([first], tables):
            writer.write_table(table)
            count += table.num_rows
    unfinished.replace(file)
    return count


def card(file: Path, numbers: Observation, choices: int, about: dict[str, Any]) -> str:
    """What is in the file, and how to read it."""
    game = numbers.game
    facts = {
        "game": f"{game.name}, rules {game.rules}, box {game.box.digest}",
        "players": numbers.players,
        "options": numbers.options or "none",
        **about,
        "choices": choices,
        "observation": f"{numbers.size} bits, version {numbers.version}",
        "mask": f"{numbers.choices} bits, one for each entry of the table of choices",
    }
    return "\n".join(
        [
            f"# {file.name}",
            "Games of Vaka for offline learning. A row is a choice that had an alternative.",
            "",
            *[f"- {name}: {value}" for name, value in facts.items()],
            "",
            "| column | what |",
            "|---|---|",
            "| `game` | the number of the game, from 0 |",
            "| `seat` | who chose, from 0 |",
            f"| `observation` | what the seat saw: `np.unpackbits(row, count={numbers.size})` |",
            f"| `mask` | what it could choose: `np.unpackbits(row, count={numbers.choices})` |",
            "| `choice` | what it chose: a number of the table of choices, `game.words(choice)` says it |",
            "| `reward` | of this seat at the end: 1 for a victory alone, the seats of a game sum up to 0 |",
            "",
            "The same command with the same version of Vaka writes the same rows. All players are bots: the file holds",
            "nothing about people.",
            "",
        ]
    )

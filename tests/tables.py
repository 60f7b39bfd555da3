"""The tables at which tests play; when soaking at many more, and the soak itself plays at all of them."""

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest

import vaka
from tests.games import WITH_VALUES
from vaka.core.conformance import Table, tables
from vaka.core.engine import engine

T = TypeVar("T")
SOAK = bool(os.environ.get("VAKA_SOAK"))
# For what takes long interpreted, beside `pytest.mark.parity`: it runs on the compiled engine alone.
COMPILED_FIRST = pytest.mark.skipif(engine() == "interpreted", reason="compiled: make parity")
# For what proves again, at length, what shorter tests prove.
LONG = pytest.mark.skipif(not SOAK, reason="long: make long")


def some_of(cases: Iterable[T], *places: int) -> list[T]:
    """All cases when soaking, else those at these places: one title here, another there, so that each is tried."""
    given = list(cases)
    return given if SOAK else [given[place] for place in places]


def chosen_tables(name: str) -> list[Table]:
    """The fewest players, without any variant and with all of them, and the most, with all of them.

    When soaking each number of players, both ways.
    """
    result = [table for table in tables(vaka.game(name)) if variants(table) in (0, len(table.options))]
    fewest = [table for table in result if table.players == result[0].players]
    return result if SOAK else [*fewest, result[-1]]


def variants(table: Table) -> int:
    """How many options differ from their default."""
    return len(table.game.changed_options(dict(table.options)))


TABLES = [table for name in vaka.list_games() for table in chosen_tables(name)]
SMALL_TABLES = [table for table in TABLES if table.players == table.game.players[0]]
JUDGED_TABLES = [table for table in TABLES if table.game.name in WITH_VALUES]
SMALL_JUDGED_TABLES = [table for table in SMALL_TABLES if table in JUDGED_TABLES]

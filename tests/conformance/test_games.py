"""Every game keeps every promise, with each number of players and each combination of options."""

from importlib import import_module
from importlib.util import find_spec

import pytest

import vaka
from vaka.core.conformance import Table, Unknowns, check_game, tables

pytestmark = pytest.mark.parity

SEEDS = (1,)
EVERY = 40

ALL_TABLES = [table for name in vaka.games() for table in tables(vaka.game(name))]


def unknowns_of(name: str) -> Unknowns | None:
    """What a game says of its secrets, in `tests/<game>/unknowns.py`. One without secrets has no such file."""
    module = f"tests.{name}.unknowns"
    return import_module(module) if find_spec(module) is not None else None


@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_the_game_keeps_every_promise(table: Table) -> None:
    check_game(table.game, table.players, table.options, SEEDS, unknowns_of(table.game.name), EVERY)

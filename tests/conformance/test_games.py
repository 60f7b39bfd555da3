"""Every game keeps every promise, with few and many players, without options and with all of them."""

from importlib import import_module
from importlib.util import find_spec

import pytest

from tests.tables import COMPILED_FIRST, SMALL_TABLES, SOAK, TABLES, variants
from vaka.core.conformance import Table, Unknowns, check_game

SEEDS = (1,)
EVERY = 40 if SOAK else 160
PLAIN_TABLES = [table for table in SMALL_TABLES if not variants(table)]


def unknowns_of(name: str) -> Unknowns | None:
    """What a game says of its secrets, in `tests/<game>/unknowns.py`. One without secrets has no such file."""
    module = f"tests.{name}.unknowns"
    return import_module(module) if find_spec(module) is not None else None


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, marks=[pytest.mark.parity, *([] if table in PLAIN_TABLES else [COMPILED_FIRST])])
        for table in TABLES
    ],
    ids=str,
)
def test_the_game_keeps_every_promise(table: Table) -> None:
    check_game(table.game, table.players, table.options, SEEDS, unknowns_of(table.game.name), EVERY)

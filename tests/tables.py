"""The tables at which tests play; the soak plays at all of them."""

import vaka
from vaka.core.conformance import Table, tables

MANY = 8


def chosen_tables(name: str) -> list[Table]:
    """All tables of a game; of one with many variants each player count without any and with all of them."""
    found = list(tables(vaka.game(name)))
    if len(found) <= MANY:
        return found
    return [table for table in found if variants(table) in (0, len(table.options))]


def variants(table: Table) -> int:
    """How many options differ from their default."""
    return sum(table.options[option.name] != option.values[0] for option in table.game.option_list)


TABLES = [table for name in vaka.games() for table in chosen_tables(name)]
SMALL_TABLES = [table for table in TABLES if table.players == table.game.players[0]]

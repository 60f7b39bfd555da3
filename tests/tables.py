"""The tables at which tests play: every game with each number of players and each option."""

import vaka
from vaka.core.conformance import Table, tables

MANY = 8


def chosen_tables(name: str) -> list[Table]:
    """All tables of a game; of one with many: each player count plain and with all options, and each option alone."""
    found = list(tables(vaka.game(name)))
    if len(found) <= MANY:
        return found
    chosen: list[Table] = []
    for table in found:
        defaults = {option.name: option.values[0] for option in table.game.option_list}
        other = [name for name, value in table.options.items() if value != defaults[name]]
        is_alone = len(other) == 1 and list(defaults).index(other[0]) % len(table.game.players) == (
            table.game.players.index(table.players)
        )
        if not other or len(other) == len(defaults) or is_alone:
            chosen.append(table)
    return chosen


TABLES = [table for name in vaka.games() for table in chosen_tables(name)]

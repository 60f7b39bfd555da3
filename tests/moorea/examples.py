"""Moorea's worked examples: ME1 to ME5."""

from typing import Any

from tests.moorea import positions as moorea
from tools.examples.example import ANNE, Example, after
from vaka.games.moorea.names import CARDS


def examples() -> dict[str, dict[str, Any]]:
    result: dict[str, dict[str, Any]] = {}

    one = Example(moorea.table("wood*2 clay", built="forest", display="jetty"), ANNE)
    one.step((ANNE, "buy jetty"))
    result["ME1"] = one.done()

    one = Example(moorea.table("canoe*2 hut clay*2", "", built="market", display="tiles"), ANNE)
    one.step((ANNE, "store market"), (ANNE, "lay 1 hut"), (ANNE, "lay 2 canoe"))
    result["ME2"] = one.done()

    one = Example(moorea.table("clay fish wood*3", tools="net", display="tiles hut"), ANNE)
    one.refused(ANNE, "tool cart")
    one.step((ANNE, "buy tiles"))
    result["ME3"] = one.done()

    state = moorea.table("", tools="cart spear", row="clay*2 wood")
    moorea.turn(state, ANNE)
    seashell, fish = (CARDS.index(name) for name in ("seashell", "fish"))
    one = Example(state, ANNE, first=[seashell, fish])
    one.step((ANNE, "take wood"))
    one.step((ANNE, "take seashell"))
    result["ME4"] = one.done()

    one = Example(moorea.table("wood fish*2", tools="net", built="forest", display="clay_pit"), ANNE)
    one.step((ANNE, "buy clay_pit"))
    result["ME5"] = one.done()

    result["mat"] = after("moorea", 3, 60)
    return result

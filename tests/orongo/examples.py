"""Orongo's worked examples: OE1 to OE4."""

from typing import Any

from tests.orongo import positions as orongo
from tools.examples.example import ANNE, BEN, DAN, Example, after
from vaka.core.vectors import i64, vec


def examples() -> dict[str, dict[str, Any]]:
    result: dict[str, dict[str, Any]] = {}

    state = orongo.start(4)
    state.amulet = BEN
    one = Example(state)
    one.step(*[(seat, f"bid {n}") for seat, n in enumerate((5, 3, 5, 3))])
    result["OE1"] = one.done()

    state = orongo.start(4)
    orongo.put(state, DAN, "4", "8", "1")
    orongo.lay(state, "7")
    orongo.placing(state, DAN, 3)
    one = Example(state)
    for words in ("place P10", "place 7", "place P4"):
        one.step((DAN, words))
    result["OE2"] = one.done()

    state = orongo.start(2)
    orongo.put(state, ANNE, "34", "28", "41")
    state.shells = vec[i64]([1, 47])
    orongo.placing(state, ANNE, 1)
    one = Example(state)
    one.step((ANNE, "place P30"))
    result["OE3"] = one.done()

    state = orongo.start(2)
    orongo.put(state, ANNE, "P26", "P30", "41", "28")
    orongo.lay(state, "34")
    state.shells = vec[i64]([1, 47])
    orongo.placing(state, ANNE, 1)
    one = Example(state)
    one.refused(ANNE, "place 34")
    result["OE4"] = one.done()

    result["moai"] = {"of": "OE2", "step": 1}  # a picture that shows a step of an example
    result["island"] = after("orongo", 3, 34)
    return result

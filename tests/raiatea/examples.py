"""Raiatea's worked examples: RE1 to RE7."""

from typing import Any

from tests.raiatea import positions as raiatea
from tools.examples.example import ANNE, BEN, CARA, Example, after
from vaka.core.state import State
from vaka.core.vectors import i64, vec
from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import NOBODY

COURT = ["Rafaël", "Maria", "Max", "Arno"]
CEREMONY = [("ceremony", [1])]  # the first has begun


def examples() -> dict[str, dict[str, Any]]:
    result: dict[str, dict[str, Any]] = {}

    state = raiatea.start(4)
    state.mana = vec[i64]([9, 9, 9, 9])
    raiatea.ceremony(state, 4)
    one = Example(state, names=COURT, events=CEREMONY)
    one.step(*[(seat, f"bid {n}") for seat, n in enumerate((7, 4, 4, 8))])
    result["RE1"] = one.done()

    result["RE2"] = blessing()

    state = raiatea.start(3)
    state.pearls = vec[i64]([5, 5, 5])
    state.priests = vec[i64]([3, 3, 3])
    state.mana = vec[i64]([0, 0, 0])
    raiatea.ceremony(state, 1)
    one = Example(state, events=CEREMONY)
    one.step((ANNE, "train 2"), (BEN, "pass"), (CARA, "pass"))
    result["RE3"] = one.done()

    state = raiatea.start(3)
    raiatea.assistants(state, ANNE, "gatherer")
    raiatea.assistants(state, BEN, *["gatherer"] * 3)
    choosing(state)
    one = Example(state, first=[2])
    one.step((ANNE, "go forest"))
    one.step((BEN, "take uru"))
    result["RE4"] = one.done()

    state = raiatea.start(3)
    raiatea.goods(state, ANNE, "uru", "taro")
    choosing(state)
    one = Example(state, ANNE, first=[4])
    one.step((ANNE, "go marae"))
    one.step((ANNE, "return uru"), (ANNE, "return taro"))
    one.step((ANNE, "draw normal"))
    one.step((ANNE, raiatea.offered(state, ANNE)[0]), (ANNE, "draw forbidden"))
    result["RE5"] = one.done()

    state = raiatea.start(3)
    raiatea.assistants(state, ANNE, "gatherer")
    raiatea.supply(state, "mahi_mahi", "shaman", "taro", "mission_pearls")
    choosing(state)
    one = Example(state, first=[4, raiatea.card("colours_blue")])
    one.step((ANNE, "go forest"))
    one.step((ANNE, "gather"))
    one.step((ANNE, "take colours_blue"), (ANNE, "take mahi_mahi"))
    result["RE6"] = one.done()

    state = raiatea.start(3)
    raiatea.assistants(state, ANNE, "shaman")
    state.priests[ANNE] = 4
    raiatea.give(state, ANNE, "rua_hatu", "raa")
    choosing(state)
    one = Example(state, ANNE)
    one.refused(ANNE, "perform raa")
    one.step((ANNE, "perform rua_hatu"))
    result["RE7"] = one.done()

    result["court"] = after("raiatea", 3, 16)
    return result


def choosing(state: Any) -> None:
    """Anne is about to choose a location."""
    raiatea.play(state, [kinds.ROUND, NOBODY, 0])


def blessing() -> dict[str, Any]:
    state = raiatea.start(4)
    state.mana = vec[i64]([7, 4, 4, 8])
    state.tattoos[1] = 5
    laid = (
        ["uru_taetae", "raa"],
        ["rau_pena", "rua_hatu", "mata_arahu"],
        ["roroo"],
        ["hina", "taere", "ihi"],
    )
    for seat, names in enumerate(laid):
        raiatea.give(state, seat, *names)
    raiatea.ceremony(state, 3)
    one = Example(state, names=COURT, events=CEREMONY)
    one.step(*[(seat, f"lay {name}") for seat, names in enumerate(laid) for name in names])
    one.step(*[(seat, f"bid {n}") for seat, n in enumerate((7, 4, 4, 8))])
    one.step_on(lambda now: any(words.startswith("perform") for words in open_to(now)))  # the gifts
    one.step((1, "perform rua_hatu"))
    one.step((0, "pass"), (1, "pass"))  # no assistant, no forest card
    one.step_on(lambda now: raiatea.told(state, "fails") != [])
    return one.done()


def open_to(state: State) -> list[str]:
    return [state.game.words(choice) for seat in state.pending for choice in state.choices(seat)]

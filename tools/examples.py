"""Make the worked examples of the rules anew, as the pages play them: python -m tools.examples

The positions are those of the tests that prove the examples (OE1, ME1, RE1 ...). What is written is a state before the
first move, the moves, and what chance brings; the pages load it and let the engine play. Run it after a change of the
rules or of the components, and read the difference like any other.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import vaka
from tests.moorea import positions as moorea
from tests.orongo import positions as orongo
from tests.raiatea import positions as raiatea
from vaka.bots.registry import bot
from vaka.core.chance import Seeded
from vaka.core.state import State
from vaka.games.moorea.names import CARDS
from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import NOBODY

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "src" / "vaka" / "web" / "pages" / "rules" / "examples"
NAMES = ["Anne", "Ben", "Cara", "Dan"]
COURT = ["Rafaël", "Maria", "Max", "Arno"]
ANNE, BEN, CARA, DAN = range(4)
SEED = 1
CEREMONY = [("ceremony", [1])]  # the first has begun

Move = tuple[int, str]


class Noted(Seeded):
    """First these outcomes, then any; it notes what it gave."""

    def __init__(self, first: list[int]) -> None:
        super().__init__(1)
        self.first = first
        self.given: list[int] = []

    def draw(self, bag: list[int]) -> int:
        if self.first:
            bag.remove(self.first[0])
            return self._given(self.first.pop(0))
        return self._given(super().draw(bag))

    def draw_kind(self, counts: list[int]) -> int:
        if self.first:
            counts[self.first[0]] -= 1
            return self._given(self.first.pop(0))
        return self._given(super().draw_kind(counts))

    def roll(self, sides: int) -> int:
        return self._given(self.first.pop(0) if self.first else super().roll(sides))

    def _given(self, outcome: int) -> int:
        self.given.append(outcome)
        return outcome


class Example:
    """A position and what follows: steps of moves that are shown together, or of one that is refused."""

    def __init__(
        self,
        state: State,
        viewer: int | None = None,
        names: list[str] = NAMES,
        first: list[int] | None = None,
        told: list[tuple[str, list[int]]] | None = None,
    ) -> None:
        """`first` is what chance brings first, `told` what everybody heard before."""
        self.state = state
        self.data: dict[str, Any] = {
            "names": names[: state.players],
            "viewer": viewer,
            "state": state.save(),
            "told": told or [],
            "steps": [],
        }
        self.chance = Noted(first or [])
        state.chance = self.chance

    def step(self, *moves: Move) -> None:
        for seat, words in moves:
            self.state.choose(seat, self.state.game.choice(words))
        self.data["steps"].append({"moves": [[seat, words] for seat, words in moves]})

    def step_on(self, stop: Callable[[State], bool]) -> None:
        """One step of first choices, until something holds."""
        moves: list[Move] = []
        while not stop(self.state):
            seat = self.state.pending[0]
            words = self.state.game.words(self.state.choices(seat)[0])
            self.state.choose(seat, self.state.game.choice(words))
            moves.append((seat, words))
        self.data["steps"].append({"moves": [list(move) for move in moves]})

    def refused(self, seat: int, words: str) -> None:
        assert self.state.why_not(seat, words) is not None
        self.data["steps"].append({"moves": [], "asks": [seat, words]})

    def done(self) -> dict[str, Any]:
        return {**self.data, "chance": self.chance.given}


# --- Orongo


def orongo_examples() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}

    state = orongo.start(4)
    state.amulet = BEN
    one = Example(state)
    one.step(*[(seat, f"bid {n}") for seat, n in enumerate((5, 3, 5, 3))])
    found["OE1"] = one.done()

    state = orongo.start(4)
    orongo.put(state, DAN, "4", "8", "1")
    orongo.lay(state, "7")
    orongo.placing(state, DAN, 3)
    one = Example(state)
    for words in ("place P10", "place 7", "place P4"):
        one.step((DAN, words))
    found["OE2"] = one.done()

    state = orongo.start(2)
    orongo.put(state, ANNE, "34", "28", "41")
    state.shells = [1, 47]
    orongo.placing(state, ANNE, 1)
    one = Example(state)
    one.step((ANNE, "place P30"))
    found["OE3"] = one.done()

    state = orongo.start(2)
    orongo.put(state, ANNE, "P26", "P30", "41", "28")
    orongo.lay(state, "34")
    state.shells = [1, 47]
    orongo.placing(state, ANNE, 1)
    one = Example(state)
    one.refused(ANNE, "place 34")
    found["OE4"] = one.done()

    found["island"] = after("orongo", 3, 34)
    return found


# --- Moorea


def moorea_examples() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}

    one = Example(moorea.table("wood*2 clay", built="forest", display="jetty"), ANNE)
    one.step((ANNE, "buy jetty"))
    found["ME1"] = one.done()

    one = Example(moorea.table("canoe*2 hut clay*2", "", built="market", display="tiles"), ANNE)
    one.step((ANNE, "store market"), (ANNE, "lay 1 hut"), (ANNE, "lay 2 canoe"))
    found["ME2"] = one.done()

    one = Example(moorea.table("clay fish wood*3", tools="net", display="tiles hut"), ANNE)
    one.refused(ANNE, "tool cart")
    one.step((ANNE, "buy tiles"))
    found["ME3"] = one.done()

    state = moorea.table("", tools="cart spear", row="clay*2 wood")
    moorea.turn(state, ANNE)
    seashell, fish = (CARDS.index(name) for name in ("seashell", "fish"))
    one = Example(state, ANNE, first=[seashell, fish])
    one.step((ANNE, "take wood"))
    one.step((ANNE, "take seashell"))
    found["ME4"] = one.done()

    one = Example(moorea.table("wood fish*2", tools="net", built="forest", display="clay_pit"), ANNE)
    one.step((ANNE, "buy clay_pit"))
    found["ME5"] = one.done()

    found["mat"] = after("moorea", 3, 60)
    return found


# --- Raiatea


def raiatea_examples() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}

    state = raiatea.start(4)
    state.mana = [9, 9, 9, 9]
    raiatea.ceremony(state, 4)
    one = Example(state, names=COURT, told=CEREMONY)
    one.step(*[(seat, f"bid {n}") for seat, n in enumerate((7, 4, 4, 8))])
    found["RE1"] = one.done()

    found["RE2"] = blessing()

    state = raiatea.start(3)
    state.pearls = [5, 5, 5]
    state.priests = [3, 3, 3]
    state.mana = [0, 0, 0]
    raiatea.ceremony(state, 1)
    one = Example(state, told=CEREMONY)
    one.step((ANNE, "train 2"), (BEN, "pass"), (CARA, "pass"))
    found["RE3"] = one.done()

    state = raiatea.start(3)
    raiatea.assistants(state, ANNE, "gatherer")
    raiatea.assistants(state, BEN, *["gatherer"] * 3)
    choosing(state)
    one = Example(state, first=[2])
    one.step((ANNE, "go forest"))
    one.step((BEN, "take uru"))
    found["RE4"] = one.done()

    state = raiatea.start(3)
    raiatea.goods(state, ANNE, "uru", "taro")
    choosing(state)
    one = Example(state, ANNE, first=[4])
    one.step((ANNE, "go marae"))
    one.step((ANNE, "return uru"), (ANNE, "return taro"))
    one.step((ANNE, "draw normal"))
    one.step((ANNE, raiatea.offered(state, ANNE)[0]), (ANNE, "draw forbidden"))
    found["RE5"] = one.done()

    state = raiatea.start(3)
    raiatea.assistants(state, ANNE, "gatherer")
    raiatea.supply(state, "mahi_mahi", "shaman", "taro", "mission_pearls")
    choosing(state)
    one = Example(state, first=[4, raiatea.card("colours_blue")])
    one.step((ANNE, "go forest"))
    one.step((ANNE, "gather"))
    one.step((ANNE, "take colours_blue"), (ANNE, "take mahi_mahi"))
    found["RE6"] = one.done()

    state = raiatea.start(3)
    raiatea.assistants(state, ANNE, "shaman")
    state.priests[ANNE] = 4
    raiatea.give(state, ANNE, "rua_hatu", "raa")
    choosing(state)
    one = Example(state, ANNE)
    one.refused(ANNE, "perform raa")
    one.step((ANNE, "perform rua_hatu"))
    found["RE7"] = one.done()

    found["court"] = after("raiatea", 3, 16)
    return found


def choosing(state: Any) -> None:
    """Anne is about to choose a location."""
    raiatea.play(state, [kinds.ROUND, NOBODY, 0])


def blessing() -> dict[str, Any]:
    state = raiatea.start(4)
    state.mana = [7, 4, 4, 8]
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
    one = Example(state, names=COURT, told=CEREMONY)
    one.step(*[(seat, f"lay {name}") for seat, names in enumerate(laid) for name in names])
    one.step(*[(seat, f"bid {n}") for seat, n in enumerate((7, 4, 4, 8))])
    one.step_on(lambda now: any(words.startswith("perform") for words in open_to(now)))  # the gifts
    one.step((1, "perform rua_hatu"))
    one.step((0, "pass"), (1, "pass"))  # no assistant, no forest card
    one.step_on(lambda now: raiatea.told(state, "fails") != [])
    return one.done()


def open_to(state: State) -> list[str]:
    return [state.game.words(choice) for seat in state.pending for choice in state.choices(seat)]


# --- pictures of whole tables


def after(name: str, players: int, choices: int) -> dict[str, Any]:
    """A game among bots after so many choices, for a picture of the whole table."""
    match = vaka.Match(vaka.game(name), players, seed=SEED, names=NAMES[:players])
    player, thoughts = bot("greedy", name), vaka.seeded(SEED)
    while match.number < choices:
        seat = match.state.pending[0]
        match.choose(seat, player.choose(match.state.seen(seat), thoughts))
    return Example(match.state).done()


def made() -> dict[str, str]:
    """The files, by the name of the game."""
    examples = {"orongo": orongo_examples(), "moorea": moorea_examples(), "raiatea": raiatea_examples()}
    return {game: written(found) for game, found in examples.items()}


def written(found: dict[str, dict[str, Any]]) -> str:
    """One example a line, so that a difference can be read."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False, sort_keys=True)}" for name, one in found.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    for game, text in made().items():
        (FOLDER / f"{game}.json").write_text(text, "utf-8")
        print(f"{game}: {len(text):,} characters")


if __name__ == "__main__":
    main()

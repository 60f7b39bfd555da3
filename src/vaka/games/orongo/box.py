"""The island and the set-up as typed tables."""

from typing import Any, Final

from ...core.data import Box, Entry
from ...core.errors import BadBox
from ...core.vectors import i64, vec
from .names import BITS, KINDS, PALM
from .words import OrongoChoices

KNOWN: Final[dict[str, str]] = {"ce0efbad39175338": "1ea085f43a24594b"}  # the name of the box in records and nets

RECIPES: Final[dict[str, dict[str, int]]] = {
    "quarry": {"quarry": 1},
    "temple_god": {"temple": 1, "god": 1},
    "birdman_nest": {"birdman": 1, "nest": 1},
    "two_food": {"food": 2},
}

MAX_PIECES: Final = 200  # of one kind
MAX_PLAYERS: Final = 4

DIRECTIONS: Final = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


class OrongoBox(Box):
    """The island: spaces 0 to `resources` - 1 are the numbered ones, the palms follow in the order of the data.

    `kind[space]`, `coastal[space]` (1 for a palm on the coast), `neighbours[space]`, `names[space]` ("37", "P12"),
    `content[space]` (what a token there adds to its group);
    `at` says where the choices lie; `setup[players]` is [shells, Moai, tiles in round 1, tiles in later rounds].
    """

    __slots__ = (
        "at",
        "coastal",
        "columns",
        "content",
        "kind",
        "names",
        "neighbours",
        "places",
        "resources",
        "rows",
        "setup",
        "shells",
        "tokens",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, KNOWN)
        root = Entry("", data)
        components = root.entry("components")
        self.shells: int = components.number("shells", least=1, most=MAX_PIECES)
        self.tokens: int = components.number("tokens_per_player", least=1, most=MAX_PIECES)
        self._read_island(root.entries("hex", most=(1 << BITS) - 1))  # so that every count fits into its bits
        self._check_counts(root)
        self.at: OrongoChoices = OrongoChoices(self.shells, self.names)
        _check_recipes(root.entries("recipe"))
        self.setup: dict[int, list[int]] = {}
        for entry in root.entries("setup"):
            self._read_setup(entry, components.number("moai", least=1, most=MAX_PIECES))

    def _read_island(self, hexes: list[Entry]) -> None:
        numbered = sorted([h for h in hexes if h.text("type") != "palm"], key=lambda h: h.number("number", least=1))
        palms = [h for h in hexes if h.text("type") == "palm"]
        for at, entry in enumerate(numbered):
            if entry.number("number", least=1) != at + 1:
                raise entry.refuse(
                    "orongo.box.number_order", {"field": "number", "expected": at + 1, "found": entry.get("number")}
                )
        spaces = numbered + palms
        self.resources: int = len(numbered)
        kinds = [_kind(entry) for entry in spaces]
        self.kind: vec[i64] = vec[i64](kinds)
        self.columns: list[int] = [entry.number("q", least=-1000) for entry in spaces]
        self.rows: list[int] = [entry.number("r", least=-1000) for entry in spaces]
        self.places: list[str] = [entry.text("name") if "name" in entry.data else "" for entry in spaces]
        self.names: list[str] = [str(at + 1) for at in range(len(numbered))]
        self.names += [f"P{at + 1}" for at in range(len(palms))]
        where = {(self.columns[at], self.rows[at]): at for at in range(len(spaces))}
        if len(where) != len(spaces):
            raise BadBox("orongo.box.two_hexes", {"entry": "hex"})
        neighbours: list[list[int]] = []
        coastal: list[int] = []
        for at, entry in enumerate(spaces):
            around = [(self.columns[at] + q, self.rows[at] + r) for q, r in DIRECTIONS]
            neighbours.append(sorted([where[place] for place in around if place in where]))
            on_coast = len(neighbours[at]) < len(DIRECTIONS)
            if kinds[at] == PALM and entry.get("coastal") is not on_coast:
                raise entry.refuse(
                    "orongo.box.coast", {"field": "coastal", "palm": self.names[at], "expected": on_coast}
                )
            coastal.append(1 if kinds[at] == PALM and on_coast else 0)
        self.neighbours: vec[vec[i64]] = vec[vec[i64]]([vec[i64](near) for near in neighbours])
        self.coastal: vec[i64] = vec[i64](coastal)
        content = [0 if kind == PALM and not coastal[at] else 1 << (BITS * kind) for at, kind in enumerate(kinds)]
        self.content: vec[i64] = vec[i64](content)

    def _check_counts(self, root: Entry) -> None:
        for entry in root.entries("resource") + root.entries("terrain"):
            name = entry.text("id")
            if name not in KINDS:
                raise entry.refuse("box.no_such_kind", {"value": name, "allowed": KINDS})
            result = list(self.kind).count(KINDS.index(name))
            if result != entry.number("count", least=0):
                raise entry.refuse("box.total", {"field": "count", "expected": entry.get("count"), "found": result})

    def _read_setup(self, entry: Entry, all_moai: int) -> None:
        players = entry.number("players", least=2, most=MAX_PLAYERS)
        row = [entry.number(field, least=1, most=MAX_PIECES) for field in ("shells", "moai", "first_tiles", "tiles")]
        if row[0] * players > self.shells:
            raise entry.refuse("box.too_few", {"field": "shells", "found": self.shells, "needed": row[0] * players})
        if row[1] * players + 1 > all_moai:
            raise entry.refuse("box.too_few", {"field": "moai", "found": all_moai, "needed": row[1] * players + 1})
        self.setup[players] = row


def _kind(entry: Entry) -> int:
    name = entry.text("type")
    if name not in KINDS:
        raise entry.refuse("box.no_such_kind", {"field": "type", "value": name, "allowed": KINDS})
    return KINDS.index(name)


def _check_recipes(entries: list[Entry]) -> None:
    """The sets are rules, not data: a box may say them, and must say them right."""
    for entry in entries:
        name = entry.text("id")
        if name not in RECIPES:
            raise entry.refuse("box.no_such_kind", {"value": name, "allowed": list(RECIPES)})
        needs = RECIPES[name]
        if entry.get("needs") != needs or entry.number("shells", least=1) != sum(needs.values()):
            raise entry.refuse("orongo.box.recipe", {"expected": needs})

"""Mission tiles as data: what each one asks for (R8.1)."""

from typing import Any, Final

from ...core.counts import vector_total
from ...core.data import Entry
from ...core.vectors import i64, vec
from .names import ASSISTANTS, GOOD_KINDS, GOODS, MAX_COUNT

PEARLS: Final = 0
GOODS_KIND: Final = 1
CONDITION: Final = 2
MANA: Final = 3
KINDS: Final = ["pearls", "goods", "condition", "mana"]

NO_MATCH: Final = 0
ANY: Final = 1
SAME: Final = 2
DIFFERENT: Final = 3
MATCHES: Final = ["any", "same", "different"]

HAVE_PRIESTS: Final = 0
HAVE_RANK: Final = 1
HAVE_ASSISTANTS: Final = 2
HAVE_ASSISTANT_SETS: Final = 3
HAVE_MASK_PAIRS: Final = 4
HAVE_MISSIONS: Final = 5
HAVES: Final = ["priests", "rank", "assistants", "assistant_sets", "mask_pairs", "missions"]
ANY_ASSISTANT: Final = -1
PAYMENTS: Final = ["pearls", "mana", "commodity", "mask", "ritual"]


class Mission:
    """What a tile asks for, and what it is worth.

    Paid: `pearls`; `mana`; `fixed[good]` of each kind; `open_goods` more that match in the way of `match`; `masks`;
    `rituals`. `goods` is the number of all goods paid. Only met: `haves`, each [what, least, kind of assistant].
    """

    __slots__ = ("fixed", "goods", "haves", "kind", "mana", "masks", "match", "open_goods", "pearls", "rituals", "vp")

    def __init__(self, entry: Entry, ranks: list[str]) -> None:
        self.vp: int = entry.number("vp", least=1)
        name = entry.text("kind")
        if name not in KINDS:
            raise entry.refuse("box.no_such_kind", {"field": "kind", "value": name, "allowed": KINDS})
        self.kind: i64 = KINDS.index(name)
        self.pearls: i64 = 0
        self.mana: i64 = 0
        self.fixed: vec[i64] = vec[i64]([0] * GOOD_KINDS)
        self.match: i64 = NO_MATCH
        self.open_goods: i64 = 0
        self.masks: i64 = 0
        self.rituals: i64 = 0
        haves: list[list[int]] = []
        for need in entry.entries("need"):
            result = self._read(need, ranks, haves)
            if result != self.kind:
                raise need.refuse("raiatea.box.mission_kind", {"kind": name, "expected": KINDS[result]})
        if not entry.entries("need"):
            raise entry.refuse("raiatea.box.no_need", {})
        self.haves: vec[vec[i64]] = vec[vec[i64]]([vec[i64](have) for have in haves])
        self.goods: i64 = vector_total(self.fixed) + self.open_goods

    def _read(self, need: Entry, ranks: list[str], haves: list[list[int]]) -> int:
        """Take one entry over; answers the kind of mission that it belongs to."""
        if "pay" in need.data:
            return self._read_payment(need)
        if "have" in need.data:
            haves.append(_read_condition(need, ranks))
            return CONDITION
        if need.data != {"auction": "mana"}:
            raise need.refuse("raiatea.box.no_such_need", {"value": need.data})
        return MANA

    def _read_payment(self, need: Entry) -> int:
        what = need.text("pay")
        n = need.number("n", least=1, most=MAX_COUNT)
        if what == "pearls":
            _only(need, ["pay", "n"])
            self.pearls += n
            return PEARLS
        if what == "mana":
            _only(need, ["pay", "n"])
            self.mana += n
            return PEARLS if self.kind == PEARLS else GOODS_KIND
        if what == "commodity" and "kind" in need.data:
            _only(need, ["pay", "n", "kind"])
            self.fixed[need.one_of("kind", GOODS)] += n
        elif what == "commodity":
            _only(need, ["pay", "n", "match"])
            if self.match != NO_MATCH:
                raise need.refuse("raiatea.box.two_matches", {})
            self.match = need.one_of("match", MATCHES) + 1
            self.open_goods = n
        elif what == "mask":
            _only(need, ["pay", "n"])
            self.masks += n
        elif what == "ritual":
            _only(need, ["pay", "n"])
            self.rituals += n
        else:
            raise need.refuse("box.no_such_kind", {"field": "pay", "value": what, "allowed": PAYMENTS})
        return GOODS_KIND


def _read_condition(need: Entry, ranks: list[str]) -> list[int]:
    what = need.one_of("have", HAVES)
    if what == HAVE_RANK:
        _only(need, ["have", "rank"])
        return [what, need.one_of("rank", ranks), ANY_ASSISTANT]
    kind = ANY_ASSISTANT
    if what == HAVE_ASSISTANTS and "kind" in need.data:
        _only(need, ["have", "n", "kind"])
        kind = need.one_of("kind", ASSISTANTS)
    else:
        _only(need, ["have", "n"])
    return [what, need.number("n", least=1, most=MAX_COUNT), kind]


def _only(need: Entry, fields: list[str]) -> None:
    unknown: list[Any] = [field for field in need.data if field not in fields]
    if unknown:
        raise need.refuse("raiatea.box.no_such_field", {"field": unknown[0], "allowed": fields})

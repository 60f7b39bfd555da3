"""Effects as data: the closed vocabulary of verbs, and effects compiled into typed steps (R12)."""

from typing import Any, Final

from ...core.data import Entry
from ...core.errors import BadBox
from .names import ASSISTANTS, MAX_COUNT

GAIN: Final = 0
LOSE: Final = 1
STEAL: Final = 2
TAKE: Final = 3
DRAW: Final = 4
PERFORM: Final = 5
REACTIVATE: Final = 6
COMPLETE_MISSION: Final = 7
REVEAL_STATUE: Final = 8
VISIT: Final = 9
BAG_MANA: Final = 10
EXCHANGE: Final = 11
PRICE: Final = 12
CANCEL: Final = 13
MODIFY: Final = 14
ON: Final = 15
SCORE: Final = 16
VERBS: Final = [
    "gain",
    "lose",
    "steal",
    "take",
    "draw",
    "perform",
    "reactivate",
    "complete_mission",
    "reveal_statue",
    "visit",
    "bag_mana",
    "exchange",
    "price",
    "cancel",
    "modify",
    "on",
    "score",
]
PERMANENT_VERBS: Final = (MODIFY, ON, SCORE)
HOSTILE_VERBS: Final = (LOSE, STEAL, CANCEL)

# what is gained, lost, stolen or taken
PEARLS: Final = 0
MANA: Final = 1
PRIEST: Final = 2
TATTOO: Final = 3
GOOD: Final = 4
ASSISTANT: Final = 5
MASK: Final = 6
FOREST_CARD: Final = 7
THINGS: Final = ["pearls", "mana", "priest", "tattoo", "commodity", "assistant", "mask", "forest"]

OWNER: Final = 0
EACH_OTHER: Final = 1
ALL: Final = 2
ONE_OTHER: Final = 3
WHO: Final = ["owner", "each_other", "all", "one_other"]

NO_COUNTER: Final = -1
PRIESTS: Final = 0
ASSISTANTS_OWNED: Final = 1
PLAYERS: Final = 2
COUNTERS: Final = ["priests", "assistants", "players"]

CLIPS: Final = 0
BID: Final = 1
IMMUNE: Final = 2
PRIEST_PRICE: Final = 3
ROLL: Final = 4
STATS: Final = ["clips", "bid", "immune", "priest_price", "roll"]

PRIEST_ACTION: Final = 0
REEF: Final = 1
MISSION: Final = 2
EVENTS: Final = ["priest_action", "reef", "mission"]

VISIT_PATH: Final = 0
VISIT_MARKET: Final = 1
PLACES: Final = ["path", "market"]

NO_LIMIT: Final = 999
NO_EFFECT: Final = -1

# verb: the fields that it must have, and those that it may have; each with the words allowed, or a way to read it
COUNT: Final = "count"  # 1 or more
CHANGE: Final = "change"  # not 0
FLAG: Final = "flag"
STEPS: Final = "steps"
PAYMENT: Final = "payment"
Fields = dict[str, list[str] | str]
GRAMMAR: Final[dict[str, tuple[Fields, Fields]]] = {
    "gain": (
        {"what": ["pearls", "mana", "priest", "tattoo"], "n": COUNT},
        {"per": ["priests", "assistants"], "max": COUNT},
    ),
    "lose": ({"what": ["pearls", "mana", "commodity", "priest"], "n": COUNT, "who": ["each_other"]}, {}),
    "steal": (
        {"what": ["pearls", "mana", "commodity", "mask"], "n": COUNT, "from": ["one_other", "each_other"]},
        {},
    ),
    "take": (
        {"what": ["commodity", "assistant", "mask", "forest"], "n": COUNT},
        {"match": ["different"], "who": ["owner", "all"]},
    ),
    "draw": ({"keep": COUNT}, {"who": ["owner", "all"]}),
    "perform": ({}, {"max_cost": COUNT}),
    "reactivate": ({"n": COUNT}, {}),
    "complete_mission": ({"n": COUNT}, {"who": ["owner", "all"]}),
    "reveal_statue": ({}, {}),
    "visit": ({"place": PLACES}, {"kahuna": FLAG}),
    "bag_mana": ({"n": COUNT}, {"per": ["players"]}),
    "exchange": ({"pay": PAYMENT, "get": STEPS, "times": COUNT}, {}),
    "price": ({"to": ["top"]}, {}),
    "cancel": ({"n": COUNT}, {}),
    "modify": ({"stat": STATS, "n": CHANGE}, {"kind": ASSISTANTS, "max": COUNT}),
    "on": ({"event": EVENTS, "do": STEPS}, {}),
    "score": ({"n": COUNT}, {"per": ["priests", "assistants"], "every": COUNT, "max": COUNT}),
}


class Step:
    """One step of an effect. `what` is a thing, a stat, an event or a place, as its verb has it; `inner` is the effect
    of `get` or `do`; `most` is `max` or `max_cost`; `n` is also `keep` and `times`.

    A verb has at most one of the fields that are added up here: those that it has not are 0.
    """

    __slots__ = ("different", "every", "inner", "kahuna", "kind", "most", "n", "per", "verb", "what", "who")

    def __init__(self, entry: Entry, inner: int) -> None:
        self.verb: int = VERBS.index(entry.text("verb"))
        self.what: int = _word(entry, "what", THINGS) + _word(entry, "stat", STATS) + _word(entry, "event", EVENTS)
        self.what += _word(entry, "place", PLACES)
        self.who: int = _word(entry, "who", WHO) + _word(entry, "from", WHO)
        self.n: int = _number(entry, "n", 0) + _number(entry, "keep", 0) + _number(entry, "times", 0)
        self.per: int = _word(entry, "per", COUNTERS) if "per" in entry.data else NO_COUNTER
        self.most: int = min(_number(entry, "max", NO_LIMIT), _number(entry, "max_cost", NO_LIMIT))
        self.every: int = _number(entry, "every", 1)
        self.kind: int = _word(entry, "kind", ASSISTANTS)
        self.different: int = 1 if "match" in entry.data else 0
        self.kahuna: int = 1 if entry.data.get("kahuna") else 0
        self.inner: int = inner


def _word(entry: Entry, field: str, allowed: list[str]) -> int:
    return allowed.index(entry.text(field)) if field in entry.data else 0


def _number(entry: Entry, field: str, otherwise: int) -> int:
    value = entry.data.get(field, otherwise)
    assert isinstance(value, int)
    return value


def compile_effect(name: str, data: Any, effects: list[list[Step]]) -> int:
    """Check an effect, put it and its inner ones into the list of effects, and answer its number."""
    if not isinstance(data, list) or not data:
        raise BadBox("raiatea.box.no_steps", {"entry": name})
    steps: list[Step] = []
    for at, item in enumerate(data):
        entry = Entry(f"{name} step {at + 1}", item)
        inner = NO_EFFECT
        for field in _check(entry):
            inner = compile_effect(f"{entry.name} {field}", entry.get(field), effects)
        steps.append(Step(entry, inner))
    effects.append(steps)
    return len(effects) - 1


def _check(entry: Entry) -> list[str]:
    """Refuse what the vocabulary does not have; answers the fields that hold steps."""
    verb = entry.text("verb")
    if verb not in GRAMMAR:
        raise entry.refuse("box.no_such_kind", {"field": "verb", "value": verb, "allowed": VERBS})
    must, may = GRAMMAR[verb]
    for field in must:
        entry.get(field)
    inner: list[str] = []
    for field, value in entry.data.items():
        if field == "verb":
            continue
        if field not in must and field not in may:
            raise entry.refuse("raiatea.box.no_such_field", {"field": field, "verb": verb, "allowed": [*must, *may]})
        rule = must[field] if field in must else may[field]
        if rule == STEPS:
            inner.append(field)
        elif rule == PAYMENT:
            _check_payment(entry)
        elif rule == COUNT:
            entry.number(field, least=1, most=MAX_COUNT)
        elif rule == CHANGE:
            if entry.number(field, least=-MAX_COUNT, most=MAX_COUNT) == 0:
                raise entry.refuse("raiatea.box.no_change", {"field": field})
        elif rule == FLAG:
            if not isinstance(value, bool):
                raise entry.refuse("raiatea.box.not_a_flag", {"field": field, "value": value})
        elif value not in rule:
            raise entry.refuse("box.no_such_kind", {"field": field, "value": value, "allowed": rule})
    if verb == "modify" and ("kind" in entry.data) != (entry.get("stat") == "roll"):
        raise entry.refuse("raiatea.box.kind_of_roll", {"stat": entry.get("stat")})
    return inner


def _check_payment(entry: Entry) -> None:
    """The table of choices has words for returning one good, so this is what an exchange can ask for."""
    if entry.get("pay") != [{"what": "commodity", "n": 1}]:
        raise entry.refuse("raiatea.box.payment", {"value": entry.get("pay")})

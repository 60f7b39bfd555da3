"""What the components must fulfil beyond being numbers and words."""

from ...core.data import Entry
from ...core.errors import BadBox
from . import steps
from .names import CATEGORIES, COMMON, DECKS, INTERACTIVE, MAX_SEATS, PERMANENT
from .steps import Step


def player_counts(root: Entry) -> list[int]:
    counts = root.entry("meta").get("players")
    if not isinstance(counts, list) or not counts or not all(n in range(2, MAX_SEATS + 1) for n in counts):
        raise BadBox("raiatea.box.players", {"entry": "meta", "value": counts})
    return sorted(counts)


def decks(rank: Entry) -> list[int]:
    names = rank.get("decks")
    if not isinstance(names, list) or not names or not all(name in DECKS for name in names):
        raise rank.refuse("box.no_such_kind", {"field": "decks", "value": names, "allowed": DECKS})
    return [DECKS.index(name) for name in names]


def check_unique(what: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadBox("raiatea.box.twice", {"entry": f"{what} {name}", "value": name})


def check_category(entry: Entry, category: int, effect: list[Step]) -> None:
    """Each category has verbs of its own (R1.4): a wrong mark would let a card do what its kind cannot."""
    lasting = [step.verb in steps.PERMANENT_VERBS for step in effect]
    if any(lasting) != (category == PERMANENT) or any(lasting) != all(lasting):
        raise entry.refuse("raiatea.box.permanent", {"category": CATEGORIES[category]})
    if any(step.verb in steps.HOSTILE_VERBS for step in effect) != (category == INTERACTIVE):
        raise entry.refuse("raiatea.box.interactive", {"category": CATEGORIES[category]})
    ownerless = (steps.BAG_MANA, steps.REVEAL_STATUE)
    for step in effect:
        for_all = step.who == steps.ALL
        if for_all != (category == COMMON) and not (category == COMMON and step.verb in ownerless):
            raise entry.refuse("raiatea.box.common", {"category": CATEGORIES[category]})

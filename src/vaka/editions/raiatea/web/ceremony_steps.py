"""The course of a ceremony and of a location, read from the view and from the public events."""

from dataclasses import dataclass

from ....core.events import Event
from ....core.seats import seat_of
from ....games.raiatea import words
from ....games.raiatea.names import GIFTS
from ....games.raiatea.view import RaiateaView
from .cards import Faces, RitualFace

DONE = "done"
NOW = "now"
WAITING = "waiting"
FAILING = "failing"
CANCELLED = "cancelled"


@dataclass
class RowCard:
    """A ritual of the row: how it stands, the mana in the bag after it, or how much is missing."""

    place: int
    face: RitualFace
    owner: int | None
    standing: str
    bag: int = 0
    choice: str = ""  # the choice that may lie on it


def since(events: list[Event], verb: int) -> list[Event]:
    """The events since the last one of this verb."""
    for at in range(len(events) - 1, -1, -1):
        if events[at].verb == verb:
            return events[at:]
    return []


def rolls(events: list[Event]) -> list[int]:
    """The eyes rolled at the location where the group is."""
    return [event.values[0] for event in since(events, words.GOES) if event.verb == words.DIE]


def gifts(view: RaiateaView, events: list[Event]) -> list[tuple[str, int | None, bool]]:
    """The three gifts: which, who took it, whether it can still be taken. [] while nobody bids or takes."""
    left = [*GIFTS, "good"] if view["step"] == "bid" else view["gifts"]
    if left is None:
        return []
    takers: dict[str, int] = {}
    for event in since(events, words.CEREMONY):
        if event.verb == words.GIFT:
            takers[(*GIFTS, "good")[min(event.values[1], len(GIFTS))]] = event.values[0]
    return [(gift, takers.get(gift), gift in left) for gift in (*GIFTS, "good")]


def row(view: RaiateaView, events: list[Event], faces: Faces, asked: list[int]) -> list[RowCard]:
    """The rituals laid open, with those already performed or cancelled, and what the bag will hold after each.

    `asked` are the places whose order somebody is asked for.
    """
    if not view["row"]:
        return []
    owners = [seat_of(one["owner"]) if one["owner"] is not None else None for one in view["row"]]
    spent: dict[int, RowCard] = {}
    paid: RowCard | None = None
    for event in since(events, words.CEREMONY):
        if event.verb in (words.BLESSES, words.CANCELS):
            place, number = event.values[-2:]
            standing = DONE if event.verb == words.BLESSES else CANCELLED
            spent[place] = RowCard(place, faces.ritual(number), owners[place], standing)
            paid = spent[place] if standing == DONE else paid
        elif event.verb == words.BAG and paid:
            paid.bag = event.values[0]  # after its payment, and after what its effect put in
    row_cards: list[RowCard] = []
    left = view["bag"]
    offered: set[str] = set()
    for place, one in enumerate(view["row"]):
        ritual = one["ritual"]
        if ritual is None:
            row_cards.append(spent[place])
            continue
        card = RowCard(place, faces.rituals[ritual], owners[place], WAITING)
        left -= card.face.cost
        card.bag = left
        card.standing = FAILING if left < 0 else WAITING
        if place in asked and ritual not in offered:
            card.choice = f"perform {ritual}"
            offered.add(ritual)
        elif not asked and card.owner is not None:
            card.choice = f"cancel {place + 1}"
        row_cards.append(card)
    blessed = [card for card in spent.values() if card.standing == DONE]
    if blessed:
        blessed[-1].standing = NOW
    return row_cards

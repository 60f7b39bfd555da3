"""The last ceremony as it is played again on the page: bids, gifts, the row of rituals paid one after the other. And
the last auction: bids, and who wins.

All of it is public; `static/js/ceremony.js` plays what a frame brings anew, step by step."""

from dataclasses import dataclass, field

from ....core.events import Event
from ....games.raiatea import words
from ....games.raiatea.names import MAX_SEATS
from ....games.raiatea.view import PlayerView
from ....web.rendering.shown import Line
from .cards import Faces, RitualFace
from .ceremony_steps import CANCELLED, DONE, FAILING, WAITING

STEPS = (words.BIDS, words.GIFT, words.BLESSES, words.CANCELS, words.FAILS)
QUIET = ("bag", "lays_open", "spent", "price", "reshuffles", "pays_mana", "prepares", "order")
ENDS = ("spent", "stays", "fails", "passes")


@dataclass
class Paid:
    """A ritual of the row: what became of it, and the line of the log that says so; none while it waits."""

    face: RitualFace
    owner: int | None
    standing: str = WAITING
    line: int | None = None


@dataclass
class RiteStep:
    """One step: the line of the log that it begins with, the mana in the bag after it, and what is said of it."""

    line: int
    bag: int
    said: list[str] = field(default_factory=list)


@dataclass
class Bid:
    """What a seat bid, and what permanent rituals of that moment added to it."""

    seat: int
    mana: int
    adds: int


@dataclass
class Ceremony:
    number: int
    bids: list[Bid]
    bids_line: int
    row: list[Paid]
    steps: list[RiteStep]


@dataclass
class Auction:
    """The bids for a mission of so many points, from a line of the log, and who won it."""

    points: int
    line: int
    bids: list[Bid]
    steps: list[RiteStep]


def last_ceremony(players: list[PlayerView], events: list[Event], lines: list[Line], faces: Faces) -> Ceremony | None:
    """The ceremony that is held now or was held last, from its bids on; None before there was one."""
    begin = next((at for at in range(len(events) - 1, -1, -1) if events[at].verb == words.CEREMONY), None)
    if begin is None:
        return None
    ceremony = Ceremony(events[begin].values[0], [], 0, [], [])
    end = next((at for at in range(begin, len(events)) if events[at].verb == words.ROUND), len(events))
    for at in range(begin, end):
        event = events[at]
        if event.verb == words.BIDS or (event.verb in STEPS and ceremony.steps):
            ceremony.steps.append(RiteStep(at, ceremony.steps[-1].bag if ceremony.steps else 0))
        _happens(ceremony, event, at, players, faces)
    for event in events[end:]:
        _stays(ceremony.bids, event, faces)
    _say(ceremony, [line for line in lines if line.number < end])
    return ceremony if ceremony.steps else None


def last_auction(players: list[PlayerView], events: list[Event], lines: list[Line], faces: Faces) -> Auction | None:
    """The auction that was held last: its bids are one step, who wins the other. None before there was one."""
    at = next((at for at in range(len(events) - 1, -1, -1) if events[at].verb == words.AUCTION), None)
    if at is None:
        return None
    place, *mana = events[at].values
    bids = _bids(players, mana)
    for event in events[at:]:
        _stays(bids, event, faces)
    won = next(later for later in range(at, len(events)) if events[later].verb == words.WINS)
    bag = next((event.values[0] for event in reversed(events[:won]) if event.verb == words.BAG), 0)
    steps = [RiteStep(line, bag, [said.text for said in lines if said.number == line]) for line in (at, won)]
    statue = int(faces.box.place_names[place].partition(".")[0])
    return Auction(faces.box.statue_vp[statue - 1], at, bids, steps)


def _bids(players: list[PlayerView], mana: list[int]) -> list[Bid]:
    """Bids by seat, with what permanent rituals of now add to them."""
    return [Bid(seat, n, players[seat]["bid_bonus"]) for seat, n in enumerate(mana)]


def _stays(bids: list[Bid], event: Event, faces: Faces) -> None:
    """A permanent ritual that came after the bids had added nothing to them."""
    if event.verb == words.STAYS and bids:
        bids[event.values[0]].adds -= faces.ritual(event.values[1]).adds


def _happens(ceremony: Ceremony, event: Event, at: int, players: list[PlayerView], faces: Faces) -> None:
    if event.verb == words.BIDS:
        ceremony.bids_line = at
        ceremony.bids = _bids(players, event.values)
    elif event.verb == words.LAYS_OPEN:
        ritual, owner = event.values
        ceremony.row.append(Paid(faces.ritual(ritual), owner if owner < MAX_SEATS else None))
    elif event.verb in (words.BLESSES, words.CANCELS):
        place, ritual = event.values[-2:]
        standing = DONE if event.verb == words.BLESSES else CANCELLED
        ceremony.row[place] = Paid(faces.ritual(ritual), ceremony.row[place].owner, standing, at)
    elif event.verb == words.FAILS:
        waiting = [place for place, card in enumerate(ceremony.row) if card.line is None]
        for place, ritual in zip(waiting, event.values):
            ceremony.row[place] = Paid(faces.ritual(ritual), ceremony.row[place].owner, FAILING, at)
    elif event.verb == words.BAG and ceremony.steps:
        ceremony.steps[-1].bag = event.values[0]
    _stays(ceremony.bids, event, faces)


def _say(ceremony: Ceremony, lines: list[Line]) -> None:
    """Each step is said by its own line and those that follow from it, until its ritual is over."""
    over = -1  # the line of the last step that is over
    for line in lines:
        step = next((step for step in reversed(ceremony.steps) if step.line <= line.number), None)
        if step and line.verb not in QUIET and step.line > over:
            step.said.append(line.text)
        if step and line.verb in ENDS:
            over = step.line

"""Orongo's board: the island as a map, the reef, and the hands that hold the bids."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from typing import Any, ClassVar, NamedTuple

from ....core.seats import seat_of
from ....games import game as game_of
from ....games.orongo.box import OrongoBox
from ....games.orongo.view import OrongoView, PlayerView, RaiseView, SpaceView
from ....web.boards.board import Board
from ....web.boards.table import OwnTable, PublicTable
from ....web.rendering.shown import Choice, Line, Seat, Who, Words
from ....web.rendering.templating import SHAPES

# what each set of a `raise` spends, as icons
SET_ICONS = {
    "quarry": ("quarry",),
    "temple": ("temple", "god"),
    "birdman": ("birdman", "nest"),
    "food": ("food", "food"),
}
# where the name of a place is written: so far right and down from the centre of its space, out on the sea
LABELS = {
    "orongo": (-2.15, 0.45),
    "tahai": (-2.1, -0.75),
    "hanga_roa": (-2.7, -0.75),
    "rano_kau": (-1.5, 1.75),
    "vinapu": (2.5, 1.0),
    "hanga_o_teo": (0, -1.62),
    "vaihu": (1.9, 1.35),
    "anakena": (0.4, -1.75),
    "akahanga": (1.6, 2.6),
    "te_pito_kura": (0.9, -2.5),
    "ahu_tongariki": (0.5, 2.5),
}
# what is drawn on the sea, and where: waves, a canoe, terns
SWELL = (
    ("swell-3", -0.2, 3.6),
    ("swell-2", 0.9, 4.1),
    ("swell-3", 19.4, 19.3),
    ("swell-3", 15.1, 21.2),
    ("swell-2", 16.4, 21.7),
    ("swell-2", 25.2, 2.2),
    ("swell-3", 27.0, 11.9),
    ("swell-2", 26.2, 12.4),
    ("swell-2", -1.6, 9.5),
    ("swell-2", 7.2, 21.6),
    ("swell-3", 19, 1.3),
    ("swell-2", -1.2, 20.2),
    ("vaka", 13.6, 19.6),
    ("tern", 21.2, 2.6),
    ("tern", 22.5, 2.1),
    ("tern", 1.5, 6.6),
)
ON_SPACES = ("places", "uncovers", "raises", "ceremonial")  # events that name a seat and a space
MAX_COWRIES = 11  # so many are drawn on the reef at most; the number beside them counts them all


class Space(NamedTuple):
    """One space of the island, with all that is drawn on it."""

    name: str
    kind: str
    coastal: bool
    open: bool
    used: bool  # a spent tile, or a palm with a Moai
    owner: Who | None
    new: bool  # its tile was laid in this round and nobody has taken it yet
    last: bool  # the last token lies here
    fresh: bool  # placed since the hands were last open
    ceremonial: bool = False
    rising: bool = False  # the last move raised the Moai here

    @property
    def number(self) -> str:
        """What is printed on it: palms have numbers of their own."""
        return self.name.removeprefix("P")

    @property
    def palm(self) -> bool:
        return self.kind == "palm"

    @property
    def moai(self) -> bool:
        return self.palm and self.used

    @property
    def changed(self) -> bool:
        """Whether something lies here that the printed island does not show."""
        return self.owner is not None or (self.open and not self.palm)

    def label(self, words: Words) -> str:
        """The space with its state, for those who hear the board."""
        space = words.speaker.space(self.name)
        if self.owner:
            state = "moai" if self.moai else "spent" if self.used else "owned"
            return words.say(f"orongo.web.space_{state}", space=space, name=self.owner.name)
        state = "palm" if self.palm else "open" if self.open else "closed"
        return words.say(f"orongo.web.space_{state}", space=space)


@dataclass
class Hand:
    """What a player's hand shows: nothing while bids are sealed, then the bid and what came of it."""

    seat: Seat
    amulet: bool
    asked: bool
    bid: int | None = None
    last_bid: int | None = None  # of the round before, while bids are sealed
    ready: int = 0
    placed: int = 0
    gathered: int = 0
    now: bool = False


@dataclass
class Doings:
    """What the log says of the present round and of the last move."""

    new: set[str] = field(default_factory=set)  # tiles laid last
    placed: list[tuple[int, str]] = field(default_factory=list)  # seat and space, since the hands were last open
    raised: set[str] = field(default_factory=set)  # palms on which the last move raised a Moai
    ceremonial: str = ""
    gathered: dict[int, int] = field(default_factory=dict)


@dataclass
class PublicBoard:
    """What the template reads of the public table."""

    standard: bool  # whether the island is the one that is drawn; any other is shown as a list
    printed: bool  # whether its spaces are those of the pictures; others are drawn one by one
    all_moai: int
    spaces: list[Space]
    hands: list[Hand]
    rounds: int
    rising_at: str  # the palm on which a Moai is being raised
    winners: list[int]
    cowries: int
    shapes: dict[str, tuple[str, str]]
    places: list[str]
    centres: dict[str, tuple[float, float]]
    swell: tuple[tuple[str, float, float], ...]


@dataclass
class Own:
    """What the template reads of the viewer's own."""

    player: PlayerView
    standard: bool
    all_moai: int
    raises: dict[str, RaiseView]  # what placing would raise, by the name of the space
    hidden_tile: str | None
    colour: str
    asked: list[Choice]  # the choices that the dock shows in its own way
    set_icons: dict[str, tuple[str, ...]]


class OrongoBoard(Board[OrongoView, PublicBoard, Own]):
    sounds: ClassVar[dict[str, str]] = {"bids": "reveal", "raises": "raised", "ceremonial": "raised"}

    headings: ClassVar[tuple[str, ...]] = ("tiles", "last_round")

    def big(self, step: str) -> tuple[str, ...]:
        return ("bid", "raise")

    def spoken_of(self, line: Line) -> Iterable[str]:
        if line.verb in ("pays", "gathers"):
            return ["reef"]
        spaces = line.words if line.verb == "tiles" else line.words[1:] if line.verb in ON_SPACES else ()
        return [f"space-{name}" for name in spaces]

    def chosen_at(self, words: str) -> str:
        verb, _, space = words.partition(" ")
        return f"space-{space}" if verb == "place" else ""

    def out_of(self, page: PublicTable[OrongoView]) -> int:
        return page.view["moai_each"]

    def public(self, page: PublicTable[OrongoView], story: list[Line]) -> PublicBoard:
        box = box_of(page)
        doings = read(page.lines)
        return PublicBoard(
            standard=is_standard(box),
            printed=is_printed(box),
            all_moai=page.view["moai_each"],
            spaces=[_space(page, entry, doings) for entry in page.view["spaces"]],
            hands=hands(page, doings),
            rounds=page.view["rounds"],
            rising_at=page.view["details"].get("palm", ""),
            winners=page.outcome.winners if page.outcome else [],
            cowries=min(MAX_COWRIES, page.view["reef"]),
            shapes=SHAPES,
            places=list(LABELS),
            centres=standard_centres(),
            swell=SWELL,
        )

    def own(self, page: OwnTable[OrongoView]) -> Own:
        player = page.view["players"][page.own_seat]
        return Own(
            player=player,
            standard=is_standard(box_of(page)),
            all_moai=page.view["moai_each"],
            raises={} if page.facts.puzzle else page.view["details"].get("raises", {}),
            hidden_tile=player["hidden_tile"],
            colour=page.seats[page.own_seat].colour,
            asked=[choice for choice in page.choices if choice.verb in ("bid", "raise")],
            set_icons=SET_ICONS,
        )

    def shown_apart(self, own: Own) -> list[str]:
        return [choice.words for choice in own.asked]

    def fills(self, page: OwnTable[OrongoView], own: Own, macros: Any) -> dict[str, str]:
        """The viewer's own sealed bid lies in the viewer's own closed hand."""
        bid = own.player["sealed_bid"]
        return {} if bid is None or not page.plays else {f"sealed-{page.viewer}": str(macros.sealed(page, bid))}


BOARD = OrongoBoard()


def box_of(page: PublicTable[OrongoView]) -> OrongoBox:
    box = page.speaker.game.box
    assert isinstance(box, OrongoBox)
    return box


@cache
def _standard_box() -> OrongoBox:
    box = game_of("orongo").box
    assert isinstance(box, OrongoBox)
    return box


def _island(box: OrongoBox) -> tuple[object, ...]:
    return box.names, box.columns, box.rows, box.places


def is_standard(box: OrongoBox) -> bool:
    """Whether the spaces lie as on our map. Any other island is shown as a list."""
    return box is _standard_box() or _island(box) == _island(_standard_box())


def is_printed(box: OrongoBox) -> bool:
    """Whether the spaces of our map have the kinds that its pictures show."""
    standard = _standard_box()
    return box is standard or (is_standard(box) and (box.kind, box.coastal) == (standard.kind, standard.coastal))


def centres(box: OrongoBox) -> dict[str, tuple[float, float]]:
    """The centre of each space, counted from the upper left corner of the island; the unit is the radius of a hex.

    Columns are 3/2 apart, rows √3, and each column begins half a row further south.
    """
    raw = [(1.5 * q, sqrt(3) * (r + q / 2)) for q, r in zip(box.columns, box.rows)]
    left = min(x for x, _ in raw) - 1
    top = min(y for _, y in raw) - sqrt(3) / 2
    return {name: (x - left, y - top) for name, (x, y) in zip(box.names, raw)}


@cache
def standard_centres() -> dict[str, tuple[float, float]]:
    return centres(_standard_box())


def read(lines: list[Line]) -> Doings:
    """What the latest lines say."""
    doings = Doings()
    for line in lines:
        seat = seat_of(line.who.number) if line.who else -1
        if line.verb == "tiles":
            doings.new = set(line.words)
        elif line.verb == "last_round":
            doings.new = set()
        elif line.verb == "bids":
            doings.placed, doings.gathered = [], {}
        elif line.verb == "gathers":
            doings.gathered[seat] = int(line.words[1])
        elif line.verb == "places":
            doings.placed.append((seat, line.words[1]))
            doings.raised = set()
        elif line.verb in ("raises", "ceremonial"):
            doings.raised.add(line.words[1])
            if line.verb == "ceremonial":
                doings.ceremonial = line.words[1]
    return doings


def hands(page: PublicTable[OrongoView], doings: Doings) -> list[Hand]:
    """The hands in the order in which they place; while bids are sealed in the order of the seats."""
    view = page.view
    sealed = view["step"] == "bid"
    result = []
    for number in [player["seat"] for player in view["players"]] if sealed else view["placing"]:
        seat = seat_of(number)
        player = view["players"][seat]
        if sealed:  # who has shells is asked
            last_bid = player["last_bid"] if view["round"] > 1 else None
            hand = Hand(page.seats[seat], number == view["amulet"], player["shells"] > 0, last_bid=last_bid)
        else:
            now = number in view["pending"]
            hand = Hand(page.seats[seat], number == view["amulet"], now, player["last_bid"], now=now)
            hand.ready = player["ready"]
            hand.placed = sum(1 for by, _ in doings.placed if by == seat)
            hand.gathered = doings.gathered.get(seat, 0)
        result.append(hand)
    return result


def _space(page: PublicTable[OrongoView], entry: SpaceView, doings: Doings) -> Space:
    name = entry["name"]
    used = entry["moai"] if entry["kind"] == "palm" else entry["spent"]
    fresh = [space for _, space in doings.placed]
    return Space(
        name,
        entry["kind"],
        entry["coastal"],
        entry["open"],
        used,
        page.seat(entry["owner"]).who if entry["owner"] else None,
        new=name in doings.new and not entry["owner"],
        last=bool(fresh) and name == fresh[-1],
        fresh=name in fresh,
        ceremonial=name == doings.ceremonial,
        rising=name in doings.raised,
    )

"""Raiatea's board: which places the question lies on, and what the viewer holds."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from ....core.game import Game
from ....core.seats import seat_number
from ....games.raiatea.box import RaiateaBox
from ....games.raiatea.names import ASSISTANTS, DECKS, GOODS, HIRING, RITE_STEPS
from ....games.raiatea.view import PlayerView, RaiateaView
from ....text.catalogue import Catalogue
from ....web.boards.board import Board, Preference
from ....web.boards.table import OwnTable, PublicTable
from ....web.rendering.shown import Choice, Line, Scored, Shortcut, Who
from . import asking, ceremony_steps
from . import log as raiatea_story
from . import stakes as raiatea_stakes
from .cards import Faces, Gallery, MissionFace, RitualFace, faces, gallery
from .ceremony import Auction, Bid, Ceremony, last_auction, last_ceremony
from .ceremony_steps import RowCard
from .changes import Mark, Marks, marks, touched
from .points import scored

IN_HAND = ("perform", "lay")
OWN_VERBS = (*IN_HAND, "return", "put", "bind", "reactivate", "keep", "bid", "rob")  # in the dock or in the tray
SMALL_NEWS = ("bag", "lays_open", "spent", "price", "reshuffles")  # what the board shows anyway
# what decides much, and what chance or an opened card keeps from being undone
BIG = ("go", "bid", "mission", "perform", "train", "cancel", "gather", "draw", "keep", "gift", "rob")
CHOSEN_AT = {
    "go": "loc-",
    "mission": "tile-",
    "sell": "rung-",
    "price": "marker-",
    "hire": "helper-",
    "draw": "deck-",
    "cancel": "row-",
    "rob": "player-",
    "gather": "forest-deck",
}
SPREAD = ("prepare", "perform")  # then the whole hand is asked for


class Place(NamedTuple):
    """A location: who leads there, whether the group is there now, and the eyes it rolled, each with the key of what
    for."""

    name: str
    leader: Who | None
    now: bool
    rolls: tuple[tuple[int, str], ...]


class RoundSpace(NamedTuple):
    """A space of the round track: its kind, its number among its kind, and whether it is past or now."""

    kind: str
    number: int
    when: str


class OwnCard(NamedTuple):
    """A ritual of the viewer: the choice on it, whether it was chosen already, how many equal ones lie before it."""

    face: RitualFace
    choice: Choice | None
    chosen: bool
    copy: int


@dataclass
class PublicBoard:
    """What the templates read of the public table."""

    faces: Faces
    zones: tuple[str, ...]  # of the court, where the question lies; others are answered elsewhere
    takes_from: str
    places: list[Place]
    standing: dict[str, list[list[Who]]]  # of each track who stands on its spaces
    rite: int | None
    rite_steps: list[str]
    row: list[RowCard]
    bids: dict[int, Bid]  # of this incantation by seat, once they are revealed
    told_again: Ceremony | None
    told_auction: Auction | None
    gifts: list[tuple[str, int | None, bool]]
    marks: Marks
    spaces: list[RoundSpace]
    discards: dict[str, list[str]]
    points: list[int]  # by seat those that everybody can count: for rank and permanent rituals, and all after the end
    lately: list[Line]
    scene: str  # by day, or the step of the ceremony: what the stage shows changes with it, and at no other time


@dataclass
class Own:
    """What the viewer holds, each thing with the choice that lies on it."""

    player: PlayerView
    faces: Faces
    marks: dict[str, Mark]
    choices: dict[str, Choice]  # those that lie in the dock or in the tray, by their words
    hand: list[OwnCard]
    hand_verb: str
    spread: bool  # the whole hand is asked for: on a phone it rises from the dock with its texts
    drawn: list[OwnCard]
    tray: dict[str, list[Choice]]
    chosen: list[str]
    goods: list[tuple[str, int, Choice | None]]
    assistants: list[tuple[str, int, int, Choice | None]]
    masks: list[tuple[str, int, Choice | None]]
    binds: list[Choice]
    points: int
    points_items: list[str]
    missions: list[str]
    laid: list[RitualFace]  # the rituals in the bag, by cost
    adds: int  # what permanent rituals add to a bid
    auctioned: str | None  # the mission that is bid for
    in_sight: list[tuple[int, list[MissionFace]]]  # while one bids for the order: by victory points the open missions
    tiles: dict[str, str]  # the missions that can be completed, by their places
    warnings: dict[str, str]  # of choices, by their words: what one may wish to know before
    after_hiring: int  # the pearls left


class RaiateaBoard(Board[RaiateaView, PublicBoard, Own]):
    sounds: ClassVar[dict[str, str]] = {
        "ceremony": "ceremony",
        "bids": "reveal",
        "auction": "reveal",
        "opens": "raised",
    }
    headings: ClassVar[tuple[str, ...]] = ("round", "ceremony")
    preferences: ClassVar[tuple[Preference, ...]] = (Preference("shaman", ("ask", "done")),)

    def is_passive(self, page: OwnTable[RaiateaView], words: str) -> bool:
        if page.view["step"] == "prepare" and page.view["players"][page.own_seat]["chosen"]:
            return False  # what was prepared is sealed by `done`
        return super().is_passive(page, words)

    def spoken_of(self, line: Line) -> Iterable[str]:
        if line.verb == "goes":
            return [f"loc-{line.words[1]}"]
        if line.verb in ("reshuffles", "buys"):
            return [f"deck-{line.words[-1]}"]
        return [touch.id for touch in touched(line, Counter())]

    def chosen_at(self, words: str) -> str:
        """Where it does not depend on the question: what is taken may lie in the forest or in a market."""
        verb, *values = words.split()
        place = CHOSEN_AT.get(verb, "")
        return place + "-".join(values).replace(".", "-") if place and values else place

    def gallery(self, game: Game[Any], view: RaiateaView, messages: Catalogue) -> Gallery:
        return gallery(game, view, messages)

    def public(self, p: PublicTable[RaiateaView], story: list[Line]) -> PublicBoard:
        shown = faces(p.speaker.catalogue, p.speaker.game)
        details = p.view["details"]
        zones = tuple(details.get("zones", ()))
        ceremony = last_ceremony(p.view["players"], p.told, story, shown)
        return PublicBoard(
            faces=shown,
            zones=zones,
            takes_from=zones[0] if zones and "take" in details["verbs"] else "",
            places=places(p),
            standing=standing(p, shown.box),
            rite=RITE_STEPS.index(p.view["rite"]) if p.view["rite"] else None,
            rite_steps=RITE_STEPS,
            row=ceremony_steps.row(p.view, p.told, shown, asked_to_order(p)),
            bids={bid.seat: bid for bid in ceremony.bids} if ceremony and p.view["rite"] else {},
            told_again=ceremony,
            told_auction=last_auction(p.view["players"], p.told, story, shown),
            gifts=ceremony_steps.gifts(p.view, p.told),
            marks=marks(p.lines, len(p.seats), p.view["supply"]),
            spaces=spaces(p.view),
            discards=discards(p, shown),
            points=[shown_points(player, bool(p.view["pending"])) for player in p.view["players"]],
            lately=[line for line in story if line.verb not in SMALL_NEWS][-1:],
            scene=scene(p.view, zones),
        )

    def own(self, m: OwnTable[RaiateaView]) -> Own:
        shown = faces(m.speaker.catalogue, m.speaker.game)
        step = m.view["step"]
        player = m.view["players"][m.own_seat]
        in_row = step == "order"  # then a ritual is chosen in the row, not in the hand
        own = {choice.words: choice for choice in m.choices if choice.verb in OWN_VERBS and not in_row}
        chosen = list(player["chosen"])
        return Own(
            player=player,
            faces=shown,
            marks=marks(m.log, len(m.seats), m.view["supply"]).get(f"own-{seat_number(m.own_seat)}", {}),
            choices=own,
            hand=_cards(player["hand"], IN_HAND, own, chosen, shown),
            hand_verb="lay" if step in ("prepare", "pay") else "perform",
            spread=step in SPREAD and any(choice.verb in IN_HAND for choice in own.values()),
            drawn=_cards(player["drawn"], ("keep",), own, chosen, shown),
            tray={verb: [choice for choice in own.values() if choice.verb == verb] for verb in ("bid", "rob")},
            chosen=chosen,
            goods=[(good, player["goods"].get(good, 0), own.get(f"return {good}")) for good in GOODS],
            assistants=[
                (kind, player["assistants"][kind], player["used"][kind], own.get(f"reactivate {kind}"))
                for kind in ASSISTANTS
                if player["assistants"][kind]
            ],
            masks=[(name, n, own.get(f"put {name}")) for name, n in player["masks"].items()],
            binds=[choice for choice in own.values() if choice.verb == "bind"],
            points=sum(player["points"].values()),
            points_items=[m.say(f"raiatea.score.{key}", n=n) for key, n in player["points"].items() if n],
            missions=[m.name(name) for name in player["missions"]],
            laid=sorted((shown.rituals[name] for name in player["prepared"]), key=lambda face: face.cost),
            adds=player["bid_bonus"],
            auctioned=m.view["details"].get("mission") if step == "auction" else None,
            in_sight=_open_missions(m.view, shown) if step == "bid" else [],
            tiles=_tiles(m),
            warnings=asking.empty_sales(m, shown.box),
            after_hiring=int(player["pearls"]) - HIRING,
        )

    def big(self, step: str) -> tuple[str, ...]:
        return (*BIG, "done") if step == "prepare" else BIG

    def label(self, page: OwnTable[RaiateaView], choice: Choice) -> str:
        if choice.verb == "done" and page.view["step"] == "prepare":
            return sealing(page)
        if choice.verb != "train":
            return choice.label
        price = page.view["players"][page.own_seat]["training"][int(choice.values[0]) - 1]
        return page.say("raiatea.web.train_for", what=choice.label, n=price)

    def shortcut(self, page: OwnTable[RaiateaView]) -> Shortcut | None:
        """From the first unused shaman on, parts end by `done` alone."""
        if not is_shaman_left(page):
            return None
        said, offer = page.say("raiatea.web.shaman_left"), page.say("raiatea.web.always_done")
        return Shortcut(said, offer, preference="shaman", value="done", answer="done")

    def question(self, page: OwnTable[RaiateaView]) -> str:
        return asking.question(page)

    def title(self, page: OwnTable[RaiateaView]) -> str:
        return asking.title(page)

    def stakes(self, page: OwnTable[RaiateaView]) -> str:
        return raiatea_stakes.stakes(page, box_of(page))

    def story(self, page: PublicTable[RaiateaView]) -> list[Line]:
        return raiatea_story.story(page, box_of(page))

    def scored(self, page: PublicTable[RaiateaView], seat: int) -> list[Scored]:
        return scored(page, seat, faces(page.speaker.catalogue, page.speaker.game))

    def shown_apart(self, own: Own) -> Collection[str]:
        return own.choices.keys()

    def fills(self, page: OwnTable[RaiateaView], own: Own, macros: Any) -> dict[str, str]:
        """The viewer's tray: rituals drawn, a bid, whom to rob. And at the bag what the viewer laid into it."""
        result: dict[str, str] = {}
        if own.drawn or any(own.tray.values()):
            result["own-tray"] = str(macros.tray(page))
        if own.laid:
            result["own-laid"] = str(macros.laid(page))
        return result


BOARD = RaiateaBoard()


def sealing(page: OwnTable[RaiateaView]) -> str:
    """What is sealed when the rituals are prepared: a last look at them, with what they cost together."""
    chosen = page.view["players"][page.own_seat]["chosen"]
    shown = faces(page.speaker.catalogue, page.speaker.game)
    laid = [shown.rituals[words.partition(" ")[2]] for words in chosen if words.startswith("lay ")]
    if not laid:
        return page.say("raiatea.web.seal_none")
    return page.say("raiatea.web.seal_laid", rituals=[face.name for face in laid], n=sum(face.cost for face in laid))


def is_shaman_left(page: OwnTable[RaiateaView]) -> bool:
    """Whether nothing is left to do but a ritual by a shaman."""
    verbs = {choice.verb for choice in page.choices}
    return verbs == {"perform", "done"} and page.view["step"] not in ("perform", "order")


def is_fire_low(zones: tuple[str, ...]) -> bool:
    """Whether the question of a ceremony lies on the court, which then gets the room of the fire."""
    return bool(zones) and zones != ("decks",)


def scene(view: RaiateaView, zones: tuple[str, ...]) -> str:
    """What the stage shows: the court by day, or a step of the ceremony with what is laid out for it."""
    if not view["rite"]:
        return "day"
    return view["rite"] + (" gifts" if view["gifts"] is not None else "") + (" low" if is_fire_low(zones) else "")


def asked_to_order(p: PublicTable[RaiateaView]) -> list[int]:
    """The places of the row whose order somebody is asked for, from 0."""
    return [place - 1 for place in p.view["details"]["places"]] if p.view["step"] == "order" else []


def places(p: PublicTable[RaiateaView]) -> list[Place]:
    now = p.view["location"]
    eyes = ceremony_steps.rolls(p.told)
    rolls = tuple((number, raiatea_story.die_key(now, at)) for at, number in enumerate(eyes)) if now else ()
    return [
        Place(name, p.seat(leader).who if leader else None, name == now, rolls if name == now else ())
        for name, leader in p.view["locations"].items()
    ]


def standing(p: PublicTable[RaiateaView], box: RaiateaBox) -> dict[str, list[list[Who]]]:
    """Of the two tracks who stands on each space."""
    tattoos: list[list[Who]] = [[] for _ in range(box.tattoo_end + 1)]
    priests: list[list[Who]] = [[] for _ in range(box.priest_most + 1)]
    for player in p.view["players"]:
        who = p.seat(player["seat"]).who
        tattoos[player["tattoos"]].append(who)
        priests[player["priests"]].append(who)
    return {"tattoos": tattoos, "priests": priests}


def spaces(view: RaiateaView) -> list[RoundSpace]:
    """The round track."""
    round_spaces: list[RoundSpace] = []
    numbers: Counter[str] = Counter()
    for at, kind in enumerate(view["track"], 1):
        numbers[kind] += 1
        when = "past" if at < view["at"] else "now" if at == view["at"] else ""
        round_spaces.append(RoundSpace(kind, numbers[kind], when))
    return round_spaces


def discards(p: PublicTable[RaiateaView], shown: Faces) -> dict[str, list[str]]:
    """The discarded rituals of each deck by name; everybody may count them."""
    result: dict[str, list[str]] = {deck: [] for deck in DECKS}
    for word, n in p.view["discards"].items():
        face = shown.rituals[word]
        result[face.deck].append(p.say("raiatea.web.several", name=face.name, n=n) if n > 1 else face.name)
    return result


def _cards(
    names: list[str], verbs: tuple[str, ...], own: dict[str, Choice], chosen: list[str], shown: Faces
) -> list[OwnCard]:
    """Rituals as the viewer holds them. Equal cards are one choice. A sealed answer can be replaced, also by itself, so
    a card that was chosen may have one."""
    marked = Counter(words.partition(" ")[2] for words in chosen if words.partition(" ")[0] in verbs)
    last = {name: at for at, name in enumerate(names)}  # of equal ones the first are marked, so the last is open
    own_cards: list[OwnCard] = []
    for at, name in enumerate(names):
        marked[name] -= 1
        choice = next((own[f"{verb} {name}"] for verb in verbs if f"{verb} {name}" in own), None)
        copy = names[:at].count(name)
        own_cards.append(OwnCard(shown.rituals[name], choice if last[name] == at else None, marked[name] >= 0, copy))
    return own_cards


def _tiles(m: OwnTable[RaiateaView]) -> dict[str, str]:
    """The missions that can be completed, by their places."""
    result: dict[str, str] = {}
    for choice in m.choices:
        if choice.verb == "mission":
            statue, row, tile = (int(number) - 1 for number in choice.values[0].split("."))
            result[choice.values[0]] = str(m.view["statues"][statue]["rows"][row][tile])
    return result


def _open_missions(view: RaiateaView, shown: Faces) -> list[tuple[int, list[MissionFace]]]:
    result: list[tuple[int, list[MissionFace]]] = []
    for statue in view["statues"]:
        names = [name for row in statue["rows"] for name in row if name in shown.missions] if statue["open"] else []
        if names:
            result.append((statue["vp"], [shown.missions[name] for name in names]))
    return result


def shown_points(player: PlayerView, playing: bool) -> int:
    """The points that everybody can count: for rank and permanent rituals, and all after the end."""
    points = player["points"]
    return points["rank"] + points["permanent"] if playing else sum(points.values())


def box_of(page: PublicTable[RaiateaView]) -> RaiateaBox:
    box = page.speaker.game.box
    assert isinstance(box, RaiateaBox)
    return box

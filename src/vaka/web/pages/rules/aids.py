"""Player aids: what the box of a game holds, as tables. Every number comes from the box."""

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from markupsafe import Markup

from ....core.state import State
from ....games.moorea.box import MooreaBox
from ....games.moorea.names import CARDS, COMMODITIES, PRODUCT_KINDS, TOOLS
from ....games.orongo.box import RECIPES, OrongoBox
from ....games.orongo.names import KINDS, PALM
from ....games.raiatea.box import RaiateaBox
from ....games.raiatea.names import ASSISTANTS, GOODS, LOCATIONS
from ....text.catalogue import Catalogue, capital, catalogue
from ...boards.raiatea_faces import Faces, faces
from ..games import game_named
from .legend import icons_of, other_icons
from .text import parts
from .unseen import unseen

LOCATION_ICONS = {"forest": "loc_forest", "reef": "loc_reef", "market": "loc_market"}
STEPS = ("dance", "buy", "prepare", "incantation", "blessing", "building")
STEP = re.compile(r"^\d\. ")  # of a heading, as in "2. Bids"
TEMPLE = "temple_moorea"  # the temples of two games have the same name


@dataclass
class Cell:
    """A cell of a table: icons, and a text."""

    text: str = ""
    icons: list[str] = field(default_factory=list)


@dataclass
class Block:
    """A table of an aid with its heading, or a text out of the rules."""

    title: str
    head: list[str] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)
    html: Markup | None = None
    legend: bool = False  # rows of one cell, as many side by side as there is room for
    things: list[str] = field(default_factory=list)  # by row: what can be counted at a table, see `unseen.py`


class Aid:
    """What the aids of all games are made with."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game_named(game)
        self.box: Any = self.game.box
        self.language = language
        self.known: Catalogue = catalogue(language)

    def say(self, key: str, **values: object) -> str:
        return self.known.say(key, values)

    def name(self, word: str) -> str:
        return capital(str(self.known.messages.get(f"{self.game.name}.name.{word}", word)))

    def heads(self, *keys: str) -> list[str]:
        return [self.say(f"reading.aid.{key}") for key in keys]

    def section(self, name: str) -> Block:
        """A section of the rules, as it stands there."""
        part = next(part for part in parts(self.game.name, self.language) if part.section.name == name)
        return Block(STEP.sub("", part.section.title), html=part.html)

    def legend(self) -> list[Block]:
        return [
            Block(title, rows=[[Cell(self.icon_name(name), [name])] for name in names], legend=True)
            for title, names in zip(self.heads("legend", "around"), (icons_of(self.game.name), other_icons()))
        ]

    def icon_name(self, name: str) -> str:
        key = f"reading.legend.{name}"
        if self.known.has(key):
            return capital(self.say(key))
        return self.name(name.replace("loc_", "").replace("rank_", "").replace(TEMPLE, "temple"))


def orongo(aid: Aid) -> list[Block]:
    box = aid.box
    assert isinstance(box, OrongoBox)
    sets = [
        [
            Cell(aid.say(f"orongo.web.set_{name.replace('two_', '').partition('_')[0]}"), _each(needs)),
            Cell(aid.say("orongo.web.shells", n=sum(needs.values())), ["shell"] * sum(needs.values())),
        ]
        for name, needs in RECIPES.items()
    ]
    kinds = [(kind, box.kind.count(at)) for at, kind in enumerate(KINDS) if at != PALM]
    coast = sum(box.coastal)
    tiles = [[Cell(aid.name(kind), [kind]), Cell(str(n))] for kind, n in kinds]
    tiles += [
        [Cell(aid.name("coastal_palm"), ["palm"]), Cell(str(coast))],
        [Cell(aid.name("palm"), ["palm"]), Cell(str(box.kind.count(PALM) - coast))],
    ]
    setup = [[Cell(str(n)) for n in (players, *row)] for players, row in sorted(box.setup.items())]
    return [
        Block(aid.say("reading.aid.sets"), aid.heads("set", "costs"), sets),
        aid.section("bids"),
        aid.section("ties"),
        Block(aid.say("reading.aid.setup"), aid.heads("players", "each_shells", "each_moai", "first", "later"), setup),
        Block(aid.say("reading.aid.tiles"), aid.heads("kind", "number"), tiles, things=[kind for kind, _ in kinds]),
        aid.section("end"),
    ]


def moorea(aid: Aid) -> list[Block]:
    box = aid.box
    assert isinstance(box, MooreaBox)
    tools = [
        [
            Cell(aid.name(tool), [tool]),
            Cell(aid.say("moorea.web.equal", n=box.tool_equal[at]), ["equal"]),
            Cell(str(box.tool_points[at])),
            Cell(aid.say(f"moorea.terminal.effect_{tool}")),
            Cell(str(box.tool_copies[at])),
        ]
        for at, tool in enumerate(TOOLS)
    ]
    blocks = [Block(aid.say("moorea.web.tools"), aid.heads("name", "price", "points", "effect", "copies"), tools)]
    for kind, kind_name in enumerate(PRODUCT_KINDS):
        titles = [title for title in range(len(box.ids)) if box.kind[title] == kind]
        if kind_name == "necklace":
            heading = aid.name(kind_name)
        else:
            heading = aid.say(f"reading.aid.{kind_name}")
        rows = [_product(aid, box, title) for title in titles]
        things = [box.ids[title] for title in titles]
        blocks.append(Block(heading, aid.heads("name", "price", "points", "effect", "copies"), rows, things=things))
    cards = [[Cell(aid.name(card), [card]), Cell(str(n))] for card, n in zip(COMMODITIES, box.commodities)]
    commodities = Block(aid.say("reading.aid.cards"), aid.heads("kind", "copies"), cards, things=list(COMMODITIES))
    return [aid.section("turn"), *blocks, commodities, aid.section("end")]


def _product(aid: Aid, box: MooreaBox, title: int) -> list[Cell]:
    name = box.ids[title]
    if box.equal[title]:
        price = Cell(aid.say("moorea.web.equal", n=box.equal[title]), ["equal"])
    else:
        price = Cell("", [CARDS[card] for card, n in enumerate(box.price[title]) for _ in range(n)])
        price.text = aid.known.counted([aid.known.messages[f"moorea.name.{card}"] for card in price.icons])
    kind = PRODUCT_KINDS[box.kind[title]]
    points, effect = Cell(str(box.points[title])), Cell()
    if kind == "intermediate":
        effect = Cell(aid.say("moorea.web.to_hand"))
    elif kind == "site":
        card = CARDS[box.discount[title]]
        effect = Cell(aid.say("moorea.web.cheaper", card=aid.known.messages[f"moorea.name.{card}"]), [card])
    elif kind == "store":
        points = Cell(aid.say("moorea.web.per_card", n=box.per_card[title]))
        takes = [CARDS[box.shelf_card[shelf]] for shelf in box.shelves[title]]
        effect = Cell(aid.known.listed([aid.name(card) for card in takes]), takes)
    elif kind == "necklace":
        points = Cell(" · ".join(str(n) for n in box.necklaces))
        effect = Cell(aid.say("moorea.web.together"))
    return [
        Cell(aid.name(name), [TEMPLE if name == "temple" else name]),
        price,
        points,
        effect,
        Cell(str(box.copies(title))),
    ]


def raiatea(aid: Aid) -> list[Block]:
    box = aid.box
    assert isinstance(box, RaiateaBox)
    shown = faces(aid.known, aid.game)
    places = [
        [
            Cell(aid.name(place), [LOCATION_ICONS.get(place, place)]),
            Cell(aid.say(f"raiatea.web.{place}_does")),
            Cell(aid.say(f"raiatea.web.{place}_kahuna"), ["kahuna"]),
        ]
        for place in LOCATIONS
    ]
    steps = [
        [Cell(f"{at} {aid.say(f'raiatea.web.{step}')}"), Cell(aid.say(f"raiatea.web.{step}_hint"))]
        for at, step in enumerate(STEPS, 1)
    ]
    ranks = [[Cell("", [f"rank_{word}"]), Cell(note)] for word, _, note in shown.ranks]
    helpers = [[Cell("", [kind]), Cell(shown.assistants[kind])] for kind in ASSISTANTS]
    masks = [[Cell("", [one.icon]), Cell(one.note)] for one in shown.masks.values()]
    of_ritual = aid.heads("name", "category", "cost", "effect", "copies")
    of_mission = aid.heads("points", "kind", "effect", "copies")
    return [
        Block(aid.say("raiatea.web.places"), aid.heads("location", "effect", "kahuna"), places),
        Block(aid.say("raiatea.web.assistants"), rows=helpers),
        Block(aid.say("raiatea.web.goods"), ["", *[aid.name(good) for good in GOODS]], _ladders(shown)),
        Block(aid.say("raiatea.web.steps"), aid.heads("step", "effect"), steps),
        Block(aid.say("reading.aid.ranks"), rows=ranks),
        aid.section("end"),
        Block(aid.say("raiatea.web.masks"), rows=masks),
        Block(aid.say("reading.aid.rituals"), of_ritual, _rituals(box, shown), things=_by_cost(box)),
        Block(aid.say("reading.aid.missions"), of_mission, _missions(aid, box, shown), things=_by_worth(box, shown)),
    ]


def _ladders(shown: Faces) -> list[list[Cell]]:
    """From the top step down, a column a good."""
    high = max(len(steps) for steps in shown.ladders.values())
    return [
        [
            Cell(str(at + 1)),
            *[Cell(shown.ladders[good][at].text, [shown.ladders[good][at].part.icon]) for good in GOODS],
        ]
        for at in reversed(range(high))
    ]


def _by_cost(box: RaiateaBox) -> list[str]:
    return [name for _, name in sorted(zip(box.cost, box.ritual_names))]


def _rituals(box: RaiateaBox, shown: Faces) -> list[list[Cell]]:
    copies = dict(zip(box.ritual_names, box.copies))
    rows = [(shown.rituals[name], copies[name]) for name in _by_cost(box)]
    return [
        [
            Cell(face.name, [f"ritual_{face.category}"]),
            Cell(face.kind, [f"deck_{face.deck}"]),
            Cell(str(face.cost)),
            Cell(face.text),
            Cell(str(number)),
        ]
        for face, number in rows
    ]


def _by_worth(box: RaiateaBox, shown: Faces) -> list[str]:
    return sorted(box.mission_names, key=lambda name: (shown.missions[name].vp, shown.missions[name].kind))


def _missions(aid: Aid, box: RaiateaBox, shown: Faces) -> list[list[Cell]]:
    copies = dict(zip(box.mission_names, box.mission_copies))
    rows = [(shown.missions[name], copies[name]) for name in _by_worth(box, shown)]
    return [
        [
            Cell(str(face.vp)),
            Cell(aid.say(f"raiatea.web.kind_{face.kind}"), [f"mission_{face.kind}"]),
            Cell(face.text),
            Cell(str(number)),
        ]
        for face, number in rows
    ]


def _each(needs: dict[str, int]) -> list[str]:
    return [kind for kind, n in needs.items() for _ in range(n)]


MAKERS = {"orongo": orongo, "moorea": moorea, "raiatea": raiatea}


@cache
def aid_of(game: str, language: str) -> list[Block]:
    """The aid of a game; none for one that has no maker here."""
    if game not in MAKERS:
        return []
    aid = Aid(game, language)
    return MAKERS[game](aid) + aid.legend()


def sheet_of(known: State, language: str) -> list[Block]:
    """The aid at a table: of everything that can be drawn also how many the viewer has not seen yet."""
    game: Any = known.game
    left = unseen(known)
    return [counted(block, left, catalogue(language)) for block in aid_of(game.name, language)]


def counted(block: Block, left: dict[str, int], spoken: Catalogue) -> Block:
    if not block.things or not left:
        return block
    numbers = [str(left[thing]) for thing in block.things]
    numbers += [""] * (len(block.rows) - len(numbers))
    head = [*block.head, spoken.say("reading.aid.unseen", {})]
    return replace(block, head=head, rows=[[*row, Cell(number)] for row, number in zip(block.rows, numbers)])

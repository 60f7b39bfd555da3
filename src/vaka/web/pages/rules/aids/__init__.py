"""Player aids: what the box of a game holds, as tables, and at a table what of it was not seen yet.

`web/player_aid.py` of an edition has an `AID`; a game without one has no aid.
"""

from dataclasses import replace
from functools import cache
from typing import Any

import vaka

from ..... import editions
from .....core.game import Game
from .....table.table_view import TableView
from .....text.catalogue import Catalogue, catalogue
from ....rendering.templating import icons
from .aid import Aid, Block, Cell, Options


@cache
def maker_of(game: str) -> type[Aid] | None:
    module = editions.find(game, "web.player_aid")
    maker: type[Aid] | None = None if module is None else module.AID
    return maker


def has_aid(game: str) -> bool:
    return maker_of(game) is not None


@cache
def aid_of(game: str, language: str) -> list[Block]:
    """The aid of a game; none for one that has no maker."""
    maker = maker_of(game)
    if maker is None:
        return []
    aid = maker(game, language)
    return aid.blocks() + legend(aid)


def legend(aid: Aid) -> list[Block]:
    """What the icons mean: those of the game, and those around the boards."""
    return [
        Block(title, rows=[[Cell(aid.icon_name(name), [name])] for name in names], legend=True)
        for title, names in zip(aid.heads("legend", "around"), (aid.icons.split(), other_icons()))
    ]


def other_icons() -> list[str]:
    """The icons of no game: buttons and signs around the boards."""
    makers = [maker_of(game) for game in vaka.list_games()]
    return sorted(icons() - {name for maker in makers if maker for name in maker.icons.split()})


def sheet_of(table_view: TableView, language: str) -> list[Block]:
    """The aid at a table: of everything that can be drawn also how many the viewer has not seen yet."""
    game = table_view.game
    left = unseen(game, table_view.known.view(), table_view.facts.options)
    return [counted(block, left, catalogue(language)) for block in aid_of(game.name, language)]


def unseen(game: Game[Any], view: Any, options: Options) -> dict[str, int]:
    """How many of each thing, by its name; nothing for a game that is not counted."""
    maker = maker_of(game.name)
    return maker.unseen(view, game.box, options) if maker else {}


def counted(block: Block, left: dict[str, int], spoken: Catalogue) -> Block:
    if not block.things or not left:
        return block
    numbers = [str(left[thing]) for thing in block.things]
    numbers += [""] * (len(block.rows) - len(numbers))
    head = [*block.head, spoken.say("reading.aid.unseen", {})]
    return replace(block, head=head, rows=[[*row, Cell(number)] for row, number in zip(block.rows, numbers)])

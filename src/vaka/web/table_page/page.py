"""The page of a table: the parts that never change around the regions of its first frame."""

import re
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from ...table.live.guided import Guided, guide_of
from ...table.replays.puzzles import puzzles_of
from ...table.table_view import PLAYING, Facts, TableView
from ...text.catalogue import Catalogue, languages
from ...text.rule_texts import places_of
from ..boards import board_macros, board_of, sheets_of
from ..boards.context import public_table
from ..pages.rules.aids import has_aid, sheet_of
from ..pages.rules.aids.aid import Block
from ..reader import Reader, page_values
from ..rendering.templating import environment
from .frames import Frames
from .guiding import guide_cards

ANCHOR = re.compile(r' id="[^"]*"')


def aid_sheet(table_view: TableView, reader: Reader) -> str:
    """The player aid of a table, for the sheet beside its board."""
    game = table_view.game.name
    blocks = [beside_table(block, table_view.facts) for block in sheet_of(table_view, reader.language)]
    values = {
        "facts": table_view.facts,
        "blocks": blocks,
        "game_summary": guide_of(game),
        "puzzles": len(puzzles_of(game)),
    }
    return environment().get_template("aid_sheet.html").render(page_values(reader, **values))


def log_page(table_view: TableView, reader: Reader) -> str:
    """The whole log of a table. That of a long game takes a while."""
    table = public_table(table_view, reader.catalogue, enumerate(table_view.told))
    values = {"facts": table_view.facts, "table": table, "story": board_of(table_view.game.name).story(table)}
    return environment().get_template("log.html").render(page_values(reader, **values))


def beside_table(block: Block, facts: Facts) -> Block:
    """Anchors of the rules become links to them: the table has none of these places itself."""
    if block.html is None:
        return block
    html = ANCHOR.sub("", str(block.html))
    link = f'target="_blank" href="/rules/{facts.game}?table={facts.code}#'
    return replace(block, html=Markup(html.replace('href="#', link)))


def table_page(
    table_view: TableView,
    frames: Frames,
    page: Any,
    catalogue: Catalogue,
    guided: Guided | None = None,
    picture: str = "",
) -> str:
    """The whole page as this viewer sees it now; `page` has its language and its theme, `picture` is the address of the
    picture that is shown beside a link to it."""
    game = table_view.game.name
    shared = frames.shared(table_view, page.language).context
    frame = frames.frame(table_view, page.language)
    seated = any(seat.mine for seat in table_view.facts.seats)
    return (
        environment()
        .get_template("table.html")
        .render(
            page=page,
            languages=languages(),
            facts=table_view.facts,
            picture=picture,
            say=lambda key, **values: catalogue.say(key, values),
            seated=seated,
            playing=table_view.facts.status == PLAYING and seated,
            sheets=sheets_of(game),
            preferences=board_of(game).preferences,
            guided=guide_cards(guided, catalogue) if guided is not None else None,
            game_summary=guide_of(game),
            has_aid=has_aid(game),
            rule_places=places_of(game),
            ground=board_macros(game).ground(shared, page.theme),
            regions=frame.html,
            have=frame.digest,
        )
    )

"""The page of a table: the parts that never change around the regions of its first frame."""

from typing import Any

from ...table.live.guided import Guided, guide_of
from ...table.sight import PLAYING, Sight
from ...text.catalogue import Catalogue, languages
from ..boards import sheets_of
from ..rendering.templating import environment
from .frames import Frames, board_macros, digest
from .guiding import guide_cards


def table_page(sight: Sight, frames: Frames, page: Any, catalogue: Catalogue, guided: Guided | None = None) -> str:
    """The whole page as this viewer sees it now; `page` has its language and its theme."""
    game = sight.game.name
    shared = frames.shared(sight, page.language).data
    regions = frames.regions(sight, page.language)
    return (
        environment()
        .get_template("table.html")
        .render(
            page=page,
            languages=languages(),
            facts=sight.facts,
            say=lambda key, **values: catalogue.say(key, values),
            playing=sight.facts.status == PLAYING and sight.viewer is not None,
            sheets=sheets_of(game),
            guided=guide_cards(guided, catalogue) if guided is not None else None,
            in_short=guide_of(game),
            ground=board_macros(game).ground(shared),
            regions=regions,
            have=digest(regions),
        )
    )

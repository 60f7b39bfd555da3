"""Learning a game by playing it: where guided games begin, and where they go on."""

from ...table.live.guided import Guide, guide_named
from ...table.seating.laying import guided_table
from ...web.pages.values import learn_values, which_guide_values
from ..requests import Answer, Request, go, whole_number
from ..routing import Router
from ..site import Site
from .table import lesson

router = Router()


@router.get("/learn")
def which(site: Site, request: Request) -> Answer:
    return site.page("which.html", request, **which_guide_values(site.reader))


@router.get("/learn/{game}")
async def learn(site: Site, request: Request, game: str) -> Answer:
    guide = guide_named(game)
    return site.page("learn.html", request, **learn_values(site.reader, guide, await unfinished(site, guide)))


@router.post("/learn/{game}")
def begin(site: Site, request: Request, game: str) -> Answer:
    guide, new_table, moves = guided_table(game, whole_number(request.query.get("chapter", "1"), "chapter"))
    return go(f"/t/{site.make(new_table, guide.seed, moves)}")


async def unfinished(site: Site, guide: Guide) -> str:
    """The latest game with this guide that is still on its way, by its code; "" where there is none."""
    for code, table in reversed([*site.tables.items()]):
        if table.live.row.secret is not None:  # a guided game has none: others need not be opened
            continue
        await site.open(code)
        at = lesson(table)
        if at is not None and at.guide == guide and not (at.ended or at.strayed):
            return code
    return ""

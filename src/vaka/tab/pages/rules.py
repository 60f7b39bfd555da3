"""Pages to read: the rules of each game for those who play, a search in them, worked examples, and player aids."""

from ...web.pages.games import ICONS, island, islands
from ...web.pages.rules.values import aid_values, example_values, rules_values, search_values
from ..requests import Answer, Request, whole_number
from ..routing import Router
from ..site import Site

router = Router()


@router.get("/rules")
def all_rules(site: Site, request: Request) -> Answer:
    return site.page("all_rules.html", request, islands=islands(), icons=ICONS)


@router.get("/rules/search")
def search(site: Site, request: Request) -> Answer:
    question, game = request.query.get("q", ""), request.query.get("game", "")
    values = search_values(site.reader, question, game, from_table(site, request))
    return site.page("rules_search.html", request, **values)


@router.get("/rules/{game}")
def rules(site: Site, request: Request, game: str) -> Answer:
    values = rules_values(site.reader, island(game), from_table(site, request))
    return site.page("rules.html", request, **values)


@router.get("/rules/{game}/example/{name}")
def example(site: Site, request: Request, game: str, name: str) -> Answer:
    """A worked example after so many steps."""
    step = whole_number(request.query.get("step", "0"), "step")
    return site.page("rules_example.html", request, **example_values(site.reader, island(game).name, name, step))


@router.get("/rules/{game}/aid")
def aid(site: Site, request: Request, game: str) -> Answer:
    values = aid_values(site.reader, island(game).name, from_table(site, request))
    return site.page("rules_aid.html", request, **values)


def from_table(site: Site, request: Request) -> str:
    """The table from which somebody came to read."""
    code = request.query.get("table", "")
    return code if code in site.tables else ""

"""The first page: three islands, and the tables of this browser."""

from ...web.pages.games import islands
from ...web.pages.table_rows import own_row
from ...web.pages.values import home_values
from ..requests import Answer, Request
from ..routing import Router
from ..site import Site

router = Router()


@router.get("/")
def home(site: Site, request: Request) -> Answer:
    tables = sorted(site.tables.values(), key=lambda table: -table.live.row.moved)
    own = [own_row(site.reader, table.facts(), table.pending) for table in tables]
    return site.page("home.html", request, **home_values(site.reader, own), unopened=site.unopened)


@router.get("/about")
def about(site: Site, request: Request) -> Answer:
    return site.page("about.html", request, islands=islands(), has_docs=False, has_tab=False)

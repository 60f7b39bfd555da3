"""Making a table: which game, who plays, and its settings. Nobody from elsewhere can be asked to sit down."""

from ...bots.strengths import FRIEND
from ...table.new_table import OPEN
from ...web.pages.drafts import Draft, check, companies, drafted, form_values, fresh
from ...web.pages.filled import BLANK, Filled, InField
from ...web.pages.games import game_named
from ...web.pages.values import which_game_values
from ..requests import Answer, Request, go
from ..routing import Router
from ..site import Site, refused_form, seat_choices_here

router = Router()


@router.get("/new")
def blank_form(site: Site, request: Request) -> Answer:
    name = request.query.get("game", "")
    if not name:
        return site.page("which.html", request, **which_game_values(site.reader))
    company = "us" if request.query.get("with") == "us" else "bots"
    return form_page(site, request, fresh(game_named(name), company, site.settings.get("name", "")))


@router.post("/new")
def make(site: Site, request: Request) -> Answer:
    typed = Filled.typed(request.form)
    game = game_named(typed.text("game"))
    draft = drafted(game, typed)
    draft.seats = [FRIEND if seat == OPEN else seat for seat in draft.seats]
    draft.later = False  # secret and shares are drawn by the same browser
    try:
        check(game, typed, draft)
        code = site.make(draft.new_table())
    except InField as error:
        return form_page(site, request, draft, refused_form(site.reader, typed, error))
    site.settings["name"] = draft.names[0]
    return go(f"/t/{code}")


def form_page(site: Site, request: Request, draft: Draft, typed: Filled = BLANK) -> Answer:
    values = form_values(draft, typed)
    values["companies"] = [one for one in companies(draft.game.name) if one != "friends"]
    values["seat_choices"] = seat_choices_here(draft.game.name)
    return site.page("new.html", request, typed.status, **values, components=False, local_only=False)

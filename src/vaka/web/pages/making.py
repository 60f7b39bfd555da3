"""Making a table: which game, who plays, and its settings."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Request, UploadFile
from pydantic import ConfigDict
from starlette.responses import Response

from ...core.errors import VakaError
from ...core.game import Game
from ...table.errors import NotAllowed
from ...table.new_table import OPEN
from ...table.table_view import SEATING
from ..traffic.limits import address_of
from ..visitor import AnyVisitor, Visitor, known_visitor
from .drafts import Draft, check, company_named, drafted, form_values, fresh
from .filled import BLANK, Filled, in_field
from .forms import FormRoute, Sent, Text, plain_lines, shown_again, text_of, whole_text
from .games import game_named
from .invitations import keep_links
from .shared import go, is_reached, settings_of, show, tables_of
from .values import which_game_values

router = APIRouter(route_class=FormRoute)


class NewTableForm(Sent):
    """What the form sends: beside this `players`, a `seat1`, a `name1` and so on for each seat, an `option_…` for each
    option of the game, and the other settings of the table."""

    model_config = ConfigDict(str_strip_whitespace=True, extra="allow")

    game: Text = ""
    components: UploadFile | None = None
    own_box: str = ""  # the text of a component file, where it was checked before

    def filled(self) -> Filled:
        said = self.model_extra or {}
        return Filled.typed({name: value for name, value in said.items() if isinstance(value, str)})


class WithBox(Sent):
    own_box: str = ""
    company: Literal["bots", "friends", "us"] = "bots"


def form_page(request: Request, visitor: Visitor, draft: Draft, typed: Filled = BLANK) -> Response:
    return show(
        "new.html",
        request,
        visitor,
        typed.status,
        **form_values(draft, typed),
        components=tables_of(request).components_allowed,
        local_only=not is_reached(request),
    )


async def made_again(request: Request, visitor: Visitor, typed: Filled) -> Response:
    text = await whole_text(request, "own_box")
    draft = drafted(await game_with_box(request, typed.text("game"), text), typed)
    draft.components = text
    return form_page(request, visitor, draft, typed)


async def game_with_box(request: Request, name: str, components: str) -> Game[Any]:
    """The game with its own box, or with components that were checked before."""
    tables = tables_of(request)
    own = game_named(name)
    if not components or not tables.components_allowed:
        return own
    try:
        return await tables.boxes.game(own.name, components)
    except VakaError:  # it is refused when the table is made
        return own


@router.get("/new")
async def blank_form(request: Request, visitor: AnyVisitor) -> Response:
    name = request.query_params.get("game", "")
    if not name:
        return show("which.html", request, visitor, **which_game_values(visitor))
    game = game_named(name)
    company = company_named(request.query_params.get("with", ""), game.name)
    return form_page(request, visitor, fresh(game, company, visitor.person.name if visitor.person else ""))


@router.post("/box/{name}/table")
async def form_with_box(request: Request, visitor: AnyVisitor, name: str, sent: Annotated[WithBox, Form()]) -> Response:
    """The form for a table with components that were checked before; the text goes along in it."""
    if not tables_of(request).components_allowed:
        raise NotAllowed("table.no_components", {})
    own_box = plain_lines(sent.own_box)
    game = await tables_of(request).boxes.game(name, own_box)
    draft = fresh(game, company_named(sent.company, game.name), visitor.person.name if visitor.person else "")
    draft.components = own_box
    return form_page(request, visitor, draft)


@router.post("/new")
@shown_again(made_again, "name[0-9]?|seat[0-9]|components")
async def make(request: Request, sent: Annotated[NewTableForm, Form()]) -> Response:
    own_box = plain_lines(sent.own_box)
    game = await game_with_box(request, sent.game, own_box)
    typed = sent.filled()
    draft = drafted(game, typed)
    check(game, typed, draft)
    with in_field("components"):
        draft.components = await text_of(sent.components) or own_box
    tables = tables_of(request)
    async with known_visitor(request, draft.names[0]) as visitor:
        code = await tables.seating.make(visitor.known, draft.new_table(), address_of(request))
    response = go(f"/t/{code}", request, visitor)
    facts = await tables.looking.facts(code, visitor.person)
    if facts.status == SEATING and not facts.open and any(seat.kind == OPEN for seat in facts.seats):
        keep_links(response, settings_of(request), code, await tables.seating.seat_links(code, visitor.known))
    return response

"""For owners of a box: the present figures as a file to fill in, a check line by line, what it will look like, and a
table that is played with it."""

from asyncio import to_thread
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import PlainTextResponse, Response

from ....core.errors import BadRequest, VakaError
from ....core.game import Game
from ....table.components.boxes import MAX_CHARACTERS
from ....table.components.problems import Problem
from ....table.errors import NotAllowed
from ...boards import sheets_of
from ...visitor import AnyVisitor, Visitor
from ..filled import BLANK, Filled, InField, in_field
from ..forms import FormRoute, Sent, plain_lines, shown_again, text_of, whole_text
from ..games import ICONS, game_named, islands
from ..shared import address, show, tables_of
from .gallery import gallery
from .template import commented, restored

router = APIRouter(route_class=FormRoute)


class Checked(Sent):
    """What is to be checked: the text itself, or a file with it."""

    text: str = ""
    file: UploadFile | None = None


@router.get("/box")
async def which(request: Request, visitor: AnyVisitor) -> Response:
    return show("own_box_which.html", request, visitor, islands=islands(), icons=ICONS)


@router.get("/box/{name}")
async def blank(request: Request, visitor: AnyVisitor, name: str) -> Response:
    return await box_page(request, visitor, game_named(name))


@router.get("/box/{name}/components.toml")
async def template(request: Request, visitor: AnyVisitor, name: str) -> Response:
    """The present figures, with comments in the reader's language."""
    game = game_named(name)
    text = await to_thread(commented, game.name, visitor.language, f"{address(request)}/box/{game.name}")
    saved_as = {"content-disposition": f'attachment; filename="{game.name}.toml"'}
    return PlainTextResponse(text, media_type="text/plain; charset=utf-8", headers=saved_as)


async def checked_again(request: Request, visitor: Visitor, form: Filled) -> Response:
    name = request.path_params["name"]
    return await box_page(request, visitor, game_named(name), form, await whole_text(request, "text"))


@router.post("/box/{name}")
@shown_again(checked_again, "text|file")
async def check(request: Request, visitor: AnyVisitor, name: str, sent: Annotated[Checked, Form()]) -> Response:
    own = game_named(name)
    boxes = tables_of(request).boxes
    if not tables_of(request).components_allowed:
        raise NotAllowed("table.no_components", {})
    with in_field("file"):
        text = plain_lines(await text_of(sent.file) or sent.text)
    if not text.strip():
        raise InField("text", BadRequest("own_box.nothing", {}))
    with in_field("text"):
        problems = await boxes.problems(own.name, text)
    if problems:
        return await box_page(request, visitor, own, text=text, problems=problems)
    return await box_page(request, visitor, own, text=text, made=await boxes.game(own.name, text))


async def box_page(
    request: Request,
    visitor: Visitor,
    own: Game[Any],
    form: Filled = BLANK,
    text: str = "",
    problems: list[Problem] | None = None,
    made: Game[Any] | None = None,
) -> Response:
    lines = text.splitlines()
    return show(
        "own_box.html",
        request,
        visitor,
        422 if problems else form.status,
        form=form,
        game=own.name,
        allowed=tables_of(request).components_allowed,
        most=MAX_CHARACTERS,
        text=text,
        entries=restored(own.box.data),
        problems=[
            (problem.line, lines[problem.line - 1].strip() if 0 < problem.line <= len(lines) else "", said)
            for problem in problems or ()
            if (said := visitor.refusal(VakaError(problem.key, problem.values)))
        ],
        made=made,
        same=made is not None and made.box.digest == own.box.digest,
        left=restored(made.box.data) if made else (0, 0),
        boards=sheets_of(own.name),
        scene=await to_thread(gallery, made, visitor.language) if made else None,
    )

"""The visitor themselves: name, other devices, programs, language and colours."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.errors import VakaError
from ...text.catalogue import languages
from ..visitor import LANGUAGE, THEME, THEMES, Visitor, known_visitor, set_cookie, visitor
from .invitations import pattern
from .showing import address, fields, go, same_site, settings_of, show, tables_of

router = APIRouter()


@router.get("/me")
async def page(request: Request) -> Response:
    return about_me(request, await visitor(request))


@router.post("/me")
async def rename(request: Request) -> Response:
    name = (await fields(request)).text("name")
    found = await visitor(request)
    try:
        found = await known_visitor(request, name)
        assert found.person is not None  # a known visitor is somebody
        if not found.token:
            await tables_of(request).rename(found.person, name)
    except VakaError as problem:
        return about_me(request, found, 422, problem=found.refusal(problem))
    return go("/me?kept", request, found)


@router.post("/me/link")
async def come_back_link(request: Request) -> Response:
    """A secret link, shown in the answer itself, so that it is in no address and in no history."""
    found = await known_visitor(request)
    assert found.person is not None  # a known visitor is somebody
    link = f"{address(request)}/back/{await tables_of(request).come_back_link(found.person)}"
    return about_me(request, found, link=link, pattern=pattern(link))


@router.post("/me/token")
async def program_token(request: Request) -> Response:
    label = (await fields(request)).text("label")
    found = await known_visitor(request)
    assert found.person is not None  # a known visitor is somebody
    try:
        token = await tables_of(request).new_program_token(found.person, label)
    except VakaError as problem:
        return about_me(request, found, 422, problem=found.refusal(problem))
    return about_me(request, found, token=token, label=label)


def about_me(request: Request, found: Visitor, status: int = 200, **made: Any) -> Response:
    values = {"problem": "", "link": "", "pattern": "", "token": "", "label": ""} | made
    kept = "kept" in request.query_params and found.person is not None
    return show("me.html", request, found, status, kept=kept, **values)


@router.get("/back/{secret}")
async def ask_back(request: Request, secret: str) -> Response:
    return show("back.html", request, await visitor(request))


@router.post("/back/{secret}")
async def come_back(request: Request, secret: str) -> Response:
    found = await visitor(request)
    found.person, found.token = await tables_of(request).come_back(secret)
    return go("/", request, found)


@router.post("/language")
async def set_language(request: Request) -> Response:
    return await remember(request, "language", LANGUAGE, languages())


@router.post("/theme")
async def set_theme(request: Request) -> Response:
    return await remember(request, "theme", THEME, [*THEMES, ""])


async def remember(request: Request, name: str, cookie: str, known: list[str]) -> Response:
    """Keep a wish in a cookie, if it is one of the known, and go back to where the visitor was."""
    said = await fields(request)
    response = go(same_site(said.text("back")), request, await visitor(request))
    if said.text(name) in known:
        set_cookie(response, settings_of(request), cookie, said.text(name))
    return response

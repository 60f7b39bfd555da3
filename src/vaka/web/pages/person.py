"""The visitor themselves: name, other devices, programs, language and colours."""

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.errors import VakaError
from ...text.catalogue import languages
from ..visitor import LANGUAGE, THEME, THEMES, Visitor, device, known_visitor, set_cookie, visitor
from .invitations import pattern
from .shared import address, fields, go, same_site, settings_of, show, tables_of

router = APIRouter()


@router.get("/me")
async def page(request: Request) -> Response:
    return await about_me(request, await visitor(request))


@router.post("/me")
async def rename(request: Request) -> Response:
    name = (await fields(request)).text("name")
    found = await visitor(request)
    try:
        found = await known_visitor(request, name)
        assert found.person is not None  # a known visitor is somebody
        if found.person.name != name:
            await tables_of(request).people.rename(found.person, name)
    except VakaError as problem:
        return await about_me(request, found, 422, problem=found.refusal(problem))
    return go("/me?kept", request, found)


@router.post("/me/link")
async def come_back_link(request: Request) -> Response:
    """A secret link, shown in the answer itself, so that it is in no address and in no history."""
    found = await known_visitor(request)
    assert found.person is not None  # a known visitor is somebody
    link = f"{address(request)}/back/{await tables_of(request).people.come_back_link(found.person)}"
    return await about_me(request, found, link=link, pattern=pattern(link))


@router.post("/me/token")
async def program_token(request: Request) -> Response:
    label = (await fields(request)).text("label")
    found = await known_visitor(request)
    assert found.person is not None  # a known visitor is somebody
    try:
        token = await tables_of(request).people.new_program_token(found.person, label)
    except VakaError as problem:
        return await about_me(request, found, 422, problem=found.refusal(problem))
    return await about_me(request, found, token=token, label=label)


@router.post("/me/end")
async def end_key(request: Request) -> Response:
    """End a cookie, a link or a token; with that of this very device the visitor is nobody from then on."""
    said = await fields(request)
    found = await visitor(request)
    if found.person is None:
        return await about_me(request, found, 422, problem=found.say("frame.nobody"))
    ours = [key.id for key in await tables_of(request).people.keys(found.person, found.carried) if key.this]
    await tables_of(request).people.end_key(found.person, said.text("key"))
    found.token = "" if said.text("key") in ours else found.token
    return go("/me", request, found)


async def about_me(request: Request, found: Visitor, status: int = 200, **made: Any) -> Response:
    values = {"problem": "", "link": "", "pattern": "", "token": "", "label": ""} | made
    kept = "kept" in request.query_params and found.person is not None
    keys = await tables_of(request).people.keys(found.person, found.token or found.carried) if found.person else []
    return show("me.html", request, found, status, kept=kept, keys=keys, day=day, **values)


def day(moment: float) -> str:
    """A date as everybody reads it.

    >>> day(0.0)
    '1970-01-01'
    """
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


@router.get("/back/{secret}")
async def ask_back(request: Request, secret: str) -> Response:
    return show("back.html", request, await visitor(request))


@router.post("/back/{secret}")
async def come_back(request: Request, secret: str) -> Response:
    found = await visitor(request)
    found.person, found.token = await tables_of(request).people.come_back(secret, device(request))
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

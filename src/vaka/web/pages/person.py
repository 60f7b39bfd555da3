"""The visitor themselves: name, account, other devices, programs, language and colours."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from pydantic import StringConstraints
from starlette.responses import Response

from ...text.catalogue import languages
from ..reader import THEMES
from ..visitor import LANGUAGE, THEME, AnyVisitor, Visitor, device, known_visitor, set_cookie
from .account.shared import signed_in, ways
from .filled import BLANK, Filled, in_field
from .forms import FormRoute, Name, Number, Sent, Text, shown_again
from .invitations import pattern
from .paths import same_site
from .shared import address, go, settings_of, show, tables_of
from .table_rows import day

router = APIRouter(route_class=FormRoute)


class NewName(Sent):
    name: Name = ""


class Label(Sent):
    label: Text = ""


class KeyId(Sent):
    key: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]


class SignInId(Sent):
    way: Number


class NewTable(Sent):
    """A setting that is kept in a cookie, and where the visitor was."""

    language: Text = ""
    theme: Text = ""
    back: Text = "/"


async def about_me(request: Request, visitor: Visitor, form: Filled = BLANK, **made: Any) -> Response:
    values: dict[str, Any] = {"here": "/me", "link": "", "pattern": "", "token": "", "label": ""} | made | ways(request)
    values |= {"keys": [], "sign_ins": []}
    kept = "kept" in request.query_params and visitor.person is not None
    if visitor.person is not None:
        tables = tables_of(request)
        values["keys"] = await tables.people.keys(visitor.person, visitor.token or visitor.carried)
        values["sign_ins"] = await tables.sign_ins.of(visitor.person)
    return show("me.html", request, visitor, form.status, form=form, kept=kept, day=day, **values)


@router.get("/me")
async def page(request: Request, visitor: AnyVisitor) -> Response:
    return await about_me(request, visitor)


@router.post("/me")
@shown_again(about_me, "name|label")
async def rename(request: Request, sent: Annotated[NewName, Form()]) -> Response:
    async with known_visitor(request, sent.name) as visitor:
        if visitor.known.name != sent.name:
            await tables_of(request).people.rename(visitor.known, sent.name)
    return go("/me?kept", request, visitor)


@router.post("/me/link")
async def come_back_link(request: Request) -> Response:
    """A secret link, shown in the answer itself, so that it is in no address and in no history."""
    async with known_visitor(request) as visitor:
        link = f"{address(request)}/back/{await tables_of(request).people.come_back_link(visitor.known)}"
    return await about_me(request, visitor, link=link, pattern=pattern(link))


@router.post("/me/token")
@shown_again(about_me, "name|label")
async def program_token(request: Request, sent: Annotated[Label, Form()]) -> Response:
    async with known_visitor(request) as visitor:
        with in_field("label"):
            token = await tables_of(request).people.new_program_token(visitor.known, sent.label)
    return await about_me(request, visitor, token=token, label=sent.label)


@router.post("/me/end")
@shown_again(about_me, "name|label")
async def end_key(request: Request, visitor: AnyVisitor, sent: Annotated[KeyId, Form()]) -> Response:
    """End a cookie, a link or a token; with that of this very device the visitor is nobody from then on."""
    people = tables_of(request).people
    ours = [key.id for key in await people.keys(visitor.known, visitor.carried) if key.this]
    await people.end_key(visitor.known, sent.key)
    visitor.token = "" if sent.key in ours else visitor.token
    return go("/me", request, visitor)


@router.post("/me/sign-in/end")
@shown_again(about_me, "name|label")
async def end_sign_in(request: Request, visitor: AnyVisitor, sent: Annotated[SignInId, Form()]) -> Response:
    await tables_of(request).sign_ins.remove(visitor.known, sent.way)
    return go("/me", request, visitor)


@router.get("/back/{secret}")
async def ask_back(request: Request, visitor: AnyVisitor, secret: str) -> Response:
    return show("back.html", request, visitor)


@router.post("/back/{secret}")
async def come_back(request: Request, visitor: AnyVisitor, secret: str) -> Response:
    person, token = await tables_of(request).people.come_back(secret, device(request))
    return await signed_in(go("/", request, visitor), request, visitor, person, token)


@router.post("/language")
async def set_language(request: Request, visitor: AnyVisitor, sent: Annotated[NewTable, Form()]) -> Response:
    if visitor.person is not None and sent.language in languages():
        await tables_of(request).people.keep_settings(visitor.person, language=sent.language)
    return remember(request, visitor, sent, LANGUAGE, sent.language, languages())


@router.post("/theme")
async def set_theme(request: Request, visitor: AnyVisitor, sent: Annotated[NewTable, Form()]) -> Response:
    if visitor.person is not None and sent.theme in (*THEMES, ""):
        await tables_of(request).people.keep_settings(visitor.person, theme=sent.theme)
    return remember(request, visitor, sent, THEME, sent.theme, [*THEMES, ""])


def remember(
    request: Request, visitor: Visitor, sent: NewTable, cookie: str, chosen: str, known: Sequence[str]
) -> Response:
    """Keep a setting in a cookie, if it is a known one, and go back to where the visitor was."""
    response = go(same_site(sent.back), request, visitor)
    if chosen in known:
        set_cookie(response, settings_of(request), cookie, chosen)
    return response

"""Signing in by the OpenID provider of the host."""

import asyncio
from importlib import import_module
from secrets import compare_digest
from typing import Any

from fastapi import APIRouter
from fastapi import Request as HttpRequest
from starlette.responses import RedirectResponse, Response

from ....core.errors import BadRequest
from ....table.codes import new_secret
from ....table.errors import NotFound, Refused
from ....table.people.one_time_secrets import REQUEST, SECONDS
from ....table.people.person import MEMBER, Person, checked_name
from ....table.people.sign_ins import PROVIDER
from ...settings import OpenIdProvider
from ...visitor import AnyVisitor, device, known_visitor
from ..forms import FormRoute
from ..shared import go, settings_of, tables_of
from .shared import keep_settings, place, signed_in, ways

router = APIRouter(route_class=FormRoute)

STATE = "vaka_state"  # a cookie: who comes back is the one who went
PAGES = "/sign-in/provider"
MAX_QUERY = 2000


async def openid(request: HttpRequest) -> tuple[Any, OpenIdProvider]:
    """The module that talks to the provider, and the provider; NotFound where there is none."""
    provider = settings_of(request).provider
    if provider is None or not ways(request)["provider"]:
        raise NotFound("account.no_provider", {})
    return await asyncio.to_thread(import_module, "vaka.web.pages.account.openid"), provider


@router.get(PAGES)
async def leave(request: HttpRequest, visitor: AnyVisitor) -> Response:
    module, provider = await openid(request)
    nonce, verifier = new_secret(), new_secret() + new_secret()
    person = visitor.person.id if visitor.person is not None else None
    state = await tables_of(request).one_time_secrets.make(REQUEST, person, f"{nonce} {verifier}")
    there = await module.address(provider, module.Request(back(request), state, nonce, verifier))
    response = RedirectResponse(there, 303)
    response.set_cookie(
        STATE,
        state,
        max_age=int(SECONDS[REQUEST]),
        path=PAGES,
        httponly=True,
        samesite="lax",
        secure=settings_of(request).https,
    )
    return response


@router.get(f"{PAGES}/back")
async def come_back(request: HttpRequest, visitor: AnyVisitor) -> Response:
    module, provider = await openid(request)
    tables = tables_of(request)
    state, code = (request.query_params.get(name, "")[:MAX_QUERY] for name in ("state", "code"))
    if not compare_digest(state.encode(), request.cookies.get(STATE, "").encode()):
        raise NotFound("account.no_such_link", {})
    asked = await tables.one_time_secrets.take(REQUEST, state)
    here = visitor.person.id if visitor.person is not None else None
    if asked.person != here:  # somebody else signed in meanwhile
        raise NotFound("account.no_such_link", {})
    if not code:  # the person or the provider said no
        raise BadRequest("account.provider_wrong", {})
    subject = await module.subject(provider, module.Request(back(request), state, *asked.data.split(" ")), code)
    name = f"{provider.issuer} {subject.id}"
    if await tables.sign_ins.owner(PROVIDER, name) is None:
        async with known_visitor(request, called(subject.name)) as newcomer:
            await tables.sign_ins.add(newcomer.known, PROVIDER, name, provider.name)
        await keep_settings(request, newcomer)
        await admit(request, newcomer.known)
        return go("/me", request, newcomer)
    person, token = await tables.sign_ins.sign_in(PROVIDER, name, device(request))
    await admit(request, person)
    return await signed_in(go("/", request, visitor), request, visitor, person, token)


async def admit(request: HttpRequest, person: Person) -> None:
    """Make somebody a member whom the provider knows, where the host wants that."""
    provider = settings_of(request).provider
    if provider is not None and provider.members and not person.role:
        await tables_of(request).host.people_admin.give_role(person.id, MEMBER)


def back(request: HttpRequest) -> str:
    return f"{place(request).origin}{PAGES}/back"


def called(name: str) -> str:
    """The name that the provider gives, if it may stand at a table."""
    try:
        return checked_name(name)
    except Refused:
        return ""

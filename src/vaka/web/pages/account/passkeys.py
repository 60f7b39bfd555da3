"""Passkeys: made for the person of this device, and used to sign in on another one.

A passkey says itself which one it is: nobody types who they are, and no answer tells who has an account.
"""

import asyncio
from importlib import import_module
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from pydantic import StringConstraints
from starlette.responses import JSONResponse, Response

from ....table.errors import NotFound
from ....table.people.one_time_secrets import CHALLENGE
from ....table.people.sign_ins import PASSKEY
from ...visitor import AnyVisitor, device
from ..forms import FormRoute, Sent
from ..shared import tables_of
from .shared import keep_settings, place, signed_in, ways

router = APIRouter(route_class=FormRoute)


class Credential(Sent):
    """What an authenticator answered, as JSON."""

    credential: Annotated[str, StringConstraints(max_length=20_000)]


async def steps(request: Request) -> Any:
    """The module with the steps; NotFound where this server has no passkeys."""
    if not ways(request)["passkeys"]:
        raise NotFound("account.no_passkeys", {})
    return await asyncio.to_thread(import_module, "vaka.web.pages.account.webauthn_steps")


@router.post("/me/passkey/options")
async def options_to_make(request: Request, visitor: AnyVisitor) -> Response:
    webauthn, tables, person = await steps(request), tables_of(request), visitor.known
    has = [way.name for way in await tables.sign_ins.of(person) if way.kind == PASSKEY]
    challenge = await tables.one_time_secrets.make(CHALLENGE, person.id)
    user = person.name or person.nameless
    return JSONResponse(webauthn.options_to_make(place(request), user, challenge, has))


@router.post("/me/passkey")
async def make(request: Request, visitor: AnyVisitor, sent: Annotated[Credential, Form()]) -> Response:
    webauthn, tables, person = await steps(request), tables_of(request), visitor.known
    challenge = webauthn.challenge_in(sent.credential)
    asked = await tables.one_time_secrets.take(CHALLENGE, challenge)
    if asked.person != person.id:  # it was to sign in, or is somebody else's
        raise NotFound("account.no_such_link", {})
    name, passkey = webauthn.made(place(request), sent.credential, challenge)
    await tables.sign_ins.add(person, PASSKEY, name, device(request), passkey.public_key, passkey.uses)
    await keep_settings(request, visitor)
    return JSONResponse({"to": "/me"})


@router.post("/sign-in/passkey/options")
async def options_to_sign_in(request: Request) -> Response:
    webauthn = await steps(request)
    challenge = await tables_of(request).one_time_secrets.make(CHALLENGE)
    return JSONResponse(webauthn.options_to_use(place(request), challenge))


@router.post("/sign-in/passkey")
async def sign_in(request: Request, visitor: AnyVisitor, sent: Annotated[Credential, Form()]) -> Response:
    webauthn, tables = await steps(request), tables_of(request)
    challenge = webauthn.challenge_in(sent.credential)
    if (await tables.one_time_secrets.take(CHALLENGE, challenge)).person is not None:  # it was to make one
        raise NotFound("account.no_such_link", {})
    name = webauthn.name_in(sent.credential)
    passkey = await tables.sign_ins.passkey(name)
    if passkey is None:
        raise NotFound("account.unknown_passkey", {})
    uses = webauthn.used(place(request), sent.credential, challenge, passkey)
    person, token = await tables.sign_ins.sign_in(PASSKEY, name, device(request), uses)
    return await signed_in(JSONResponse({"to": "/"}), request, visitor, person, token)

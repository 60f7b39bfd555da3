"""Addresses: a link in a mail confirms one and signs in with it.

The same link does both. Where nobody has the address it becomes a way to sign in for the person who asked, in the
browser in which they asked: else somebody could give their own person to anybody who follows a link carelessly.
"""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from ....table.calls.mail import checked_address
from ....table.errors import NotAllowed, NotFound
from ....table.people.one_time_secrets import LINK, SECONDS, Asked
from ....table.people.person import Person
from ....table.people.sign_ins import ADDRESS
from ...visitor import AnyVisitor, Visitor, device, known_visitor
from ..filled import in_field
from ..forms import FormRoute, Sent, Text, shown_again
from ..shared import address, go, show, tables_of
from .shared import keep_settings, signed_in, ways
from .signing_in import sign_in_page

router = APIRouter(route_class=FormRoute)


class Address(Sent):
    address: Text


@router.post("/sign-in/address")
@shown_again(sign_in_page, "address")
async def ask(request: Request, visitor: AnyVisitor, sent: Annotated[Address, Form()]) -> Response:
    if not ways(request)["addresses"]:
        raise NotFound("account.no_mail", {})
    with in_field("address"):
        to = checked_address(sent.address).lower()  # as it is compared; hardly any server minds capitals
    person = visitor.person.id if visitor.person is not None else None
    await tables_of(request).mail_links.send(to, person, f"{address(request)}/sign-in/link", visitor.catalogue)
    return show("sign_in_sent.html", request, visitor, address=to, minutes=round(SECONDS[LINK] / 60))


@router.get("/sign-in/link/{secret}")
async def follow(request: Request, visitor: AnyVisitor, secret: str) -> Response:
    asked = await tables_of(request).one_time_secrets.look(LINK, secret)
    owner = await owner_of(request, visitor, asked)
    return show("sign_in_link.html", request, visitor, address=asked.data, owner=owner)


@router.post("/sign-in/link/{secret}")
async def confirm(request: Request, visitor: AnyVisitor, secret: str) -> Response:
    tables = tables_of(request)
    await owner_of(request, visitor, await tables.one_time_secrets.look(LINK, secret))
    asked = await tables.one_time_secrets.take(LINK, secret)
    owner = await owner_of(request, visitor, asked)
    if owner is None:
        async with known_visitor(request) as newcomer:
            await tables.sign_ins.add(newcomer.known, ADDRESS, asked.data)
        await keep_settings(request, newcomer)
        return go("/me", request, newcomer)
    person, token = await tables.sign_ins.sign_in(ADDRESS, asked.data, device(request))
    return await signed_in(go("/", request, visitor), request, visitor, person, token)


async def owner_of(request: Request, visitor: Visitor, asked: Asked) -> Person | None:
    """Who signs in with the address; None where it is to become the visitor's own."""
    owner = await tables_of(request).sign_ins.owner(ADDRESS, asked.data)
    here = visitor.person.id if visitor.person is not None else None
    if owner is None and asked.person not in (None, here):
        raise NotAllowed("account.other_browser", {})
    return owner

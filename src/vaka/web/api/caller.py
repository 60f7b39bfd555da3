"""Who calls: the person for whom a program with this Bearer token acts, and the language it wants to be answered in."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection, Request

from ...table.errors import NotAllowed
from ...table.people.person import Person
from ...table.tables import Tables
from ...text.catalogue import Catalogue, catalogue
from ..traffic.limits import address_of
from ..visitor import language_of

SCHEME = HTTPBearer(auto_error=False, description="The token that POST /api/v1/people gave")


WITHOUT_TOKEN: dict[str, Any] = {
    "security": [{}]
}  # for the OpenAPI description: beside the token, nothing will do as well


class NoToken(NotAllowed):
    """A token is needed, or it is nobody's."""


@dataclass
class Caller:
    tables: Tables
    catalogue: Catalogue
    person: Person | None
    address: str = ""  # that tables count; "" for this machine


@dataclass
class Member(Caller):
    """A caller with a token."""

    person: Person = field(kw_only=True)
    token: str = field(kw_only=True)


async def caller_with(connection: HTTPConnection, token: str) -> Member:
    """The person of this token."""
    tables: Tables = connection.app.state.tables
    person = await tables.people.by_token(token)
    if person is None:
        raise NoToken("api.wrong_token", {})
    said = catalogue(language_of(connection))
    return Member(tables, said, person=person, token=token, address=address_of(connection))


async def _anybody(request: Request, given: Annotated[HTTPAuthorizationCredentials | None, Depends(SCHEME)]) -> Caller:
    if given is not None:
        caller: Caller = await caller_with(request, given.credentials)
    elif "authorization" in request.headers:
        raise NoToken("api.token", {})
    else:
        caller = Caller(request.app.state.tables, catalogue(language_of(request)), None)
    request.state.caller = caller
    return caller


async def _member(caller: Annotated[Caller, Depends(_anybody)]) -> Member:
    if not isinstance(caller, Member):
        raise NoToken("api.token", {})
    return caller


Anybody = Annotated[Caller, Depends(_anybody)]
MustBeKnown = Annotated[Member, Depends(_member)]

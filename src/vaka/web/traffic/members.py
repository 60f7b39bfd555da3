"""A server for members: others only come to what lets them in, to the rules, and to what concerns themselves."""

import re

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ...core.errors import VakaError
from ...table.errors import NotAllowed
from ...table.people.people import COOKIE
from ...table.tables import Tables
from ..error_texts import status_of
from ..refusals import answer, wants_json
from .clients import FREE, SAFE_METHODS, carried
from .sockets import CLOSED_POLICY

OPEN = re.compile(
    r"/sign-in(/.+)?|/invited/.+|/back/.+|/calls/leave/.+|/service_worker\.js|/me(/.*)?|/language|/theme|/about|/rules(/.*)?|/docs(/.*)?|/tab(/.*)?|/api/docs"
    r"|/api/v1/openapi\.json|/api/v1/people/me(/.*)?|/robots\.txt|/manifest\.webmanifest|/\.well-known/.+"
)


class MembersOnly:
    """Pure ASGI, inside of the guard."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] not in ("http", "websocket") or FREE.fullmatch(path) or OPEN.fullmatch(path):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        error: VakaError = NotAllowed("account.members_only", {})
        try:
            if await _is_member(connection):
                await self.app(scope, receive, send)
                return
        except VakaError as refusal:  # somebody banned, or the store is away
            error = refusal
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": CLOSED_POLICY, "reason": "members only"})
            return
        request = Request(scope, receive)
        if isinstance(error, NotAllowed) and scope["method"] in SAFE_METHODS and not wants_json(request):
            await RedirectResponse("/sign-in", 303)(scope, receive, send)
        else:
            await (await answer(request, status_of(error), error))(scope, receive, send)


async def _is_member(connection: HTTPConnection) -> bool:
    tables: Tables = connection.app.state.tables
    token, kind = carried(connection, connection.app.state.settings)
    person = await (tables.people.by_cookie(token) if kind == COOKIE else tables.people.by_token(token))
    return person is not None and person.role != ""

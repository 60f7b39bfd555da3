"""What the ways to sign in share."""

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from fastapi import Request
from starlette.responses import Response

from ....table.people.person import Person
from ...reader import THEMES
from ...visitor import LANGUAGE, THEME, Visitor, set_cookie
from ..shared import settings_of, tables_of


@dataclass(frozen=True)
class Place:
    """Where a passkey is good: the name of the server, and its origin, as browsers know them."""

    name: str
    origin: str


def place(request: Request) -> Place:
    scheme = "https" if settings_of(request).https else request.url.scheme
    return Place(request.url.hostname or "", f"{scheme}://{request.url.netloc}")


def ways(request: Request) -> dict[str, Any]:
    """What this server offers, for the pages that list it. Passkeys need the library and a page that browsers call
    secure; where only that is missing `insecure` says so. A link in a mail begins with the name that the request used:
    one that only fits a pattern may lead to somebody else's server."""
    passkeys = find_spec("webauthn") is not None
    secure = is_secure(request)
    provider = settings_of(request).provider
    addresses = tables_of(request).mail is not None and request.url.hostname in settings_of(request).hosts
    return {
        "passkeys": passkeys and secure,
        "insecure": passkeys and not secure,
        "addresses": addresses,
        "provider": provider.name if provider is not None and find_spec("authlib") is not None else "",
        "members_only": settings_of(request).members_only,
    }


def is_secure(request: Request) -> bool:
    """Whether browsers make passkeys here: by https, or at `localhost`, but at no number of a machine."""
    here = place(request)
    return here.origin.startswith("https:") or here.name == "localhost"


async def signed_in(response: Response, request: Request, visitor: Visitor, person: Person, token: str) -> Response:
    """This device is the person's from now on, in their language and colours."""
    visitor.person, visitor.token = person, token
    visitor.sign(response, settings_of(request))
    for cookie, chosen in zip((LANGUAGE, THEME), await tables_of(request).people.settings(person)):
        if chosen:
            set_cookie(response, settings_of(request), cookie, chosen)
    return response


async def keep_settings(request: Request, visitor: Visitor) -> None:
    """Note the language and the colours of this device for the next one."""
    theme = visitor.theme if visitor.theme in THEMES else ""
    await tables_of(request).people.keep_settings(visitor.known, language=visitor.language, theme=theme)

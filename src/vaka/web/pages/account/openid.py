"""OpenID Connect by Authlib: the code flow with PKCE. The library is optional and takes long to import: `provider.py`
imports this module when somebody signs in by it."""

from dataclasses import dataclass
from typing import Any

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.httpx_client import AsyncOAuth2Client
from httpx import AsyncClient, HTTPError
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from ....core.errors import BadRequest
from ....table.errors import NotNow
from ...settings import OpenIdProvider

TIMEOUT = 10.0  # seconds
LEEWAY = 60  # seconds that clocks may differ
ALGORITHMS = ("RS256", "ES256", "PS256", "EdDSA")  # signatures by a key of the provider, and by nobody else's


@dataclass(frozen=True)
class Request:
    """What we asked the provider; `back` is where it sends the browser."""

    back: str
    state: str
    nonce: str
    verifier: str


@dataclass(frozen=True)
class Subject:
    id: str  # as the provider knows them
    name: str


async def address(provider: OpenIdProvider, asked: Request) -> str:
    """Where the browser goes to sign in."""
    facts = await _facts(provider)
    async with _client(provider, asked.back) as client:
        url, _ = client.create_authorization_url(
            facts["authorization_endpoint"], state=asked.state, nonce=asked.nonce, code_verifier=asked.verifier
        )
    return str(url)


async def subject(provider: OpenIdProvider, asked: Request, code: str) -> Subject:
    """Who signed in, by the code that the browser brought back."""
    facts = await _facts(provider)
    try:
        async with _client(provider, asked.back) as client:
            token = await client.fetch_token(facts["token_endpoint"], code=code, code_verifier=asked.verifier)
        keys = KeySet.import_key_set(await _json(facts["jwks_uri"]))
        claims = jwt.decode(token["id_token"], keys, algorithms=ALGORITHMS).claims
        wanted = jwt.JWTClaimsRegistry(
            leeway=LEEWAY,
            iss={"essential": True, "value": provider.issuer},
            aud={"essential": True, "value": provider.client_id},
            exp={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": asked.nonce},
        )
        wanted.validate(claims)
    except HTTPError:
        raise NotNow("account.provider_away", {}) from None
    except (AuthlibBaseError, JoseError, ValueError, TypeError, KeyError):
        raise BadRequest("account.provider_wrong", {}) from None
    return Subject(str(claims["sub"]), str(claims.get("name", "")))


async def _facts(provider: OpenIdProvider) -> Any:
    facts = await _json(f"{provider.issuer.rstrip('/')}/.well-known/openid-configuration")
    if not isinstance(facts, dict) or facts.get("issuer") != provider.issuer:
        raise NotNow("account.provider_away", {})
    return facts


async def _json(url: str) -> Any:
    try:
        async with AsyncClient(timeout=TIMEOUT) as client:
            answer = await client.get(url)
            return answer.raise_for_status().json()
    except (HTTPError, ValueError):
        raise NotNow("account.provider_away", {}) from None


def _client(provider: OpenIdProvider, back: str) -> AsyncOAuth2Client:
    return AsyncOAuth2Client(
        provider.client_id,
        provider.client_secret,
        scope="openid profile",
        redirect_uri=back,
        code_challenge_method="S256",
        timeout=TIMEOUT,
    )

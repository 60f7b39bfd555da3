"""A small OpenID provider: whoever comes is `subject`, and its answers can be made wrong."""

import base64
import hashlib
import secrets
import time
from typing import Any
from urllib.parse import urlencode

from joserfc import jwt
from joserfc.jwk import ECKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

CLIENT, SECRET = "vaka", "a secret of the client"


class Provider:
    def __init__(self) -> None:
        self.url = ""
        self.subject = "anne"
        self.claims: dict[str, Any] = {}  # instead of the right ones
        self.key = ECKey.generate_key("P-256", {"kid": "1"})
        self.signed_by = self.key
        self._asked: dict[str, dict[str, str]] = {}  # by code
        self.app = Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self.facts),
                Route("/authorize", self.authorize),
                Route("/token", self.token, methods=["POST"]),
                Route("/keys", self.keys),
            ]
        )

    async def facts(self, request: Request) -> Response:
        there = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
        return JSONResponse({"issuer": self.url, **{name: f"{self.url}/{path}" for name, path in there.items()}})

    async def authorize(self, request: Request) -> Response:
        asked = dict(request.query_params)
        assert (asked["client_id"], asked["response_type"], asked["code_challenge_method"]) == (CLIENT, "code", "S256")
        code = secrets.token_urlsafe()
        self._asked[code] = asked
        return RedirectResponse(f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}")

    async def token(self, request: Request) -> Response:
        login = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        sent = await request.form()
        asked = self._asked.pop(str(sent.get("code")), None)
        digest = hashlib.sha256(str(sent.get("code_verifier")).encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        right = asked is not None and asked["code_challenge"] == challenge
        if asked is None or not right or request.headers.get("authorization") != f"Basic {login}":
            return JSONResponse({"error": "invalid_grant"}, 400)
        now = int(time.time())
        claims = {"iss": self.url, "aud": CLIENT, "sub": self.subject, "name": "Anne", "nonce": asked["nonce"]}
        claims |= {"iat": now, "exp": now + 300} | self.claims
        signed = jwt.encode({"alg": "ES256", "kid": "1"}, claims, self.signed_by)
        return JSONResponse({"access_token": "x", "token_type": "Bearer", "id_token": signed})

    async def keys(self, request: Request) -> Response:
        return JSONResponse({"keys": [self.key.as_dict(private=False)]})

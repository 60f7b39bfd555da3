"""Signing in by an OpenID provider of the host."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from joserfc.jwk import ECKey

from tests.web.openid_provider import CLIENT, SECRET, Provider
from tests.web.servers import serving
from tests.web.vaka_servers import VakaServer, open_server
from tests.web.visitors import Visit, Visitor
from vaka.web.settings import OpenIdProvider, Settings


@pytest.fixture(scope="module")
def running() -> Iterator[Provider]:
    made = Provider()
    with serving(made.app) as opened:
        made.url = opened.url
        yield made


@pytest.fixture
def provider(running: Provider) -> Provider:
    running.subject, running.claims, running.signed_by = "anne", {}, running.key
    return running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, running: Provider) -> Iterator[VakaServer]:
    known = OpenIdProvider(running.url, CLIENT, SECRET, "the club", members=True)
    settings = Settings(limits=False, members_only=True, provider=known)
    with open_server(tmp_path_factory.mktemp("openid"), settings) as opened:
        yield opened


def sent_back(visitor: Visitor) -> str:
    """Where the provider sends a browser that signs in."""
    leaving = visitor.http.get("/sign-in/provider")
    assert leaving.status_code == 303, leaving.text
    back = httpx.get(leaving.headers["location"]).headers["location"]
    return str(back.removeprefix(visitor.url))


def test_whoever_the_provider_knows_is_a_member_and_the_same_person_on_every_device(provider: Provider, visit: Visit):
    provider.subject = "cara"  # who has never come before
    laptop, phone = visit(), visit()
    assert "Sign in by the club" in laptop.get("/sign-in")
    assert laptop.http.get(sent_back(laptop)).headers["location"] == "/me"
    assert "<h1>Anne</h1>" in laptop.get("/me")
    table = laptop.make("orongo", "bots")
    assert phone.http.get(sent_back(phone)).headers["location"] == "/"
    assert table in phone.get("/")
    provider.subject = "ben"
    other = visit()
    other.http.get(sent_back(other))
    assert table not in other.get("/")


def test_an_answer_is_good_once_and_in_the_browser_that_asked(provider: Provider, visit: Visit):
    anne, mallory = visit(), visit()
    back = sent_back(mallory)
    anne.get(back, 404)
    sent_back(anne)
    anne.get(back, 404)
    mallory.http.get(back)
    mallory.get(back, 404)
    mallory.get("/sign-in/provider/back", 404)


@pytest.mark.parametrize(
    "wrong", [{"iss": "https://evil.example"}, {"aud": "other"}, {"nonce": "other"}, {"exp": 1}, {"sub": None}]
)
def test_wrong_claims_sign_nobody_in(provider: Provider, visit: Visit, wrong: dict[str, Any]):
    provider.claims = wrong
    visitor = visit()
    visitor.get(sent_back(visitor), 400)
    assert "Tell us your name first" in visitor.get("/me")


def test_a_signature_of_somebody_else_signs_nobody_in(provider: Provider, visit: Visit):
    provider.signed_by = ECKey.generate_key("P-256", {"kid": "1"})
    visitor = visit()
    visitor.get(sent_back(visitor), 400)


def test_a_code_that_the_provider_does_not_know_and_a_refusal_sign_nobody_in(provider: Provider, visit: Visit):
    visitor = visit()
    state = sent_back(visitor).rpartition("state=")[2]
    visitor.get(f"/sign-in/provider/back?code=guess&state={state}", 400)
    state = sent_back(visitor).rpartition("state=")[2]
    visitor.get(f"/sign-in/provider/back?error=access_denied&state={state}", 400)


def test_a_provider_that_does_not_answer_is_said_to(provider: Provider, visit: Visit, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(provider, "url", "https://another.example")  # it says to be
    assert "Try again later" in visit().get("/sign-in/provider", 409)

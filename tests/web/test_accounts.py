"""Accounts: signing in without a password. Real passkeys are made in tests/browser/test_accounts.py."""

import base64
import json

import pytest

from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Visit, Visitor


@pytest.fixture
def anne(server: VakaServer) -> Visitor:
    visitor = Visitor(server.url.replace("127.0.0.1", "localhost"), "Anne")
    yield visitor
    visitor.close()


def answer_to(challenge: str) -> str:
    client_data = {"type": "webauthn.create", "challenge": challenge, "origin": "https://evil.example"}
    coded = base64.urlsafe_b64encode(json.dumps(client_data).encode()).decode().rstrip("=")
    response = {"clientDataJSON": coded, "attestationObject": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA"}
    return json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": response})


@pytest.mark.parametrize("path", ["/me/passkey", "/sign-in/passkey"])
def test_what_is_no_answer_of_a_passkey_is_refused(anne: Visitor, path: str):
    for wrong in ("x", "{}", "[]", '{"response": 3}', '{"response": {"clientDataJSON": "%%"}}', "null"):
        anne.refused(path, 400, credential=wrong)
    anne.refused(path, 422, credential="x" * 20_001)
    anne.refused(path, 404, credential=answer_to("AAAA"))


@pytest.mark.parametrize("path", ["/me/passkey", "/sign-in/passkey"])
def test_a_challenge_is_good_for_one_answer(anne: Visitor, path: str):
    challenge = anne.send(f"{path}/options", {}).json()["challenge"]
    assert anne.send(path, {"credential": answer_to(challenge)}).status_code in (400, 404)
    assert "already, or has expired" in anne.refused(path, 404, credential=answer_to(challenge))


def test_a_challenge_to_sign_in_makes_no_passkey_nor_does_one_of_somebody_else(anne: Visitor, server: VakaServer):
    ben = Visitor(anne.url, "Ben")
    for asked in (anne.send("/sign-in/passkey/options", {}), ben.send("/me/passkey/options", {})):
        anne.refused("/me/passkey", 404, credential=answer_to(asked.json()["challenge"]))
    ben.close()


def test_where_browsers_make_no_passkeys_none_are_asked_for(visit: Visit):
    visitor = visit("Anne")
    assert "Passkeys work over https only" in visitor.get("/me")
    visitor.refused("/me/passkey/options", 404)
    visitor.refused("/sign-in/passkey/options", 404)


def test_a_stranger_makes_no_passkey_before_they_are_somebody(server: VakaServer):
    stranger = Visitor(server.url.replace("127.0.0.1", "localhost"))
    stranger.refused("/me/passkey/options", 403)
    stranger.close()

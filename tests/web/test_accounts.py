"""Accounts: signing in without a password. Real passkeys are made in tests/browser/test_accounts.py."""

import asyncio
import base64
import json
import re
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
import sqlalchemy as sa

from tests.patience import PATIENCE
from tests.table.calls.mail_server import Inbox, mail_server
from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Visit, Visitor
from vaka.table.calls.mail import PLAIN, MailSender, MailServer
from vaka.table.calls.mail_links import MAX_LINKS, SIGN_IN_MAIL
from vaka.table.store import schema


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


class Post:
    """Mails that have arrived at a real server for mail."""

    def __init__(self, server: VakaServer, inbox: Inbox) -> None:
        self.server = server
        self.inbox = inbox

    @property
    def mails(self) -> list[EmailMessage]:
        async def delivered() -> None:
            async with asyncio.timeout(PATIENCE):
                while SIGN_IN_MAIL in [line.kind for line in await self.server.tables.registry.queue.lines()]:
                    await asyncio.sleep(0.01)

        self.server.run(delivered())
        return self.inbox.mails

    def link(self) -> str:
        """The link in the last mail."""
        return re.findall(r"http://[^/]+(/sign-in/link/\S+)", self.mails[-1].get_content())[0]


@pytest.fixture
def inbox(server: VakaServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Post]:
    opened = mail_server()
    inbox = server.run(opened.__aenter__())
    sender = MailSender(MailServer("127.0.0.1", "Vaka <vaka@example.org>", inbox.port, PLAIN))
    monkeypatch.setattr(server.tables, "mail", sender)
    links = server.tables.mail_links
    monkeypatch.setattr(links, "sender", sender)
    monkeypatch.setitem(server.tables.worker.handlers, SIGN_IN_MAIL, links.handler)
    yield Post(server, inbox)
    server.run(opened.__aexit__(None, None, None))


def test_a_link_confirms_an_address_and_the_next_one_signs_in_on_another_device(visit: Visit, inbox: Post):
    laptop = visit("Anne")
    table = laptop.make("orongo", "bots")
    laptop.send("/sign-in/address", {"address": " Anne@Example.org"})
    assert inbox.mails[0]["To"] == "anne@example.org"
    assert "Nobody signs in with anne@example.org yet" in laptop.get(inbox.link())
    assert laptop.post(inbox.link()) == "/me"
    assert "anne@example.org" in laptop.get("/me")
    phone = visit()
    phone.send("/sign-in/address", {"address": "anne@example.org"})
    assert "know you as Anne" in phone.get(inbox.link())
    assert table not in phone.get("/")
    assert phone.post(inbox.link()) == "/"
    assert table in phone.get("/")
    phone.refused(inbox.link(), 404)


def test_a_newcomer_signs_up_with_an_address_alone(visit: Visit, inbox: Post):
    newcomer = visit()
    newcomer.send("/sign-in/address", {"address": "new@example.org"})
    assert newcomer.post(inbox.link()) == "/me"
    assert "new@example.org" in newcomer.get("/me")


def test_no_answer_tells_whether_an_address_is_known(visit: Visit, inbox: Post):
    anne = visit("Anne")
    anne.send("/sign-in/address", {"address": "a1@example.org"})
    anne.post(inbox.link())
    stranger = visit()
    known = stranger.send("/sign-in/address", {"address": "a1@example.org"})
    unknown = stranger.send("/sign-in/address", {"address": "b2@example.org"})
    assert known.text == unknown.text.replace("b2@", "a1@")
    assert known.status_code == unknown.status_code == 200
    assert known.headers.keys() == unknown.headers.keys()
    texts = [re.sub(r"/link/\S+", "", mail.get_content()) for mail in inbox.mails]
    assert texts[-1] == texts[-2]


def test_whoever_follows_a_strangers_link_does_not_become_the_strangers_person(visit: Visit, inbox: Post):
    mallory, anne = visit("Mallory"), visit("Anne")
    mallory.send("/sign-in/address", {"address": "victim@example.org"})
    anne.get(inbox.link(), 403)
    assert "Open this link in the browser in which you asked" in anne.refused(inbox.link(), 403)
    assert "Anne" in anne.get("/me")
    assert mallory.post(inbox.link()) == "/me"


def test_a_device_that_was_somebody_is_told_what_becomes_of_them(visit: Visit, inbox: Post):
    anne, ben = visit("Anne"), visit("Ben")
    anne.send("/sign-in/address", {"address": "c3@example.org"})
    anne.post(inbox.link())
    ben.send("/sign-in/address", {"address": "c3@example.org"})
    assert "The tables of Ben stay with Ben" in ben.get(inbox.link())
    ben.post(inbox.link())
    assert "<h1>Anne</h1>" in ben.get("/me")


def test_an_address_gets_few_mails(visit: Visit, inbox: Post):
    answers = {visit().send("/sign-in/address", {"address": "often@example.org"}).text for _ in range(5)}
    assert len(answers) == 1
    assert len(inbox.mails) == MAX_LINKS


@pytest.mark.parametrize(
    "wrong", ["anne", "anne@", "@example.org", "a b@example.org", "anne@example.org\r\nBcc: x@y.z"]
)
def test_what_is_no_address_is_refused_beside_the_field(visit: Visit, inbox: Post, wrong: str):
    assert 'id="address-problem"' in visit().refused("/sign-in/address", 422, address=wrong)
    assert inbox.mails == []


def test_a_server_without_mail_offers_no_links(visit: Visit):
    visitor = visit("Anne")
    assert "/sign-in/address" not in visitor.get("/me") + visitor.get("/sign-in")
    visitor.refused("/sign-in/address", 404, address="anne@example.org")


def test_a_person_takes_their_data_along_and_erases_it(server: VakaServer, visit: Visit, inbox: Post):
    anne, ben = visit("Anne"), visit("Ben")
    anne.send("/sign-in/address", {"address": "d4@example.org"})
    anne.post(inbox.link())
    table = anne.make("orongo", "friends", open="yes")
    anne.post("/me/calls", mode="away", your_turn="yes", zone="Europe/Berlin")
    anne.post("/me/calls/webhook", url="https://example.org/hook", form="json")
    anne.send("/sign-in/address", {"address": "d4@example.org"})
    data = anne.http.get("/me/data.json").json()
    assert data["name"] == "Anne"
    assert [way["name"] for way in data["sign_ins"]] == ["d4@example.org"]
    assert [seat["code"] for seat in data["seats"]] == [table.rpartition("/")[2]]
    assert [way["target"] for way in data["call_ways"]] == ["https://example.org/hook"]
    assert (data["call_settings"][0]["mode"], data["calendar"][0]["zone"]) == ("away", "Europe/Berlin")

    async def of_calls() -> list[int]:
        async with server.tables.registry.store.read() as db:
            tables = (schema.calendars, schema.call_settings, schema.call_ways)
            return [
                len((await db.execute(sa.select(one).where(one.c.person == data["number"]))).all()) for one in tables
            ]

    assert server.run(of_calls()) == [1, 1, 1]
    assert anne.post("/me/erase") == "/"
    assert server.run(of_calls()) == [0, 0, 0]
    assert anne.http.cookies.get("vaka") is None
    assert "Tell us your name first" in anne.get("/me")
    ben.get(inbox.link(), 404)
    ben.send("/sign-in/address", {"address": "d4@example.org"})
    assert "Nobody signs in with d4@example.org yet" in ben.get(inbox.link())


def test_nobody_has_no_data_to_take_or_erase(visit: Visit):
    visit().get("/me/data.json", 403)
    visit().refused("/me/erase", 403)

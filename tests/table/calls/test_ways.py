"""Each way a call can go: mail, push, and webhooks in every shape."""

import json
from base64 import urlsafe_b64decode

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tests.table.calls.browser_keys import BrowserKeys
from tests.table.calls.calling import NETWORKS, WANTED, by_hand, work
from tests.table.calls.mail_server import mail_server
from tests.table.calls.receiver import HOST, receiver
from tests.table.evening import people, server, table_with
from vaka.table.calls.delivery import MAIL_SECONDS
from vaka.table.calls.mail import PLAIN, MailServer
from vaka.table.calls.message import Call, Message
from vaka.table.calls.preferences import MAX_WAYS
from vaka.table.calls.triggers import SETTLE_SECONDS
from vaka.table.calls.webhooks import FORMS
from vaka.table.errors import Refused
from vaka.table.people.sign_ins import ADDRESS

CALL = Call("your_turn", "hotu-2222-2222", "<@here> & co", "orongo", "Anne")
MESSAGE = Message("key1", "Your turn: <@here> & co", ["Anne has moved."], "https://vaka.example.org/t/x", [CALL])


def made(form: str, url: str, token: str = "") -> tuple[str, str, dict[str, str], dict]:
    request = FORMS[form](url, token, MESSAGE)
    return request.method, request.url, request.headers, json.loads(request.body)


def test_discord_gets_its_content_and_nobody_is_mentioned():
    method, url, _, data = made("discord", "https://discord.com/api/webhooks/1/x")
    assert (method, url) == ("POST", "https://discord.com/api/webhooks/1/x")
    assert data["content"].startswith("Your turn: <@here> & co\nAnne has moved.")
    assert data["allowed_mentions"] == {"parse": []}


def test_slack_gets_a_text_without_marks_of_its_own():
    *_, data = made("slack", "https://hooks.slack.com/services/x")
    assert data["text"].startswith("Your turn: &lt;@here&gt; &amp; co\n")


def test_matrix_gets_an_event_that_is_one_however_often_it_comes():
    method, url, headers, data = made("matrix", "https://m.org/_matrix/client/v3/rooms/!r:m.org/", "secret")
    assert (method, url) == ("PUT", "https://m.org/_matrix/client/v3/rooms/!r:m.org/send/m.room.message/key1")
    assert headers["authorization"] == "Bearer secret"
    assert data["msgtype"] == "m.text"


def test_ntfy_gets_topic_title_message_and_link():
    _, url, _, data = made("ntfy", "https://ntfy.sh/my-topic")
    assert url == "https://ntfy.sh"
    assert data == {
        "topic": "my-topic",
        "title": MESSAGE.title,
        "message": "Anne has moved.",
        "click": MESSAGE.url,
    }


@pytest.mark.parametrize("form", FORMS)
def test_whatever_a_message_holds_its_request_stays_short(form):
    long = Message("key1", "t" * 60, ["x" * 400] * 100, "https://vaka.example.org/waiting", [CALL])
    if form != "json":
        assert len(FORMS[form]("https://a.org/b", "", long).body) < 2500


async def test_mails_come_at_most_once_a_quarter_of_an_hour_and_end_with_one_click(url):
    async with mail_server() as inbox:
        mail = MailServer(HOST, "Vaka <vaka@example.org>", inbox.port, PLAIN)
        async with server(url, mail=mail) as tables:
            await by_hand(tables)
            anne, ben = await people(tables, "Anne", "Ben")
            preferences = tables.calls.preferences
            await preferences.save(ben, WANTED)
            with pytest.raises(Refused):
                await preferences.add_mail(ben, "ben@example.org")  # it is not confirmed
            await tables.sign_ins.add(ben, ADDRESS, "ben@example.org")
            await preferences.add_mail(ben, "ben@example.org")
            await table_with(tables, anne, ben, name="First")
            await work(tables, SETTLE_SECONDS)
            assert len(inbox.mails) == 1
            for name in ("Second", "Third"):
                await table_with(tables, anne, ben, name=name)
                await work(tables, MAIL_SECONDS / 3)
            assert len(inbox.mails) == 1
            await work(tables, MAIL_SECONDS / 2)
            first, second = inbox.mails
            assert (first["To"], first["Subject"]) == ("ben@example.org", "Your turn: First")
            assert second["Subject"] == "2 notifications"
            assert "Second" in second.get_content()
            assert "Third" in second.get_content()
            assert first["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            leave = first["List-Unsubscribe"].strip(" <>")
            assert leave in first.get_content()
            assert leave.startswith("https://vaka.example.org/calls/leave/")
            assert await preferences.leave(leave.rpartition("/")[2])
            assert not await preferences.leave(leave.rpartition("/")[2])
            await table_with(tables, anne, ben)
            await work(tables, 10 * MAIL_SECONDS)
    assert len(inbox.mails) == 2


async def test_a_browser_gets_a_push_that_it_alone_can_read(url):
    browser = BrowserKeys()
    async with server(url, call_networks=NETWORKS) as tables, receiver() as service:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await tables.calls.preferences.save(ben, WANTED)
        await tables.calls.preferences.add_push(ben, service.url("/push/1"), *browser.for_server, "Firefox")
        code = await table_with(tables, anne, ben, name="Friday")
        await work(tables, SETTLE_SECONDS)
        public = await tables.calls.push_keys.public()
        (request,) = service.requests
        shown = json.loads(browser.decrypted(request.body))
        assert shown["title"] == "Your turn: Friday"
        assert shown["url"] == f"https://vaka.example.org/t/{code}"
        assert b"Friday" not in request.body
        assert shown["tag"] == request.headers["topic"]
        assert int(request.headers["ttl"]) > 0
        assert request.headers["content-encoding"] == "aes128gcm"
        claims = verified(request.headers["authorization"], public)
        assert claims["aud"] == f"http://{HOST}:{service.port}"
        assert claims["sub"] == "https://vaka.example.org"
        service.answer = b"HTTP/1.1 410 Gone\r\n\r\n"
        await table_with(tables, anne, ben)
        await work(tables, SETTLE_SECONDS)
        assert await tables.calls.preferences.ways(ben.id) == []  # the browser has gone


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "10.0.0.1", "[fd00::1]"])
@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_no_push_goes_inside_whatever_a_browser_names_as_its_service(url, host, scheme):
    async with server(url) as tables, receiver() as service:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        preferences = tables.calls.preferences
        await preferences.save(ben, WANTED)
        address = f"{scheme}://{host}:{service.port}/push"
        await preferences.add_push(ben, address, *BrowserKeys().for_server, "Firefox")
        await table_with(tables, anne, ben)
        await work(tables, SETTLE_SECONDS)
        assert service.requests == []
        assert await preferences.ways(ben.id) == []  # refused for good


def verified(authorization: str, public: str) -> dict:
    """The claims that the server's key has signed."""
    kind, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (kind, parts["k"]) == ("vapid", public)
    head, claims, signature = parts["t"].split(".")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(public))
    r, s = plain(signature)[:32], plain(signature)[32:]
    der = encode_dss_signature(int.from_bytes(r), int.from_bytes(s))
    point.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(plain(claims))


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


async def test_a_browser_calls_the_person_who_used_it_last(url):
    keys = BrowserKeys().for_server
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        preferences = tables.calls.preferences
        for person in (anne, ben, ben):
            await preferences.add_push(person, "https://push.example.org/1", *keys, "Firefox")
        assert await preferences.ways(anne.id) == []
        assert len(await preferences.ways(ben.id)) == 1


async def test_there_is_an_end_to_the_places_that_are_called(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        for number in range(MAX_WAYS):
            await tables.calls.preferences.add_webhook(anne, f"https://example.org/{number}", "json")
        with pytest.raises(Refused) as refused:
            await tables.calls.preferences.add_webhook(anne, "https://example.org/more", "json")
        assert refused.value.key == "calls.too_many"
        assert len(await tables.calls.preferences.ways(anne.id)) == MAX_WAYS


async def test_no_mail_goes_to_an_address_that_was_given_up(url):
    async with mail_server() as inbox:
        mail = MailServer(HOST, "vaka@example.org", inbox.port, PLAIN)
        async with server(url, mail=mail) as tables:
            await by_hand(tables)
            anne, ben = await people(tables, "Anne", "Ben")
            await tables.calls.preferences.save(ben, WANTED)
            await tables.sign_ins.add(ben, ADDRESS, "ben@example.org")
            await tables.calls.preferences.add_mail(ben, "ben@example.org")
            await tables.sign_ins.remove(ben, (await tables.sign_ins.of(ben))[0].id)
            await table_with(tables, anne, ben)
            await work(tables, SETTLE_SECONDS)
    assert inbox.mails == []

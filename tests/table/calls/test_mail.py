"""Mail, against a real SMTP server."""

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.calls.mail_server import HOST, certificate, mail_server
from vaka.table.calls.errors import NotSent
from vaka.table.calls.mail import PLAIN, Mail, MailSender, MailServer, checked_address
from vaka.table.errors import Refused

SENDER = "Vaka <vaka@example.org>"
MAIL = Mail("anne@example.org", "Your turn – Tīpari", "It is your turn.\n\nhttps://vaka.example.org/t/x\n", "abc")


def sender(port: int, security: str = PLAIN, user: str = "", password: str = "") -> MailSender:
    return MailSender(MailServer(HOST, SENDER, port, security, user, password))


async def test_a_mail_arrives_with_what_readers_and_machines_need():
    async with mail_server() as inbox:
        await sender(inbox.port).send(Mail(MAIL.to, MAIL.subject, MAIL.text, MAIL.key, {"X-More": "yes"}))
    (mail,) = inbox.mails
    assert (mail["From"], mail["To"], mail["Subject"]) == (SENDER, MAIL.to, MAIL.subject)
    assert (mail["Message-ID"], mail["Auto-Submitted"], mail["X-More"]) == (
        "<abc@example.org>",
        "auto-generated",
        "yes",
    )
    assert mail["Date"]
    assert mail.get_content_type() == "text/plain"
    assert mail.get_content().splitlines() == MAIL.text.splitlines()


async def test_with_starttls_the_certificate_is_checked_and_the_user_signs_in(tmp_path, monkeypatch):
    tls = certificate(tmp_path)
    async with mail_server(tls, (b"vaka", b"secret")) as inbox:
        with pytest.raises(NotSent, match="certificate"):
            await sender(inbox.port, "starttls", "vaka", "secret").send(MAIL)
        monkeypatch.setenv("SSL_CERT_FILE", str(tls[0]))
        with pytest.raises(NotSent, match="credentials") as wrong:
            await sender(inbox.port, "starttls", "vaka", "wrong").send(MAIL)
        assert not wrong.value.permanent  # the host can set the right one
        assert inbox.mails == []
        await sender(inbox.port, "starttls", "vaka", "secret").send(MAIL)
    assert len(inbox.mails) == 1


async def test_a_server_without_starttls_gets_no_mail_that_wants_it():
    async with mail_server() as inbox:
        with pytest.raises(NotSent):
            await sender(inbox.port, "starttls").send(MAIL)
    assert inbox.mails == []


@pytest.mark.parametrize(("answer", "permanent"), [("451 later", False), ("554 never", True)])
async def test_what_the_server_refuses_says_whether_to_try_again(answer, permanent):
    async with mail_server() as inbox:
        inbox.answer = answer
        with pytest.raises(NotSent) as refused:
            await sender(inbox.port).send(MAIL)
        assert refused.value.permanent is permanent
        with pytest.raises(NotSent) as unknown:
            await sender(inbox.port).send(Mail("nobody@example.org", "s", "t", "k"))
        assert unknown.value.permanent


async def test_a_server_that_is_not_there_is_tried_again_later():
    with socket.socket() as unused:
        unused.bind((HOST, 0))
        with pytest.raises(NotSent) as away:
            await sender(unused.getsockname()[1]).send(MAIL)
    assert not away.value.permanent


@pytest.mark.parametrize("address", ["anne@example.org", "a.b+c@sub.example.org", "x@xn--bcher-kva.example"])
def test_an_address_is_taken_as_it_is(address):
    assert checked_address(address) == address


@pytest.mark.parametrize(
    "address", ["", "anne", "@example.org", "anne@", "a b@example.org", "a@b", "a@127.0.0.1", "a..b@example.org"]
)
def test_what_is_no_address_is_refused(address):
    with pytest.raises(Refused):
        checked_address(address)


@given(st.text(max_size=40) | st.text(st.sampled_from("a@.\r\n <>,:-é"), max_size=12))
def test_no_address_holds_another_line_or_a_second_one(text):
    try:
        address = checked_address(text)
    except Refused:
        return
    assert address.isascii()
    assert address.count("@") == 1
    assert not set(address) & set(' \r\n<>,;:"()')

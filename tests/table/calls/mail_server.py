"""An SMTP server that keeps what it gets."""

import asyncio
import datetime
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

HOST = "127.0.0.1"


class Inbox:
    """The mails that arrived; `answer` is what the server says to the next ones."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = "250 OK"
        self.port = 0

    async def handle_RCPT(
        self, server: Any, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address.startswith("nobody@"):
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Session, envelope: Envelope) -> str:
        if self.answer.startswith("250"):
            mail = message_from_bytes(envelope.original_content or b"", policy=default)
            assert isinstance(mail, EmailMessage)
            self.mails.append(mail)
        return self.answer


def certificate(folder: Path) -> tuple[Path, Path]:
    """One for 127.0.0.1 that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    written, secret = folder / "certificate.pem", folder / "key.pem"
    written.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return written, secret


@asynccontextmanager
async def mail_server(
    tls: tuple[Path, Path] | None = None, login: tuple[bytes, bytes] | None = None
) -> AsyncIterator[Inbox]:
    """With `tls` it takes mail after STARTTLS alone, with `login` from this user alone."""

    def known(server: Any, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        return AuthResult(success=(data.login, data.password) == login, handled=False)  # the server answers

    more: dict[str, Any] = {"auth_required": True, "authenticator": known} if login else {}
    if tls:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*tls)
        more |= {"tls_context": context, "require_starttls": True}
    inbox = Inbox()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(inbox, hostname=HOST, loop=loop, **more), HOST, 0)
    inbox.port = server.sockets[0].getsockname()[1]
    async with server:
        yield inbox

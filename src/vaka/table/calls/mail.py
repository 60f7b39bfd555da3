"""Mail through the host's SMTP server, as plain text."""

import asyncio
import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr

import aiosmtplib

from ..errors import Refused
from .errors import NotSent

STARTTLS = "starttls"
TLS = "tls"
PLAIN = "plain"  # for a server on this machine
TIMEOUT = 20.0  # seconds for each step, and twice that for all of them
MAX_ADDRESS = 254  # characters, as SMTP has it
PERMANENT = 500  # from this code of an answer on it makes no sense to try again
ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[^@\s]+")
DOMAIN = re.compile(r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")


@dataclass(frozen=True)
class MailServer:
    """What the host has set: where mail is handed in, how, and the `sender`, as `Vaka <vaka@example.org>`."""

    host: str
    sender: str
    port: int = 587
    security: str = STARTTLS
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class Mail:
    """`key` makes the Message-ID: a mail that is sent again after a doubt is the same one to its reader's program."""

    to: str
    subject: str
    text: str
    key: str
    headers: Mapping[str, str] = field(default_factory=dict)


class MailSender:
    """Sends mails, each by a connection of its own."""

    def __init__(self, server: MailServer) -> None:
        self.server = server
        self.domain = parseaddr(server.sender)[1].rpartition("@")[2]

    async def send(self, mail: Mail) -> None:
        """Hand a mail to the server; NotSent when it does not take it."""
        server = self.server
        client = aiosmtplib.SMTP(
            hostname=server.host,
            port=server.port,
            timeout=TIMEOUT,
            local_hostname=self.domain,
            use_tls=server.security == TLS,
            start_tls=server.security == STARTTLS,
            tls_context=None if server.security == PLAIN else ssl.create_default_context(),
            username=server.user or None,
            password=server.password or None,
        )
        try:
            async with asyncio.timeout(2 * TIMEOUT), client:
                await client.send_message(self._message(mail))
        except aiosmtplib.SMTPRecipientsRefused as error:
            raise NotSent(str(error), all(one.code >= PERMANENT for one in error.recipients)) from None
        except aiosmtplib.SMTPResponseException as error:
            # what the server says of the login is for the host to mend, and then the mail can go
            login = isinstance(error, aiosmtplib.SMTPAuthenticationError)
            raise NotSent(str(error), error.code >= PERMANENT and not login) from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise NotSent(str(error) or type(error).__name__, False) from None

    def _message(self, mail: Mail) -> EmailMessage:
        message = EmailMessage(policy=SMTP)
        message["From"] = self.server.sender
        message["To"] = mail.to
        message["Subject"] = mail.subject
        message["Date"] = formatdate(localtime=False)
        message["Message-ID"] = f"<{mail.key}@{self.domain}>"
        message["Auto-Submitted"] = "auto-generated"  # no answer by a machine
        for name, value in mail.headers.items():
            message[name] = value
        message.set_content(mail.text)
        return message


def checked_address(text: str) -> str:
    """An address to which mail can be sent, its domain as the network writes it; Refused for anything else.

    >>> checked_address(" Anne@Bücher.example ")
    'Anne@xn--bcher-kva.example'
    """
    name, _, domain = text.strip().rpartition("@")
    try:
        address = f"{name}@{domain.lower().encode('idna').decode()}"
    except UnicodeError:
        address = ""
    if len(address) > MAX_ADDRESS or not ADDRESS.fullmatch(address) or not DOMAIN.fullmatch(address.rpartition("@")[2]):
        raise Refused("calls.no_address", {})
    return address

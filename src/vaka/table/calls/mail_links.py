"""Links in mails that confirm an address and sign in. A mail goes out whether anybody has the address or not: neither
the answer nor its time tells who has an account."""

import asyncio
import logging

from ...text.catalogue import Catalogue
from ..codes import new_code
from ..people.one_time_secrets import LINK, SECONDS, OneTimeSecrets
from .errors import NotSent
from .mail import Mail, MailSender

MAX_LINKS = 3  # unused ones for an address; then no more mails go there until one has expired

logger = logging.getLogger("vaka.table")


class MailLinks:
    def __init__(self, secrets: OneTimeSecrets, sender: MailSender | None) -> None:
        self.secrets = secrets
        self.sender = sender  # None: this server sends no mail
        self.sending: set[asyncio.Task[None]] = set()  # mails on their way

    async def send(self, address: str, person: int | None, pages: str, spoken: Catalogue) -> None:
        """Send a link that begins with `pages`, to be used once. It is sent after this has answered."""
        assert self.sender is not None
        if await self.secrets.count(LINK, address) >= MAX_LINKS:
            return
        link = f"{pages}/{await self.secrets.make(LINK, person, address)}"
        text = spoken.say("account.mail_text", {"link": link, "minutes": round(SECONDS[LINK] / 60)})
        mail = Mail(address, spoken.say("account.mail_subject", {}), text, new_code())
        sending = asyncio.create_task(self._send(self.sender, mail))
        self.sending.add(sending)
        sending.add_done_callback(self.sending.discard)

    async def _send(self, sender: MailSender, mail: Mail) -> None:
        try:
            await sender.send(mail)
        except NotSent as error:
            logger.warning("a link to sign in was not sent", extra={"why": str(error)[:200]})

    async def close(self) -> None:
        """What is still on its way is given up: who waits for it asks again."""
        for sending in self.sending:
            sending.cancel()
        await asyncio.gather(*self.sending, return_exceptions=True)

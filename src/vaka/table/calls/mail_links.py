"""Links in mails that confirm an address and sign in. A mail goes out whether anybody has the address or not: neither
the answer nor its time tells who has an account.

A job sends each mail. Neither it nor the store ever holds the link: the job draws the secret when it sends, and the
store gets the hash. A mail that is sent again after a doubt therefore has another link, and the one before is good no
more. The address stands with the hash, where it goes after minutes; a job that failed stays for the host to see.
"""

from ...text.catalogue import Catalogue, catalogue
from ..codes import new_code
from ..jobs.job import GiveUp, Handler, Job, Retry
from ..jobs.queue import Queue
from ..jobs.worker import Worker, backoff
from ..people.one_time_secrets import LINK, SECONDS, OneTimeSecrets
from .errors import NotSent
from .mail import Mail, MailSender

SIGN_IN_MAIL = "sign_in_mail"  # the kind of job
MAX_TRIES = 5  # within 15 minutes
AT_ONCE = 4
MAX_LINKS = 3  # unused ones for an address; then no more mails go there until one has expired


class MailLinks:
    def __init__(self, secrets: OneTimeSecrets, queue: Queue, worker: Worker, sender: MailSender | None) -> None:
        self.secrets = secrets
        self.queue = queue
        self.worker = worker
        self.sender = sender  # None: this server sends no mail
        self.handler = Handler(self.deliver, at_once=AT_ONCE, most_tries=MAX_TRIES)
        if sender is not None:
            worker.handlers[SIGN_IN_MAIL] = self.handler

    async def send(self, address: str, person: int | None, pages: str, spoken: Catalogue) -> None:
        """Have a link sent that begins with `pages`, to be used once."""
        if await self.secrets.count(LINK, address) >= MAX_LINKS:
            return
        name = new_code()
        async with self.queue.store.write() as db:
            await self.secrets.promise(db, LINK, name, person, address)
            how = {"pages": pages, "language": spoken.language}
            await self.queue.add(db, SIGN_IN_MAIL, name, how, person=person)
        self.worker.notify()

    async def deliver(self, job: Job) -> None:
        assert self.sender is not None
        drawn = await self.secrets.draw(LINK, job.key)
        if drawn is None:  # nobody waits for it any more
            return
        secret, address = drawn
        say = catalogue(job.payload["language"]).say
        link = f"{job.payload['pages']}/{secret}"
        text = say("account.mail_text", {"link": link, "minutes": round(SECONDS[LINK] / 60)})
        try:
            # named anew at each try: a reader's program that takes two for one would show the link that is no good
            await self.sender.send(Mail(address, say("account.mail_subject", {}), text, new_code()))
        except NotSent as error:
            why = str(error).replace(address, "…").replace(secret, "…")  # the server may repeat them
            if error.permanent:
                raise GiveUp(why) from None
            raise Retry(why, backoff(job.tries)) from None

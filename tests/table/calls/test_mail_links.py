"""Links to sign in, by mail: each is sent by a job, and none ever stands in the store."""

import pytest

from tests.table.calls.calling import by_hand, work
from tests.table.calls.mail_server import mail_server
from tests.table.evening import people, rows, server
from vaka.table.calls.errors import NotSent
from vaka.table.calls.mail import PLAIN, Mail, MailServer
from vaka.table.calls.mail_links import MAX_TRIES, SIGN_IN_MAIL
from vaka.table.errors import NotFound
from vaka.table.jobs.queue import FAILED
from vaka.table.jobs.worker import backoff
from vaka.table.people.one_time_secrets import LINK, SECONDS
from vaka.table.store import schema
from vaka.table.tables import Tables
from vaka.text.catalogue import catalogue

ADDRESS = "anne@example.org"
PAGES = "https://vaka.example.org/sign-in/link"
NOWHERE = MailServer("127.0.0.1", "Vaka <vaka@example.org>", 1, PLAIN)


class Post:
    """Takes mails, or refuses them with what stands in `answers`; has all links that were tried."""

    def __init__(self, tables: Tables, *answers: NotSent) -> None:
        self.answers = list(answers)
        self.keys: list[str] = []
        self.secrets: list[str] = []
        tables.mail_links.sender = self

    async def send(self, mail: Mail) -> None:
        assert mail.to == ADDRESS
        self.keys.append(mail.key)
        self.secrets.append(next(word for word in mail.text.split() if word.startswith(PAGES)).rpartition("/")[2])
        if self.answers:
            raise self.answers.pop(0)


async def stored(tables: Tables) -> str:
    return str(await rows(tables, schema.jobs) + await rows(tables, schema.one_time_secrets))


async def ask(tables: Tables, person: int | None = None) -> None:
    await tables.mail_links.send(ADDRESS, person, PAGES, catalogue("en"))


async def test_a_link_is_in_the_mail_and_never_in_the_store(url):
    async with server(url, mail=NOWHERE) as tables:
        await by_hand(tables)
        post = Post(tables, NotSent("later", False))
        await ask(tables)
        await work(tables)
        assert post.secrets[0] not in await stored(tables)
        assert ADDRESS not in str(await rows(tables, schema.jobs))
        await work(tables, backoff(1))
        assert post.secrets[1] not in await stored(tables)
        assert await rows(tables, schema.jobs) == [row for row in await rows(tables, schema.jobs) if row[1] == "tidy"]
        assert (await tables.one_time_secrets.take(LINK, post.secrets[1])).data == ADDRESS


async def test_of_two_mails_for_one_question_the_last_link_is_good_and_programs_show_both(url):
    async with server(url, mail=NOWHERE) as tables:
        await by_hand(tables)
        post = Post(tables, NotSent("timeout", False))
        await ask(tables)
        await work(tables)
        await work(tables, backoff(1))
        with pytest.raises(NotFound):
            await tables.one_time_secrets.look(LINK, post.secrets[0])
        assert (await tables.one_time_secrets.look(LINK, post.secrets[1])).data == ADDRESS
        assert len(set(post.keys)) == 2


async def test_a_mail_that_was_asked_for_is_sent_by_the_next_server(url):
    async with server(url, mail=NOWHERE) as tables:
        await by_hand(tables)
        await ask(tables)
    async with mail_server() as inbox:
        there = MailServer("127.0.0.1", "Vaka <vaka@example.org>", inbox.port, PLAIN)
        async with server(url, mail=there) as tables:
            await by_hand(tables)
            await work(tables)
    assert [mail["To"] for mail in inbox.mails] == [ADDRESS]


async def test_nobody_gets_a_mail_that_they_asked_for_long_ago(url):
    async with server(url, mail=NOWHERE) as tables:
        await by_hand(tables)
        post = Post(tables, NotSent("away", False))
        await ask(tables)
        await work(tables)
        await work(tables, SECONDS[LINK] + 1)
        assert len(post.secrets) == 1
        assert [job.kind for job in await tables.host.jobs_admin.all(SIGN_IN_MAIL)] == []


@pytest.mark.parametrize(
    "answers", [[NotSent(f"550 {ADDRESS}: no such user", True)], [NotSent(f"451 {ADDRESS}: busy", False)] * MAX_TRIES]
)
async def test_a_mail_that_is_given_up_stays_for_the_host_without_the_address(url, answers):
    async with server(url, mail=NOWHERE) as tables:
        await by_hand(tables)
        post = Post(tables, *answers)
        await ask(tables)
        for number in range(MAX_TRIES):
            await work(tables, backoff(number + 1))
        assert len(post.secrets) == len(answers)
        (job,) = await tables.host.jobs_admin.all(SIGN_IN_MAIL)
        assert job.state == FAILED
        assert ADDRESS not in str(await rows(tables, schema.jobs))
        assert "…" in job.error


async def test_who_is_erased_gets_no_mail(url):
    async with server(url, mail=NOWHERE) as tables:
        await by_hand(tables)
        post = Post(tables)
        (anne,) = await people(tables, "Anne")
        await ask(tables, anne.id)
        await tables.host.personal_data.erase(anne.id)
        await work(tables)
        assert post.secrets == []


async def test_a_server_that_sends_no_mail_leaves_the_jobs_to_others(sqlite_url):
    async with server(sqlite_url) as tables:
        assert SIGN_IN_MAIL not in tables.worker.handlers

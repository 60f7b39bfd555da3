"""A call tells nothing that its receiver may not know: two worlds look the same to them, byte for byte, times
included. Mails, pushes and webhooks go to real counterparts; what else leaves the server is compared in
tests/web/test_every_byte.py."""

import shutil
from contextlib import AsyncExitStack

import pytest
import sqlalchemy as sa

from tests.table.calls.browser_keys import BrowserKeys
from tests.table.calls.calling import NETWORKS, by_hand, wants, work
from tests.table.calls.mail_server import mail_server
from tests.table.calls.receiver import HOST, receiver
from tests.table.evening import choose, people, server, table_with
from tests.tables import LONG
from vaka.table import codes
from vaka.table.calls import delivery
from vaka.table.calls.mail import PLAIN, MailServer
from vaka.table.calls.preferences import ALWAYS, AWAY, DIGEST
from vaka.table.clocks.settings import slow_clock
from vaka.table.people.sign_ins import ADDRESS
from vaka.table.store import schema

STEP = 60.0
STEPS = 8
DAY = 86_400.0


async def everywhere(tables, person, calls, browser):
    """They are called by mail and in a browser as well."""
    await tables.sign_ins.add(person, ADDRESS, f"{person.name}@example.org")
    await tables.calls.preferences.add_mail(person, f"{person.name}@example.org")
    await tables.calls.preferences.add_push(person, calls.url(f"/push/{person.name}"), *browser.for_server, "Firefox")


def pushed(request, browser):
    """A push as its browser reads it. What it is encrypted and signed with is drawn anew; sizes have to be equal."""
    headers = {name: value for name, value in request.headers.items() if name not in ("host", "authorization")}
    return headers, len(request.headers["authorization"]), len(request.body), browser.decrypted(request.body)


def mailed(mail):
    """A mail but for its date, which is that of the machine, and the secret by which it is ended."""
    leave = mail["List-Unsubscribe"].strip("<>").rpartition("/")[2]
    headers = [(name, value.replace(leave, "")) for name, value in mail.items() if name != "Date"]
    return headers, mail.get_content().replace(leave, "")


async def calls_of_ben(url, mode, clock, deeds):
    """What Ben has got after each step, his deadline, when his next calls are due, and for how long he sees that others
    are away, while Anne and Cara do these deeds: by step, (seat, words). They look at the table in all worlds.

    With a clock the steps lead close to the end of his time."""
    heard, browser = [], BrowserKeys()
    async with mail_server() as inbox, receiver() as calls, AsyncExitStack() as opened:
        mail = MailServer(HOST, "Vaka <vaka@example.org>", inbox.port, PLAIN)
        tables = await opened.enter_async_context(server(url, call_networks=NETWORKS, mail=mail))
        await by_hand(tables)
        anne, ben, cara = persons = await people(tables, "Anne", "Ben", "Cara")
        for person in (anne, ben, cara):
            await wants(tables, person, calls, mode=mode)
        await everywhere(tables, ben, calls, browser)
        code = await table_with(tables, anne, ben, cara, name="Friday", clock=clock)
        begin, deadline = tables.registry.clock(), await tables.clocks.deadline(code, ben)
        step_seconds = STEP if deadline is None else (deadline - begin - 30 * STEP) / STEPS
        last_seconds = DAY if deadline is None else 10 * STEP
        for step in range(STEPS + 1):
            for person in (anne, cara) if step % 2 else ():
                tables.looking.here(await tables.looking.facts(code, person), person)
            for seat, words in deeds.get(step, []):
                await choose(tables, code, persons[seat], seat, words)
            await work(tables, step_seconds if step < STEPS else last_seconds)
            mine = [request for request in calls.requests if request.path == "/Ben"]
            known = [(request.headers | {"host": ""}, request.body) for request in mine]
            pushes = [pushed(request, browser) for request in calls.requests if request.path == "/push/Ben"]
            mails = [mailed(mail) for mail in inbox.mails if mail["To"] == "Ben@example.org"]
            deadline = await tables.clocks.deadline(code, ben)
            away = [seat.away for seat in (await tables.looking.facts(code, ben)).seats]
            result = known, pushes, mails, deadline and round(deadline - begin, 2), away, await due_calls(tables, ben)
            heard.append(repr(result).replace(code, ""))
    return len(known), len(pushes), len(mails), heard


async def due_calls(tables, person):
    """When the calls of a person are due, to a hundredth of a second: a test's clock ticks whenever it is read."""
    jobs = schema.jobs.c
    query = sa.select(jobs.kind, jobs.due).where(jobs.person == person.id).order_by(jobs.kind, jobs.due)
    async with tables.store.read() as db:
        return [(kind, round(due, 2)) for kind, due in await db.execute(query)]


@pytest.mark.parametrize(
    ("mode", "clock", "number"),
    [
        pytest.param(ALWAYS, None, 1, marks=LONG),
        pytest.param(AWAY, None, 1, marks=LONG),
        (DIGEST, None, 1),
        pytest.param(ALWAYS, slow_clock(2), 2, marks=LONG),
        (AWAY, slow_clock(2), 2),
    ],
)
async def test_whether_and_when_somebody_sealed_is_told_by_no_call_and_by_no_time(
    sqlite_url, tmp_path, monkeypatch, mode, clock, number
):
    monkeypatch.setattr(delivery.secrets, "token_hex", lambda length: "0" * 2 * length)
    monkeypatch.setattr(codes, "WORDS", ("ahu",))  # all codes have the same length
    worlds = [
        {},
        {1: [(0, "bid 1")]},
        {1: [(2, "bid 2")], 3: [(0, "bid 0")]},
        {2: [(0, "bid 3")], 4: [(0, "bid 1")], 5: [(2, "bid 0")]},
    ]
    worlds_heard = []
    for world, deeds in enumerate(worlds):
        shutil.copy(tmp_path / "vaka.db", tmp_path / f"world{world}.db")
        worlds_heard.append(await calls_of_ben(f"sqlite+aiosqlite:///{tmp_path}/world{world}.db", mode, clock, deeds))
    *numbers, heard = worlds_heard[0]
    assert numbers == [number] * 3
    for *also, other in worlds_heard[1:]:
        assert also == numbers
        for mine, theirs in zip(heard, other, strict=True):
            assert mine == theirs

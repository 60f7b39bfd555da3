"""What tests of calls do: people who want to be called, and the jobs that do it, one after the other."""

from dataclasses import replace
from typing import Any

from tests.table.calls.receiver import Receiver
from tests.table.evening import later
from vaka.table.calls.preferences import ALWAYS, Preferences
from vaka.table.people.person import Person
from vaka.table.tables import Tables

SITE = "https://vaka.example.org"
NETWORKS = ("127.0.0.0/8",)
WANTED = Preferences(mode=ALWAYS, site=SITE)


async def by_hand(tables: Tables) -> None:
    """From now on jobs are done when the test says so."""
    await tables.worker.close()


async def wants(tables: Tables, person: Person, receiver: Receiver, path: str = "", **chosen: Any) -> None:
    """This person is called by a webhook of their own."""
    await tables.calls.preferences.save(person, replace(WANTED, **chosen))
    await tables.calls.preferences.add_webhook(person, receiver.url(path or f"/{person.name}"), "json")


async def work(tables: Tables, seconds: float = 0.0) -> None:
    """All jobs that are due are done, now and when so much time has passed."""
    await _do_all(tables)
    if seconds:
        later(tables, seconds)
        await _do_all(tables)


async def _do_all(tables: Tables) -> None:
    while (job := await tables.registry.queue.take(list(tables.worker.handlers))) is not None:
        await tables.worker._work(job)

"""Whatever is done, what is in memory is what is in the store."""

import asyncio
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import vaka
from tests.tables import SOAK
from vaka.core.errors import VakaError
from vaka.table.tables import Tables

from .evening import all_of, choose, in_step, people, server, table_with

STEPS = 60 if SOAK else 40


class Evening:
    """Three people who do this and that, right or wrong, one thing after the other."""

    def __init__(self, tables, code, persons, luck):
        self.tables = tables
        self.code = code
        self.persons = persons
        self.luck = luck

    async def something(self):
        seat = self.luck.randrange(len(self.persons))
        person = self.persons[seat]
        doing = self.luck.choice(
            [self.choose] * 8 + [self.take_back, self.undo, self.vote, self.agree, self.talk, self.say_done]
        )
        with suppress(VakaError):
            await doing(person, seat)

    async def choose(self, person, seat):
        table_view = await self.tables.looking.table_view(self.code, person)
        choices = table_view.choices or [0]
        await choose(self.tables, self.code, person, seat, table_view.game.words(self.luck.choice(choices)))

    async def take_back(self, person, seat):
        await self.tables.play.take_back(self.code, person, seat)

    async def undo(self, person, seat):
        await self.tables.play.undo(
            self.code, person, seat, (await self.tables.looking.facts(self.code, person)).version
        )

    async def vote(self, person, seat):
        version = (await self.tables.looking.facts(self.code)).version
        await self.tables.votes.propose(self.code, person, "undo", self.luck.randint(0, version))

    async def agree(self, person, seat):
        await self.tables.votes.answer(self.code, person, self.luck.random() < 0.8)

    async def talk(self, person, seat):
        await self.tables.talk.say(self.code, person, "Hm.")

    async def say_done(self, person, seat):
        await self.tables.play.done(self.code, person, seat)


async def same_everywhere(tables, others, code, persons):
    """All servers on the store, one of them new, show everybody the same."""
    fresh = Tables(str(tables.store.url.render_as_string(hide_password=False)))
    for viewer in [*persons, None]:
        here = all_of(await tables.looking.table_view(code, viewer))
        for other in [fresh, *others]:
            assert all_of(await other.looking.table_view(code, viewer)) == here
    await fresh.store.close()


async def play_an_evening(url, name, seed, steps):
    async with server(url, hold=10_000.0) as tables:
        persons = await people(tables, "Anne", "Ben", "Cara")
        code = await table_with(tables, *persons, game=name)
        evening = Evening(tables, code, persons, Random(seed))
        for step in range(steps):
            await evening.something()
            if step % 5 == 0:
                await same_everywhere(tables, [], code, persons)
        await same_everywhere(tables, [], code, persons)


@settings(max_examples=20 if SOAK else 4)
@given(name=st.sampled_from(vaka.list_games()), seed=st.integers(0, 10_000))
def test_the_table_read_afresh_is_the_table_at_hand(name, seed):
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play_an_evening(f"sqlite+aiosqlite:///{Path(folder)}/vaka.db", name, seed, STEPS))


async def test_two_servers_on_one_store_always_agree(shared_url):
    async with server(shared_url, hold=10_000.0) as one, server(shared_url, hold=10_000.0) as other:
        persons = await people(one, "Anne", "Ben", "Cara")
        code = await table_with(one, *persons, game="raiatea")
        evenings = [Evening(tables, code, persons, Random(f"{tables is one}")) for tables in (one, other)]
        for _ in range(40):
            await asyncio.gather(*[evening.something() for evening in evenings])
        await in_step(code, one, other)
        async with one.registry.looking(code) as here, other.registry.looking(code) as there:
            assert here.row.stamp() == there.row.stamp()
            assert here.match.state.digest() == there.match.state.digest()

"""After a start the tables of bots are looked at, so many at once: each gives its place to the next."""

from functools import partial

from tests.table.evening import people, server, table_with


async def test_a_first_look_is_over_once_also_where_there_is_nothing_to_see(sqlite_url: str) -> None:
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        while code in tables.bots._at_work:
            await tables.bots._at_work[code]
        for wanted in (code, "nowhere-none"):
            looked: list[str] = []
            tables.bots._begin(wanted, partial(looked.append, "over"))
            await tables.bots._at_work[wanted]
            assert looked == ["over"]


async def test_only_leases_that_have_run_out_are_forgotten(sqlite_url: str) -> None:
    async with server(sqlite_url) as tables:
        leases, now = tables.bots.leases, tables.registry.steady()
        leases._until = {"left-alone": now - 1, "played-here": now + 5}
        leases.forget_old()
        assert list(leases._until) == ["played-here"]
        assert leases.ours("played-here")

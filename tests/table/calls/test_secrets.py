"""A call tells nothing that its receiver may not know: two worlds look the same to them, byte for byte, times
included."""

import shutil

import pytest

from tests.table.calls.calling import NETWORKS, by_hand, wants, work
from tests.table.calls.receiver import receiver
from tests.table.evening import choose, people, server, table_with
from tests.tables import LONG
from vaka.table import codes
from vaka.table.calls import delivery
from vaka.table.calls.preferences import ALWAYS, AWAY, DIGEST
from vaka.table.clocks.settings import slow_clock

STEP = 60.0
STEPS = 8
DAY = 86_400.0


async def calls_of_ben(url, mode, clock, deeds):
    """What Ben has got after each step, and his deadline, while Anne and Cara do these deeds: by step, (seat, words).

    With a clock the steps lead close to the end of his time."""
    heard = []
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben, cara = persons = await people(tables, "Anne", "Ben", "Cara")
        for person in (anne, ben, cara):
            await wants(tables, person, calls, mode=mode)
        code = await table_with(tables, anne, ben, cara, name="Friday", clock=clock)
        begin, deadline = tables.registry.clock(), await tables.clocks.deadline(code, ben)
        step_seconds = STEP if deadline is None else (deadline - begin - 30 * STEP) / STEPS
        last_seconds = DAY if deadline is None else 10 * STEP
        for step in range(STEPS + 1):
            for seat, words in deeds.get(step, []):
                await choose(tables, code, persons[seat], seat, words)
            await work(tables, step_seconds if step < STEPS else last_seconds)
            mine = [request for request in calls.requests if request.path == "/Ben"]
            known = [(request.headers | {"host": ""}, request.body.replace(code.encode(), b"")) for request in mine]
            deadline = await tables.clocks.deadline(code, ben)
            heard.append((known, None if deadline is None else round(deadline - begin)))
    return heard


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
    heard = []
    for world, deeds in enumerate(worlds):
        shutil.copy(tmp_path / "vaka.db", tmp_path / f"world{world}.db")
        heard.append(await calls_of_ben(f"sqlite+aiosqlite:///{tmp_path}/world{world}.db", mode, clock, deeds))
    assert len(heard[0][-1][0]) == number
    for world in heard[1:]:
        assert world == heard[0]

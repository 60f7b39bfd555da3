"""A call tells nothing that its receiver may not know: two worlds look the same to them, byte for byte, times
included."""

import shutil

import pytest

from tests.table.calls.calling import NETWORKS, by_hand, wants, work
from tests.table.calls.receiver import receiver
from tests.table.evening import choose, people, server, table_with
from vaka.table import codes
from vaka.table.calls import delivery
from vaka.table.calls.preferences import ALWAYS, AWAY, DIGEST

STEP = 60.0
STEPS = 8
DAY = 86_400.0


async def calls_of_ben(url, mode, deeds):
    """What Ben has got after each step, while Anne and Cara do these deeds: by step, (seat, words)."""
    heard = []
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben, cara = persons = await people(tables, "Anne", "Ben", "Cara")
        for person in (anne, ben, cara):
            await wants(tables, person, calls, mode=mode)
        code = await table_with(tables, anne, ben, cara, name="Friday")
        for step in range(STEPS + 1):
            for seat, words in deeds.get(step, []):
                await choose(tables, code, persons[seat], seat, words)
            await work(tables, STEP if step < STEPS else DAY)
            mine = [request for request in calls.requests if request.path == "/Ben"]
            known = [(request.headers | {"host": ""}, request.body.replace(code.encode(), b"")) for request in mine]
            heard.append(known)
    return heard


@pytest.mark.parametrize("mode", [ALWAYS, AWAY, DIGEST])
async def test_whether_and_when_somebody_sealed_is_told_by_no_call_and_by_no_time(
    sqlite_url, tmp_path, monkeypatch, mode
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
    for number, deeds in enumerate(worlds):
        shutil.copy(tmp_path / "vaka.db", tmp_path / f"world{number}.db")
        heard.append(await calls_of_ben(f"sqlite+aiosqlite:///{tmp_path}/world{number}.db", mode, deeds))
    assert len(heard[0][-1]) == 1
    for world in heard[1:]:
        assert world == heard[0]

"""The review of a game on its page and for programs: asked for, watched, read; for nobody before the end."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Visit, brought
from vaka.review.schema import FORMAT
from vaka.table.replays.reviews import packed
from vaka.table.store import schema
from vaka.text.catalogue import languages

SAMPLE = Path(__file__).parents[1] / "review" / "reviewed-orongo.json"  # of the golden record below, quick
RECORD = "orongo-3-hidden-shells"


def lay_down(server: VakaServer, code: str, data: bytes | None = None, accuracy: Sequence[Sequence[int]] = ()) -> None:
    """A review is in the store, as if it had been made."""

    async def write() -> None:
        async with server.tables.store.write() as db:
            table = sa.select(schema.tables.c.id).where(schema.tables.c.code == code).scalar_subquery()
            row = {"format": FORMAT, "accuracy": accuracy, "data": data}
            await db.execute(sa.insert(schema.reviews).values(table=table, **row))

    server.run(write())


def begin(server: VakaServer) -> None:
    """Another process has begun the first review that waits, and made a quarter of it."""

    async def begun() -> None:
        queue = server.tables.registry.queue
        job = await queue.take(["review"])
        assert job is not None
        job.done, job.of = 1, 4
        async with queue.store.write() as db:
            assert await queue.renew(db, job)

    server.run(begun())


@pytest.fixture(scope="module")
def sample() -> dict[str, Any]:
    result: dict[str, Any] = json.loads(SAMPLE.read_text("utf-8"))
    return result


@pytest.fixture
def reviewed(server: VakaServer, visit: Visit, sample: dict[str, Any]) -> str:
    """A finished game with its review; its address."""
    table = brought(visit("Anne"), RECORD)
    lay_down(server, table.rsplit("/", 1)[-1], packed(sample))
    return table


def test_a_stranger_reads_all_of_it(visit: Visit, reviewed: str, sample: dict[str, Any]) -> None:
    page = visit().get(f"{reviewed}/review")
    assert page.count('<path class="seat-line ') == 3
    assert page.count("<tr") == 1 + len(sample["decisions"]) + 3 * 3
    assert page.count('class="mark"') == len(sample["moments"])
    slips = re.findall(r'<ol class="slips">(.*?)</ol>', page, re.S)
    assert sum(part.count("<li>") for part in slips) == len(sample["slips"])
    assert "Why: " in slips[0]
    assert ("between" in page) == any(slip["sure"] for slip in sample["slips"])
    assert ("not sure" in slips[0] + slips[1] + slips[2]) == any(not slip["sure"] for slip in sample["slips"])
    assert page.count('class="chip"') == sum(
        part["phase"] != "" and part["accuracy"] is not None for part in sample["accuracy"]
    )
    assert page.count('class="position"') == len(sample["slips"]) + 1  # each moment, and the end
    for level in sample["field"]:
        assert f" {level['accuracy']}" in page
    for slip in sample["slips"]:  # a click leads to how it stood before, with the eyes of the seat that chose
        assert re.search(rf'href="{reviewed}/at/\d+\?seat={slip["seat"]}"', slips[slip["seat"] - 1])


def test_what_a_choice_cost_lies_in_its_interval_as_read(visit: Visit, reviewed: str) -> None:
    page = visit().get(f"{reviewed}/review")
    rows = re.findall(r'<td class="num">(\d+) <small class="hush">\((\d+)–(\d+)\)', page)
    assert rows
    assert [row for row in rows if not int(row[1]) <= int(row[0]) <= int(row[2])] == []


def test_every_link_leads_to_the_position_before(visit: Visit, reviewed: str) -> None:
    stranger = visit()
    page = stranger.get(f"{reviewed}/review")
    link = re.search(r'<ol class="slips">.*?href="([^"]+)".*?Move (\d+)<', page, re.S)
    assert link is not None
    shown = stranger.get(link[1])
    assert f"Move {int(link[2]) - 1} of" in shown


def test_the_page_of_the_result_shows_curve_and_moments(visit: Visit, reviewed: str) -> None:
    page = visit().get(f"{reviewed}/result")
    assert '<figure class="curve"' in page
    assert '<ol class="moments">' in page
    assert f'href="{reviewed}/review"' in page


def test_asking_and_waiting(server: VakaServer, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(server.tables.worker.handlers, "review")  # else they are made at once
    anne = visit("Anne")
    table = brought(anne, "orongo-2-shells")
    code = table.rsplit("/", 1)[-1]
    assert 'id="ask-review"' in visit().get(f"{table}/result")
    assert anne.send(f"{table}/review", {}).status_code == 303
    begin(server)
    page = visit().get(f"{table}/result")
    assert '<progress id="making-bar" max="100" value="25"' in page
    assert "25% done." in page
    data = visit().http.get(f"{table}/review.json").json()
    assert data == {"state": "working", "percent": 25, "text": "25% done."}
    other = brought(anne, "orongo-2-shells")
    assert anne.send(f"{other}/review", {}).status_code == 303
    assert "One game is ahead of it." in visit().get(f"{other}/review")
    program = server.program("Ben")
    assert program.get(f"/tables/{code}/review") == {"state": "working", "done": 1, "of": 4, "ahead": 0, "review": None}
    asked = program.post(f"/tables/{other.rsplit('/', 1)[-1]}/review", status=202)
    assert (asked["state"], asked["ahead"], asked["review"]) == ("waiting", 1, None)


def test_programs_get_the_data(server: VakaServer, reviewed: str, sample: dict[str, Any]) -> None:
    data = server.watcher().get(f"/tables/{reviewed.rsplit('/', 1)[-1]}/review")
    assert data["state"] == "done"
    assert data["review"]["decisions"] == sample["decisions"]


def test_before_the_end_there_is_nothing_for_anybody(server: VakaServer, visit: Visit) -> None:
    anne, ben = server.program("Anne"), server.program("Ben")
    code = anne.make("orongo", 2)
    ben.sit(code, 2)
    anne.choose(code, "bid 9")
    stranger = visit()
    for path in ("review", "review.json"):
        answer = stranger.http.get(f"/t/{code}/{path}")
        assert answer.status_code == 409
        assert "bid" not in answer.text
    assert stranger.send(f"/t/{code}/review", {}).status_code == 409
    for method in ("GET", "POST"):
        refused = ben.ask(method, f"/tables/{code}/review", None, 409)
        assert refused["error"]["key"] == "table.review_later"


@pytest.mark.parametrize("language", languages())
def test_it_is_said_in_every_language(visit: Visit, reviewed: str, language: str) -> None:
    anne = visit()
    anne.http.headers["accept-language"] = language
    page = anne.get(f"{reviewed}/review")
    assert not re.findall(r">[^<]*\b(?:review|replay|frame|pages|table)\.[a-z_]+\.?[a-z_]*[^<]*<", page)
    assert not re.findall(r"[>\" ]\{\w+[|}]", page)

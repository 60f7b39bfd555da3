"""Looking back at a game of more than a thousand lines: no position loads or costs all of it."""

import re
from collections.abc import Iterator
from contextlib import closing
from threading import get_ident
from typing import Any

import pytest

from tests.web.long_games import LONG, long_record
from tests.web.test_replay import numbers
from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Visit, Visitor, brought_text
from vaka.core.events import Event
from vaka.core.match import KEPT_EVERY, Match
from vaka.table import table_view
from vaka.table.live import view_cache
from vaka.table.replays.positions import AFTER, BEFORE
from vaka.web.boards import context
from vaka.web.boards.context import line_of

VIEWS = ["watch", "1", "open"]
STEPS = 5  # the positions near the end that are looked at


@pytest.fixture(scope="module")
def table(server: VakaServer) -> str:
    """Its path."""
    with closing(Visitor(server.url, "Anne")) as anne:
        return brought_text(anne, long_record().encode())


@pytest.fixture(scope="module")
def at(server: VakaServer, table: str) -> list[int]:
    """The numbers of its positions."""
    with closing(Visitor(server.url)) as stranger:
        return numbers(stranger.get(f"{table}/at/0"))


def log_lines(html: str) -> list[int]:
    return [int(line) for line in re.findall(r'<li id="log-(\d+)"', html)]


@pytest.mark.parametrize("view", VIEWS)
def test_a_step_deep_in_the_game_makes_few_choices_again_and_veils_nothing_again(
    monkeypatch: pytest.MonkeyPatch, visit: Visit, table: str, at: list[int], view: str
) -> None:
    made: list[int] = []
    again = Match.going_back

    def counted(match: Match, number: int) -> Iterator[Match]:
        made.append(-1)  # the position itself
        for then in again(match, number):
            made[-1] += 1
            yield then

    def veiling(*_: Any) -> list[Event]:
        raise AssertionError("what was told is veiled already")

    stranger = visit()
    stranger.get(f"{table}/at/{at[-1]}?seat={view}")
    monkeypatch.setattr(Match, "going_back", counted)
    for module in (table_view, view_cache):
        for name in ("veiled", "told_to_any"):
            monkeypatch.setattr(module, name, veiling)
    for number in at[-STEPS:]:
        regions = stranger.http.get(f"{table}/at/{number}.json?seat={view}").json()["regions"]
        assert log_lines(regions["log"])[-1] >= LONG
    assert len(made) == STEPS
    assert max(made) <= KEPT_EVERY


def test_nobody_waits_while_the_whole_log_is_written(
    monkeypatch: pytest.MonkeyPatch, server: VakaServer, visit: Visit, table: str
) -> None:
    threads: list[int] = []

    def noted(*given: Any) -> Any:
        threads.append(get_ident())
        return line_of(*given)

    monkeypatch.setattr(context, "line_of", noted)
    assert visit().get(f"{table}/log").count("<li") >= LONG
    assert len(threads) >= LONG
    assert server.thread.ident not in threads


def test_the_first_load_holds_one_position_and_a_part_of_the_log(visit: Visit, table: str, at: list[int]) -> None:
    """What is longer in a page of a long game is the list of its positions, a few digits each."""
    pages = {number: visit().get(f"{table}/at/{number}?seat=open") for number in (at[60], at[-STEPS])}
    for page in pages.values():
        assert len(log_lines(page)) <= BEFORE + AFTER
        assert len(re.findall(r'id="stage"', page)) == 1
    positions = len(" ".join(map(str, at)))
    assert positions < 5 * len(at)
    assert all(len(page) - positions < 150_000 for page in pages.values())
    assert len(pages[at[-STEPS]]) < 1.35 * len(pages[at[60]])  # what lies before the players is more by then


def test_a_step_sends_one_position_and_a_part_of_the_log(visit: Visit, table: str, at: list[int]) -> None:
    for number in (at[60], at[-STEPS]):
        answer = visit().http.get(f"{table}/at/{number}.json?seat=open")
        assert len(answer.content) < 150_000
        assert len(log_lines(answer.json()["regions"]["log"])) <= BEFORE + AFTER


# --- the log in parts


def test_the_log_is_read_part_by_part_from_end_to_end(visit: Visit, table: str, at: list[int]) -> None:
    stranger = visit()
    path = f"{table}/at/{at[-1]}/log.json?seat=watch"
    page = stranger.http.get(f"{path}&line=0").json()["log"]
    everything = int(re.findall(r'data-lines="(\d+)"', page)[0])
    assert everything > LONG
    met: set[int] = set()
    last = 0
    while last < everything - 1:
        part = log_lines(stranger.http.get(f"{path}&line={last}").json()["log"])
        assert last in part
        assert len(part) <= BEFORE + AFTER
        assert part == list(range(part[0], part[0] + len(part)))
        assert part[-1] > last
        met.update(part)
        last = part[-1]
    assert met == set(range(everything))


def test_a_thing_on_the_board_leads_to_the_last_line_that_speaks_of_it(visit: Visit, table: str, at: list[int]) -> None:
    stranger = visit()
    path = f"{table}/at/{at[-1]}/log.json?seat=watch"
    for things in ("pile", "nothing pile", "player-1"):
        result = stranger.http.get(f"{path}&things={things}").json()
        thing = things.split()[-1]
        line = re.findall(rf'<li id="log-{result["line"]}"[^>]*data-points="([^"]*)"', result["log"])
        assert thing in line[0].split()
        after = [at for at in log_lines(result["log"]) if at > result["line"]]
        assert not [at for at in after if f"{thing} " in f"{points(result['log'], at)} "]
    assert stranger.http.get(f"{path}&things=nothing").json() == {"line": None}
    early = stranger.http.get(f"{table}/at/{at[3]}/log.json?seat=watch&things=pile").json()
    late = stranger.http.get(f"{path}&things=pile").json()
    assert early["line"] < 30 < LONG < late["line"]


def points(log: str, line: int) -> str:
    match = re.search(rf'<li id="log-{line}"[^>]*data-points="([^"]*)"', log)
    return match[1] if match else ""


def test_a_part_of_the_log_is_veiled_as_its_viewer_is_told_it(server: VakaServer, visit: Visit) -> None:
    """While a game is played nobody reads another seat's log; strangers read that of watchers."""
    anne = visit("Anne")
    running = anne.make("moorea", "bots", players="3")
    stranger = visit()
    assert stranger.http.get(f"{running}/move/0/log.json?seat=1").status_code == 403
    assert stranger.http.get(f"{running}/move/0/log.json?seat=open").status_code == 403
    own = anne.http.get(f"{running}/move/0/log.json?seat=1").json()["log"]
    watched = stranger.http.get(f"{running}/move/0/log.json").json()["log"]
    assert watched == anne.http.get(f"{running}/move/0/log.json?seat=watch").json()["log"]
    assert own != watched


@pytest.mark.parametrize("query", ["line=-1", "line=x", f"line={10**12}", "things=" + "x" * 401])
def test_what_is_no_part_of_the_log_is_refused(visit: Visit, table: str, query: str) -> None:
    answer = visit().http.get(f"{table}/at/0/log.json?{query}")
    assert answer.status_code in (400, 422)
    assert "Traceback" not in answer.text

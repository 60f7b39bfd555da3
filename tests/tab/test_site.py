"""The tab's pages, answered as the worker answers them."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

import vaka
from tests.games import WITH_VALUES
from tests.table.evening import people, server
from tests.tables import LONG, SOAK
from tools.tab import sources
from vaka.bots import thinking
from vaka.bots.bot import Bot
from vaka.bots.guides import PlannerGuide
from vaka.bots.portions import Portions
from vaka.cli import main
from vaka.core.chance import Chance
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.core.state import State
from vaka.review import reviewing
from vaka.review.decision_values import Pace
from vaka.review.schema import FORMAT
from vaka.tab import lone_table, site
from vaka.tab.answering import answer
from vaka.tab.host import Host
from vaka.tab.lone_table import LoneTable, record_game
from vaka.tab.nets import Nets
from vaka.tab.requests import Answer, Request
from vaka.tab.reviews import PACE, made
from vaka.table.live.guided import guide_of
from vaka.table.replays.puzzles import puzzle_of_the_day, puzzles_of
from vaka.web.rendering import templating

GUIDED = [name for name in vaka.list_games() if guide_of(name)]
PLAYED = WITH_VALUES if SOAK else ["orongo"]  # where whole games are only the way to something else
BASE = "/some/folder"


class Clock:
    """Passes only when it is told to: nothing here waits."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Browser:
    def __init__(self, base: str = BASE) -> None:
        self.kept: dict[str, str] = {}
        self.to_review: list[tuple[str, str]] = []
        self.shown: dict[str, str] = {}  # records in other pages, by code
        self.clock = Clock()
        self.nets = Nets(lambda name: self.nets.comes(name, is_here=True), pytest.fail)
        reviewed = self.to_review
        self.host = Host(
            base,
            {},
            self.kept.__setitem__,
            self.kept.__delitem__,
            str,
            str,
            lambda *asked: reviewed.append(asked),
            self.post_again,
            self.nets,
        )
        self.site = self.host.site
        self.site.clock = self.clock

    @classmethod
    def started_again(cls, kept: Mapping[str, str]) -> "Browser":
        """Another start of the tab, with the tables that were kept."""
        browser = cls()
        browser.site.restore(kept)
        return browser

    def post_again(self, code: str) -> None:
        if code in self.shown:
            form = {"record": self.shown[code], "kind": "replay"}
            self.posts = asyncio.ensure_future(answer(self.site, Request("POST", "/embedded", {}, form, True)))

    def open(self, code: str) -> LoneTable:
        asyncio.run(self.site.open(code))
        return self.site.table(code)

    def ask(self, method: str, path: str, form: Mapping[str, str] | None = None, scripted: bool = True) -> Answer:
        path, _, query = path.partition("?")
        asked = dict(part.split("=") for part in query.split("&") if part)
        return asyncio.run(answer(self.site, Request(method, path, asked, form or {}, scripted)))

    def new_table(self, game: str, **form: str) -> str:
        seats = {"seat1": "me", "seat2": "friend", "seat3": "friend", "seat4": "friend", "seat5": "friend"}
        answer = self.ask(
            "POST",
            "/new",
            {"game": game, "players": str(vaka.game(game).players[0]), "name1": "Ana"} | seats | form,
            scripted=False,
        )
        assert answer.status == 303
        assert answer.location.startswith(f"{self.site.base}/t/")
        return answer.location.rpartition("/")[2]

    def open_record(self, text: str, seats: Sequence[str], line: str = "") -> str:
        form = {f"seat{number}": who for number, who in enumerate(seats, 1)}
        answer = self.ask("POST", "/import", {"record_text": text, "line": line, **form}, scripted=False)
        assert answer.status == 303, answer.body
        return answer.location.rpartition("/")[2]

    def let_bots_play(self) -> None:
        while (wait := asyncio.run(self.site.step())) is not None:
            self.clock.now += wait

    def choose(self, code: str, seat: int, words: str) -> Answer:
        version = str(self.site.table(code).view().facts.version)
        sent = {"seat": str(seat + 1), "choice": words, "version": version}
        return self.ask("POST", f"/t/{code}/choose", sent)

    def play_to_the_end(self, code: str) -> None:
        """The person takes the first choice each time; whoever is to look at a shared device looks."""
        for _ in range(5000):
            self.let_bots_play()
            view = self.site.table(code).view()
            if view.facts.status == "over":
                return
            if view.curtain is not None:
                assert self.ask("POST", f"/t/{code}/show", {"seat": str(view.curtain + 1)}).status == 204
            elif view.held:
                assert self.ask("POST", f"/t/{code}/done", {"seat": str((view.viewer or 0) + 1)}).status == 204
            else:
                assert view.viewer is not None
                assert view.choices
                assert self.choose(code, view.viewer, view.game.words(view.choices[0])).status == 204
        raise AssertionError("it never ended")


async def brought_to_a_server(text: str, folder: Path) -> str:
    """The record of the table that a server makes of a record."""
    async with server(f"sqlite+aiosqlite:///{folder}/server.sqlite") as tables:
        (anne,) = await people(tables, "Anne")
        return await tables.looking.record(await tables.imports.import_record(anne, text))


def moves(text: str) -> list[str]:
    """What was chosen, in a record that holds."""
    record = parse(text)
    return [line.words for line in check(record, record_game(record)).counted]


@pytest.mark.parametrize("game", WITH_VALUES)
def test_a_whole_game_against_a_bot_ends_in_a_record_that_holds(game: str, tmp_path: Path) -> None:
    browser = Browser()
    code = browser.new_table(game)
    browser.play_to_the_end(code)
    record = tmp_path / "game.txt"
    text = browser.ask("GET", f"/t/{code}/record").body
    record.write_text(text, "utf-8")
    assert main(["check", str(record)]) == 0
    assert moves(asyncio.run(brought_to_a_server(text, tmp_path))) == moves(text)
    assert 'class="the-end"' in browser.ask("GET", f"/t/{code}", scripted=False).body


def test_people_at_one_device_play_a_whole_game_behind_a_curtain() -> None:
    browser = Browser()
    code = browser.new_table("orongo", seat2="me", name2="Ben")
    browser.choose(code, 0, "bid 3")
    assert browser.site.table(code).view().curtain == 1
    browser.play_to_the_end(code)


@pytest.mark.parametrize("game", WITH_VALUES)
def test_what_the_browser_has_kept_is_the_same_table_after_a_reload(game: str) -> None:
    browser = Browser()
    code = browser.new_table(game)
    for _ in range(6):
        browser.let_bots_play()
        view = browser.site.table(code).view()
        if view.choices and view.viewer is not None:
            browser.choose(code, view.viewer, view.game.words(view.choices[-1]))
    again = Browser.started_again(browser.kept)
    assert again.open(code).saved() == browser.site.table(code).saved()
    regions = [one.site.frames.regions(one.site.table(code).view(), "en") for one in (browser, again)]
    assert regions[0] == regions[1]


def test_a_start_makes_only_the_moves_of_tables_that_are_opened_or_wait_for_a_bot() -> None:
    browser = Browser()
    mine = browser.new_table("orongo", seat2="me", name2="Ben")
    browser.play_to_the_end(browser.new_table("orongo"))
    browser.let_bots_play()
    bots = browser.new_table("orongo")
    assert 1 in browser.site.table(bots).pending
    again = Browser.started_again(browser.kept)
    assert again.ask("GET", "/", scripted=False).body == browser.ask("GET", "/", scripted=False).body
    assert all(table.kept is not None for table in again.site.tables.values())

    async def start() -> None:
        again.host.restore(browser.kept)
        while again.site.tables[bots].kept is not None:
            await asyncio.sleep(0)

    asyncio.run(start())
    assert [code for code, table in again.site.tables.items() if table.kept is None] == [bots]
    assert again.ask("GET", f"/t/{mine}", scripted=False).status == 200
    assert again.site.tables[mine].kept is None


def test_a_kept_table_whose_moves_do_not_hold_is_said_and_saved_as_a_file() -> None:
    browser = Browser()
    code = browser.new_table("orongo")
    name = browser.site.table(code).live.row.name
    broken = json.dumps(json.loads(browser.kept[code]) | {"log": [["choice", 1, 0, "nonsense", 0]]})
    again = Browser.started_again({code: broken})
    page = again.ask("GET", f"/t/{code}", scripted=False)
    assert page.status == 404
    assert f"{name}: this version of Vaka cannot open the table." in page.body
    home = again.ask("GET", "/", scripted=False).body
    assert f"{name}: this version of Vaka cannot open the table." in home
    assert f'href="{BASE}/t/{code}/kept"' in home
    file = again.ask("GET", f"/t/{code}/kept")
    assert (file.body, file.file) == (broken, f"vaka-{code}.json")


def test_what_cannot_be_read_again_is_said_and_leaves_the_other_tables() -> None:
    browser = Browser()
    code = browser.new_table("orongo")
    broken = {"broken": "{", "other": "{}", "list": "[]", "review": json.dumps({"review": [1]})}
    again = Browser.started_again(broken | browser.kept)
    assert list(again.site.tables) == [code]
    assert again.ask("GET", "/", scripted=False).body.count("cannot open the table") == len(broken)
    assert {name: again.ask("GET", f"/t/{name}/kept").body for name in broken} == broken
    assert again.ask("GET", f"/t/{code}/kept").status == 404


def test_a_table_that_is_deleted_is_gone_for_its_pages_and_after_a_reload() -> None:
    browser = Browser()
    codes = [browser.new_table("orongo"), browser.new_table("orongo")]
    frames: list[str] = []
    for code in codes:
        browser.site.follow(code, code, frames.append)
    page = browser.ask("GET", f"/t/{codes[0]}", scripted=False).body
    assert f'href="{BASE}/t/{codes[0]}/delete"' in page
    assert 'method="post"' in browser.ask("GET", f"/t/{codes[0]}/delete", scripted=False).body
    assert list(browser.kept) == codes
    assert browser.ask("POST", f"/t/{codes[0]}/delete", scripted=False).location == f"{BASE}/"
    browser.let_bots_play()
    browser.site.look(codes[0])
    assert list(browser.kept) == list(browser.site.tables) == codes[1:]
    for method, path in (("GET", ""), ("GET", "/delete"), ("POST", "/delete")):
        assert browser.ask(method, f"/t/{codes[0]}{path}").status == 404


def test_a_page_that_follows_gets_what_changed_and_nothing_twice() -> None:
    browser = Browser()
    code = browser.new_table("orongo")
    frames: list[dict[str, Any]] = []
    browser.site.follow("page", code, lambda text: frames.append(json.loads(text)))
    assert set(frames[0]["regions"]) >= {"stage", "dock", "log"}
    browser.site.look("page")
    assert frames[1:] == [{}]
    browser.let_bots_play()
    count = len(frames)
    view = browser.site.table(code).view()
    browser.choose(code, 0 if view.viewer is None else view.viewer, view.game.words(view.choices[0]))
    assert len(frames) > count
    assert "dock" not in frames[-1].get("parts", [])
    browser.site.leave("page")
    browser.let_bots_play()
    browser.site.look("page")
    assert len(frames) == count + 1


PAGES = (
    *("/", "/new", "/new?game=moorea&with=us", "/learn", "/learn/raiatea", "/about"),
    *("/puzzles", "/puzzles/raiatea", "/puzzles/orongo/1", "/import"),
    *("/rules", "/rules/orongo", "/rules/orongo/aid", "/rules/orongo/example/OE1?step=1"),
)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl"])
def test_every_address_on_a_page_lies_in_the_tabs_folder(path: str, language: str) -> None:
    browser = Browser()
    browser.ask("POST", "/language", {"language": language}, scripted=False)
    page = browser.ask("GET", path, scripted=False)
    assert page.status == 200
    assert f'lang="{language}"' in page.body
    assert not re.findall(rf'(?:href|src|action)="/(?!{BASE[1:]}/)', page.body)


PASSED_BY = re.compile("/(at|move)/[0-9]*[1-9]|/puzzles/[a-z]+/([2-9]|[0-9]{2})")  # equal pages


@pytest.fixture
def only_compiled_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a tab that was built: it has no templates but its own, and cannot compile any."""

    def refuse(environment: Environment, source: str, name: str | None = None, *more: object) -> None:
        raise AssertionError(f"{name} is not among the templates that a build compiles")

    kept = (templating.environment, templating.frame_environment, templating.macros, templating.frame_macros)
    for each in kept:
        each.cache_clear()
    monkeypatch.setenv("VAKA_CACHE", str(tmp_path))
    templating.compile_templates()
    for each in kept:
        each.cache_clear()
    monkeypatch.setattr(Environment, "compile", refuse)
    yield
    used = {name for made in kept[:2] for _, name in (made().cache or {})}
    assert used > {"frame.html", "orongo/board.html"}
    assert used <= {
        re.sub("^vaka/(web/(templates|boards)/|editions/)", "", name).replace("/web/", "/") for name in sources()
    }
    for each in kept:
        each.cache_clear()


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.usefixtures("only_compiled_before")
def test_no_link_leads_to_what_only_a_server_has(game: str) -> None:
    browser = Browser("")
    over = browser.new_table(game)
    browser.play_to_the_end(over)
    playing = browser.new_table(game)
    saved = browser.ask("GET", f"/t/{over}/record")
    record = saved.body
    assert saved.file == f"vaka-{game}-{over}.record"
    brought = browser.open_record(record, ["me"] * vaka.game(game).players[0])
    to_visit = ["/", f"/t/{brought}", f"/t/{over}", f"/t/{playing}", f"/t/{over}/aid", f"/t/{playing}/aid"]
    visited: set[str] = set()
    while to_visit:
        path = to_visit.pop().partition("#")[0].replace("&amp;", "&")
        if path in visited or path.startswith("/static/") or PASSED_BY.search(path):
            continue
        visited.add(path)
        page = browser.ask("GET", path, scripted=False)
        assert page.status in (200, 303), path
        to_visit += [page.location] * (page.status == 303)
        to_visit += re.findall(r'<a\s[^>]*?href="(/[^"]*)"', page.body)
    assert {f"/t/{over}/record", f"/t/{over}/at/0", f"/t/{brought}/origin"} < visited
    assert any(path.startswith(f"/t/{over}/at/0/on?") for path in visited)


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_that_is_over_is_seen_again_from_every_seat(game: str) -> None:
    browser = Browser()
    code = browser.new_table(game)
    browser.play_to_the_end(code)
    lines = browser.site.table(code).live.begun().positions
    for line in (lines[0], lines[len(lines) // 2], lines[-1]):
        for seat in ("own", "watch", "open", "1", "2"):
            frame = json.loads(browser.ask("GET", f"/t/{code}/at/{line}.json?seat={seat}").body)
            assert frame["number"] == line
            page = browser.ask("GET", f"/t/{code}/at/{line}?seat={seat}", scripted=False).body
            assert f"/t/{code}/review" in page
            assert ("/on?" in page) == (line != lines[-1])
    part = json.loads(browser.ask("GET", f"/t/{code}/at/{lines[-1]}/log.json?line=3").body)
    assert part["line"] == 3
    assert 'id="log-3"' in part["log"]
    assert browser.ask("GET", f"/t/{code}/at/0?seat=9").status == 403
    assert browser.ask("GET", f"/t/{code}/at/nonsense").status == 400


GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*-committed.record"))
OPENED = GOLDEN if SOAK else [path for path in GOLDEN if path.stem.removesuffix("-committed") in WITH_VALUES]


@pytest.mark.parametrize("path", OPENED, ids=lambda path: path.stem)
def test_a_record_from_elsewhere_opens_and_is_played_on(path: Path) -> None:
    browser, text = Browser(), path.read_text("utf-8")
    look = browser.ask("POST", "/import", {"record": text, "record_text": ""}, scripted=False)
    assert look.status == 200
    players = look.body.count('<select class="field" id="seat')
    end = browser.open_record(text, ["me"] * players)
    assert browser.site.table(end).view().facts.status == "over"
    assert moves(browser.ask("GET", f"/t/{end}/record").body) == moves(text)
    places = re.findall(r'<option value="(\d+)"', look.body)
    on = browser.open_record(text, ["me"] + ["friend"] * (players - 1), places[len(places) // 2])
    again = Browser.started_again(browser.kept)
    assert again.open(on).saved() == browser.site.table(on).saved()
    browser.play_to_the_end(on)
    assert browser.ask("GET", f"/t/{on}/origin", scripted=False).status == 200
    assert browser.ask("GET", f"/t/{browser.new_table('orongo')}/origin", scripted=False).status == 404


def test_a_game_goes_on_at_a_new_table_from_any_position() -> None:
    browser = Browser()
    code = browser.new_table("orongo")
    browser.play_to_the_end(code)
    place = browser.site.table(code).live.begun().positions[5]
    assert 'name="seat2"' in browser.ask("GET", f"/t/{code}/at/{place}/on", scripted=False).body
    refused = browser.ask("POST", f"/t/{code}/at/{place}/on", {"seat1": "me", "seat2": "nobody"}, scripted=False)
    assert refused.status == 422
    form = {"seat1": "me", "seat2": "friend"}
    location = browser.ask("POST", f"/t/{code}/at/{place}/on", form, scripted=False).location
    made = browser.site.table(location.rpartition("/")[2]).live.begun()
    before = browser.site.table(code).live.begun().counted[: len(made.counted)]
    assert [line.text() for line in made.counted] == [line.text() for line in before]
    playing = browser.new_table("orongo")
    assert browser.ask("GET", f"/t/{playing}/at/0/on").status == 409


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"record": "nonsense"},
        {"record_text": GOLDEN[0].read_text("utf-8"), "seat1": "me", "seat2": "open"},
        {"record_text": GOLDEN[0].read_text("utf-8"), "seat1": "me", "seat2": "friend", "line": "x"},
    ],
    ids=["nothing", "no record", "an open seat", "no number"],
)
def test_what_is_no_record_is_refused_and_makes_no_table(form: dict[str, str]) -> None:
    browser = Browser()
    answer = browser.ask("POST", "/import", form, scripted=False)
    assert answer.status == 422
    assert "problem" in answer.body
    assert not browser.site.tables


def test_the_form_for_a_table_asks_nothing_that_means_nothing_here() -> None:
    page = Browser().ask("GET", "/new?game=orongo", scripted=False).body
    for name in ("watchers", "deadline", "doors", "components"):
        assert f'name="{name}"' not in page
    assert 'class="more"' not in page


@LONG
@pytest.mark.parametrize("game", WITH_VALUES)
def test_a_review_is_made_elsewhere_and_kept_with_its_table(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "guide_for", lambda played, *_: PlannerGuide(played))  # the tab's, without a net
    monkeypatch.setattr(reviewing, "PACES", {PACE: Pace(1, 2, (1,), 1)})
    browser = Browser()
    codes = [browser.new_table(game), browser.new_table(game)]
    assert browser.ask("POST", f"/t/{codes[0]}/review", scripted=False).status == 409
    for code in codes:
        browser.play_to_the_end(code)
        assert 'id="ask-review"' in browser.ask("GET", f"/t/{code}/review", scripted=False).body
        browser.ask("POST", f"/t/{code}/review", scripted=False)
        browser.ask("POST", f"/t/{code}/review", scripted=False)
    assert [code for code, _ in browser.to_review] == codes[:1]
    browser.host.review_goes_on(40)
    states = [json.loads(browser.ask("GET", f"/t/{code}/review.json").body) for code in codes]
    assert [(state["state"], state["percent"]) for state in states] == [("working", 40), ("waiting", 0)]
    told: list[int] = []
    browser.host.review_ends(codes[0], made(browser.to_review[0][1], told.append))
    assert told == sorted(told)
    assert told[-1] == 100
    assert [code for code, _ in browser.to_review] == codes
    browser.host.review_ends(codes[1], "")
    assert json.loads(browser.ask("GET", f"/t/{codes[1]}/review.json").body)["state"] == "failed"
    again = Browser.started_again(browser.kept)
    page = again.ask("GET", f"/t/{codes[0]}/review", scripted=False).body
    assert "players-told" in page
    assert ".png" not in page.partition("<main")[2]


def test_a_review_of_another_format_is_asked_for_anew() -> None:
    browser = Browser()
    code = browser.open_record(GOLDEN[0].read_text("utf-8"), ["me", "me"])
    earlier = json.loads(browser.kept[code]) | {"review": {"format": FORMAT - 1}}
    again = Browser.started_again({code: json.dumps(earlier)})
    assert 'id="ask-review"' in again.ask("GET", f"/t/{code}/review", scripted=False).body
    again.ask("POST", f"/t/{code}/review", scripted=False)
    assert [asked for asked, _ in again.to_review] == [code]


def test_while_a_game_is_played_nobody_looks_back_from_another_seat() -> None:
    browser = Browser()
    code = browser.new_table("orongo", by_lot="")
    browser.let_bots_play()
    assert browser.ask("GET", f"/t/{code}/at").location.startswith(f"{BASE}/t/{code}/move/")
    assert browser.ask("GET", f"/t/{code}/move/0?seat=1").status == 200
    for seat in ("2", "open"):
        assert browser.ask("GET", f"/t/{code}/move/0?seat={seat}").status == 403


@pytest.mark.parametrize("game", WITH_VALUES)
def test_a_puzzle_is_solved_and_judged_as_on_a_server(game: str) -> None:
    browser = Browser()
    first = puzzles_of(game)[0]
    path, step = f"/puzzles/{game}/1", first.steps[0]
    assert f'value="{step.answer}"' in browser.ask("GET", path, scripted=False).body
    asked = {"step": "0", "tries": "0", "choice": step.answer}
    right = asyncio.run(answer(browser.site, Request("GET", path, asked, {}, False))).body
    wrong = asyncio.run(answer(browser.site, Request("GET", path, asked | {"choice": step.next_best}, {}, False))).body
    assert "is-right" in right
    assert "is-right" not in wrong
    assert 'data-kind="solution"' in browser.ask("GET", f"{path}?show=solution", scripted=False).body
    assert json.loads(browser.ask("GET", f"{path}/0/why?choice={step.answer}").body) == {"text": ""}
    for nowhere in (f"/puzzles/{game}/99999", f"{path}?step=9", f"/puzzles/{game}?theme=nothing", "/puzzles/nothing"):
        assert browser.ask("GET", nowhere, scripted=False).status == 404


def test_the_puzzle_of_the_day_is_that_of_every_server() -> None:
    today = puzzle_of_the_day(datetime.now(UTC).date())
    assert today is not None
    assert Browser().ask("GET", "/puzzles/today").location == f"{BASE}/puzzles/{today.game}/{today.number}"


def test_the_search_in_the_rules_finds_something() -> None:
    assert f"{BASE}/rules/orongo#" in Browser().ask("GET", "/rules/search?q=bid&game=orongo").body


def test_hints_and_reasons_come_in_words() -> None:
    browser = Browser()
    code = browser.new_table("orongo", by_lot="")
    browser.let_bots_play()
    hint = json.loads(browser.ask("POST", f"/t/{code}/hint", {}).body)["hint"]
    assert hint["text"]
    assert hint["choice"].startswith("bid")
    why = json.loads(browser.ask("GET", f"/t/{code}/why?choice=place 5").body)
    assert why["text"]


class SlowBot(Bot):
    """Thinks until it is told that it has thought enough."""

    def __init__(self) -> None:
        self.thoughts = 0
        self.is_enough = False

    def choose(self, known: State, chance: Chance) -> int:
        assert self.is_enough, "it stopped for nobody"
        return known.choices(known.viewer)[0]

    def thinking(self, known: State, chance: Chance, is_begun: bool = False) -> Portions[int]:
        self.thoughts += 1
        while not self.is_enough:
            yield
        return self.choose(known, chance)


@pytest.fixture
def slow_bot(monkeypatch: pytest.MonkeyPatch) -> SlowBot:
    """Sits wherever a bot sits; each of its portions is long enough for a rest."""
    bot = SlowBot()
    monkeypatch.setattr(thinking, "_bot", lambda spec, game: bot)
    monkeypatch.setattr(lone_table, "WORK_SECONDS", 0)
    monkeypatch.setattr(lone_table, "REST_SECONDS", 0)
    return bot


def question(method: str, path: str, **form: str) -> str:
    """As the service worker asks it."""
    return json.dumps({"method": method, "path": path, "query": [], "form": [*form.items()], "json": True})


async def until(there: Callable[[], object]) -> None:
    for _ in range(1000):
        if there():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to that")


def test_pages_are_answered_while_a_bot_thinks_and_it_goes_on(slow_bot: SlowBot) -> None:
    browser = Browser()
    code = browser.new_table("orongo", by_lot="")
    table = browser.site.table(code)

    async def play() -> None:
        await browser.host.answer(question("GET", "/"))
        await until(lambda: slow_bot.thoughts)
        bid = question("POST", f"/t/{code}/choose", seat="1", choice="bid 3", version="0")
        assert json.loads(await browser.host.answer(bid))["status"] == 204
        for _ in range(5):
            await asyncio.sleep(0)
        assert slow_bot.thoughts == 1
        slow_bot.is_enough = True
        await until(lambda: table.live.begun().moves)

    asyncio.run(play())


@pytest.mark.parametrize("deed", ["propose", "delete"])
def test_what_is_done_while_a_bot_thinks_goes_before(slow_bot: SlowBot, deed: str) -> None:
    browser = Browser()
    code = browser.new_table("moorea", by_lot="")
    table = browser.site.table(code)
    slow_bot.is_enough = True
    browser.let_bots_play()
    slow_bot.is_enough, slow_bot.thoughts = False, 0
    while not table.live.waiting_bots():
        browser.choose(code, 0, table.view().game.words(table.view().choices[0]))
        browser.clock.now += 100
        if table.live.waiting_choices():
            asyncio.run(browser.site.step())
    before = len(json.loads(browser.kept[code])["log"])
    browser.clock.now += 100

    async def play() -> None:
        step = asyncio.ensure_future(browser.site.step())
        await until(lambda: slow_bot.thoughts)
        await answer(browser.site, Request("POST", f"/t/{code}/{deed}", {}, {"kind": "undo"}, True))
        slow_bot.is_enough = True
        await step

    asyncio.run(play())
    kept = [len(json.loads(text)["log"]) for text in browser.kept.values()]
    assert kept == {"propose": [before + 1], "delete": []}[deed]


def test_a_choice_of_before_is_refused_and_changes_nothing() -> None:
    browser = Browser()
    code = browser.new_table("moorea")
    browser.let_bots_play()
    before = browser.site.table(code).saved()
    answer = browser.ask("POST", f"/t/{code}/choose", {"seat": "1", "choice": "nonsense", "version": "99"})
    assert answer.status >= 400
    assert json.loads(answer.body)["error"]["text"]
    assert browser.ask("POST", f"/t/{code}/choose", {"seat": "x"}).status == 400
    assert browser.site.table(code).saved() == before


@pytest.mark.parametrize("game", GUIDED)
def test_a_guided_game_goes_as_its_guide_has_it(game: str) -> None:
    browser = Browser()
    guide = guide_of(game)
    assert guide is not None
    code = browser.ask("POST", f"/learn/{game}", scripted=False).location.rpartition("/")[2]
    for words in [words for seat, words in guide.moves if seat == 0][:3]:
        browser.let_bots_play()
        assert browser.choose(code, 0, words).status == 204
    browser.let_bots_play()
    state = json.loads(browser.ask("GET", f"/t/{code}/guide").body)
    assert state["state"] == "on"
    assert state["cards"]


def test_the_last_move_is_taken_back_without_asking_anybody() -> None:
    browser = Browser()
    code = browser.new_table("moorea")
    browser.let_bots_play()
    view = browser.site.table(code).view()
    assert view.viewer is not None
    browser.choose(code, view.viewer, view.game.words(view.choices[0]))
    browser.let_bots_play()
    lines = browser.site.table(code).live.begun().lines
    page = browser.ask("GET", f"/t/{code}", scripted=False).body
    assert "Take back the last move" in page
    assert "Ask to take back" not in page
    assert browser.ask("POST", f"/t/{code}/propose", {"kind": "undo"}).status == 204
    assert len(browser.site.table(code).live.begun().lines) == len(lines) + 1


def test_the_same_people_play_again_when_a_game_is_over_and_not_before() -> None:
    browser = Browser()
    code = browser.new_table("orongo")
    assert browser.ask("POST", f"/t/{code}/rematch").status == 409
    assert list(browser.site.tables) == [code]
    browser.ask("POST", f"/t/{code}/resign", {"seat": str((browser.site.table(code).view().viewer or 0) + 1)})
    browser.play_to_the_end(code)
    again = json.loads(browser.ask("POST", f"/t/{code}/rematch").body)["go"].rpartition("/")[2]
    seats = [[(seat.kind, seat.name) for seat in browser.site.table(one).live.seats] for one in (code, again)]
    assert seats[0] == seats[1]
    assert browser.ask("POST", f"/t/{code}/rematch", scripted=False).location == f"{BASE}/t/{again}"
    assert set(browser.site.tables) == {code, again}


def test_what_needs_other_people_says_how_to_get_it() -> None:
    for path in ("/", "/new?game=orongo"):
        assert "make play" in Browser().ask("GET", path, scripted=False).body
    for path in ("/join", "/friends", "/figures"):
        answer = Browser().ask("GET", path, scripted=False)
        assert answer.status == 404
        assert "make play" in answer.body


def test_a_record_in_another_page_is_shown_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    text = GOLDEN[0].read_text("utf-8")
    shown = [browser.ask("POST", "/embedded", {"record": text, "kind": kind, "at": at}).body for kind, at in SHOWN]
    places = [json.loads(body)["go"].removeprefix(BASE) for body in shown]
    assert [place.rpartition("/")[2] for place in places[:2]] == ["0", "12"]
    assert [browser.ask("GET", place).status for place in places] == [200, 200, 200]
    assert not browser.kept
    assert not browser.site.tables
    refused = browser.ask("POST", "/embedded", {"record": "no record", "kind": "replay"})
    assert refused.status in (400, 422)
    assert json.loads(refused.body)["error"]["text"]
    monkeypatch.setattr(site, "MAX_SHOWN_RECORDS", 1)
    other = GOLDEN[1].read_text("utf-8")
    for record in (text, other):
        go = json.loads(browser.ask("POST", "/embedded", {"record": record, "kind": "replay"}).body)["go"]
        browser.shown[go.split("/")[-3]] = record
    assert len(browser.site.shown_records) == 1
    again = Browser()  # in another tab, when this one is closed
    again.shown = browser.shown
    frames = [python.ask("GET", f"{places[1]}.json") for python in (browser, again)]
    assert [frame.status for frame in frames] == [200, 200]
    assert frames[0].body == frames[1].body
    monkeypatch.setattr(site, "POSTED_WITHIN", 0)
    assert browser.ask("GET", "/t/shown-none-here/at/0").status == 404
    assert not browser.site.wanted


SHOWN = [("replay", ""), ("position", "12"), ("position", "")]
